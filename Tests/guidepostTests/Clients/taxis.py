# SPDX-License-Identifier: Apache-2.0
"""A provider's own server with taxis and trips, for tests of its pages."""

import datetime
import json
import math
import os
import subprocess
import tempfile
import urllib.request

from browsing import Line, running


def meters(a, b):
    east = (b[1] - a[1]) * 111_195 * math.cos(math.radians(a[0]))
    return math.hypot(east, (b[0] - a[0]) * 111_195)


def heading(a, b):
    east = (b[1] - a[1]) * math.cos(math.radians(a[0]))
    return math.degrees(math.atan2(east, b[0] - a[0])) % 360


START, PICKUP, DROPOFF = (43.7289, 7.4160), (43.7394, 7.4266), (43.7475, 7.4345)


def point(at):
    return {"point": {"latitude": at[0], "longitude": at[1]}}


class Fleet:
    """A fleet server while it runs, used over REST. Pages reach it through a line that can be cut."""

    def __init__(self, program, region, keys, http, grpc):
        self.program, self.region, self.keys = program, region, keys
        self.line = Line(http)
        self.http = f"http://127.0.0.1:{http}/"
        self.home = f"http://127.0.0.1:{self.line.port}/"
        self.grpc = f"127.0.0.1:{grpc}"
        self.token = self.run("token", "mint", "--keys", keys, "--role", "server")

    def run(self, *arguments):
        return subprocess.run(
            [self.program, *arguments], check=True, capture_output=True, text=True, timeout=60).stdout.strip()

    def way(self, *stops):
        """The places along a route, every eight meters."""
        options = [word for stop in stops for word in ("--stop", f"{stop[0]},{stop[1]}")]
        route = json.loads(self.run("route", "--map", self.region, *options, "--format", "geojson"))
        lines = [item["geometry"] for item in route["features"] if item["geometry"]["type"] == "LineString"]
        line = [(place[1], place[0]) for place in max(lines, key=lambda line: len(line["coordinates"]))["coordinates"]]
        path = []
        for a, b in zip(line, line[1:]):
            count = max(1, round(meters(a, b) / 8))
            path += [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count)]
        return path

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.http}v1/providers/guidepost/{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)

    def create_trip(self, number, place=START, pickup=PICKUP, attributes=()):
        self.send("POST", f"vehicles?vehicleId=taxi-{number}", {
            "vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
            "attributes": [{"key": key, "value": value} for key, value in attributes],
            "vehicleType": {"category": "TAXI"}, "lastLocation": {"location": point(place)["point"]}})
        self.send("POST", f"trips?tripId=t-{number}", {
            "tripType": "EXCLUSIVE", "vehicleId": f"taxi-{number}", "pickupPoint": point(pickup),
            "dropoffPoint": point(DROPOFF)})
        self.status(number, "ENROUTE_TO_PICKUP")
        self.move(number, place, 0, 0)

    def status(self, number, status):
        self.send("PUT", f"trips/t-{number}?updateMask=tripStatus", {"tripStatus": status})

    def move(self, number, place, course, speed):
        now = datetime.datetime.now(datetime.timezone.utc).isoformat().replace("+00:00", "Z")
        self.send("PUT", f"vehicles/taxi-{number}?updateMask=lastLocation", {"lastLocation": {
            "location": {"latitude": place[0], "longitude": place[1]}, "updateTime": now,
            "heading": round(course) % 360, "speed": speed}})

    def share(self, number, lifetime="1h"):
        """The link and its ID."""
        done = subprocess.run(
            [self.program, "fleet", "share", "--keys", self.keys, "--server", self.grpc, "--trip", f"t-{number}",
             "--lifetime", lifetime, "--page", f"{self.home}follow"],
            check=True, capture_output=True, text=True, timeout=60)
        return done.stdout.strip(), done.stderr.split()[1].rstrip(",")


class running_fleet:
    """Runs a fleet server in a folder of its own."""

    def __init__(self, program, region, maplibre, *options):
        self.folder = tempfile.TemporaryDirectory(prefix="guidepost-pages-", ignore_cleanup_errors=True)
        self.arguments, work = (program, region), self.folder.name
        self.keys = os.path.join(work, "keys")
        self.server = running(
            [program, "fleet", "serve", "--map", region, "--store", f"sqlite:{work}/fleet.sqlite", "--keys", self.keys,
             "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0", "--maplibre", maplibre,
             "--contact-link", "https://relay.example/call/{trip}", *options],
            r"grpc://127\.0\.0\.1:(\d+) http://127\.0\.0\.1:(\d+)")

    def __enter__(self):
        _, ports = self.server.__enter__()
        return Fleet(*self.arguments, self.keys, int(ports[2]), int(ports[1]))

    def __exit__(self, *error):
        self.server.__exit__(*error)
        self.folder.cleanup()
