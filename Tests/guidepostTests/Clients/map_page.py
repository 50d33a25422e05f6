# SPDX-License-Identifier: Apache-2.0
"""The map page of a routing server, on a desktop and a phone: python map_page.py PROGRAM REGION FOLDER [MAPLIBRE]"""

import os
import sys

from browsing import Watcher, browser, passed, running, until

program, region, shots = sys.argv[1:4]
maplibre = sys.argv[4] if len(sys.argv) > 4 else "/nonexistent"
os.makedirs(shots, exist_ok=True)
GPX = """<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>%s</trkseg></trk></gpx>"""


def trace(page):
    """A recording along a route of the server itself."""
    line = page.evaluate("""fetch('route/v1/driving/7.4277,43.7396;7.4190,43.7347?geometries=geojson&overview=full')
        .then(answer => answer.json()).then(json => json.routes[0].geometry.coordinates)""")
    points = "".join(f'<trkpt lat="{lat}" lon="{lon}"><time>2026-01-01T10:{i // 6:02}:{i % 6 * 10:02}Z</time></trkpt>'
                     for i, (lon, lat) in enumerate(line))
    path = f"{shots}/map-page.gpx"
    with open(path, "w") as file:
        file.write(GPX % points)
    return path


def ready(page, home, fragment=""):
    page.goto("about:blank")
    page.goto(home + fragment)
    until("the page is ready", lambda: page.locator("body").get_attribute("data-ready") == "true", 60)
    # Requests of the page wait for those of the map: browsers open six connections to a server.
    until("the map is there", lambda: page.evaluate("guidepost.map.map?.areTilesLoaded() ?? true"), 120)


def narrow(page, what):
    """Nothing is wider than the window."""
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], f"{what}: {widths[0]} px wide in a window of {widths[1]} px"


def click(page, share_x, share_y):
    """Clicks the part of the map that the panel does not cover."""
    box = page.evaluate("""(() => { const panel = document.getElementById('panel').getBoundingClientRect();
        return panel.width < innerWidth * 0.7 ? [panel.right, 0, innerWidth, innerHeight] : [0, 0, innerWidth, panel.top]; })()""")
    page.mouse.click(box[0] + (box[2] - box[0]) * share_x, box[1] + (box[3] - box[1]) * share_y)


serve = [program, "serve", "--map", region, "--port", "0", "--maplibre", maplibre]
with running(serve, r"listening on http://127\.0\.0\.1:(\d+)") as (process, found), browser() as chromium:
    home = f"http://127.0.0.1:{found[1]}/"
    for name, size, scheme in [("desktop", (1280, 800), "light"), ("phone", (390, 844), "dark")]:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, locale="de-DE",
            has_touch=name == "phone", permissions=["clipboard-read", "clipboard-write"])
        watcher = Watcher(context, home)
        page = context.new_page()
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
        # A choice outlives an answer that comes after it.
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
        steps = page.locator("#steps").inner_text()
        assert "Rechts" in steps or "Links" in steps or "links" in steps or "rechts" in steps, steps
        narrow(page, name)
        page.wait_for_timeout(1500)
        page.screenshot(path=f"{shots}/map-page-{name}-route.png")
        page.locator("summary").click()
        page.get_by_role("button", name="Kopieren", exact=True).click()
        until("the request is copied", lambda: page.evaluate("navigator.clipboard.readText()").startswith(f"curl '{home}route/v1/driving/"))
        assert '"code": "Ok"' in page.locator("#answer").inner_text()
        narrow(page, name)
        page.locator("summary").click()
        passed(f"{name}: search and route by keyboard")

        # The address of the page restores it.
        until("the address holds the stops", lambda: "stops=" in page.url)
        ready(page, home, page.url.split("/", 3)[3])
        until("the route is back", lambda: page.locator("#routes strong").count() > 0)
        page.get_by_role("button", name="Halt 2 entfernen").click()
        until("one stop is left", lambda: page.locator("#stops li").count() == 1)
        page.get_by_role("button", name="Leeren").click()
        until("none is left", lambda: page.locator("#stops li").count() == 0)

        # By clicking, then with the keyboard on the map itself.
        ready(page, home, "#at=15/43.7380/7.4250")
        if kind == "vector":
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
        passed(f"{name}: stops by clicking")

        # Far from all roads: refused, and allowed on request.
        ready(page, home, "#at=15/43.7380/7.4250&stops=43.7396,7.4277;43.7200,7.4300")
        until("the stop is refused", lambda: "300 m um Halt 2" in page.locator("#problem").inner_text())
        page.get_by_role("button", name="Trotzdem die nächste Straße verwenden").click()
        until("a route is found", lambda: page.locator("#routes strong").count() > 0)

        # Reachable areas.
        page.get_by_role("button", name="Leeren").click()
        page.get_by_role("tab", name="Route").focus()
        page.keyboard.press("ArrowRight")
        assert page.get_by_role("tab", name="Gebiet").get_attribute("aria-selected") == "true"
        page.locator("#mode").select_option("walking")
        page.evaluate("guidepost.map.look([7.4250, 43.7380], 15)")
        click(page, 0.5, 0.5)
        until("three areas are shown", lambda: page.locator("#legend li").count() == 3)
        page.wait_for_timeout(1500)
        page.screenshot(path=f"{shots}/map-page-{name}-reach.png")
        passed(f"{name}: reachable areas")

        # A recording.
        page.get_by_role("tab", name="Spur").click()
        page.locator("#mode").select_option("driving")
        page.locator("#file").set_input_files(trace(page))
        until("the trace is matched", lambda: "Straße aus" in page.locator("#match").inner_text())
        page.wait_for_timeout(1000)
        page.screenshot(path=f"{shots}/map-page-{name}-trace.png")
        page.locator("#file").set_input_files({"name": "a.gpx", "mimeType": "text/xml", "buffer": b"<a/>"})
        until("another file is refused", lambda: "keine GPX-Datei" in page.locator("#problem").inner_text())
        narrow(page, name)
        assert not watcher.faults, watcher.faults
        context.close()

