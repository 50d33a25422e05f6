# SPDX-License-Identifier: Apache-2.0
"""Follows trips in a real browser: python trip_page.py PROGRAM REGION FOLDER [MAPLIBRE]

A fleet server is started, a car is moved over REST, and pages that follow it by share links are looked at. Pictures of them
stay in FOLDER."""

import datetime
import json
import math
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from browsing import Line, Watcher, browser, passed, running, until

program, region, shots = sys.argv[1:4]
maplibre = sys.argv[4] if len(sys.argv) > 4 else "/nonexistent"
os.makedirs(shots, exist_ok=True)
scratch = tempfile.TemporaryDirectory(prefix="guidepost-pages-", ignore_cleanup_errors=True)
work = scratch.name
keys = f"{work}/keys"


def run(*arguments):
    return subprocess.run(
        [program, *arguments], check=True, capture_output=True, text=True, timeout=60).stdout.strip()


def meters(a, b):
    east = (b[1] - a[1]) * 111_195 * math.cos(math.radians(a[0]))
    return math.hypot(east, (b[0] - a[0]) * 111_195)


def heading(a, b):
    east = (b[1] - a[1]) * math.cos(math.radians(a[0]))
    return math.degrees(math.atan2(east, b[0] - a[0])) % 360


def way(*stops):
    """The places along a route, every eight meters."""
    options = [word for stop in stops for word in ("--stop", f"{stop[0]},{stop[1]}")]
    route = json.loads(run("route", "--map", region, *options, "--format", "geojson"))
    lines = [item["geometry"] for item in route["features"] if item["geometry"]["type"] == "LineString"]
    line = [(place[1], place[0]) for place in max(lines, key=lambda line: len(line["coordinates"]))["coordinates"]]
    path = []
    for a, b in zip(line, line[1:]):
        count = max(1, round(meters(a, b) / 8))
        path += [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count)]
    return path


START, PICKUP, DROPOFF = (43.7289, 7.4160), (43.7394, 7.4266), (43.7475, 7.4345)


