# SPDX-License-Identifier: Apache-2.0
"""Texts and widths of pages on a phone: python page_texts.py PROGRAM REGION FOLDER MAPLIBRE PART

PART is one of PARTS below. Pictures stay in FOLDER."""

import os
import sys

from axe import violations
from browsing import (
    LANGUAGES, NARROW, PHONE, RIGHT_TO_LEFT, Watcher, browser, cut, narrow, passed, ready, running, until)

program, region, shots, maplibre, wanted = sys.argv[1:6]
os.makedirs(shots, exist_ok=True)
DESKTOP = {"width": 1280, "height": 800}
SERVE = [program, "serve", "--map", region, "--port", "0", "--maplibre", maplibre]
DRIVE = [program, "drive", "--map", region, "--stop", "43.7396,7.4277", "--stop", "43.7260,7.4155", "--feed", "0", "--pace", "1x"]
DEMO = [program, "demo", "--map", region, "--port", "0", "--seconds", "60", "--headless", "--maplibre", maplibre]
LONG_DEMO = [part if part != "60" else "480" for part in DEMO]
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


def without_map(page):
    """Texts in every language are looked at without a map, which takes long to draw; on the smallest phone, where they are
    cut first."""
    page.route("**/web/settings.json", lambda route: route.fulfill(json={"hasMap": False, "hasLibrary": False}))


def map_texts(chromium, home):
    """Every text is in the user's language, and the page follows its direction."""
    for language, direction, label, stop, failed in [
            ("de", "ltr", "Zu Fuß", "Haltestelle", "fehlgeschlagen"), ("ar", "rtl", "سيرًا", "موقف", "فشل")]:
        page = chromium.new_context(viewport=PHONE).new_page()
        ready(page, home, f"?lang={language}#stops=43.7396,7.4277;43.7347,7.4190")
        assert page.evaluate("[document.dir, document.documentElement.lang]") == [direction, language]
        assert label in page.locator("#mode").inner_text()
        until("a route is found", lambda: page.locator("#routes strong").count() > 0)
        until("stops of the address have names", lambda: "43.7" not in page.inner_text("#stops"))
        narrow(page, language)
        page.screenshot(path=f"{shots}/map-page-{language}.png")
        page.set_viewport_size(NARROW)
        narrow(page, f"{language} {NARROW['width']}")
        page.locator("#query").fill("casino")
        until("kinds of places have the language", lambda: stop in page.locator("#results small").all_inner_texts())
        page.locator("#query").fill("")
        page.route("**/route/**", lambda route: route.fulfill(
            status=400, content_type="application/json", body='{"code": "InvalidValue", "message": "That is wrong."}'))
        page.locator("#mode").select_option("walking")
        until("an error has the language", lambda: failed in page.inner_text("#problem"))
        assert page.inner_text("#problem [lang=en]") == "That is wrong."
        page.context.close()


def map_languages(chromium, home):
    """The map page fits phones in every language."""
    context = chromium.new_context(viewport=NARROW, locale="en-US")
    watcher = Watcher(context, home)
    page = context.new_page()
    without_map(page)
    for language in LANGUAGES:
        ready(page, home, f"?lang={language}")
        direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
        assert page.evaluate("[document.dir, document.documentElement.lang]") == [direction, language]
        for tab in ("trace", "reach", "route"):
            page.click(f"#tab-{tab}")
            narrow(page, f"{language} {tab}")
            cut(page, "#panel *:not(input, ul, ol)", f"{language} {tab}")
        if language in ("vi", "zh-Hant"):
            page.screenshot(path=f"{shots}/map-page-{language}.png")
    assert not watcher.faults, watcher.faults
    # Languages of browsers, and those of the page.
    for asked, language in [("zh-TW", "zh-Hant"), ("zh-CN", "zh-Hans"), ("in", "id"), ("de-CH", "de"), ("el", "en")]:
        ready(page, home, f"?lang={asked}")
        assert page.get_attribute("html", "lang") == language, asked
    context.close()


