# SPDX-License-Identifier: Apache-2.0
"""Routes of Valhalla for bicycles and pedestrians, in process."""
import json
import os
import subprocess
import sys

COSTING = {"cycling": "bicycle", "walking": "pedestrian"}
FARTHEST = 1e8


class Valhalla:
    """Valhalla on the extract of an `engines.Map`, whose tiles are made if needed."""

    def __init__(self, item):
        import valhalla
        self.item = item
        folder, settings = item.file("valhalla"), item.file("valhalla.json")
        os.makedirs(folder, exist_ok=True)
        config = valhalla.get_config(tile_dir=folder, tile_extract="")
        config["mjolnir"].update(tile_extract="", admin="", timezone="", concurrency=1)
        for costing in COSTING.values():
            config["service_limits"][costing]["max_distance"] = FARTHEST
        log = {"type": "file", "file_name": item.file("valhalla.log")}
        for part in [config] + [part for part in config.values() if isinstance(part, dict)]:
            if "logging" in part:
                part["logging"] = {**part["logging"], **log}
        with open(settings, "w") as out:
            json.dump(config, out)
        done = item.file("valhalla.done")
        if not os.path.exists(done):
            program = os.path.join(os.path.dirname(valhalla.__file__), "bin/valhalla_build_tiles")
            run = subprocess.run([program, "-c", settings, "-j", "1", item.path], capture_output=True, text=True)
            if run.returncode:
                sys.exit("%s: valhalla_build_tiles failed: %s" % (item.name, (run.stdout + run.stderr).strip()[-300:]))
            open(done, "w").close()
        self.actor = valhalla.Actor(settings)

    def route(self, pair, mode):
        """Length in meters, duration in seconds and the line of a route; None if there is none."""
        places = [{"lon": lon, "lat": lat} for lon, lat in pair]
        try:
            trip = self.actor.route({"locations": places, "costing": COSTING[mode], "directions_type": "none"})["trip"]
        except Exception as error:  # The bindings raise RuntimeError or their own type, by version.
            if "No path" in str(error) or "No suitable edges" in str(error) or "442" in str(error) or "171" in str(error):
                return None
            raise
        line = [place for leg in trip["legs"] for place in decoded(leg["shape"])]
        return {"distance": trip["summary"]["length"] * 1000, "duration": trip["summary"]["time"], "line": line}


def decoded(text):
    """The (longitude, latitude) of an encoded polyline with six decimals."""
    values, value, shift = [], 0, 0
    for byte in text.encode():
        value |= (byte - 63 & 31) << shift
        shift += 5
        if byte - 63 < 32:
            values.append(~(value >> 1) if value & 1 else value >> 1)
            value, shift = 0, 0
    lat, lon, line = 0, 0, []
    for i in range(0, len(values), 2):
        lat, lon = lat + values[i], lon + values[i + 1]
        line.append((lon / 1e6, lat / 1e6))
    return line
