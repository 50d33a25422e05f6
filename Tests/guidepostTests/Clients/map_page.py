# SPDX-License-Identifier: Apache-2.0
"""The map page of a routing server, on a desktop and a phone: python map_page.py PROGRAM REGION FOLDER MAPLIBRE DEVICE PART

DEVICE is desktop or phone, PART one of PARTS below. Pictures stay in FOLDER."""

import os
import sys

from browsing import Watcher, browser, narrow, overlaps, passed, ready, running, until

program, region, shots, maplibre, name, wanted = sys.argv[1:7]
os.makedirs(shots, exist_ok=True)
GPX = """<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>%s</trkseg></trk></gpx>"""


def trace(page):
    """A recording along a route of the server itself."""
    line = page.evaluate("""fetch('route/v1/driving/7.4277,43.7396;7.4190,43.7347?geometries=geojson&overview=full')
        .then(response => response.json()).then(json => json.routes[0].geometry.coordinates)""")
    points = "".join(f'<trkpt lat="{lat}" lon="{lon}"><time>2026-01-01T10:{i // 6:02}:{i % 6 * 10:02}Z</time></trkpt>'
                     for i, (lon, lat) in enumerate(line))
    path = f"{shots}/map-page.gpx"
    with open(path, "w") as file:
        file.write(GPX % points)
    return path


def click(page, share_x, share_y):
    """Clicks the part of the map that the panel does not cover."""
    box = page.evaluate("""(() => { const panel = document.getElementById('panel').getBoundingClientRect();
        return panel.width < innerWidth * 0.7 ? [panel.right, 0, innerWidth, innerHeight] : [0, 0, innerWidth, panel.top]; })()""")
    page.mouse.click(box[0] + (box[2] - box[0]) * share_x, box[1] + (box[3] - box[1]) * share_y)


def search(page, home):
    """Search and route by keyboard."""
    ready(page, home)
    narrow(page, name)
    kind = page.evaluate("guidepost.map.kind")
    assert kind == ("vector" if os.path.exists(f"{maplibre}/maplibre-gl.js") else "raster"), kind
    page.wait_for_timeout(1500)
    page.screenshot(path=f"{shots}/map-page-{name}-start.png")

    # Two stops by keyboard: from the search field, with arrows and Enter.
    query = page.get_by_role("combobox", name="Ort oder Adresse")
    for text in ["jardin exotique", "casino"]:
        query.focus()
        page.keyboard.type(text, delay=10)
        until(
            "places are offered", lambda: page.locator("#results[aria-busy=false] [data-row]").count() > 0
            and text.split()[0] in page.locator("#results").inner_text().lower(), 60)
        page.keyboard.press("ArrowDown")
        until("the first is active", lambda: query.get_attribute("aria-activedescendant") == "result-0")
        page.keyboard.press("Enter")
    # A choice outlives an response that comes after it.
    query.focus()
    page.keyboard.type("casino")
    until("places are offered", lambda: page.locator("#results[aria-busy=false] [data-row]").count() > 0, 60)
    page.keyboard.press("ArrowDown")
    active = page.locator("#results [aria-selected=true]")
    chosen = active.inner_text()
    query.dispatch_event("input")
    until("they are found again", lambda: page.locator("#results[aria-busy=false] [data-row]").count() > 0, 60)
    assert active.inner_text() == chosen, "the choice was lost"
    query.fill("")
    until("the list is closed", lambda: not page.locator("#results").is_visible())
    until("a route is found", lambda: page.locator("#routes strong").count() > 0)
    until("its steps are listed", lambda: page.locator("#steps li").count() > 2)
    assert page.locator("#steps svg path").count() == page.locator("#steps li").count(), "a step without an arrow"
    assert page.locator("#routes small").first.inner_text(), "a route without the names of its roads"
    covered = overlaps(page, ".mark", ".zoom")
    assert not covered, f"buttons cover a stop: {covered}"
    steps = page.locator("#steps").inner_text()
    assert "Rechts" in steps or "Links" in steps or "links" in steps or "rechts" in steps, steps
    narrow(page, name)
    page.wait_for_timeout(1500)
    page.screenshot(path=f"{shots}/map-page-{name}-route.png")
    page.locator("summary").click()
    page.get_by_role("button", name="Kopieren", exact=True).click()
    until("the request is copied", lambda: page.evaluate("navigator.clipboard.readText()").startswith(f"curl '{home}route/v1/driving/"))
    assert '"code": "Ok"' in page.locator("#response").inner_text()
    narrow(page, name)
    page.locator("summary").click()
    until("the address holds the stops", lambda: "stops=" in page.url)


def address(page, home):
    """The address of the page restores it."""
    ready(page, home, "#stops=43.7396,7.4277;43.7347,7.4190")
    until("a route is found", lambda: page.locator("#routes strong").count() > 0)
    until("the address holds the stops", lambda: "stops=" in page.url)
    ready(page, home, page.url.split("/", 3)[3])
    until("the route is back", lambda: page.locator("#routes strong").count() > 0)
    page.get_by_role("button", name="Halt 2 entfernen").click()
    until("one stop is left", lambda: page.locator("#stops li").count() == 1)
    page.get_by_role("button", name="Leeren").click()
    until("none is left", lambda: page.locator("#stops li").count() == 0)


