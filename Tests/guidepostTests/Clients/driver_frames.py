# SPDX-License-Identifier: Apache-2.0
"""Measures frames of the driver's view beside maps alone, for dev/bench-driver-view.

driver_frames.py PROGRAM REGION MAPLIBRE [SECONDS [PICTURES]]

All rows are measured one after the other in one browser: the page, the page at a fixed resolution, the style of
the server panned along the same route without page, route and blocks, and a map of one color, the floor of drawing by
software. Processor time counts all threads of a
process, so it changes less with the load of the machine than frames per second."""

import os
import sys
import threading

from browsing import browser, running, until

program, region, maplibre = sys.argv[1:4]
seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 10
pictures = sys.argv[5] if len(sys.argv) > 5 else ""
PHONE = {"width": 390, "height": 844}
STOPS = os.environ.get("STOPS", "43.7289,7.4160 43.7394,7.4266 43.7475,7.4345").split()
PACE = 2
WARMUP = 9000

#: Counts draw calls and bytes given to the graphics card.
COUNTERS = """
window.counted = {draws: 0, bytes: 0};
const gl = WebGL2RenderingContext.prototype;
for (const name of ["drawElements", "drawArrays"]) {
    const old = gl[name];
    gl[name] = function(...all) { counted.draws++; return old.apply(this, all); };
}
for (const name of ["bufferData", "bufferSubData"]) {
    const old = gl[name], at = name === "bufferData" ? 1 : 2;
    gl[name] = function(...all) { counted.bytes += all[at]?.byteLength ?? 0; return old.apply(this, all); };
}
"""
#: The driver's view keeps its resolution while it believes to be in the background.
NEVER_COARSER = "Object.defineProperty(document, 'hidden', {get: () => true});"
#: Times between frames in milliseconds, and what was counted meanwhile.
FRAMES = """seconds => new Promise(done => {
    const times = [], before = {...counted};
    const next = now => {
        times.push(now);
        if (now - times[0] < 1000 * seconds) return requestAnimationFrame(next);
        done({gaps: times.slice(1).map((time, i) => time - times[i]),
              draws: counted.draws - before.draws, bytes: counted.bytes - before.bytes});
    };
    requestAnimationFrame(next);
})"""
#: Pixels of the map per point at the end.
PIXELS = "(canvas => canvas.width / canvas.clientWidth)(document.querySelector('.maplibregl-canvas'))"
#: A map alone, moved along the route of the driver as fast as the car.
ALONE = """<!doctype html><link rel="stylesheet" href="web/maplibre-gl.css">
<style>html, body, #map { margin: 0; height: 100%; overflow: hidden; }</style><div id="map"></div>
<script src="web/maplibre-gl.js"></script><script type="module">
const pace = RATE, isBlank = BLANK;
const whole = address => new URL(address.replace(/^[/]/, ""), location.href).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
const style = await (await fetch("style.json")).json();
style.glyphs = whole(style.glyphs);
style.sprite = whole(style.sprite);
for (const source of Object.values(style.sources)) source.tiles = source.tiles.map(whole);
if (isBlank) style.layers = style.layers.filter(layer => layer.type === "background");
const routes = await new Promise(done => {
    const events = new EventSource("driver/events");
    events.addEventListener("routes", event => { events.close(); done(JSON.parse(event.data)); });
});
const path = routes.lines[0].path;
const map = new maplibregl.Map({container: "map", style, center: path[0], zoom: 16.3, pitch: 50, attributionControl: false});
map.once("load", () => { document.body.dataset.state = "live"; });
const far = path.map((_, i) => i && 111195 * Math.hypot(
    path[i][1] - path[i - 1][1], (path[i][0] - path[i - 1][0]) * Math.cos(path[0][1] * Math.PI / 180)));
let [row, along, bearing, last] = [1, 0, 0, 0];
requestAnimationFrame(function step(now) {
    requestAnimationFrame(step);
    const passed = last ? Math.min(0.25, (now - last) / 1000) : 0;
    last = now;
    for (along += 11 * pace * passed; along > far[row] && row < path.length - 1; row++) along -= far[row];
    const [a, b] = [path[row - 1], path[row]];
    const share = Math.min(1, along / far[row]);
    const to = Math.atan2((b[0] - a[0]) * Math.cos(a[1] * Math.PI / 180), b[1] - a[1]) * 180 / Math.PI;
    bearing += (((to - bearing) % 360 + 540) % 360 - 180) * (1 - Math.exp(-passed / 0.22));
    map.jumpTo({center: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share], bearing, zoom: 16.3,
        padding: {top: 400, bottom: 0, left: 0, right: 0}});
});
</script>"""


