# SPDX-License-Identifier: Apache-2.0
"""Asks a server that serves Monaco through the OSRM client of routingpy: python routingpy_client.py http://127.0.0.1:5000"""

import json
import sys
import urllib.request

import routingpy
from routingpy.exceptions import RouterApiError

base = sys.argv[1]
client = routingpy.OSRM(base_url=base)
places = [[7.4277, 43.7396], [7.4155, 43.7260], [7.4206, 43.7347]]


def close(a, b, slack):
    assert abs(a - b) <= slack, f"{a} and {b} are more than {slack} apart"


route = client.directions(
    places, profile="driving", steps=True, annotations=True, overview="full", radiuses=[100, 100, 100],
    bearings=[[0, 180], [90, 180], [180, 180]], continue_straight=False)
assert len(route.raw["routes"][0]["legs"]) == 2
assert route.raw["routes"][0]["legs"][0]["steps"][0]["maneuver"]["type"] == "depart"
assert len(route.geometry) > 50 and route.distance > 1000 and route.duration > 60
# The client gives places as longitude, latitude.
close(route.geometry[0][0], places[0][0], 0.002)
close(route.geometry[0][1], places[0][1], 0.002)

for geometries in ["polyline", "polyline6", "geojson"]:
    line = client.directions(places[:2], geometries=geometries, overview="full").geometry
    close(line[0][1], places[0][1], 0.002)

many = client.directions(places[:2], alternatives=2)
assert 1 <= len(many) <= 3 and many[0].distance > 0

for profile in ["driving", "cycling", "foot"]:
    assert client.directions(places[:2], profile=profile).duration > 0

table = client.matrix(places)
assert len(table.durations) == 3 and all(len(row) == 3 for row in table.durations)
alone = client.directions([places[0], places[2]])
close(table.durations[0][2], alone.raw["routes"][0]["duration"], 0.11)
close(table.distances[0][2], alone.raw["routes"][0]["distance"], 0.2)
part = client.matrix(places, sources=[1], destinations=[2], annotations=["distance"])
assert part.durations is None and len(part.distances) == 1 and len(part.distances[0]) == 1

try:
    client.directions(places, bearings=[[500, 10], [0, 180], [0, 180]])
    raise AssertionError("a wrong bearing was taken")
except RouterApiError as error:
    assert error.args[0] == 400

# What the client has no words for.
line = ";".join(f"{lon},{lat}" for lon, lat in places)
with urllib.request.urlopen(f"{base}/trip/v1/driving/{line}?overview=false") as response:
    trip = json.load(response)
assert trip["code"] == "Ok" and len(trip["trips"][0]["legs"]) == 3
steps = route.geometry[::20]
line = ";".join(f"{lon:.6f},{lat:.6f}" for lon, lat in steps)
with urllib.request.urlopen(f"{base}/match/v1/driving/{line}?overview=full") as response:
    match = json.load(response)
assert match["code"] == "Ok" and len(match["tracepoints"]) == len(steps) and match["matchings"][0]["confidence"] > 0
print("routingpy: all is well")
