# SPDX-License-Identifier: Apache-2.0
"""Looks at the demo in a real browser and changes its drive: python demo_page.py PROGRAM REGION FOLDER [MAPLIBRE]"""

import json
import os
import sys

from axe import violations
from browsing import Watcher, browser, passed, running, until

program, region, shots = sys.argv[1:4]
maplibre = sys.argv[4] if len(sys.argv) > 4 else "/nonexistent"
os.makedirs(shots, exist_ok=True)

demo = [program, "demo", "--map", region, "--port", "0", "--seconds", "240", "--headless", "--format", "json",
        "--maplibre", maplibre]
with running(demo, r"http://127\.0\.0\.1:(\d+)/") as (process, found):
    home = f"http://127.0.0.1:{found[1]}/"
    with browser() as chromium:
        context = chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
        watcher = Watcher(context, home)
        page = context.new_page()
        page.goto(home)
        state = lambda: json.loads(page.evaluate("fetch('demo/state').then(response => response.text())"))
        until("the ride has begun", lambda: state()["status"] == "ENROUTE_TO_PICKUP", 60)

        frames = lambda name: int(page.evaluate(f"document.getElementById('{name}').dataset.frames ?? 0"))
        driver = page.frame_locator("#driver")
        until("the driver's view moves", lambda: int(driver.locator("body").get_attribute("data-frames") or 0) > 3, 60)
        until("the driver has an instruction", lambda: driver.locator("#instruction").inner_text())
        until("the car screen moves", lambda: frames("car") > 3, 60)
        names = lambda: page.evaluate("[...document.querySelectorAll('.car-controls button')].map(b => b.dataset.name)")
        until("the car screen can be touched", lambda: "map-button-2" in names())
        page.get_by_role("button", name="Move the map").click()
        until("its arrows show", lambda: "pan-1" in names())
        page.get_by_role("button", name="Done").click()
        page.get_by_role("button", name="Back to the car").click()
        until("its arrows are gone", lambda: "pan-1" not in names())
        until("the small display has pixels", lambda: page.evaluate("""() => {
            const { data } = document.getElementById('tiny').getContext('2d').getImageData(0, 0, 128, 64);
            let pixels = 0;
            for (let i = 0; i < data.length; i += 4) pixels += data[i] > 100;
            return pixels > 150 && pixels < 6000;
        }"""))
        rider = page.frame_locator("#rider")
        until("the rider's page is live", lambda: rider.locator("body").get_attribute("data-state") == "live")
        until("the rider's page counts down", lambda: rider.locator("#until").inner_text())
        until("the rider knows the driver", lambda: rider.locator("#driver").inner_text() == "Camille")
        page.wait_for_timeout(4000)
        found = violations(page)
        assert not found, "\n".join(found)
        page.screenshot(path=f"{shots}/demo.png")
        passed("four views of one drive")

        page.click("[data-order=wrongTurn]")
        until("the wrong turn is planned or there is none", lambda: state()["note"])
        page.click("text=8×")
        until("the pace is another one", lambda: state()["pace"] == 8)
        until("a new route was found", lambda: state()["reroutes"] > 0, 90)
        page.screenshot(path=f"{shots}/demo-rerouted.png")
        passed("a wrong turn is followed by a new route")

        page.click("[data-order=tunnel]")
        until("the tunnel is dark", lambda: "tunnel" in state()["doing"] or state()["note"] == "tunnel")
        other = page.evaluate("""fetch('demo/orders', {method: 'POST', body: '{"do": "cancel"}'})
            .then(response => response.status)""")
        assert other == 403, f"an order that no page of ours sends was answered with {other}"
        if state()["canCancel"]:
            page.click("[data-order=cancel]")
            until("the trip is canceled", lambda: state()["status"] == "CANCELED")
            until("the rider is notified", lambda: rider.locator("#status").inner_text() == "Trip canceled")
            page.screenshot(path=f"{shots}/demo-canceled.png")
            passed("a canceled trip is shown to the rider")
        assert not watcher.faults, watcher.faults
        context.close()
