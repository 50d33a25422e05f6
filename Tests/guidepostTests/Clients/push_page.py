# SPDX-License-Identifier: Apache-2.0
"""Subscribes to messages in a real browser: python push_page.py PROGRAM REGION FOLDER [MAPLIBRE]

The push service of Chromium is not on this machine, so the page gets a PushManager of the test, and a push service of the test takes
what the server sends. Everything else is real: the button, the permission, the server, the encryption, which http_ece reads, and the
service worker, to which the DevTools deliver the message as a push service would."""

import base64
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from browsing import Watcher, browser, passed, until
from taxis import PICKUP, running_fleet

program, region, shots = sys.argv[1:4]
maplibre = sys.argv[4] if len(sys.argv) > 4 else "/nonexistent"
os.makedirs(shots, exist_ok=True)
KEY = ec.generate_private_key(ec.SECP256R1())
SECRET = os.urandom(16)
SERVICE = []


def text(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushService(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        SERVICE.append(http_ece.decrypt(body, private_key=KEY, auth_secret=SECRET, version="aes128gcm").decode())
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), PushService)
threading.Thread(target=service.serve_forever, daemon=True).start()
ENDPOINT = f"http://127.0.0.1:{service.server_port}"
POINT = KEY.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
# What a browser has: one subscription, which is bound to the key of the server.
MANAGER = """
    const made = JSON.parse(%s);
    const key = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), byte => byte.charCodeAt(0)).buffer;
    const stored = () => JSON.parse(localStorage.getItem("test-subscription"));
    const subscription = text => text && {
        ...made, options: { applicationServerKey: key(text) }, toJSON: () => made,
        unsubscribe: async () => { localStorage.removeItem("test-subscription"); return true; },
    };
    PushManager.prototype.getSubscription = async () => subscription(stored());
    PushManager.prototype.subscribe = async options => {
        if (!options.userVisibleOnly) throw new Error("messages must be visible");
        localStorage.setItem("test-subscription", JSON.stringify(options.applicationServerKey));
        return subscription(stored());
    };
""" % json.dumps(json.dumps({"endpoint": ENDPOINT + "/a", "expirationTime": None,
                             "keys": {"p256dh": text(POINT), "auth": text(SECRET)}}))


def open_page(chromium, link, allowed=True, **options):
    settings = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE", "color_scheme": "light"} | options
    context = chromium.new_context(**settings)
    if allowed:
        context.grant_permissions(["notifications"], origin=fleet.home.rstrip("/"))
    context.add_init_script(MANAGER)
    watcher = Watcher(context, fleet.home)
    page = context.new_page()
    page.goto(link)
    until("the page is live", lambda: page.evaluate("document.body.dataset.state") == "live")
    return page, watcher


def pressed(page):
    return page.get_attribute("#notify", "aria-pressed") == "true"


def shown(page):
    return page.evaluate("""async () => {
        const list = await (await navigator.serviceWorker.ready).getNotifications();
        return list.map(({ title, lang, tag, dir }) => ({ title, lang, tag, dir }));
    }""")


