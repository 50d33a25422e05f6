# SPDX-License-Identifier: Apache-2.0
"""What the tests in a real browser share: the program, a chromium, and looking until something is so."""

import base64
import contextlib
import re
import socket
import subprocess
import sys
import threading
import time

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
#: Languages of the pages, English first.
LANGUAGES = ["en", "ar", "cs", "de", "es", "fa", "fr", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt", "sv", "tr", "uk", "vi",
             "zh-Hans", "zh-Hant"]
RIGHT_TO_LEFT = ("ar", "fa")
#: Windows of phones, of usual size and of the smallest.
PHONE, NARROW = {"width": 390, "height": 844}, {"width": 320, "height": 640}

#: Drags the map from a point within one frame, as a quick hand does on a busy device.
FLICK = """([x, y]) => {
    const target = document.elementFromPoint(x, y);
    const send = (phase, dx, buttons) => {
        const init = { bubbles: true, cancelable: true, clientX: x + dx, clientY: y, button: 0, buttons };
        target.dispatchEvent(new PointerEvent(`pointer${phase}`, { ...init, pointerId: 1, isPrimary: true }));
        target.dispatchEvent(new MouseEvent(`mouse${phase}`, init));
    };
    send("down", 0, 1);
    for (const dx of [20, 40, 60]) send("move", dx, 1);
    send("up", 60, 0);
}"""


def until(what, check, seconds=30.0):
    """Looks again and again until check() gives something true, and returns it."""
    end = time.monotonic() + seconds
    last = None
    while time.monotonic() < end:
        try:
            last = check()
        except Exception as error:  # A page that is being loaded has not everything yet.
            last = error
        if last and not isinstance(last, Exception):
            return last
        time.sleep(0.1)
    raise AssertionError(f"{what}: not within {seconds} s; last: {last!r}")


@contextlib.contextmanager
def running(arguments, announcement):
    """Runs the program; gives the process and what the announcement's pattern found in its notes."""
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        notes = []
        for line in process.stderr:
            notes.append(line)
            found = re.search(announcement, line)
            if found:
                yield process, found
                break
        else:
            raise AssertionError("the program ended: " + "".join(notes))
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        process.stdout.close()
        process.stderr.close()


class Line:
    """A connection to a server that can be cut, as in a dead spot."""

    def __init__(self, port):
        self.target = port
        self.is_cut = False
        self.sockets = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.target))
            self.sockets |= {near, far}
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self.pump, args=(a, b), daemon=True).start()

    def pump(self, source, sink):
        try:
            while data := source.recv(1 << 16):
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            self.sockets.discard(end)
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self):
        self.is_cut = True
        for end in list(self.sockets):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def restore(self):
        self.is_cut = False


class Watcher:
    """Notes what a page did wrong: errors, and requests to other hosts."""

    def __init__(self, context, home):
        self.faults = []
        self.home = home
        context.on("request", self.request)
        context.on("console", self.console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))

    def request(self, request):
        if not request.url.startswith((self.home, "blob:", "data:")):
            self.faults.append(f"a request to {request.url}")

    def console(self, message):
        # A refused link is a failed request, which chromium reports by itself.
        if message.type == "error" and "Failed to load resource" not in message.text \
                and "net::ERR" not in message.text:
            self.faults.append(f"console: {message.text}")


#: A GPU in software. Without these arguments Chromium composites without a GPU, as on many virtual machines.
SOFTWARE_GPU = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader")


@contextlib.contextmanager
def browser(arguments=SOFTWARE_GPU):
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *arguments])
        try:
            yield chromium
        finally:
            chromium.close()


def colors(page, clip):
    """The number of colors in a part of what the page shows."""
    picture = base64.b64encode(page.screenshot()).decode()
    return page.evaluate("""async ([picture, { x, y, width, height }]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const pixels = new Uint32Array(canvas.getImageData(x, y, width, height).data.buffer);
        return new Set(pixels).size;
    }""", [picture, clip])


def narrow(page, what):
    """Nothing is wider than the window."""
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], f"{what}: {widths[0]} px wide in a window of {widths[1]} px"


def cut(page, selector, what):
    """No text is wider than its element."""
    found = page.evaluate("""selector => [...document.querySelectorAll(selector)]
        .filter(e => e.checkVisibility() && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1
            && getComputedStyle(e).display !== "inline" && !e.closest(".unseen"))
        .map(e => `${e.tagName} ${e.id}: ${e.textContent.trim()}`)""", selector)
    assert not found, f"{what}: cut: {found}"


def overlaps(page, first, second):
    """Whether visible elements of two selectors cover each other."""
    return page.evaluate("""([first, second]) => {
        const boxes = selector => [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect())
            .filter(box => box.width > 0);
        return boxes(first).flatMap(a => boxes(second).filter(b => a.left < b.right && b.left < a.right
            && a.top < b.bottom && b.top < a.bottom).map(b => JSON.stringify([a, b])));
    }""", [first, second])


def ready(page, home, fragment=""):
    """Opens the map page, and waits until it takes input."""
    page.goto("about:blank")
    page.goto(home + fragment)
    until("the page is ready", lambda: page.locator("body").get_attribute("data-ready") == "true", 60)
    # Requests of the page wait for those of the map: browsers open six connections to a server.
    until("the map is there", lambda: page.evaluate("guidepost.map.map?.areTilesLoaded() ?? true"), 120)


def passed(name):
    print(f"passed: {name}")
    sys.stdout.flush()
