# SPDX-License-Identifier: Apache-2.0
"""What the tests in a real browser share: the program, a chromium, and looking until something is so."""

import contextlib
import re
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"


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
        # A refused link is a failed request, which chromium tells of by itself.
        if message.type == "error" and "Failed to load resource" not in message.text \
                and "net::ERR" not in message.text:
            self.faults.append(f"console: {message.text}")


@contextlib.contextmanager
def browser():
    with sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"])
        try:
            yield chromium
        finally:
            chromium.close()


def passed(name):
    print(f"passed: {name}")
    sys.stdout.flush()
