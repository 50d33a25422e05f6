# SPDX-License-Identifier: Apache-2.0
"""Export positions with Examples/parquet, read the file back, and compare it with what the server has.

    parquet_export.py EXPORT http://HOST:PORT PROVIDER TOKEN FOLDER
"""
import datetime
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request

import pyarrow
import pyarrow.parquet

program, server, provider, token, folder = sys.argv[1:]


def send(method, target, body=None):
    request = urllib.request.Request(server + target, None if body is None else json.dumps(body).encode(), {
        "Authorization": "Bearer " + token, "Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.loads(response.read())


def export(output, *arguments, secret=token, names=""):
    return subprocess.run([sys.executable, program, "--server", server, "-o", output, *arguments], input=names, text=True,
                          capture_output=True, env=dict(os.environ, GUIDEPOST_TOKEN=secret), check=False)


root = "/v1/providers/%s/" % provider
start = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) - datetime.timedelta(hours=1)
vehicles = {"vehicles/é 1": 23, "vehicles/b": 0, "vehicles/c": 11}
for name, count in vehicles.items():
    path = root + urllib.request.quote(name)
    send("POST", root + "vehicles?vehicleId=" + urllib.request.quote(name.partition("/")[2]), {
        "vehicleState": "ONLINE", "supportedTripTypes": ["SHARED"], "maximumCapacity": 4, "vehicleType": {"category": "AUTO"}})
    for row in range(count):
        location = {"location": {"latitude": 43.7 + row / 1000, "longitude": 7.4},
                    "updateTime": (start + datetime.timedelta(milliseconds=1250 * row)).isoformat().replace("+00:00", "Z")}
        if row % 2:
            location.update(speed=row / 4, heading=row, latlngAccuracy=5.5, isRoadSnapped=row % 4 == 1)
        send("PUT", path + "?updateMask=lastLocation", {"lastLocation": location})

output = os.path.join(folder, "all.parquet")
done = export(output, "vehicles/é 1", "-", "--page", "4", "--row-group", "10", names="vehicles/b\n\nvehicles/c\n")
assert done.returncode == 0, done.stderr
file = pyarrow.parquet.ParquetFile(output)
assert file.metadata.num_rows == 34, file.metadata
assert [file.metadata.row_group(row).num_rows for row in range(file.metadata.num_row_groups)] == [10, 10, 10, 4]
time = pyarrow.timestamp("ns", tz="UTC")
expected_types = {"resource": pyarrow.dictionary(pyarrow.int32(), pyarrow.string()), "time": time, "latitude": pyarrow.float64(),
                  "longitude": pyarrow.float64(), "speed": pyarrow.float64(), "heading": pyarrow.int16(), "accuracy": pyarrow.float64(),
                  "is_road_snapped": pyarrow.bool_(), "server_time": time}
assert {field.name: field.type for field in file.schema_arrow} == expected_types, file.schema_arrow

table = file.read()
columns = {name: table[name].to_pylist() for name in table.column_names if name not in ("time", "server_time")}
for name in ("time", "server_time"):
    columns[name] = table[name].cast(pyarrow.int64()).to_pylist()


def nanoseconds(text):
    whole = datetime.datetime.fromisoformat(text[:19] + "+00:00")
    return int(whole.timestamp()) * 10 ** 9 + int((text[20:-1] if "." in text else "").ljust(9, "0"))


expected = []
for name in vehicles:
    for item in send("GET", "/history/" + urllib.request.quote(name))["positions"]:
        expected.append((name, nanoseconds(item["time"]), item["latitude"], item["longitude"], item.get("speed"), item.get("heading"),
                         item.get("accuracy"), item.get("isRoadSnapped"), nanoseconds(item["serverTime"])))
assert len(expected) == 34 and any(item[4] for item in expected) and any(item[7] for item in expected), expected
assert list(zip(*(columns[name] for name in expected_types))) == expected

half = export(output, "vehicles/c", "--from", "2020-01-01T00:00:00Z", "--until", (start + datetime.timedelta(seconds=5)).strftime("%Y-%m-%dT%H:%M:%SZ"))
assert half.returncode == 0 and pyarrow.parquet.read_metadata(output).num_rows == 4, half.stderr

# What fails leaves no file, and the one before it.
before = os.stat(output).st_mtime_ns
for arguments, secret, names in [(["cars/1"], token, ""), (["vehicles/c"], token + "x", ""),
                                 (["vehicles/c", "-"], token, "nonsense\n"), (["vehicles/c"], "", "")]:
    failed = export(output, *arguments, secret=secret, names=names)
    assert failed.returncode == 1 and failed.stderr.startswith("export.py: ") and "Traceback" not in failed.stderr, (arguments, failed.stderr)
    assert os.listdir(folder) == ["all.parquet"] and os.stat(output).st_mtime_ns == before