# Every text is in the user's language, and the page follows its direction.
with running(serve, r"listening on http://127\.0\.0\.1:(\d+)") as (process, found), browser() as chromium:
    for language, direction, label in [("de", "ltr", "Zu Fuß"), ("ar", "rtl", "سيرًا")]:
        page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
        ready(page, f"http://127.0.0.1:{found[1]}/", f"?lang={language}#stops=43.7396,7.4277;43.7347,7.4190")
        assert page.evaluate("[document.dir, document.documentElement.lang]") == [direction, language]
        assert label in page.locator("#mode").inner_text()
        until("a route is found", lambda: page.locator("#routes strong").count() > 0)
        narrow(page, language)
        page.screenshot(path=f"{shots}/map-page-{language}.png")
        page.context.close()
        passed(f"texts: {language}")

# Arabic is joined and ordered for MapLibre.
RTL = """(() => {
    const text = rtl.applyArabicShaping, order = line => rtl.processBidirectionalText(line, [line.length])[0];
    const faults = [];
    const check = (what, found, expected) => found === expected || faults.push(`${what}: ${found}, not ${expected}`);
    const plain = "\u0627\u0644\u0642\u0627\u0647\u0631\u0629";
    check("joined", text(plain), "\uFE8D\uFEDF\uFED8\uFE8E\uFEEB\uFEAE\uFE93");
    check("lam with alef", text("\u0633\u0644\u0627\u0645"), "\uFEB3\uFEFC\uFEE1");
    check("Persian", text("\u067E\u0627\u0631\u06A9"), "\uFB58\uFE8E\uFEAD\uFB8E");
    for (let code = 0x621; code < 0x64B; code++) {
        const letter = String.fromCodePoint(code);
        if (/\\p{L}/u.test(letter) && code !== 0x640) check(code, text(letter).normalize("NFKC"), letter);
    }
    check("Latin", order("Main Road 12"), "Main Road 12");
    check("Hebrew", order("\u05D0\u05D1 12 (\u05D2)"), "(\u05D2) 12 \u05D1\u05D0");
    check("mixed", order("Tel \u05D0\u05D1 12"), "Tel 12 \u05D1\u05D0");
    check("lines", rtl.processBidirectionalText("\u05D0\u05D1\u05D2", [1, 3]).join("|"), "\u05D0|\u05D2\u05D1");
    const styled = rtl.processStyledBidirectionalText("\u05D0\u05D1", [4, 5], [2])[0];
    check("styles", styled[0] + styled[1].join(), "\u05D1\u05D05,4");
    return faults;
})()"""
with running(serve, r"listening on http://127\.0\.0\.1:(\d+)") as (process, found), browser() as chromium:
    page = chromium.new_page()
    page.goto(f"http://127.0.0.1:{found[1]}/")
    page.evaluate("self.registerRTLTextPlugin = methods => { self.rtl = methods }")
    page.add_script_tag(url="web/rtl-text.js")
    until("the script has run", lambda: page.evaluate("Boolean(self.rtl)"))
    faults = page.evaluate(RTL)
    assert not faults, faults
    passed("text from right to left")

# Other pages fit a phone, too.
drive = [program, "drive", "--map", region, "--stop", "43.7396,7.4277", "--stop", "43.7260,7.4155", "--feed", "0", "--pace", "1x"]
demo = [program, "demo", "--map", region, "--port", "0", "--seconds", "60", "--headless", "--maplibre", maplibre]
with browser() as chromium:
    for name, arguments in [("feed", drive), ("demo", demo)]:
        with running(arguments, r"http://127\.0\.0\.1:(\d+)") as (process, found):
            page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
            page.goto(f"http://127.0.0.1:{found[1]}/")
            page.wait_for_timeout(2500)
            narrow(page, name)
            page.screenshot(path=f"{shots}/{name}-phone.png", full_page=True)
            passed(f"{name}: fits a phone")
