// SPDX-License-Identifier: Apache-2.0
//
// The map of a routing server: search, routes by clicking, reachable areas, matching of GPX, and the requests behind them.

import { addMap, loadSettings, part, query } from "./page.js";
import { kindText } from "./place-kinds.js";
import {
  ask, durationText, exchangedStop, home, problem, reachTarget, reverseTarget, routeTarget, searchTarget,
} from "./routing.js";
import { SearchBox } from "./search-box.js";
import { matchTrace, readTrace } from "./trace.js";
import { turnArrow } from "./turn-arrow.js";
import { localeTag, pageLanguage, showError, Words } from "./words.js";

/** Names and instructions may be in a language that the page does not have. */
const language = localeTag(query.get("lang") ?? navigator.language ?? "en");
const words = await Words.load(query.get("lang"));
words.fill(document);
document.title = `${words.text("mapTitle")} – Guidepost`;
part("query").placeholder = words.text("mapQuery");
const VIEWS = ["route", "reach", "trace"];
/** Stops farther than this from a road are probably errors. */
const RADIUS = 300;
const REACH = ["#2a6bf0", "#18a06a", "#e0a100"];

/** Everything that is shown. */
const state = { view: "route", mode: "driving", stops: [], origin: null, trace: null, radius: RADIUS, routes: [], chosen: 0 };
let marks = [];
let asked = 0;
let copied = { request: "", response: "" };

const map = await addMap(await loadSettings(), pageLanguage(language) ?? language.split("-")[0], () => { if (state.view === "route") drawRoutes(); });
globalThis.guidepost = { map, state };

// MARK: The map

const colors = () => {
  const style = getComputedStyle(document.documentElement);
  return name => style.getPropertyValue(name).trim();
};
const feature = (geometry, color, width, opacity = 1) =>
  ({ type: "Feature", geometry, properties: { color, width, opacity } });

/** Part of the window beside the panel. */
function padding() {
  const box = part("panel").getBoundingClientRect();
  const isBeside = box.width < innerWidth * 0.7;
  const isRight = isBeside && box.left > innerWidth / 2;
  const isRightToLeft = document.documentElement.dir === "rtl";
  // The buttons of the map are at its end.
  const [beside, end] = [isBeside ? box.width + 60 : 40, 84];
  return {
    left: isRight || isRightToLeft ? end : beside, right: isRight || isRightToLeft ? beside : end, top: 40,
    bottom: isBeside ? 40 : innerHeight - box.top + 40,
  };
}

/** Marks places with numbers. */
function mark(places) {
  for (const { element } of marks) element.remove();
  marks = places.map((place, index) => {
    const element = document.createElement("div");
    element.className = "mark";
    const number = document.createElement("b");
    number.textContent = index + 1;
    element.append(number);
    part("map").append(element);
    return { element, place };
  });
  putMarks();
}

