# SPDX-License-Identifier: Apache-2.0
"""Reads the documentation site in a real browser: python site_pages.py PROGRAM REGION FOLDER [MAPLIBRE]

The site is built without the Swift libraries, and served on this machine. Pictures of it stay in FOLDER."""

import functools
import http.server
import os
import subprocess
import sys
import tempfile
import threading

from axe import violations, walk
from browsing import Watcher, browser, passed, until

shots = sys.argv[3]
root = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
PAGES = ["index.html", "tutorial.html", "tutorials/fleet.html", "trip-page.html", "http-reference.html",
         "decisions/index.html"]
VIEWS = [({"width": 390, "height": 844}, "light"), ({"width": 390, "height": 844}, "dark"),
         ({"width": 1280, "height": 800}, "light"), ({"width": 1280, "height": 800}, "dark")]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, without a log."""

    def log_message(self, *_):
        pass


def read(chromium, home):
    for size, scheme in VIEWS:
        context = chromium.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
        watcher = Watcher(context, home)
        page = context.new_page()
        for path in PAGES:
            response = page.goto(home + path)
            assert response.status == 200, path
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} is {wide} pixels wider than a screen of {size['width']}"
            missing = page.evaluate("""async () => {
                const images = [...document.images];
                for (const image of images) image.loading = "eager";
                await Promise.all(images.map(image => image.decode().catch(() => {})));
                return images.filter(image => !image.naturalWidth).map(image => image.src);
            }""")
            assert not missing, f"{path}: {missing}"
            # The reference has thousands of elements; one size and scheme of it is enough.
            if path != "http-reference.html" or (size["width"], scheme) == (390, "dark"):
                found = violations(page)
                assert not found, f"{path}, {size['width']}, {scheme}: " + "\n".join(found[:5])
            page.screenshot(path=f"{shots}/site-{path.replace('/', '-')[:-5]}-{size['width']}-{scheme}.png")
        assert not watcher.faults, watcher.faults
        context.close()
    passed("every page fits phone and desktop by day and night, is accessible and loads nothing from elsewhere")


def find(chromium, home):
    page = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce").new_page()
    page.goto(home + "tutorials/search.html")
    page.fill("#query", "contact link")
    until("pages are found", lambda: page.locator("#found li").count() > 0)
    page.locator("#query").press("ArrowDown")
    until("one is chosen", lambda: page.locator("#found [aria-selected=true]").count() == 1)
    page.locator("#query").press("Enter")
    until("it is opened", lambda: "tutorials/search.html" not in page.url)
    page.fill("#query", "The ride")
    page.locator("#found a", has_text="The trip page").click()
    until("the heading is opened", lambda: page.url.endswith("trip-page.html#the-ride"))
    page.goto(home + "decisions/index.html")
    seen = walk(page)
    assert "query" in seen and "Contents" in seen, seen
    page.locator(".menu summary").focus()
    page.keyboard.press("Enter")
    until("the menu is open", lambda: page.is_visible(".menu nav"))
    page.context.close()
    passed("the search and the menu, by keyboard")


with tempfile.TemporaryDirectory(prefix="guidepost-site-") as folder:
    site = os.path.join(folder, "site")
    subprocess.run([sys.executable, os.path.join(root, "dev/site"), "--no-swift", "--output", site], check=True, timeout=120)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with browser() as chromium:
        for look in (read, find):
            look(chromium, f"http://127.0.0.1:{server.server_address[1]}/")
    server.shutdown()
