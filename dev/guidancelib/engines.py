# SPDX-License-Identifier: Apache-2.0
"""Random routes of a map by Guidepost, and OSRM on the same paths."""
import hashlib
import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from .roads import OPEN, bearing, meters

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("GUIDEPOST", os.path.join(ROOT, ".build/release/guidepost"))
DATA = os.environ.get("GUIDEPOST_DATA", os.path.join(ROOT, "../shared/data"))
PEERS = os.environ.get("GUIDEPOST_PEERS", os.path.join(ROOT, ".build/peers"))


def enter_environment(modules=("osmium", "osrm"), tables=("guidance",)):
    """Continues in the environment .build/peers, into which the packages of some dev/python/*.txt are installed if needed."""
    if all(importlib.util.find_spec(module) for module in modules):
        return
    packages = " and ".join(modules)
    python = os.path.join(PEERS, "bin/python")
    if os.environ.get("GUIDEPOST_PEERS_ENTERED") == packages:
        sys.exit("%s cannot be used in %s: remove it and try again" % (packages, PEERS))
    if not os.path.exists(python):
        own = [p for p in ("python3.14", "python3.13", "python3.12") if shutil.which(p)] + [sys.executable]
        if not any(subprocess.run([p, "-m", "venv", PEERS], capture_output=True).returncode == 0 for p in own):
            sys.exit("no environment can be made in %s: install the module venv of Python 3.12 or later" % PEERS)
    lists = [word for table in tables for word in ("-r", os.path.join(ROOT, "dev/python/%s.txt" % table))]
    run = subprocess.run([python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--require-hashes",
                          *lists], capture_output=True, text=True)
    if run.returncode:
        sys.exit("%s cannot be installed (Python 3.12 or later is needed): %s" % (packages, run.stderr.strip().split("\n")[-1]))
    os.execve(python, [python] + sys.argv, {**os.environ, "GUIDEPOST_PEERS_ENTERED": packages})


def all_maps():
    """The extracts of the data folder."""
    folder = os.path.join(DATA, "osm")
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".osm.pbf"))


def name_of(path):
    return os.path.basename(path).removesuffix(".osm.pbf")


def random_pairs(roads, count, seed, kinds=OPEN - {"service", "track"}):
    """Pairs of places within some meters of nodes of public roads that reach each other, at least 500 m apart."""
    def is_street(a, b):
        return any(roads.verdict(*w) is None and roads.ways[w[0]][1].get("highway") in kinds for w in roads.stretch[a, b])

    nodes = sorted(roads.largest_component(is_street))
    chance, pairs = random.Random(seed), []

    def place():
        lon, lat = roads.place[chance.choice(nodes)]
        return round(lon + chance.gauss(0, 12) / 80000, 6), round(lat + chance.gauss(0, 12) / 111195, 6)

    for _ in range(100 * count):
        pair = place(), place()
        if meters(*pair) >= 500:
            pairs.append(pair)
        if len(pairs) == count:
            break
    return pairs


class Map:
    """One extract with what is computed from it, in a folder of the work folder."""

    def __init__(self, path, work):
        self.path, self.name = path, name_of(path)
        self.folder = os.path.join(work, self.name)
        os.makedirs(self.folder, exist_ok=True)
        self.engine = None

    def file(self, name):
        return os.path.join(self.folder, name)

    def region(self, keep=False):
        """The region file; built again if the program is newer, unless it is to be kept."""
        region = self.file("map.region")
        if not os.path.exists(region) or not keep and os.path.getmtime(region) < os.path.getmtime(PROGRAM):
            run = subprocess.run([PROGRAM, "map", "build", self.path, "-o", region], capture_output=True, text=True)
            if run.returncode:
                sys.exit("%s: map build failed: %s" % (self.name, run.stderr.strip()))
        return region

    def pairs(self, roads, count, seed):
        file = self.file("pairs-%d-%d.json" % (count, seed))
        if not os.path.exists(file):
            with open(file, "w") as out:
                json.dump(random_pairs(roads(), count, seed), out)
        with open(file) as text:
            return [tuple(map(tuple, pair)) for pair in json.load(text)]

    def ours(self, pairs, keep=False, profile="car"):
        """Guidepost's responses, one for each pair, without rules at times."""
        queries = [{"id": index, "service": "route", "profile": profile,
                    "waypoints": [{"lon": lon, "lat": lat} for lon, lat in pair],
                    "options": {"steps": "true", "annotations": "nodes", "overview": "full", "geometries": "geojson"}}
                   for index, pair in enumerate(pairs)]
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(queries, file)
            file.flush()
            run = subprocess.run([PROGRAM, "route", "--map", self.region(keep), "--queries", file.name, "--format", "osrm",
                                  "--depart", "none"], capture_output=True, text=True)
        if run.returncode:
            sys.exit("%s: route failed: %s" % (self.name, run.stderr.strip()))
        return json.loads(run.stdout)

    def prepare_osrm(self):
        """Makes the files of OSRM with its car profile (multi-level Dijkstra)."""
        if os.path.exists(self.file("osrm.done")):
            return
        import osrm
        home = os.path.dirname(osrm.__file__)
        extract = self.file("peer.osm.pbf")
        if not os.path.exists(extract):
            os.symlink(os.path.abspath(self.path), extract)
        base = self.file("peer.osrm")
        for command in (["osrm-extract", "-t", "1", "-p", home + "/share/profiles/car.lua", extract],
                        ["osrm-partition", "-t", "1", base], ["osrm-customize", "-t", "1", base]):
            run = subprocess.run([os.path.join(home, "bin", command[0])] + command[1:], capture_output=True, text=True)
            if run.returncode:
                sys.exit("%s: %s failed: %s" % (self.name, command[0], run.stdout.strip()[-300:]))
        open(self.file("osrm.done"), "w").close()

    def theirs(self, coordinates, **more):
        """OSRM's response."""
        import osrm
        if self.engine is None:
            self.prepare_osrm()
            self.engine = osrm.OSRM(algorithm="MLD", storage_config=self.file("peer.osrm"), use_shared_memory=False,
                                    max_locations_viaroute=5000)
        try:
            return plain(self.engine.Route(osrm.RouteParameters(
                coordinates=list(coordinates), steps=True, annotations=["nodes"], overview="false",
                geometries="geojson", generate_hints=False, **more)))
        except RuntimeError as error:
            return {"code": str(error)}