function putMarks() {
  for (const { element, place } of marks) {
    const [x, y] = map.project(place);
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}

/** Shows what belongs to the view. */
function drawRoutes() {
  const color = colors();
  const order = state.routes.map((_, index) => index).sort((a, b) => (a === state.chosen) - (b === state.chosen));
  map.features = order.flatMap(index => {
    const { geometry } = state.routes[index];
    return index === state.chosen
      ? [feature(geometry, color("--route-edge"), 10), feature(geometry, color("--route"), 6.5)]
      : [feature(geometry, color("--route-later"), 6)];
  });
}

map.addEventListener("move", () => { putMarks(); keepSoon(); });
map.addEventListener("pick", event => take(event.detail));

// MARK: Places

/** Adds a place from the map or the search to the current view, or replaces the stop of a row with it. */
async function take(place, name, row = null) {
  const stop = { place, name: name ?? coordinate(place) };
  if (state.view === "reach") state.origin = stop;
  else {
    if (state.view === "trace") show("route");
    state.stops.splice(row ?? state.stops.length, row == null ? 0 : 1, stop);
  }
  update();
  if (!name) await addName(stop);
}

/** Describes a place that is known by its coordinates. */
async function addName(stop) {
  const { json } = await ask(reverseTarget(stop.place, language)).catch(() => ({ json: {} }));
  stop.name = json.features?.[0]?.properties.label ?? stop.name;
  listStops();
}

const coordinate = ([longitude, latitude]) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

new SearchBox(part("query"), part("results"), words.text("mapNothing"), async text => {
  try {
    const response = await ask(searchTarget(text, map.center, language));
    if (!response.ok) showProblem(...problem(response, words));
    return response.json.features ?? [];
  } catch {
    showProblem(words.text("mapNoServer"));
    return [];
  }
}, ({ geometry, properties }) => {
  map.look(geometry.coordinates, Math.max(15, map.zoom));
  take(geometry.coordinates, properties.label);
}, properties => kindText(properties, words));

function listStops() {
  part("stops").replaceChildren(...state.stops.map((stop, index) => {
    const row = document.createElement("li");
    const number = document.createElement("b");
    const name = document.createElement("span");
    const remove = document.createElement("button");
    number.textContent = index + 1;
    name.textContent = name.title = stop.name;
    name.dir = "auto";
    remove.type = "button";
    remove.textContent = "✕";
    remove.setAttribute("aria-label", words.text("mapRemoveStop", { number: index + 1, name: stop.name }));
    remove.addEventListener("click", () => {
      state.stops.splice(index, 1);
      update();
      part("query").focus();
    });
    row.append(number, name, remove);
    return row;
  }));
  const hints = [words.text("mapStartHint"), words.text("mapDestinationHint")];
  part("route-hint").textContent = hints[state.stops.length] ?? "";
  part("reach-hint").textContent = state.origin
    ? words.text("mapReachFrom", { place: state.origin.name }) : words.text("mapStartHint");
}

// MARK: Results

/** Requests what the state describes. */
async function update() {
  const number = ++asked;
  const isCurrent = () => number === asked;
  showProblem("");
  listStops();
  keepSoon();
  for (const name of ["meant", "anyway"]) part(name).hidden = true;
  part("api").hidden = true;
  part("routes").replaceChildren();
  part("steps").replaceChildren();
  part("legend").replaceChildren();
  map.features = [];
  try {
    if (state.view === "route") await route(isCurrent);
    else if (state.view === "reach") await reach(isCurrent);
    else await match(isCurrent);
  } catch {
    if (isCurrent()) showProblem(words.text("mapNoServer"));
  }
}

async function route(isCurrent) {
  mark(state.stops.map(stop => stop.place));
  state.routes = [];
  if (state.stops.length < 2) return;
  const response = await ask(routeTarget(state.stops.map(stop => stop.place), state.mode, state.radius, language));
  if (!isCurrent()) return;
  showResponse(response);
  if (!response.ok) return showFailure(response);
  [state.routes, state.chosen] = [response.json.routes, 0];
  part("routes").replaceChildren(...state.routes.map((found, index) => {
    const [label, input, time, length, roads] =
      ["label", "input", "strong", "span", "small"].map(name => document.createElement(name));
    input.type = "radio";
    input.name = "route";
    input.checked = index === 0;
    input.addEventListener("change", () => { state.chosen = index; showRoute(); });
    time.textContent = durationText(words, found.duration);
    length.textContent = words.distance(found.distance);
    roads.textContent = found.legs.map(leg => leg.summary).filter(Boolean).join(", ");
    label.append(input, time, length, roads);
    return label;
  }));
  showRoute();
  map.fit(state.routes.flatMap(found => found.geometry.coordinates), padding());
  announce(`${durationText(words, state.routes[0].duration)}, ${words.distance(state.routes[0].distance)}`);
}

function showRoute() {
  drawRoutes();
  const steps = state.routes[state.chosen].legs.flatMap(leg => leg.steps);
  part("steps").replaceChildren(...steps.map(step => {
    const [row, text, length] = ["li", "div", "span"].map(name => document.createElement(name));
    text.textContent = step.maneuver.instruction ?? step.name;
    length.textContent = step.distance > 0 ? words.distance(step.distance) : "";
    row.append(turnArrow(step.maneuver), text, length);
    return row;
  }));
}

async function reach(isCurrent) {
  mark(state.origin ? [state.origin.place] : []);
  if (!state.origin) return;
  const response = await ask(reachTarget(state.origin.place, state.mode, part("minutes").value, state.radius));
  if (!isCurrent()) return;
  showResponse(response);
  if (!response.ok) return showFailure(response);
  const areas = response.json.features;
  // The largest comes first.
  const color = index => REACH[(areas.length - 1 - index) % REACH.length];
  map.features = areas.map((area, index) => feature(area.geometry, color(index), 0, 0.22));
  part("legend").replaceChildren(...areas.map((area, index) => {
    const [row, box] = ["li", "i"].map(name => document.createElement(name));
    box.style.background = color(index);
    row.append(box, durationText(words, area.properties.minutes * 60));
    return row;
  }).reverse());
  const places = areas[0]?.geometry.coordinates.flat(2) ?? [];
  if (places.length > 0) map.fit(places, padding());
}

async function match(isCurrent) {
  mark([]);
  part("match").textContent = "";
  if (!state.trace) return;
  const raw = { type: "LineString", coordinates: state.trace.points.map(point => point.place) };
  map.features = [feature(raw, "#7d8794", 2.5)];
  map.fit(raw.coordinates, padding());
  part("match").textContent = words.text("mapMatching");
  const { response, lines, meters } = await matchTrace(state.trace.points, state.mode);
  if (!isCurrent()) return;
  part("match").textContent = "";
  showResponse(response);
  if (lines.length === 0) return showFailure(response);
  const color = colors();
  map.features = [...lines.map(line => feature(line, color("--route"), 6, 0.9)), feature(raw, "#7d8794", 2.5)];
  part("match").textContent = words.text("mapMatched", {
    name: state.trace.name, distance: words.distance(meters), count: state.trace.points.length,
  });
  announce(part("match").textContent);
}

function showFailure(response) {
  showProblem(...problem(response, words, state.radius));
  const meant = exchangedStop(response);
  part("meant").hidden = !meant;
  // The numbers stay in order from right to left.
  if (meant) part("meant").textContent = words.text("mapDidYouMean", { place: `\u2066${coordinate(meant.place)}\u2069` });
  part("meant").onclick = meant ? () => take(meant.place, null, meant.row) : null;
  part("anyway").hidden = Boolean(meant) || response.json.code !== "NoSegment" || state.radius === "unlimited";
}

/** Shows the request and its response, to copy. */
function showResponse({ target, json }) {
  copied = { request: `curl '${home}${target}'`, response: JSON.stringify(json, null, 2) };
  part("request").textContent = copied.request;
  part("response").textContent = copied.response.length > 20_000 ? `${copied.response.slice(0, 20_000)}\n…` : copied.response;
  part("api").hidden = false;
}

function showProblem(text, detail) { showError(part("problem"), text, detail); }
function announce(text) { part("announcement").textContent = text; }

for (const name of ["request", "response"]) {
  part(`copy-${name}`).addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(copied[name]);
    } catch {
      // Without a secure context there is no clipboard; the text is selected instead.
      getSelection().selectAllChildren(part(name));
      return announce(words.text("mapSelected"));
    }
    announce(words.text("mapCopied"));
    part(`copy-${name}`).dataset.done = "true";
  });
}

