# SPDX-License-Identifier: Apache-2.0
"""Drives with the driver's view in a real browser: python driver_page.py PROGRAM REGION FOLDER MAPLIBRE PART

PART is one of PARTS below. `camera` prints how many frames the page drew per second of a driven route, at 390 x 844 points of
two pixels."""

import json
import os
import sys
import threading
import urllib.request

from axe import unreached, violations, walk
from browsing import FLICK, SOFTWARE_GPU, Watcher, browser, colors, overlaps, passed, running, until

program, region, shots, maplibre, wanted = sys.argv[1:6]
os.makedirs(shots, exist_ok=True)
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
STOPS = ["--stop", "43.7289,7.4160", "--stop", "43.7394,7.4266", "--stop", "43.7475,7.4345"]
#: Counts frames for some seconds, and gives their rate.
FRAMES = """seconds => new Promise(done => {
    const begin = performance.now();
    let frames = 0;
    const next = () => {
        frames++;
        if (performance.now() - begin < 1000 * seconds) return requestAnimationFrame(next);
        done(frames * 1000 / (performance.now() - begin));
    };
    requestAnimationFrame(next);
})"""
CAR = "new DOMMatrix(getComputedStyle(document.querySelector('.puck')).transform)"


def drive(*more, library=maplibre):
    return [program, "drive", "--map", region, *STOPS, "--format", "jsonl", "--driver", "0", "--maplibre", library, *more]


def pump(process):
    """The feed goes to standard output; it has to be read."""
    threading.Thread(target=lambda: [None for _ in process.stdout], daemon=True).start()


def opened(chromium, home, size=PHONE, scale=1, **more):
    context = chromium.new_context(viewport=size, device_scale_factor=scale, **more)
    watcher = Watcher(context, home)
    page = context.new_page()
    page.goto(f"{home}driver")
    until("the drive is shown", lambda: page.evaluate("document.body.dataset.state") == "live"
          and page.inner_text("#instruction") and page.locator(".puck").count() == 1, 60)
    return page, watcher


def events(home, names):
    """The first of each of some events, as they come from the program."""
    found = {}
    with urllib.request.urlopen(f"{home}driver/events", timeout=30) as stream:
        name = ""
        while set(found) != set(names):
            word, _, rest = stream.readline().decode().rstrip("\n").partition(": ")
            if word == "event":
                name = rest
            elif word == "data" and name in names:
                found.setdefault(name, json.loads(rest))
    return found


def camera(page):
    return page.evaluate("document.body.dataset.camera")


def look(page, name):
    page.screenshot(path=f"{shots}/driver-{name}.png")
    found = violations(page)
    assert not found, f"{name}: " + "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name}: wider than the screen"


def camera_follows(chromium, home):
    page, watcher = opened(chromium, home, scale=2)
    kind = until("the map is there", lambda: page.evaluate("document.querySelector('.library').dataset.kind"))
    assert kind == ("vector" if os.path.exists(f"{maplibre}/maplibre-gl.js") else "raster"), kind
    page.wait_for_timeout(6000)
    # A machine that draws by software and does other work reaches less than a telephone, and for seconds nearly nothing;
    # the positions come once per half second, so more than two frames per second are interpolated.
    for _ in range(4):
        rate = page.evaluate(FRAMES, 10)
        print(f"{rate:.1f} frames per second")
        if rate > 3:
            break
    assert rate > 3, f"{rate} frames per second"
    place = page.evaluate(f"[{CAR}.e / innerWidth, {CAR}.f / innerHeight]")
    assert abs(place[0] - 0.5) < 0.08 and 0.55 < place[1] < 0.85, f"the car is at {place}"
    until("the maneuvers are drawn", lambda: page.evaluate(
        "[...document.querySelectorAll('#banner img')].filter(i => !i.hidden && i.checkVisibility())"
        ".every(i => i.complete && i.naturalWidth > 0)"))
    look(page, "phone")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("the camera follows the car")


def controls_work(chromium, home):
    page, watcher = opened(chromium, home, scale=2)
    page.click("#overview")
    until("the rest of the route is shown", lambda: camera(page) == "overview")
    page.wait_for_timeout(1500)
    assert page.get_attribute("#overview", "aria-pressed") == "true" and page.is_visible("#recenter")
    until("no button covers a pin or the car", lambda: not overlaps(page, ".pin svg, .puck", "#overview, #voice, #recenter"))
    look(page, "overview")
    page.get_by_role("button", name="Re-center").click()
    until("it follows again", lambda: camera(page) == "following" and not page.is_visible("#recenter"))
    box = page.locator("#map").bounding_box()
    page.mouse.move(box["width"] / 2, 360)
    page.mouse.down()
    page.mouse.move(box["width"] / 2 - 90, 460, steps=8)
    page.mouse.up()
    until("a hand moves the map", lambda: camera(page) == "free")
    assert page.is_visible("#zoom-in")
    page.click("#recenter")
    until("it follows again", lambda: camera(page) == "following")
    page.evaluate(FLICK, [box["width"] / 2, 360])
    until("so does a quick hand", lambda: camera(page) == "free")
    page.click("#recenter")
    page.focus("#map")
    page.keyboard.press("ArrowLeft")
    until("so do keys", lambda: camera(page) == "free")
    page.focus("#recenter")
    page.keyboard.press("Enter")
    until("and back", lambda: camera(page) == "following")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("overview, hand and keys")


