# SPDX-License-Identifier: Apache-2.0
"""Checks the pages for accessibility in a real browser: access_pages.py PROGRAM REGION FOLDER MAPLIBRE PAGE

PAGE is trip, ended, console or map. Checked by axe-core and by keyboard: on phone and desktop, by day and night, from left
to right and from right to left. Pictures stay in FOLDER."""

import os
import sys

from axe import unreached, violations, walk
from browsing import Watcher, browser, passed, running, until
from taxis import running_fleet

program, region, shots, maplibre, wanted_page = sys.argv[1:6]
os.makedirs(shots, exist_ok=True)
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
VIEWS = [(size, scheme) for size in (PHONE, DESKTOP) for scheme in ("light", "dark")]
#: Each pair of size, colors and direction at least once.
TRIPS = [(PHONE, "light", "en-US"), (PHONE, "dark", "ar"), (DESKTOP, "light", "ar"), (DESKTOP, "dark", "en-US")]
RIDE = [("driver_name", "Anna"), ("license_plate", "MC 7777"), ("vehicle_model", "Škoda Octavia"), ("vehicle_color", "red")]


def look(page, name):
    page.screenshot(path=f"{shots}/access-{name}.png")
    found = violations(page)
    assert not found, f"{name}: " + "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name}: wider than the screen"
    over = page.evaluate("""() => [...document.querySelectorAll('.sheet > *')].filter(e => e.checkVisibility()
        && getComputedStyle(e).overflowY === 'visible' && !e.matches('h1, p') && e.scrollHeight > e.clientHeight + 1)
        .map(e => `${e.id || e.tagName}: ${e.scrollHeight} in ${e.clientHeight} pixels`)""")
    assert not over, f"{name}: parts of the sheet lie over each other: {over}"


def opened(chromium, home, address, size, scheme, locale="en-US"):
    context = chromium.new_context(viewport=size, color_scheme=scheme, locale=locale, reduced_motion="reduce")
    watcher = Watcher(context, home)
    page = context.new_page()
    page.goto(address)
    return page, watcher


def state(page):
    return page.evaluate("document.body.dataset.state")


def by_keyboard(page, name):
    seen = walk(page)
    missing = unreached(page, seen)
    assert not missing, f"{name}: not reached by keyboard: {missing} of {seen}"


def check_trips(chromium, fleet):
    fleet.create_trip(1, attributes=RIDE)
    link, _ = fleet.share(1)
    for size, scheme, locale in TRIPS:
        page, watcher = opened(chromium, fleet.home, link, size, scheme, locale)
        until("the ride is shown", lambda: state(page) == "live" and page.is_visible("#ride"))
        until("the map is there", lambda: page.evaluate("document.querySelector('.library').dataset.kind"))
        name = f"trip-{size['width']}-{scheme}-{locale[:2]}"
        look(page, name)
        by_keyboard(page, name)
        if locale == "en-US":
            page.evaluate("""() => {
                navigator.share = null;
                navigator.clipboard.writeText = async () => { throw new Error("not allowed"); };
            }""")
            page.click("#share")
            until("the link is offered", lambda: page.is_visible("#share-link"))
            look(page, f"{name}-link")
        assert not watcher.faults, watcher.faults
        page.context.close()
    passed("the trip page")


def ended_trip(fleet):
    """Drives trip 1 to its end and returns the link to it."""
    fleet.create_trip(1, attributes=RIDE)
    link, _ = fleet.share(1)
    for status in ("ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"):
        fleet.status(1, status)
    return link


def check_ended(chromium, fleet):
    link = ended_trip(fleet)
    for scheme in ("light", "dark"):
        for name, address, wanted in [("ended", link, "ended"), ("refused", f"{fleet.home}follow#no", "refused"),
                                      ("none", f"{fleet.home}follow", "refused")]:
            page, _ = opened(chromium, fleet.home, address, PHONE, scheme)
            until(f"the page is {wanted}", lambda: state(page) == wanted)
            look(page, f"trip-{name}-{scheme}")
            page.context.close()
    passed("the trip page without a trip")


def check_console(chromium, fleet):
    ended_trip(fleet)
    fleet.create_trip(2, attributes=RIDE)
    for size, scheme in VIEWS:
        name = f"console-{size['width']}-{scheme}"
        page, watcher = opened(chromium, fleet.home, f"{fleet.home}console", size, scheme)
        until("the map is there", lambda: page.is_enabled("#sign-in"))
        look(page, f"{name}-login")
        by_keyboard(page, f"{name}-login")
        page.fill("#token", fleet.token)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        until("the list is shown", lambda: page.locator("#list button").count() > 0)
        look(page, f"{name}-list")
        by_keyboard(page, f"{name}-list")
        page.locator("#list button").first.focus()
        page.keyboard.press("Enter")
        until("the details are shown", lambda: page.is_visible("#history"))
        look(page, f"{name}-trip")
        by_keyboard(page, f"{name}-trip")
        page.keyboard.press("Escape")
        page.locator("#tab-trips").focus()
        page.keyboard.press("ArrowRight")
        until("the vehicles are shown", lambda: "taxi-2" in page.inner_text("#list"))
        look(page, f"{name}-vehicles")
        assert not watcher.faults, watcher.faults
        page.context.close()
    passed("the console")


def check_map(chromium, home):
    for size, scheme in VIEWS:
        name = f"map-{size['width']}-{scheme}"
        page, watcher = opened(chromium, home, home, size, scheme)
        until("the map is there", lambda: page.evaluate("document.querySelector('.library')?.dataset.kind"))
        look(page, f"{name}-empty")
        for text in ("Casino", "Rue Grimaldi"):
            page.fill("#query", "")
            page.locator("#query").type(text)
            until("places are found", lambda: page.locator("#results li").count() > 0)
            if text == "Casino":
                look(page, f"{name}-search")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            until("one is taken", lambda: not page.is_visible("#results"))
        until("a route is found", lambda: page.locator("#steps li").count() > 1)
        look(page, f"{name}-route")
        by_keyboard(page, f"{name}-route")
        page.click("#tab-reach")
        look(page, f"{name}-reach")
        page.click("#tab-trace")
        look(page, f"{name}-trace")
        assert not watcher.faults, watcher.faults
        page.context.close()
    passed("the map page")


FLEET_CHECKS = {"trip": check_trips, "ended": check_ended, "console": check_console}

with browser() as chromium:
    if wanted_page == "map":
        serve = [program, "serve", "--map", region, "--port", "0", "--maplibre", maplibre]
        with running(serve, r"listening on (http://127\.0\.0\.1:\d+)") as (_, found):
            check_map(chromium, found.group(1) + "/")
    else:
        with running_fleet(program, region, maplibre) as fleet:
            FLEET_CHECKS[wanted_page](chromium, fleet)