class Fleet:
    """A provider's own server and its drivers, over REST."""

    def __init__(self, http, grpc, line):
        self.http = f"http://127.0.0.1:{http}/"
        self.home = f"http://127.0.0.1:{line.port}/"
        self.grpc = f"127.0.0.1:{grpc}"
        self.token = run("token", "mint", "--keys", keys, "--role", "server")

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.http}v1/providers/guidepost/{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def book(self, number, place=START, pickup=PICKUP):
        point = lambda at: {"point": {"latitude": at[0], "longitude": at[1]}}
        self.ask("POST", f"vehicles?vehicleId=taxi-{number}", {
            "vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
            "vehicleType": {"category": "TAXI"}, "lastLocation": {"location": point(place)["point"]}})
        self.ask("POST", f"trips?tripId=t-{number}", {
            "tripType": "EXCLUSIVE", "vehicleId": f"taxi-{number}", "pickupPoint": point(pickup),
            "dropoffPoint": point(DROPOFF)})
        self.status(number, "ENROUTE_TO_PICKUP")
        self.move(number, place, 0, 0)

    def status(self, number, status):
        self.ask("PUT", f"trips/t-{number}?updateMask=tripStatus", {"tripStatus": status})

    def move(self, number, place, course, speed):
        now = datetime.datetime.now(datetime.timezone.utc).isoformat().replace("+00:00", "Z")
        self.ask("PUT", f"vehicles/taxi-{number}?updateMask=lastLocation", {"lastLocation": {
            "location": {"latitude": place[0], "longitude": place[1]}, "updateTime": now,
            "heading": round(course) % 360, "speed": speed}})

    def share(self, number, lifetime="1h"):
        """The link and its ID."""
        done = subprocess.run(
            [program, "fleet", "share", "--keys", keys, "--server", self.grpc, "--trip", f"t-{number}",
             "--lifetime", lifetime, "--page", f"{self.home}follow"],
            check=True, capture_output=True, text=True, timeout=60)
        return done.stdout.strip(), done.stderr.split()[1].rstrip(",")


class Drive(threading.Thread):
    """Moves a car along places, a report each second."""

    def __init__(self, fleet, number, path, speed=16.0):
        super().__init__(daemon=True)
        self.fleet, self.number, self.path, self.speed = fleet, number, path, speed
        self.halted = threading.Event()
        self.start()

    def run(self):
        row = 0
        while not self.halted.wait(1.0) and row + 1 < len(self.path):
            here, there = self.path[row], self.path[min(row + 1, len(self.path) - 1)]
            self.fleet.move(self.number, here, heading(here, there), self.speed)
            row += round(self.speed / 8)

    def halt(self):
        self.halted.set()
        self.join(20)


def open_page(chromium, address, **options):
    settings = {"viewport": {"width": 390, "height": 844}, "locale": "en-US", "color_scheme": "light"} | options
    context = chromium.new_context(**settings)
    watcher = Watcher(context, fleet.home)
    page = context.new_page()
    page.goto(address)
    return page, watcher


def state(page):
    return page.evaluate("document.body.dataset.state")


def minutes(page):
    return page.evaluate("globalThis.guidepost.trip.trip.eta - Date.now()") / 60_000


def follow_a_drive(chromium):
    fleet.book(1)
    link, _ = fleet.share(1)
    page, watcher = open_page(chromium, link)
    until("the page is live", lambda: state(page) == "live")
    assert page.inner_text("#status") == "Driver on the way to the pick-up"
    drive = Drive(fleet, 1, way(START, PICKUP))
    until("the map is there", lambda: page.evaluate("document.querySelector('.library').dataset.kind"))
    kind = page.evaluate("document.querySelector('.library').dataset.kind")
    assert kind == ("vector" if os.path.exists(f"{maplibre}/maplibre-gl.js") else "raster"), kind
    until("minutes are shown", lambda: page.inner_text("#until"))
    first = minutes(page)
    # Where the car is drawn, frame by frame.
    page.evaluate("""() => {
        globalThis.track = [];
        const note = () => {
            const at = globalThis.guidepost.position;
            if (at) globalThis.track.push([at.latitude, at.longitude, performance.now()]);
            requestAnimationFrame(note);
        };
        note();
    }""")
    time.sleep(12)
    track = page.evaluate("globalThis.track")
    drive.halt()
    moved = meters(track[0], track[-1])
    assert moved > 80, f"the car moved {moved:.0f} m in 12 s"
    # Pages are painted slowly without a graphics card, so a jump is judged by the time between two frames.
    jumps = [(meters(a, b), (b[2] - a[2]) / 1000) for a, b in zip(track, track[1:])]
    wrong = [jump for jump in jumps if jump[0] > 10 + 40 * max(0, jump[1] - 1 / 30)]
    assert not wrong, f"jumps of meters within seconds: {wrong[:5]}"
    assert minutes(page) < first - 0.1, f"{first:.2f} min before, {minutes(page):.2f} min now"
    page.screenshot(path=f"{shots}/trip-phone-{kind}.png")
    passed(f"the car moves {moved:.0f} m without a jump in {len(track)} frames, and arrives sooner ({kind} map)")

    fleet.move(1, (43.7371, 7.4148), 200, 9)
    time.sleep(0.3)
    for place in way((43.7371, 7.4148), START)[:6]:
        fleet.move(1, place, 200, 9)
        time.sleep(0.5)
    until("another route is told", lambda: page.evaluate(
        "!document.getElementById('news').hidden && document.getElementById('news').dataset.kind === 'route'"), 20)
    page.screenshot(path=f"{shots}/trip-rerouted.png")
    passed("another way is told")

    line.cut()
    until("the loss is told", lambda: state(page) == "lost", 60)
    page.screenshot(path=f"{shots}/trip-lost.png")
    line.mend()
    until("it goes on", lambda: state(page) == "live", 30)
    passed("a lost connection is told, and mended")

    fleet.status(1, "ARRIVED_AT_PICKUP")
    until("the driver is there", lambda: page.inner_text("#status") == "The driver is at the pick-up")
    fleet.status(1, "ENROUTE_TO_DROPOFF")
    until("the rider is aboard", lambda: page.inner_text("#status") == "On the way to the destination")
    said = page.inner_text("#said")
    assert "On the way to the destination" in said, said
    fleet.status(1, "COMPLETE")
    until("it is over", lambda: state(page) == "ended")
    assert page.inner_text("#status") == "Arrived"
    until("the car has gone", lambda: page.evaluate("document.querySelector('.car').hidden"))
    page.screenshot(path=f"{shots}/trip-ended.png")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("every status is told, also to screen readers, until the end")


def be_refused(chromium):
    fleet.book(2)
    link, share = fleet.share(2)
    page, watcher = open_page(chromium, link, locale="de-DE", color_scheme="dark")
    until("the page is live", lambda: state(page) == "live")
    run("fleet", "shares", "revoke", "--keys", keys, "--server", fleet.grpc, share)
    until("the end is told", lambda: state(page) == "refused", 20)
    assert page.inner_text("#status") == "Dieser Link wurde zurückgezogen", page.inner_text("#status")
    page.screenshot(path=f"{shots}/trip-revoked.png")
    page.context.close()
    page, _ = open_page(chromium, link)
    until("the link is refused", lambda: state(page) == "refused")
    assert page.inner_text("#status") == "This link has been revoked"
    page.context.close()
    short, _ = fleet.share(2, "1s")
    time.sleep(1.5)
    page, _ = open_page(chromium, short)
    until("the old link is refused", lambda: page.inner_text("#status") == "This link has expired")
    page.context.close()
    page, _ = open_page(chromium, f"{fleet.home}follow#nonsense")
    until("nonsense is refused", lambda: page.inner_text("#status") == "This link is invalid")
    page.screenshot(path=f"{shots}/trip-unknown.png")
    page.context.close()
    assert not watcher.faults, watcher.faults
    passed("links that were withdrawn, expired or never made are told apart")


def be_used_by_everybody(chromium):
    fleet.book(3)
    link, _ = fleet.share(3)
    page, watcher = open_page(
        chromium, link, locale="ar-EG", color_scheme="dark", viewport={"width": 1200, "height": 760})
    until("the page is live", lambda: state(page) == "live")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    sheet = page.evaluate("document.getElementById('sheet').getBoundingClientRect().left")
    assert sheet > 600, "the card is on the right where one reads from there"
    time.sleep(2)
    page.screenshot(path=f"{shots}/trip-arabic.png")
    # By keys alone: to the map, closer, away, and back to the car.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "map"
    zoom = page.evaluate("globalThis.guidepost.map.zoom")
    page.keyboard.press("+")
    until("it is closer", lambda: page.evaluate("globalThis.guidepost.map.zoom") > zoom + 0.5)
    page.keyboard.press("ArrowLeft")
    until("it follows no more", lambda: page.is_visible("#follow"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "follow"
    page.keyboard.press("Enter")
    until("it follows again", lambda: not page.is_visible("#follow"))
    page.select_option("#language", "ja")
    until("it is Japanese", lambda: page.inner_text("#status") == "ドライバーが乗車地に向かっています")
    assert page.evaluate("document.documentElement.dir") == "ltr"
    nameless = page.evaluate("""[...document.querySelectorAll('button, select, [role=region], [role=progressbar]')]
        .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length)).map(e => e.outerHTML)""")
    assert not nameless, nameless
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("right to left, by keys alone, in another language")


def draw_raster_tiles(chromium):
    fleet.book(4)
    link, _ = fleet.share(4)
    context = chromium.new_context(viewport={"width": 390, "height": 700}, locale="fr-FR", device_scale_factor=2)
    watcher = Watcher(context, fleet.home)
    page = context.new_page()
    # A browser without WebGL.
    page.add_init_script("HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {"
                         "apply: (get, self, all) => all[0].startsWith('webgl') ? null : Reflect.apply(get, self, all)})")
    page.goto(link)
    until("the page is live", lambda: state(page) == "live")
    until("the map is raster", lambda: page.evaluate(
        "document.querySelector('.library').dataset.kind") == "raster")
    # Tiles that came: the ground has more colors than one.
    until("tiles are drawn", lambda: page.evaluate("""() => {
        const canvas = document.querySelector('canvas.ground');
        const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height / 2).data;
        const colors = new Set();
        for (let i = 0; i < data.length; i += 4 * 97) colors.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
        return colors.size > 8;
    }"""), 60)
    page.screenshot(path=f"{shots}/trip-raster.png")
    assert not watcher.faults, watcher.faults
    context.close()
    passed("raster tiles where WebGL is missing")


serve = [program, "fleet", "serve", "--map", region, "--store", f"sqlite:{work}/fleet.sqlite", "--keys", keys,
         "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0", "--maplibre", maplibre]
with running(serve, r"grpc://127\.0\.0\.1:(\d+) http://127\.0\.0\.1:(\d+)") as (_, ports):
    line = Line(int(ports[2]))
    fleet = Fleet(ports[2], ports[1], line)
    with browser() as chromium:
        for look in (follow_a_drive, be_refused, be_used_by_everybody, draw_raster_tiles):
            look(chromium)
