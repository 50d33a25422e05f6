# SPDX-License-Identifier: Apache-2.0
"""Follows trips in a real browser: python trip_page.py PROGRAM REGION FOLDER MAPLIBRE PART

A fleet server is started, a car is moved over REST, and pages that follow it by share links are looked at. PART is one of
PARTS below. Pictures of the pages stay in FOLDER."""

import os
import sys
import threading
import time

from browsing import (
    FLICK, LANGUAGES, NARROW, PHONE, RIGHT_TO_LEFT, SOFTWARE_GPU, Watcher, browser, colors, cut, narrow, overlaps, passed, until)
from taxis import DROPOFF, PICKUP, START, heading, meters, running_fleet

program, region, shots, maplibre, wanted = sys.argv[1:6]
os.makedirs(shots, exist_ok=True)


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
    fleet.create_trip(1)
    link, _ = fleet.share(1)
    page, watcher = open_page(chromium, link)
    until("the page is live", lambda: state(page) == "live")
    assert page.inner_text("#status") == "Driver on the way to the pick-up"
    drive = Drive(fleet, 1, fleet.way(START, PICKUP))
    until("the map is there", lambda: page.evaluate("document.querySelector('.library').dataset.kind"))
    kind = page.evaluate("document.querySelector('.library').dataset.kind")
    assert kind == ("vector" if os.path.exists(f"{maplibre}/maplibre-gl.js") else "raster"), kind
    until("minutes are shown", lambda: page.inner_text("#until"))
    first = minutes(page)
    # Where the page draws the car, and when it does: drawing the frame itself takes long without a graphics card.
    page.evaluate("""() => {
        globalThis.track = [];
        let present = null;
        Object.defineProperty(globalThis.guidepost, "position", {
            get: () => present,
            set(at) {
                present = at;
                if (at) globalThis.track.push([at.latitude, at.longitude, performance.now()]);
            },
        });
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
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed(f"the car moves {moved:.0f} m without a jump in {len(track)} frames, and arrives sooner ({kind} map)")


def show_changes(chromium):
    fleet.create_trip(1)
    link, _ = fleet.share(1)
    page, watcher = open_page(chromium, link)
    until("the page is live", lambda: state(page) == "live")
    for place in fleet.way(START, PICKUP)[:8:2]:
        fleet.move(1, place, heading(START, PICKUP), 16)
        time.sleep(0.5)
    until("minutes are shown", lambda: page.inner_text("#until"))
    fleet.move(1, (43.7371, 7.4148), 200, 9)
    time.sleep(0.3)
    for place in fleet.way((43.7371, 7.4148), START)[:6]:
        fleet.move(1, place, 200, 9)
        time.sleep(0.5)
    until("another route is shown", lambda: page.evaluate(
        "!document.getElementById('notice').hidden && document.getElementById('notice').dataset.kind === 'route'"), 20)
    page.screenshot(path=f"{shots}/trip-rerouted.png")
    passed("another route is shown")

    fleet.line.cut()
    until("the loss is shown", lambda: state(page) == "lost", 60)
    page.screenshot(path=f"{shots}/trip-lost.png")
    fleet.line.restore()
    until("it goes on", lambda: state(page) == "live", 30)
    passed("a lost connection is shown, and restored")

    fleet.status(1, "ARRIVED_AT_PICKUP")
    until("the driver is there", lambda: page.inner_text("#status") == "The driver is at the pick-up")
    fleet.status(1, "ENROUTE_TO_DROPOFF")
    until("the rider is aboard", lambda: page.inner_text("#status") == "On the way to the destination")
    said = page.inner_text("#announcement")
    assert "On the way to the destination" in said, said
    fleet.status(1, "COMPLETE")
    until("it is over", lambda: state(page) == "ended")
    assert page.inner_text("#status") == "Arrived"
    until("the car has gone", lambda: page.evaluate("document.querySelector('.car').hidden"))
    page.screenshot(path=f"{shots}/trip-ended.png")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("every status is shown, also to screen readers, until the end")


def be_refused(chromium):
    fleet.create_trip(2)
    link, share = fleet.share(2)
    page, watcher = open_page(chromium, link, locale="de-DE", color_scheme="dark")
    until("the page is live", lambda: state(page) == "live")
    fleet.run("fleet", "shares", "revoke", "--keys", fleet.keys, "--server", fleet.grpc, share)
    until("the end is shown", lambda: state(page) == "refused", 20)
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
    passed("links that were withdrawn, expired or never made are distinguished")


def be_used_by_everybody(chromium):
    fleet.create_trip(3)
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
    page.evaluate(FLICK, [195, 200])
    until("a quick hand stops it, too", lambda: page.is_visible("#follow"))
    page.click("#follow")
    until("it follows once more", lambda: not page.is_visible("#follow"))
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
    fleet.create_trip(4)
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
    # Tiles that came: the background has more colors than one.
    until("tiles are drawn", lambda: page.evaluate("""() => {
        const canvas = document.querySelector('canvas.base');
        const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height / 2).data;
        const colors = new Set();
        for (let i = 0; i < data.length; i += 4 * 97) colors.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
        return colors.size > 8;
    }"""), 60)
    page.screenshot(path=f"{shots}/trip-raster.png")
    assert not watcher.faults, watcher.faults
    context.close()
    passed("raster tiles where WebGL is missing")


def draw_without_gpu(chromium):
    """The map above the sheet, which has opaque corners, where nothing is composited by a GPU."""
    fleet.create_trip(8, attributes=RIDE)
    link, _ = fleet.share(8)
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(link)
    until("the page is live", lambda: state(page) == "live")
    until("streets and names are shown", lambda: colors(page, {"x": 20, "y": 80, "width": 300, "height": 200}) > 200, 60)
    context.close()
    passed("a map on machines without a GPU")


RIDE = [("driver_name", "Anna"), ("license_plate", "MC 7777"), ("vehicle_model", "Škoda Octavia"),
        ("vehicle_color", "white"), ("home_phone", "+37799000000")]


def know_the_ride(chromium, **options):
    # A black car at night, a white one by day: both stand out from the map.
    color, body, edge = ("black", "rgb(22, 24, 27)", "rgb(255, 255, 255)") if options.get("color_scheme") == "dark" \
        else ("white", "rgb(246, 246, 244)", "rgb(18, 23, 29)")
    fleet.create_trip(5, attributes=[*RIDE[:3], ("vehicle_color", color), *RIDE[4:]])
    link, _ = fleet.share(5)
    page, watcher = open_page(chromium, link, **options)
    until("the driver is shown", lambda: page.is_visible("#ride"))
    assert page.inner_text("#driver") == "Anna" and page.inner_text("#plate") == "MC 7777"
    until("the stops have names", lambda: all(page.locator("#stops bdi").all_inner_texts())
          and page.locator("#stops bdi").count() == 2)
    assert page.get_attribute("#contact", "href") == "https://relay.example/call/t-5"
    assert "37799" not in page.content(), "other attributes stay with the operator"
    until("the map is there", lambda: page.evaluate("document.querySelector('.library').dataset.kind"))
    until("the car is there", lambda: page.evaluate("!document.querySelector('.car').hidden"))
    until("the car has its color", lambda: page.evaluate("""() => {
        const { fill, stroke } = getComputedStyle(document.querySelector('.car-body'));
        return [fill, stroke];
    }""") == [body, edge])
    time.sleep(2)
    for covering in [".tools .zoom", "#sheet"]:
        found = overlaps(page, ".pin.pickup svg, .car svg", covering)
        assert not found, f"{covering} covers a pin: {found}, {options}"
    page.screenshot(path=f"{shots}/trip-ride-{len(options)}-{page.viewport_size['width']}.png")
    assert not watcher.faults, watcher.faults
    if not options:
        assert page.inner_text("#model") == "Škoda Octavia · white", page.inner_text("#model")
        share_the_link(page, link)
        speak_every_language(page)
    page.context.close()
    passed("driver, car, contact and names of stops are shown, and no control covers a pin")


def speak_every_language(page):
    """The selected language is shown at once, and fits phones."""
    for language in LANGUAGES[1:] + LANGUAGES[:1]:
        page.select_option("#language", language)
        direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
        until("the page has the language", lambda: page.evaluate(
            "[document.dir, document.documentElement.lang]") == [direction, language])
        for size in (PHONE, NARROW):
            page.set_viewport_size(size)
            what = f"{language} {size['width']}"
            narrow(page, what)
            # The link to copy may be longer than its field.
            cut(page, "#sheet *:not(input)", what)
            if language in ("vi", "uk"):
                page.screenshot(path=f"{shots}/trip-{language}-{size['width']}.png")
    page.set_viewport_size(PHONE)


def share_the_link(page, link):
    page.evaluate("() => { navigator.share = async data => { globalThis.shared = data; }; }")
    page.click("#share")
    until("the share sheet has the link", lambda: page.evaluate("globalThis.shared?.url") == link)
    page.evaluate("""() => {
        navigator.share = null;
        navigator.clipboard.writeText = async text => { globalThis.copied = text; };
    }""")
    page.click("#share")
    until("the link is copied", lambda: page.inner_text("#share") == "Link copied")
    assert page.evaluate("globalThis.copied") == link
    page.evaluate("() => { navigator.clipboard.writeText = async () => { throw new Error('not allowed'); }; }")
    page.click("#share")
    until("the link can be copied by hand", lambda: page.input_value("#share-link") == link)


def sum_up_the_drive(chromium):
    fleet.create_trip(6, attributes=RIDE)
    link, _ = fleet.share(6)
    page, watcher = open_page(chromium, link)
    until("the driver is shown", lambda: page.is_visible("#ride"))
    fleet.status(6, "ARRIVED_AT_PICKUP")
    fleet.status(6, "ENROUTE_TO_DROPOFF")
    path = fleet.way(PICKUP, DROPOFF)[::8]
    for place, following in zip(path, path[1:]):
        fleet.move(6, place, heading(place, following), 16)
        time.sleep(0.05)
    fleet.status(6, "COMPLETE")
    until("the summary is shown", lambda: page.is_visible("#summary"))
    length = sum(meters(a, b) for a, b in zip(path, path[1:-1]))
    driven = page.evaluate("guidepost.trip.details('en')")["driven"]
    assert abs(driven["meters"] - length) < 0.05 * length + 60, (driven["meters"], length)
    assert page.inner_text("#driven-distance") and page.inner_text("#driven-time")
    assert page.inner_text("#driver") == "Anna" and not page.is_visible("#contact") and not page.is_visible("#share")
    if os.path.exists(f"{maplibre}/maplibre-gl.js"):
        until("the driven route is drawn", lambda: page.evaluate("guidepost.map.shownFeatures?.length") == 2)
    time.sleep(2)
    page.screenshot(path=f"{shots}/trip-summary.png")
    assert not watcher.faults, watcher.faults
    page.context.close()
    page, _ = open_page(chromium, link)
    until("the summary is shown to who comes late", lambda: page.is_visible("#summary"))
    assert not page.is_visible("#ride"), "the driver of an ended trip is no longer shown"
    page.context.close()
    passed("the end has the route driven, its length and duration")


def open_without_a_network(chromium):
    fleet.create_trip(7)
    link, _ = fleet.share(7)
    standalone = """const match = globalThis.matchMedia.bind(globalThis);
        globalThis.matchMedia = text => text.includes("standalone") ? { matches: true } : match(text);"""
    page, watcher = open_page(chromium, "about:blank")
    page.add_init_script(standalone)
    page.goto(link)
    until("the page is live", lambda: state(page) == "live")
    until("the page is cached", lambda: page.evaluate(
        "navigator.serviceWorker.controller !== null && caches.keys().then(names => names.length === 1)"))
    fleet.line.cut()
    page.reload()
    until("the page is there without a network", lambda: state(page) == "lost")
    assert page.evaluate("getComputedStyle(document.getElementById('sheet')).position") == "fixed"
    page.screenshot(path=f"{shots}/trip-offline.png")
    cached = page.evaluate("""async () => {
        const cache = await caches.open((await caches.keys())[0]);
        return (await cache.keys()).map(request => request.url);
    }""")
    secret = link.split("#")[1]
    assert cached and all("#" not in url and "/rides/" not in url and "/tiles" not in url and secret not in url
                        for url in cached), cached
    fleet.line.restore()
    until("it goes on", lambda: state(page) == "live")
    page.goto("about:blank")
    page.goto(f"{fleet.home}follow")
    until("the installed page opens the last trip", lambda: state(page) == "live")
    fleet.status(7, "CANCELED")
    until("the trip is over", lambda: state(page) == "ended")
    page.goto("about:blank")
    page.goto(f"{fleet.home}follow")
    until("without a trip it says so", lambda: page.inner_text("#status") == "No trip to follow")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("opens without a network, and as an installed app")


PARTS = {
    "drive": follow_a_drive, "changes": show_changes, "refused": be_refused, "everybody": be_used_by_everybody,
    "raster": draw_raster_tiles, "no-gpu": draw_without_gpu, "ride": know_the_ride,
    "ride-arabic": lambda chromium: know_the_ride(chromium, locale="ar", color_scheme="dark"),
    "ride-desktop": lambda chromium: know_the_ride(chromium, viewport={"width": 1280, "height": 800}),
    "summary": sum_up_the_drive, "offline": open_without_a_network,
}

with running_fleet(program, region, maplibre) as fleet:
    with browser(() if wanted == "no-gpu" else SOFTWARE_GPU) as chromium:
        PARTS[wanted](chromium)
