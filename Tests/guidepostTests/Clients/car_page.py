# SPDX-License-Identifier: Apache-2.0
"""Looks at the car screen of a drive in a real browser and touches it: python car_page.py PROGRAM REGION FOLDER"""

import os
import sys

from axe import violations
from browsing import LANGUAGES, NARROW, PHONE, Watcher, browser, cut, narrow, passed, running, until

program, region, shots = sys.argv[1:4]
os.makedirs(shots, exist_ok=True)

drive = [program, "drive", "--map", region, "--stop", "43.7396,7.4277", "--stop", "43.7260,7.4155", "--pace", "1x",
         "--head-unit", "0", "--format", "jsonl"]
drive_through = lambda port: [port if word == "0" else word for word in drive]


def pump(process):
    """The feed goes to standard output; it has to be read."""
    import threading
    threading.Thread(target=lambda: [None for _ in process.stdout], daemon=True).start()


with browser() as chromium:
    with running(drive, r"http://127\.0\.0\.1:(\d+)/car") as (process, found):
        pump(process)
        port = found[1]
        home = f"http://127.0.0.1:{port}/"
        context = chromium.new_context(viewport={"width": 1100, "height": 800}, locale="en-US")
        watcher = Watcher(context, home)
        page = context.new_page()
        touches = []
        # Looking at the page lets playwright hand over what it heard.
        sent = lambda: page.evaluate("1") and touches
        page.on("request", lambda request: request.url.endswith("/touch") and touches.append(request.post_data_json))
        page.goto(home + "car")
        frames = lambda: int(page.evaluate("document.querySelector('#screen img').dataset.frames ?? 0"))
        names = lambda: page.evaluate("[...document.querySelectorAll('.car-controls button')].map(b => b.dataset.name)")
        until("the screen moves", lambda: frames() > 3)
        until("the buttons are there", lambda: len(names()) == 4)
        until("the instruction is read", lambda: page.inner_text("#reading"))
        page.screenshot(path=f"{shots}/car.png")
        passed("a drive on the car screen")

        # By keys alone: to the third button, then arrows.
        page.focus("#screen")
        labels = []
        for _ in range(4):
            page.keyboard.press("Tab")
            labels.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        assert set(labels) == {"Zoom in", "Zoom out", "Move the map", "Back to the car"}, labels
        page.get_by_role("button", name="Move the map").press("Enter")
        until("the arrows show", lambda: "pan-4" in names())
        page.screenshot(path=f"{shots}/car-panning.png")
        page.keyboard.down("ArrowUp")
        page.keyboard.down("ArrowLeft")
        page.keyboard.up("ArrowLeft")
        page.keyboard.up("ArrowUp")
        until("both arrows were sent", lambda: {"do": "pan", "directions": ["up", "left"]} in sent())
        page.get_by_role("button", name="Done").click()
        until("the arrows are gone", lambda: "pan-4" not in names())
        passed("arrows and keys move the map")

        # With a finger: a stroke over the map, and a tap.
        box = page.locator("#screen img").bounding_box()
        page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.4)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.6, steps=6)
        page.mouse.up()
        until("the stroke was sent", lambda: {"press", "drag", "drop"} <= {touch["do"] for touch in sent()})
        page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.2)
        until("the tap was sent", lambda: sent()[-1]["do"] == "tap" and abs(sent()[-1]["x"] - 0.3) < 0.01)
        page.click("#night")
        until("it is night", lambda: page.get_attribute("#night", "aria-pressed") == "true")
        found = violations(page)
        assert not found, "\n".join(found)
        page.screenshot(path=f"{shots}/car-night.png")
        page.reload()
        until("a page that comes again shows the same", lambda: page.get_attribute("#night", "aria-pressed") == "true")
        passed("strokes, night, and coming back")

        phone = chromium.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
        small = phone.new_page()
        small.goto(home + "car")
        until("a phone shows it too", lambda: int(small.evaluate(
            "document.querySelector('#screen img').dataset.frames ?? 0")) > 1)
        until("and reads it", lambda: small.inner_text("#reading"))
        assert not small.is_visible("#violations")
        # With a violation beside those that the program reports, of which this drive has none.
        small.route("**/car/surface", lambda route: route.fulfill(
            json=(surface := route.fetch().json()) | {"violations": [*surface["violations"], "E1: too long"]}))
        small.reload()
        until("violated rules are listed", lambda: small.locator("#violations li").all_inner_texts() == ["E1: too long"])
        wide = small.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"the page is {wide} wide on a phone"
        small.screenshot(path=f"{shots}/car-phone.png")
        phone.close()
        passed("on a phone")

        # In every language of a screen.
        phone = chromium.new_context(viewport=PHONE, locale="en-US")
        small = phone.new_page()
        spoken = {"language": "en"}
        small.route("**/car/surface", lambda route: route.fulfill(json=route.fetch().json() | spoken))
        for spoken["language"] in LANGUAGES:
            small.goto(home + "car")
            until("the page has the language", lambda: small.get_attribute("html", "lang") == spoken["language"]
                  and small.evaluate("document.body.dataset.state") == "live")
            for size in (PHONE, NARROW):
                small.set_viewport_size(size)
                narrow(small, f"{spoken['language']} {size['width']}")
                cut(small, "header *, main > p", f"{spoken['language']} {size['width']}")
        phone.close()
        passed("on phones in every language")

    until("the end is shown", lambda: page.evaluate("document.body.dataset.state") == "away")
    with running(drive_through(port), r"http://127\.0\.0\.1:(\d+)/car") as (process, _):
        pump(process)
        until("the screen comes back by itself", lambda: page.evaluate("document.body.dataset.state") == "live")
        until("with its buttons", lambda: len(names()) == 4)
        passed("a screen that comes back")
    assert not watcher.faults, watcher.faults
    context.close()

    # The page speaks the language of the screen, whatever the browser's is.
    spoken = {"ar": ("شاشة السيارة", "تكبير", "rtl"), "de": ("Bildschirm im Auto", "Vergrößern", "ltr"),
              "ja": ("車の画面", "拡大", "ltr")}
    for language, (title, closer, direction) in spoken.items():
        with running(drive + ["--language", language], r"http://127\.0\.0\.1:(\d+)/car") as (process, found):
            pump(process)
            context = chromium.new_context(viewport={"width": 1100, "height": 800}, locale="en-US")
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{found[1]}/car")
            until("the page has its words", lambda: page.inner_text("h1").strip() == title)
            until("the buttons have theirs", lambda: page.get_by_role("button", name=closer).count() == 1)
            assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == \
                [language, direction]
            assert page.title() == title and page.inner_text("#night") not in ("", "Night")
            until("it is connected", lambda: page.evaluate("document.body.dataset.state") == "live")
            until("the screen moves", lambda: int(page.evaluate(
                "document.querySelector('#screen img').dataset.frames ?? 0")) > 3)
            page.screenshot(path=f"{shots}/car-{language}.png")
            context.close()
    passed("in other languages")
