// SPDX-License-Identifier: Apache-2.0
//
// The trip page: texts and numbers around the map. Updates come from guidepost-trip.js.

import { TripFollower } from "./guidepost-trip.js";
import { makeMap } from "./map.js";
import { FollowCamera, TripOverlay } from "./overlay.js";
import { Words } from "./words.js";

const part = id => document.getElementById(id);
const query = new URLSearchParams(location.search);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");

const STATUS = {
  NEW: ["statusNew", "noteNew"],
  ENROUTE_TO_PICKUP: ["statusToPickup"],
  ARRIVED_AT_PICKUP: ["statusAtPickup", "noteAtPickup"],
  ENROUTE_TO_INTERMEDIATE_DESTINATION: ["statusToStop"],
  ARRIVED_AT_INTERMEDIATE_DESTINATION: ["statusAtStop", "noteAtStop"],
  ENROUTE_TO_DROPOFF: ["statusToDropoff"],
  COMPLETE: ["statusComplete", "noteComplete"],
  CANCELED: ["statusCanceled", "noteCanceled"],
};
const REFUSED = {
  expired: ["expiredTitle", "expiredNote"],
  revoked: ["revokedTitle", "revokedNote"],
  unknown: ["unknownTitle", "unknownNote"],
};

const theme = () => query.get("theme") ?? (dark.matches ? "dark" : "light");
document.documentElement.dataset.theme = theme();

const settings = await (await fetch(new URL("settings.json", import.meta.url))).json();
const words = await Words.load(query.get("lang"));
const trip = new TripFollower(source());
let overlay = null;
let camera = null;
let map = null;
/** Maximum remaining distance to the next stop in meters, for the progress bar. */
let longest = { status: "", meters: 0 };
let rerouted = 0;
/** Coordinates of the last route. */
let wayBefore = null;
let spoken = "";

/** The trip: `#SECRET` of a share link, or `#trip=…&token=…`. Browsers do not send this part of a URL. */
function source() {
  const server = new URL("..", import.meta.url).href;
  const hash = location.hash.slice(1);
  if (!hash.includes("=")) return { server, secret: decoded(hash) };
  const named = new URLSearchParams(hash);
  return { server, trip: named.get("trip"), token: named.get("token") };
}

/** Decodes percent-encoding; malformed text is unchanged, for the server to reject. */
function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

const isOver = () => ["COMPLETE", "CANCELED"].includes(trip.trip?.status);

words.fill(document);
fillLanguages();
showState();
trip.addEventListener("state", showState);
trip.addEventListener("trip", ({ detail }) => showTrip(detail.changed));
trip.start();
addEventListener("hashchange", () => location.reload());
globalThis.guidepost = { trip };

part("language").addEventListener("change", async event => {
  await words.change(event.target.value);
  words.fill(document);
  overlay?.relabel();
  if (map) {
    map.language = words.language;
    map.theme = theme();
  }
  if (map?.kind === "none") showNoMap();
  showState();
  if (trip.trip) showTrip(new Set(["status", "eta"]));
});
part("retry").addEventListener("click", () => trip.start());
part("follow").addEventListener("click", () => {
  camera?.again();
  part("follow").hidden = true;
  part("map").focus();
});
part("zoom-in").addEventListener("click", () => map?.zoomBy(1));
part("zoom-out").addEventListener("click", () => map?.zoomBy(-1));
dark.addEventListener("change", () => {
  document.documentElement.dataset.theme = theme();
  if (map) map.theme = theme();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) tick(); });
for (const name of ["online", "offline"]) addEventListener(name, showState);

const ground = document.createElement("div");
ground.className = "library";
part("map").append(ground);
map = await makeMap(ground, settings, theme(), words.language);
ground.dataset.kind = map.kind;
if (map.kind === "none") showNoMap();
overlay = new TripOverlay(map, part("map"), words);
camera = new FollowCamera(map);
map.addEventListener("take", () => {
  camera.isFollowing = false;
  part("follow").hidden = trip.state === "ended";
});
if (trip.trip) overlay.show(trip.trip, new Set(Object.keys(trip.trip)));
globalThis.guidepost.map = map;
requestAnimationFrame(frame);
setInterval(tick, 1000);

function frame() {
  requestAnimationFrame(frame);
  const now = Date.now();
  const at = isOver() ? null : trip.position(now);
  globalThis.guidepost.position = at;
  overlay.place(at);
  camera.step(performance.now(), placesInView(at), covered(), { width: innerWidth, height: innerHeight }, calm.matches);
}

/** The car and the next stop; everything without a vehicle. */
function placesInView(at) {
  const { trip: now } = trip;
  if (!now) return [];
  const next = now.stops[0]?.place;
  const places = at ? [[at.longitude, at.latitude], next ?? now.dropoff] : [now.pickup, now.dropoff];
  if (at) places.push(...now.route.slice(0, now.reach).filter((_, i) => i % 8 === 0 && i > 0));
  return places.filter(Boolean);
}

/** Covered parts of the map and margins in pixels. */
function covered() {
  const sheet = part("sheet").getBoundingClientRect();
  const room = { left: 48, right: 64, top: 72, bottom: 48 };
  if (sheet.width > innerWidth * 0.7) room.bottom += sheet.height;
  else if (sheet.left < innerWidth / 2) room.left += sheet.right;
  else room.right += innerWidth - sheet.left;
  return room;
}

function showNoMap() {
  part("attribution").dir = "auto";
  part("attribution").textContent = words.say("noMap");
}

function tick() {
  if (!trip.trip) return;
  showArrival();
  showState();
}

