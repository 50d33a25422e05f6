// SPDX-License-Identifier: Apache-2.0
//
// The page of a feed: the picture for small displays, enlarged, and the next maneuver.

import { onTheme, query, theme } from "./theme.js";
import { Words } from "./words.js";

const [WIDTH, HEIGHT] = [128, 64];
/** Texts while there is no maneuver, by the state of the navigation. */
const STATES = { enroute: "feedEnroute", rerouting: "feedRerouting", stopped: "feedStopped" };
const part = id => document.getElementById(id);
const words = await Words.load(query.get("lang"));
words.fill(document);
document.title = words.text("feedTitle");
/** One bit for each pixel, rows from the top, the leftmost in the highest bit. */
let bits = "";

function paint() {
  const style = getComputedStyle(document.documentElement);
  const context = part("screen").getContext("2d");
  const fill = (name, draw) => {
    context.fillStyle = style.getPropertyValue(name).trim();
    draw();
  };
  fill("--off", () => context.fillRect(0, 0, WIDTH, HEIGHT));
  fill("--on", () => {
    for (let i = 0; i < 8 * bits.length; i++) {
      if (bits.charCodeAt(i >> 3) & (0x80 >> (i & 7))) context.fillRect(i % WIDTH, Math.floor(i / WIDTH), 1, 1);
    }
  });
}

function show(info) {
  const step = info.currentStep;
  part("sentence").textContent = step ? step.fullInstructionText : info.navState in STATES ? words.text(STATES[info.navState]) : "";
  part("left").hidden = !step;
  if (!step) return;
  part("maneuver").textContent = words.distance(info.distanceToCurrentStepMeters);
  part("distance").textContent = words.distance(info.distanceToFinalDestinationMeters);
  part("time").textContent = words.until(Math.max(60, info.timeToFinalDestinationSeconds) * 1000);
}

function connection(state) {
  document.body.dataset.state = state;
  part("connection").textContent = words.text(state);
}

connection("connecting");
onTheme(paint);
paint();
const source = new EventSource(new URL("../feed", import.meta.url));
source.addEventListener("open", () => connection("live"));
source.addEventListener("error", () => connection("lost"));
source.addEventListener("navinfo", event => show(JSON.parse(event.data)));
source.addEventListener("picture", event => {
  bits = atob(event.data);
  paint();
});