def steps_and_voice(chromium, home):
    page, watcher = opened(chromium, home, scale=2)
    page.click("#steps")
    until("the steps are listed", lambda: page.locator("#step-list li").count() > 2)
    page.wait_for_timeout(600)
    look(page, "steps")
    page.keyboard.press("Escape")
    assert not page.is_visible("#step-list") and page.evaluate("document.activeElement.id") == "steps"
    assert page.get_attribute("#voice", "aria-pressed") == "true", "browsers speak after a tap only"
    page.click("#voice")
    assert page.get_attribute("#voice", "aria-pressed") == "false"
    seen = walk(page)
    missing = unreached(page, seen)
    assert not missing, f"not reached by keyboard: {missing} of {seen}"
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("steps, voice, and all buttons by keyboard")


def map_without_gpu(chromium, home):
    """The map above the list of steps, which scrolls, where nothing is composited by a GPU."""
    page, _ = opened(chromium, home)
    page.click("#steps")
    until("the steps are listed", lambda: page.locator("#step-list li").count() > 2)
    top = page.evaluate("document.querySelector('.banner').getBoundingClientRect().bottom")
    until("streets and names are shown", lambda: colors(page, {"x": 20, "y": top + 10, "width": 280, "height": 120}) > 200, 60)
    page.context.close()
    passed("the map above the steps on machines without a GPU")


def alternative_is_chosen(chromium, home):
    # A drive has alternatives where the map has some; here the program's events have two more lines.
    sent = events(home, ["texts", "routes", "view"])
    main = sent["routes"]["lines"][0]
    here = sent["view"]["position"]["place"]
    for shift, time, can_be_chosen in [(0.0007, "2 min longer", True), (-0.0007, "4 min longer", False)]:
        place = [here[0] + shift, here[1]]
        sent["routes"]["lines"].append({
            **main, "path": [[x + shift, y] for x, y in main["path"]],
            "label": {"place": place, "time": time, "detail": "No tolls", "canBeChosen": can_be_chosen}})
    sent["routes"]["edition"] = 41
    body = "retry: 600000\n\n" + "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in sent.items())
    context = chromium.new_context(viewport=PHONE)
    actions = []
    context.route("**/driver/events", lambda route: route.fulfill(
        status=200, content_type="text/event-stream", body=body))

    def act(route):
        actions.append(route.request.post_data_json)
        route.fulfill(status=204)
    context.route("**/driver/actions", act)

    def acted():
        # Playwright calls `act` only while it is called itself.
        page.wait_for_timeout(50)
        return len(actions)
    page = context.new_page()
    page.goto(f"{home}driver")
    other = page.get_by_role("button", name="2 min longer")
    until("the alternative has a label", lambda: other.is_visible() and other.is_enabled())
    page.wait_for_timeout(1500)
    look(page, "alternatives")
    other.click()
    until("a tap chooses it", lambda: acted() > 0)
    other.focus()
    page.keyboard.press("Enter")
    until("so does the keyboard", lambda: acted() > 1)
    assert actions == [{"do": "choose", "line": 1, "edition": 41}] * 2, actions
    assert page.get_by_role("button", name="4 min longer").is_disabled(), "an alternative that cannot be chosen"
    context.close()
    passed("an alternative is chosen")


def night_on_desktop(chromium, home):
    page, watcher = opened(chromium, home, DESKTOP, color_scheme="dark")
    page.wait_for_timeout(3000)
    look(page, "desktop-dark")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("at night on a wide screen")


def arabic_to_arrival(chromium, home):
    page, watcher = opened(chromium, home)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]
    page.wait_for_timeout(1500)
    look(page, "arabic")
    until("the arrival is shown", lambda: page.is_visible("#arrival"), 90)
    assert page.inner_text("#arrival-title")
    look(page, "arrival")
    page.context.close()
    passed("from right to left, to the arrival")


def without_library(chromium, home):
    page, watcher = opened(chromium, home)
    assert until("there is a map", lambda: page.evaluate("document.querySelector('.library').dataset.kind")) == "raster"
    page.wait_for_timeout(2500)
    look(page, "raster")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("without MapLibre")


#: What each part looks at, and the options of its drive.
PARTS = {
    "camera": (camera_follows, drive("--pace", "2x")),
    "controls": (controls_work, drive("--pace", "2x")),
    "steps": (steps_and_voice, drive("--pace", "2x")),
    "no-gpu": (map_without_gpu, drive("--pace", "1x")),
    "alternatives": (alternative_is_chosen, drive("--pace", "2x")),
    "night": (night_on_desktop, drive("--pace", "2x")),
    "arabic": (arabic_to_arrival, drive("--pace", "20x", "--language", "ar")),
    "raster": (without_library, drive("--pace", "2x", library="/nonexistent")),
}

look_at, command = PARTS[wanted]
with browser(() if wanted == "no-gpu" else SOFTWARE_GPU) as chromium, running(command, r"http://127\.0\.0\.1:(\d+)/driver") as (process, found):
    pump(process)
    look_at(chromium, f"http://127.0.0.1:{found[1]}/")