def right_to_left(chromium, home):
    page = chromium.new_page()
    page.goto(home)
    page.evaluate("self.registerRTLTextPlugin = methods => { self.rtl = methods }")
    page.add_script_tag(url="web/rtl-text.js")
    until("the script has run", lambda: page.evaluate("Boolean(self.rtl)"))
    faults = page.evaluate(RTL)
    assert not faults, faults


def fits_a_phone(chromium, home):
    page = chromium.new_context(viewport=PHONE).new_page()
    page.goto(home)
    page.wait_for_timeout(2500)
    narrow(page, wanted)
    page.screenshot(path=f"{shots}/{wanted}-phone.png", full_page=True)


def feed_page(chromium, home):
    """The page of a feed in every language, by day and night, on phones."""
    context = chromium.new_context(viewport=PHONE, locale="en-US", color_scheme="dark")
    watcher = Watcher(context, home)
    page = context.new_page()
    shown = lambda: page.inner_text("#sentence") and page.inner_text("#time")
    english = set()
    for language in LANGUAGES:
        page.goto(f"{home}?lang={language}")
        until("the maneuver is shown", shown, 60)
        direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
        assert page.evaluate("[document.dir, document.documentElement.lang]") == [direction, language]
        for size in (PHONE, NARROW):
            page.set_viewport_size(size)
            narrow(page, f"{language} {size['width']}")
            cut(page, "body *", f"{language} {size['width']}")
        texts = {page.title(), *page.locator("dt").all_inner_texts()}
        english = english or texts
        assert language == "en" or not texts & english, f"{language}: English texts: {texts & english}"
    # Its colors are those of the device, or of the address. The picture has them, too.
    ground = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0] < 128")
    corner = lambda: page.evaluate(
        "document.getElementById('screen').getContext('2d').getImageData(127, 63, 1, 1).data[0] < 128")
    for device, asked, is_dark in [("dark", "", True), ("light", "", False), ("dark", "&theme=day", False),
                                   ("light", "&theme=night", True)]:
        page.emulate_media(color_scheme=device)
        for language in ("de", "ar"):
            page.goto(f"{home}?lang={language}{asked}")
            until("the maneuver is shown", shown)
            assert ground() == corner() == is_dark, (device, asked)
            for size in (PHONE, NARROW, DESKTOP):
                page.set_viewport_size(size)
                name = f"{shots}/feed-{language}-{size['width']}-{device}{asked.replace('&theme=', '-')}.png"
                page.screenshot(path=name)
            faults = violations(page)
            assert not faults, "\n".join(faults)
    page.goto(home)
    until("the maneuver is shown", shown)
    for device in ("dark", "light"):
        page.emulate_media(color_scheme=device)
        until("an open page follows the device", lambda: ground() == corner() == (device == "dark"))
    assert not watcher.faults, watcher.faults
    context.close()


def demo_views(chromium, home):
    """The views in the demo have the language of the page, whatever that of the browser."""
    for language in ("de", "ar"):
        context = chromium.new_context(viewport=DESKTOP, locale="en-US")
        watcher = Watcher(context, home)
        page = context.new_page()
        page.goto(f"{home}?lang={language}")
        driver, rider = page.frame_locator("#driver"), page.frame_locator("#rider")
        root = driver.locator("html")
        until("the driver's view has the language", lambda: driver.locator("#instruction").inner_text()
              and root.get_attribute("lang").split("-")[0] == language, 60)
        direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
        assert root.get_attribute("dir") == direction
        until("so has the rider's", lambda: rider.locator("#until").inner_text()
              and rider.locator("html").get_attribute("lang") == language)
        labels = lambda: page.locator(".car-controls button").evaluate_all("all => all.map(b => b.ariaLabel)")
        until("the car screen has buttons", labels)
        english = {"Move the map", "Back to the car", "Zoom in", "Zoom out", "Show the route"}
        assert not english & set(labels()), labels()
        own = until("the step is there", lambda: page.inner_text("#instruction"))
        if language == "ar":
            digits = page.inner_text("#speed") + own + driver.locator("#banner").inner_text()
            assert not any("\u0660" <= digit <= "\u0669" for digit in digits), f"two systems of digits: {digits}"
        assert own not in page.evaluate("fetch('demo/state?lang=en').then(a => a.json()).then(s => s.instruction)")
        page.wait_for_timeout(3000)
        for size in (DESKTOP, PHONE, NARROW):
            page.set_viewport_size(size)
            narrow(page, f"{language} {size['width']}")
            page.wait_for_timeout(1500)
            page.screenshot(path=f"{shots}/demo-views-{language}-{size['width']}.png", full_page=size != DESKTOP)
        assert not watcher.faults, watcher.faults
        context.close()