def show_messages(chromium):
    fleet.create_trip(1)
    link, _ = fleet.share(1)
    page, watcher = open_page(chromium, link)
    until("messages are offered", lambda: page.is_visible("#notify"))
    assert page.inner_text("#notify") == "Benachrichtigen" and not pressed(page)
    page.focus("#notify")
    page.keyboard.press("Enter")
    until("messages are on", lambda: pressed(page))
    page.screenshot(path=f"{shots}/trip-messages.png")
    page.reload()
    until("they stay on", lambda: pressed(page))
    page.select_option("#language", "fr")
    until("the page is French", lambda: page.inner_text("#notify") == "Me prévenir")
    time.sleep(1)
    fleet.status(1, "ARRIVED_AT_PICKUP")
    until("the driver's arrival is sent", lambda: any('"atPickup"' in message for message in SERVICE))
    message = next(message for message in SERVICE if '"atPickup"' in message)
    assert json.loads(message) == {"event": "atPickup", "language": "fr", "trip": "t-1"}, message

    registrations = []
    tools = page.context.new_cdp_session(page)
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    until("the service worker is known", lambda: page.evaluate("1") and registrations)

    def deliver(data):
        tools.send("ServiceWorker.deliverPushMessage", {
            "origin": fleet.home.rstrip("/"), "registrationId": registrations[0]["registrationId"], "data": data})

    deliver(message)
    until("the message is shown", lambda: shown(page))
    assert shown(page) == [
        {"title": "Le chauffeur est au point de prise en charge", "lang": "fr", "tag": "trip t-1", "dir": "ltr"}], shown(page)
    # A later message takes its place, in another language; what cannot be read is shown, too.
    deliver(json.dumps({"event": "pickupSoon", "language": "ar", "trip": "t-1", "time": (time.time() + 170) * 1000}))
    until("another one takes its place", lambda: shown(page)[0]["dir"] == "rtl")
    assert len(shown(page)) == 1 and shown(page)[0]["lang"] == "ar", shown(page)
    deliver(json.dumps({"event": "arrivalSoon", "language": "en-GB", "trip": "t-1", "time": (time.time() + 170) * 1000}))
    until("minutes are shown", lambda: shown(page)[0]["title"] == "Arrival in 3 min")
    deliver(json.dumps({"event": "atPickup", "language": "zh-TW", "trip": "t-1"}))
    until("a region of Chinese has its script", lambda: [
        {key: one[key] for key in ("title", "lang")} for one in shown(page)] == [
            {"title": "司機已抵達上車地點", "lang": "zh-Hant"}])
    deliver(json.dumps({"event": "arrivalSoon", "language": "en-GB", "trip": "t-1", "time": (time.time() + 170) * 1000}))
    until("another language again", lambda: shown(page)[0]["title"] == "Arrival in 3 min")
    deliver("nonsense")
    until("nonsense is shown as such", lambda: {"Follow a trip", "Arrival in 3 min"} == {one["title"] for one in shown(page)})

    # A click opens the page, which knows the link.
    worker = page.context.service_workers[0]
    opened = worker.evaluate("""async () => {
        const opened = [];
        self.clients.openWindow = async url => { opened.push(url); };
        self.clients.matchAll = async () => [];
        const [notification] = await self.registration.getNotifications();
        const event = new NotificationEvent("notificationclick", { notification });
        event.waitUntil = () => {};
        self.dispatchEvent(event);
        await new Promise(resolve => setTimeout(resolve, 300));
        return opened;
    }""")
    assert opened == [f"{fleet.home}follow"], opened
    until("the clicked one is closed", lambda: len(shown(page)) == 1)
    page.goto("about:blank")
    page.goto(f"{fleet.home}follow")
    until("the message's page follows the trip", lambda: page.evaluate("document.body.dataset.state") == "live")

    until("messages are still on", lambda: pressed(page))
    page.click("#notify")
    until("messages are off", lambda: not pressed(page))
    count = len(SERVICE)
    fleet.status(1, "ENROUTE_TO_DROPOFF")
    fleet.status(1, "COMPLETE")
    until("the trip is over", lambda: page.evaluate("document.body.dataset.state") == "ended")
    time.sleep(2)
    assert len(SERVICE) == count, "nothing is sent any more"
    until("messages are no longer offered", lambda: page.is_hidden("#notify"))
    assert page.evaluate("localStorage.getItem('guidepost-messages')") is None
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("messages are turned on by keyboard, sent, shown in the language of the page, clicked, and turned off")


def show_denied_permission(chromium):
    fleet.create_trip(2, place=PICKUP)
    link, _ = fleet.share(2)
    page, watcher = open_page(chromium, link, allowed=False, locale="en-US")
    until("messages are offered", lambda: page.is_visible("#notify"))
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.click("#notify")
    until("the denied permission is shown", lambda: "blocked" in page.inner_text("#notify-note"))
    assert not pressed(page) and "blocked" in page.inner_text("#announcement")
    page.evaluate("""() => {
        Notification.requestPermission = async () => "granted";
        PushManager.prototype.subscribe = async () => { throw new Error("no service"); };
    }""")
    page.click("#notify")
    until("the failure is shown", lambda: "could not" in page.inner_text("#notify-note"))
    page.screenshot(path=f"{shots}/trip-messages-failed.png")
    assert not watcher.faults, watcher.faults
    page.context.close()
    passed("a denied permission, and a browser without a push service, are reported")


def be_without(chromium):
    with running_fleet(program, region, maplibre) as plain:
        plain.create_trip(1)
        link, _ = plain.share(1)
        context = chromium.new_context()
        page = context.new_page()
        page.goto(link)
        until("the page is live", lambda: page.evaluate("document.body.dataset.state") == "live")
        until("the stops have names", lambda: page.locator("#stops bdi").count() == 2)
        assert page.is_hidden("#notify")
        context.close()
    passed("without a key nothing is offered")


with tempfile.TemporaryDirectory(prefix="guidepost-push-") as folder:
    pem = os.path.join(folder, "push.pem")
    subprocess.run([program, "fleet", "push-key", "--output", pem], check=True, stdout=subprocess.DEVNULL)
    again = subprocess.run([program, "fleet", "push-key", "--output", pem], capture_output=True, text=True)
    assert again.returncode != 0 and "exists" in again.stderr, again.stderr
    os.environ["GUIDEPOST_FLEET_PUSH_HOSTS"] = ENDPOINT
    with running_fleet(
            program, region, maplibre, "--push-key", pem, "--push-contact", "mailto:ops@fleet.example") as fleet:
        with browser() as chromium:
            for look in (show_messages, show_denied_permission, be_without):
                look(chromium)