def plain(value):
    """The bindings' objects as dictionaries and lists."""
    kind = type(value).__name__
    if kind == "Object":
        return {key: plain(value[key]) for key in value}
    if kind == "Array":
        return [plain(item) for item in value]
    return value


def nodes_of(route):
    """The OpenStreetMap nodes that a route passes, without the ends that lie between nodes."""
    nodes = []
    for leg in route["legs"]:
        for node in map(int, (leg.get("annotation") or {}).get("nodes", [])):
            if node and (not nodes or nodes[-1] != node):
                nodes.append(node)
    return nodes


def is_same_path(ours, theirs):
    """Whether two lists of nodes agree but for one node at each end."""
    return len(ours) > 3 and any(
        ours[a:len(ours) - b or None] == theirs[c:len(theirs) - d or None]
        for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1))


def forced(peer, roads, response):
    """OSRM's route on the path of ours, and the silent via points that were needed; None if it cannot be brought there.

    Each via point lies in the middle of the longest stretch of the first part that OSRM leaves out. Kept in a file, because it
    depends on the path only.
    """
    route = response["routes"][0]
    nodes = nodes_of(route)
    line = [tuple(c) for c in route["geometry"]["coordinates"]]
    if len(nodes) < 4 or len(line) < 4:
        return None
    ends = [tuple(w["location"]) for w in response["waypoints"]]
    key = hashlib.sha256(json.dumps([nodes, ends]).encode()).hexdigest()[:24]
    file = peer.file("forced-%s/%s.json" % (key[:2], key))
    if os.path.exists(file):
        with open(file) as text:
            return json.load(text)
    found = force(peer, roads().place, nodes, line, ends)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "w") as out:
        json.dump(found, out)
    return found


def force(peer, place, nodes, line, ends):
    at_ends = [(int(bearing(*pair)), 60) for pair in ((line[0], line[1]), (line[-2], line[-1]))]
    vias = {}
    for _ in range(8):
        silent = [vias[index] for index in sorted(vias)]
        found = peer.theirs([ends[0]] + [v[0] for v in silent] + [ends[1]],
                             bearings=[at_ends[0]] + [v[1] for v in silent] + [at_ends[1]],
                             waypoints=[0, len(silent) + 1] if silent else [])
        if found.get("code") != "Ok":
            return None
        theirs = nodes_of(found["routes"][0])
        if is_same_path(nodes, theirs):
            steps = [{key: step.get(key) for key in ("maneuver", "name", "ref", "mode")}
                     for leg in found["routes"][0]["legs"] for step in leg["steps"]]
            return {"steps": steps, "vias": [v[0] for v in silent]}
        passed = set(zip(theirs, theirs[1:]))
        missing = [i for i in range(len(nodes) - 1) if (nodes[i], nodes[i + 1]) not in passed]
        run = [i for offset, i in enumerate(missing) if i == missing[0] + offset
               and nodes[i] in place and nodes[i + 1] in place]
        if not run:
            return None
        a, b = max(((place[nodes[i]], place[nodes[i + 1]]) for i in run), key=lambda ends: meters(*ends))
        index = next(i for i in run if place[nodes[i]] == a and place[nodes[i + 1]] == b)
        if index in vias:
            return None
        vias[index] = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (int(bearing(a, b)), 30)
    return None