def driver_texts(chromium, home):
    """The driver's view of the demo fits phones in every language."""
    context = chromium.new_context(viewport=NARROW)
    page = context.new_page()
    without_map(page)
    for language in LANGUAGES:
        page.goto(f"{home}driver?lang={language}")
        # The drive may be there before the texts of the page.
        until("the drive is shown in the language", lambda: page.inner_text("#instruction")
              and page.inner_text("#time-left") and page.get_attribute("html", "lang") == language, 60)
        narrow(page, language)
        cut(page, "#banner *, #estimates *, .beside *, .tools *", language)
        if language in ("de", "ar", "vi"):
            page.screenshot(path=f"{shots}/driver-{language}.png")
    context.close()


def demo_texts(chromium, home):
    """The demo in every language, on a phone and a desktop. Its four views have tests of their own and are left out."""
    context = chromium.new_context(locale="en-US")
    watcher = Watcher(context, home)
    for view in ["**/driver", "**/follow*"]:
        context.route(view, lambda route: route.fulfill(content_type="text/html", body="<!doctype html>"))
    context.route("**/demo/car/*", lambda route: route.abort())
    page = context.new_page()
    english = set()
    for language in LANGUAGES:
        page.goto(f"{home}?lang={language}")
        until("the trip is booked", lambda: page.inner_text("#note") and page.get_attribute("#rider", "src"))
        assert f"follow?lang={language}#" in page.get_attribute("#rider", "src")
        direction = "rtl" if language in RIGHT_TO_LEFT else "ltr"
        assert page.evaluate("[document.dir, document.documentElement.lang]") == [direction, language]
        for size in (NARROW, DESKTOP):
            page.set_viewport_size(size)
            narrow(page, f"{language} {size['width']}")
            cut(page, "header *, form *, figcaption *, footer *", f"{language} {size['width']}")
            if language in ("de", "ar"):
                page.screenshot(path=f"{shots}/demo-{language}-{size['width']}.png", full_page=size != DESKTOP)
        lines = set(page.inner_text("header").splitlines() + page.inner_text("form").splitlines()
                    + page.locator("figcaption, #note").all_inner_texts())
        if language == "en":
            english = {line for line in lines if " " in line}
        # Speeds have the same unit in many languages.
        same = {line for line in lines & english if "km/h" not in line}
        assert language == "en" or not same, f"{language}: English texts: {same}"
    assert not watcher.faults, watcher.faults
    context.close()


#: What each part looks at, and the program that serves it.
PARTS = {
    "map": (map_texts, SERVE), "map-languages": (map_languages, SERVE), "right-to-left": (right_to_left, SERVE), "feed": (feed_page, DRIVE),
    "demo": (fits_a_phone, DEMO), "demo-languages": (demo_texts, LONG_DEMO), "demo-views": (demo_views, LONG_DEMO),
    "driver-languages": (driver_texts, LONG_DEMO),
}

look_at, command = PARTS[wanted]
with running(command, r"http://127\.0\.0\.1:(\d+)") as (process, found), browser() as chromium:
    look_at(chromium, f"http://127.0.0.1:{found[1]}/")
    passed(wanted)