def stops(page, home):
    """Stops by clicking, then with the keyboard on the map itself."""
    ready(page, home, "#at=15/43.7380/7.4250")
    if page.evaluate("guidepost.map.kind") == "vector":
        # Streets are named between points of interest.
        page.evaluate("guidepost.map.look([7.4277, 43.7396], 16)")
        for layer in ["name-road-name", "poi", "place"]:
            until(f"labels: {layer}", lambda: page.evaluate(
                "layer => new Set(guidepost.map.map.queryRenderedFeatures({ layers: [layer] })"
                ".map(feature => feature.properties.name)).size", layer) >= (1 if layer == "place" else 4), 60)
        ready(page, home, "#at=15/43.7380/7.4250")
    click(page, 0.5, 0.5)
    until("the click is a stop", lambda: page.locator("#stops li").count() == 1)
    page.locator("#map").focus()
    for key in ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]:
        page.keyboard.press(key)
    until("Enter takes the middle", lambda: page.locator("#stops li").count() == 2)
    until("its name is there", lambda: "43." not in page.locator("#stops").inner_text())


def refused(page, home):
    """A stop far from all roads: refused, and allowed on request."""
    ready(page, home, "#at=15/43.7380/7.4250&stops=43.7396,7.4277;43.7200,7.4300")
    until("the stop is refused", lambda: "300 m um Halt 2" in page.locator("#problem").inner_text())
    page.get_by_role("button", name="Trotzdem die nächste Straße verwenden").click()
    until("a route is found", lambda: page.locator("#routes strong").count() > 0)
    page.get_by_role("button", name="Leeren").click()
    until("no stop is left", lambda: page.locator("#stops li").count() == 0)
    # Longitude and latitude of the second stop are exchanged.
    ready(page, home, "#at=15/43.7380/7.4250&stops=43.7396,7.4277;7.4190,43.7347")
    page.get_by_role("button", name="Meinten Sie \u206643.73470, 7.41900\u2069?").click()
    until("a route is found", lambda: page.locator("#routes strong").count() > 0)
    assert page.locator("#stops li").count() == 2 and not page.is_visible("#meant")


def areas(page, home):
    """Reachable areas."""
    ready(page, home, "#at=15/43.7380/7.4250")
    page.get_by_role("tab", name="Route").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", name="Gebiet").get_attribute("aria-selected") == "true"
    page.locator("#mode").select_option("walking")
    page.evaluate("guidepost.map.look([7.4250, 43.7380], 15)")
    click(page, 0.5, 0.5)
    until("three areas are shown", lambda: page.locator("#legend li").count() == 3)
    page.wait_for_timeout(1500)
    page.screenshot(path=f"{shots}/map-page-{name}-reach.png")


def recording(page, home):
    """A recorded drive is matched to roads."""
    ready(page, home, "#at=15/43.7380/7.4250")
    page.get_by_role("tab", name="Spur").click()
    page.locator("#mode").select_option("driving")
    page.locator("#file").set_input_files(trace(page))
    until("the trace is matched", lambda: "Straße aus" in page.locator("#match").inner_text())
    page.wait_for_timeout(1000)
    page.screenshot(path=f"{shots}/map-page-{name}-trace.png")
    page.locator("#file").set_input_files({"name": "a.gpx", "mimeType": "text/xml", "buffer": b"<a/>"})
    until("another file is refused", lambda: "keine GPX-Datei" in page.locator("#problem").inner_text())
    narrow(page, name)


def tiles(page, home):
    """Tiles that cannot be read are left out, and the map goes on."""
    page.route("**/tiles/*/*/*", lambda route: route.fulfill(status=200, body=b"\xff" * 9))
    ready(page, home, "#at=15/43.7380/7.4250&stops=43.7396,7.4277;43.7347,7.4190")
    until("a route is found", lambda: page.locator("#routes strong").count() > 0)
    if page.evaluate("guidepost.map.kind") == "vector":
        page.wait_for_timeout(1000)
        assert page.evaluate("Boolean(guidepost.map.map.getSource('features'))"), "the map is gone"


SIZES = {"desktop": ({"width": 1280, "height": 800}, "light"), "phone": ({"width": 390, "height": 844}, "dark")}
PARTS = {
    "search": search, "address": address, "stops": stops, "refused": refused, "areas": areas, "recording": recording,
    "tiles": tiles,
}

serve = [program, "serve", "--map", region, "--port", "0", "--maplibre", maplibre]
with running(serve, r"listening on http://127\.0\.0\.1:(\d+)") as (process, found), browser() as chromium:
    home = f"http://127.0.0.1:{found[1]}/"
    size, scheme = SIZES[name]
    context = chromium.new_context(
        viewport=size, color_scheme=scheme, locale="de-DE", has_touch=name == "phone",
        permissions=["clipboard-read", "clipboard-write"])
    watcher = Watcher(context, home)
    PARTS[wanted](context.new_page(), home)
    assert not watcher.faults, watcher.faults
    context.close()
    passed(f"{name}: {wanted}")