function showState() {
  const { state, problem } = trip;
  const at = trip.position?.();
  const isStale = state === "live" && at?.isStale && !isOver();
  const shown = isOver() ? "ended" : isStale ? "stale" : state;
  document.body.dataset.state = shown;
  part("link-words").textContent =
    isStale ? words.say("staleSince", { time: words.clock(trip.trip.location.time) })
    : state === "lost" ? words.say(navigator.onLine === false ? "offline" : "lost")
    : state === "live" ? words.say("live") : words.say("connecting");
  part("retry").hidden = state !== "refused";
  if (state === "refused") {
    const [title, note] = REFUSED[problem] ?? REFUSED.unknown;
    part("status").textContent = words.say(title);
    showNote(words.say(note));
    for (const id of ["arrival", "stops", "news"]) part(id).hidden = true;
    document.title = words.say(title);
    say(`${words.say(title)}. ${words.say(note)}`);
  } else if (state === "lost") {
    say(part("link-words").textContent);
  } else if (!trip.trip) {
    document.title = words.say("title");
  }
}

function showNote(text) {
  part("note").textContent = text;
  part("note").hidden = !text;
}

function showTrip(changed) {
  const { trip: now } = trip;
  overlay?.show(now, changed);
  const [title, note] = STATUS[now.status] ?? ["connecting"];
  part("status").textContent = words.say(title);
  showNote(note ? words.say(note) : "");
  if (changed.has("route") && isNewWay() && !changed.has("status")) rerouted = Date.now();
  showStops(now);
  showArrival();
  if (isOver()) showState();
}

/** Whether the route has changed, and is not only shorter. */
function isNewWay() {
  const { route } = trip.trip;
  const before = wayBefore;
  wayBefore = new Set(route.map(String));
  if (!before || route.length < 4) return false;
  return route.filter(place => !before.has(String(place))).length > route.length * 0.25;
}

function showArrival() {
  const { trip: now } = trip;
  const goal = goalOf(now);
  const isDriving = goal && now.eta && !isOver() && !/ARRIVED|NEW/.test(now.status);
  part("arrival").hidden = !isDriving;
  showNews(now, isDriving);
  if (!isDriving) {
    document.title = part("status").textContent;
    if (trip.trip) say(`${part("status").textContent}. ${part("note").textContent}`);
    return;
  }
  const left = words.until(goal.time - Date.now());
  part("until-label").textContent = words.say(goal.label);
  part("until").textContent = left;
  part("clock-label").textContent = words.say(goal.clock);
  part("clock").textContent = words.clock(goal.time);
  const meters = goal.meters ?? 0;
  part("distance").textContent = words.distance(meters);
  part("vehicle").textContent = now.vehicle;
  part("vehicle-fact").hidden = !now.vehicle;
  if (longest.status !== now.status || meters > longest.meters) longest = { status: now.status, meters };
  const share = longest.meters > 0 ? Math.round(100 * (1 - meters / longest.meters)) : 0;
  part("track").style.setProperty("--share", `${share}%`);
  part("track").setAttribute("aria-valuenow", share);
  document.title = `${left} · ${part("status").textContent}`;
  say(`${part("status").textContent}. ${words.say(goal.label)} ${left}. ${part("news").hidden ? "" : part("news-words").textContent}`);
}

/** The next stop, which the numbers refer to. */
function goalOf(now) {
  const meters = now.remainingMeters;
  if (/PICKUP/.test(now.status)) {
    return { label: "pickupIn", clock: "pickupTime", time: now.pickupTime ?? now.eta, meters };
  }
  if (/INTERMEDIATE/.test(now.status)) return { label: "stopIn", clock: "arrivalTime", time: now.eta, meters };
  return { label: "arrivalIn", clock: "arrivalTime", time: now.dropoffTime ?? now.eta, meters };
}

function showNews(now, isDriving) {
  const jam = now.traffic.some(span => span.isJam);
  const kind = !isDriving ? null : Date.now() - rerouted < 12_000 ? "rerouted"
    : jam ? "trafficJam" : now.traffic.length ? "slowTraffic" : null;
  part("news").hidden = !kind;
  part("news").dataset.kind = kind === "rerouted" ? "route" : "traffic";
  part("news-words").textContent = kind ? words.say(kind) : "";
}

function showStops(now) {
  const list = part("stops");
  list.hidden = false;
  const own = [["pickup", now.pickup, now.pickupTime]];
  now.intermediates.forEach((place, i) => {
    const ahead = now.stops.filter(stop => stop.kind.startsWith("INTERMEDIATE"));
    own.push(["stop", place, ahead[i - (now.intermediates.length - ahead.length)]?.eta ?? null]);
  });
  own.push(["dropoff", now.dropoff, now.dropoffTime]);
  const isAboard = /DROPOFF|INTERMEDIATE|COMPLETE/.test(now.status);
  let isNext = true;
  list.replaceChildren(...own.filter(stop => stop[1]).map(([kind, , time], i) => {
    const row = document.createElement("li");
    const isPassed = now.status === "COMPLETE" || (kind === "pickup" && isAboard)
      || (kind === "stop" && isAboard && !time);
    row.className = kind + (isPassed ? " passed" : isNext ? " next" : "");
    if (!isPassed) isNext = false;
    const label = document.createElement("span");
    label.textContent = words.say(kind);
    row.append(label);
    if (time && now.status !== "CANCELED") {
      const clock = document.createElement("time");
      clock.dateTime = new Date(time).toISOString();
      clock.textContent = words.clock(time);
      row.append(clock);
    }
    return row;
  }));
}

/** Announces text to screen readers when it changes. */
function say(text) {
  if (text === spoken) return;
  spoken = text;
  part("said").textContent = text;
}

function fillLanguages() {
  part("language").replaceChildren(...words.languages.map(({ tag, name }) => {
    const option = new Option(name, tag);
    option.lang = tag;
    return option;
  }));
  part("language").value = words.language;
}
