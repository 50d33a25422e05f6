// SPDX-License-Identifier: Apache-2.0
//
// The driver's view: draws every frame what the server sends a few times per second.

import { DriverCamera } from "./driver-camera.js";
import { DriverPanels } from "./driver-panels.js";
import { DriverLines } from "./driver-lines.js";
import { forDriving } from "./driving-style.js";
import { FrameRateMonitor } from "./frame-rate.js";
import { PositionInterpolation } from "./guidepost-trip.js";
import { addMap, loadSettings, part, query } from "./page.js";
import { Words } from "./words.js";

/** Highest speed in m/s: a simulation may be faster than any car. */
const FASTEST = 2000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const base = new URL("driver/", new URL("..", import.meta.url));

/** The address of a part of the view. The demo shows its drive in several languages. */
function address(path) {
  const url = new URL(path, base), language = query.get("lang");
  if (language) url.searchParams.set("lang", language);
  return url.href;
}

/** Sends what the driver has done. */
async function act(action) {
  try {
    await fetch(address("actions"), {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(action),
    });
  } catch { /* The connection is shown as lost. */ }
}

const panels = new DriverPanels(act, address);
const interpolation = new PositionInterpolation(FASTEST);
const frameRate = new FrameRateMonitor();
let [map, camera, lines] = [null, null, null];
let [view, routes] = [null, null];
let words = null;
/** Called when the texts have come. */
let begin = null;
const texts = new Promise(resolve => { begin = resolve; });

/** Shows whether the server responds. */
function connected(state) {
  document.body.dataset.state = state;
  part("link-words").textContent = words?.text(state) ?? "";
}

function listen() {
  const events = new EventSource(address("events"));
  const on = (name, work) => events.addEventListener(name, event => {
    connected("live");
    work(JSON.parse(event.data));
  });
  on("texts", begin);
  on("routes", next => {
    routes = next;
    interpolation.follow(next.lines[0]?.path ?? [], performance.now());
    panels.edition = next.edition;
    lines?.show(next);
  });
  on("steps", ({ steps }) => panels.showSteps(steps));
  on("say", ({ text, language }) => panels.speak(text, language));
  on("view", next => {
    view = next;
    const now = performance.now();
    if (next.position) {
      const { place, heading } = next.position;
      // The distance to the last position gives the speed, whatever the pace of a simulation.
      interpolation.report({ time: now, place, heading, speed: -1 }, now);
    }
    panels.show(next);
    camera?.guide(next);
  });
  events.addEventListener("error", () => connected("lost"));
}

function frame(now) {
  requestAnimationFrame(frame);
  const at = interpolation.position(now);
  if (!at) return;
  const position = { ...at, isEstimated: view?.position?.isEstimated };
  camera.step(now, position, routes, calm.matches);
  lines.draw(position, camera);
  if (frameRate.count(now) && map.kind === "vector") map.coarsen();
}

async function start() {
  connected("connecting");
  listen();
  const settings = await loadSettings();
  const { language, isRightToLeft, words: own } = await texts;
  words = await Words.load(language);
  words.fill(document);
  Object.assign(document.documentElement, { lang: language, dir: isRightToLeft ? "rtl" : "ltr" });
  panels.words = own;
  map = await addMap(settings, language, () => lines?.recolor(), forDriving);
  lines = new DriverLines(map, part("map"), act, words);
  camera = new DriverCamera(map, part("map"), mode => {
    document.body.dataset.camera = mode;
    panels.camera = mode;
  });
  panels.onCamera = mode => { camera.mode = mode; };
  if (routes) lines.show(routes);
  if (view) camera.guide(view);
  requestAnimationFrame(frame);
}

start();