def processor_times(session):
    """Seconds of processor time by kind of process."""
    times = {}
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        times[process["type"]] = times.get(process["type"], 0) + process["cpuTime"]
    return times


def page_times(session):
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def measure(name, chromium, context, address, is_full):
    """Opens a page, waits until its tiles are there, and prints a row of what its frames cost."""
    page = context.new_page()
    page.add_init_script(COUNTERS + (NEVER_COARSER if is_full else ""))
    page.goto(address)
    until("the page is live", lambda: page.evaluate("document.body.dataset.state") == "live", 60)
    page.wait_for_timeout(WARMUP)
    whole, own = chromium.new_browser_cdp_session(), context.new_cdp_session(page)
    own.send("Performance.enable")
    before = processor_times(whole), page_times(own)
    found = page.evaluate(FRAMES, seconds)
    after = processor_times(whole), page_times(own)
    gaps = sorted(found["gaps"])
    frames, passed = len(gaps), sum(gaps) / 1000

    def each(kind, now=after[0], then=before[0]):
        return 1000 * (now.get(kind, 0) - then.get(kind, 0)) / frames

    def spent(kind):
        return each(kind, after[1], before[1])
    print(f"{name:<24}{frames / passed:7.1f}{gaps[len(gaps) * 95 // 100]:7.0f}{sum(gap > 50 for gap in gaps):6d}"
          f"{each('GPU'):8.1f}{each('renderer'):9.1f}{spent('ScriptDuration'):8.2f}"
          f"{spent('LayoutDuration') + spent('RecalcStyleDuration'):8.2f}{found['draws'] / frames:7.0f}"
          f"{found['bytes'] / 1024 / frames:8.1f}"
          f"{page.evaluate(PIXELS):8.2f}", flush=True)
    if pictures:
        page.screenshot(path=f"{pictures}/frames-{name.replace(' ', '-')}.png")
    page.close()


def alone(kind):
    return ALONE.replace("BLANK", str(kind == "blank").lower()).replace("RATE", str(PACE))


command = [program, "drive", "--map", region, *[word for stop in STOPS for word in ("--stop", stop)], "--format", "jsonl",
           "--driver", "0", "--maplibre", maplibre, "--pace", f"{PACE}x"]
print(f"load {os.getloadavg()[0]:.1f} of {os.cpu_count()} processors before; processor time in ms per frame")
print(f"{'':<24}{'fps':>7}{'p95 ms':>7}{'>50ms':>6}{'GPU':>8}{'page':>9}{'script':>8}{'layout':>8}{'draws':>7}{'kB':>8}{'pixels':>8}")
with browser() as chromium:
    for name, path in (("driver's view", "driver"), ("all pixels", "driver"), ("same style alone", "style"),
                       ("one color alone", "blank")):
        with running(command, r"http://127\.0\.0\.1:(\d+)/driver") as (process, found):
            threading.Thread(target=lambda: [None for _ in process.stdout], daemon=True).start()
            home = f"http://127.0.0.1:{found[1]}/"
            context = chromium.new_context(viewport=PHONE, device_scale_factor=2)
            for kind in ("style", "blank"):
                context.route(home + kind, lambda route, *, kind=kind: route.fulfill(
                    content_type="text/html", body=alone(kind)))
            measure(name, chromium, context, home + path, name == "all pixels")
            context.close()
print(f"load {os.getloadavg()[0]:.1f} after")