// MARK: Controls

/** Shows a tab. */
function show(view) {
  state.view = view;
  for (const name of VIEWS) {
    const tab = part(`tab-${name}`);
    tab.setAttribute("aria-selected", name === view);
    tab.tabIndex = name === view ? 0 : -1;
    part(`view-${name}`).hidden = name !== view;
  }
}

for (const name of VIEWS) {
  part(`tab-${name}`).addEventListener("click", () => { show(name); update(); });
  part(`tab-${name}`).addEventListener("keydown", event => {
    const [next, previous] = document.dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const step = { [next]: 1, [previous]: 2 }[event.key];
    if (!step) return;
    const view = VIEWS[(VIEWS.indexOf(name) + step) % VIEWS.length];
    show(view);
    update();
    part(`tab-${view}`).focus();
    event.preventDefault();
  });
}
part("mode").addEventListener("change", event => { state.mode = event.target.value; update(); });
part("minutes").addEventListener("change", update);
part("anyway").addEventListener("click", () => { state.radius = "unlimited"; update(); });
part("clear").addEventListener("click", () => {
  Object.assign(state, { stops: [], origin: null, trace: null, radius: RADIUS });
  part("file").value = "";
  update();
  part("query").focus();
});
part("file").addEventListener("change", event => open(event.target.files[0]));
for (const name of ["dragover", "dragleave", "drop"]) {
  addEventListener(name, event => {
    event.preventDefault();
    document.body.classList.toggle("dropping", name === "dragover");
    if (name === "drop") open(event.dataTransfer.files[0]);
  });
}

/** Matches the trace in a file. */
async function open(file) {
  if (!file) return;
  show("trace");
  state.trace = null;
  try {
    state.trace = { name: file.name, points: readTrace(await file.text()) };
    await update();
  } catch (error) {
    await update();
    showProblem(`${file.name}: ${words.text(error.message)}`);
  }
}

// MARK: The address of the page

let pending = 0;

/** Keeps the view in the address, so that it can be shared and reloaded. */
function keepSoon() {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const [longitude, latitude] = map.center;
    const values = [`at=${map.zoom.toFixed(2)}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`, `view=${state.view}`];
    if (state.mode !== "driving") values.push(`mode=${state.mode}`);
    const places = state.view === "reach" && state.origin ? [state.origin] : state.stops;
    if (places.length > 0) {
      values.push(`stops=${places.map(({ place }) => `${place[1].toFixed(5)},${place[0].toFixed(5)}`).join(";")}`);
    }
    history.replaceState(null, "", `#${values.join("&")}`);
  }, 300);
}

/** Restores the view of the address; without one, the whole map. */
async function restore() {
  const address = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  show(VIEWS.includes(address.get("view")) ? address.get("view") : "route");
  const modes = [...part("mode").options].map(option => option.value);
  if (modes.includes(address.get("mode"))) part("mode").value = state.mode = address.get("mode");
  const [zoom, latitude, longitude] = (address.get("at") ?? "").split("/").map(Number);
  if (Number.isFinite(zoom) && Number.isFinite(longitude)) map.look([longitude, latitude], zoom);
  else {
    const { bounds } = await (await fetch(`${home}tiles.json`)).json();
    if (bounds) map.fit([bounds.slice(0, 2), bounds.slice(2)], padding());
  }
  const places = (address.get("stops") ?? "").split(";").map(text => text.split(",").map(Number).reverse())
    .filter(place => place.length === 2 && place.every(Number.isFinite));
  if (state.view === "reach" && places[0]) state.origin = { place: places[0], name: coordinate(places[0]) };
  else state.stops = places.map(place => ({ place, name: coordinate(place) }));
  await update();
  for (const stop of state.stops) addName(stop);
}

await restore();
document.body.dataset.ready = "true";
