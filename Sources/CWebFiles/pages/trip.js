// SPDX-License-Identifier: Apache-2.0
//
// The trip page: connects the trip, the map and the sheet. Updates come from guidepost-trip.js.

import { TripFollower } from "./guidepost-trip.js";
import { forgetLink, keepShell, storeLink, storedLink } from "./installed.js";
import { Notifications } from "./notifications.js";
import { FollowCamera, TripOverlay } from "./overlay.js";
import { addMap, loadSettings, part, query, theme } from "./page.js";
import { ShareSheet } from "./share-sheet.js";
import { TripSheet } from "./trip-sheet.js";
import { Words } from "./words.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Space for the car around its place, and for a pin above it, in pixels; and as far as the camera lets them drift. */
const PIN = { side: 34 + 20, above: 48 + 20 };

const words = await Words.load(query.get("lang"));
const secret = decoded(location.hash.slice(1)) || storedLink();
const hasLink = Boolean(secret) && !secret.includes("=");
const trip = new TripFollower(source());
const sheet = new TripSheet(trip, words, Boolean(secret));
const sharing = new ShareSheet(words);
const notifications = new Notifications(trip, words, secret);
let overlay = null;
let camera = null;
let map = null;
/** Number of the last request for details, so that a late response replaces no newer one. */
let request = 0;

/** The trip: `#SECRET` of a share link, or `#trip=…&token=…`. Browsers do not send this part of a URL. */
function source() {
  const server = new URL("..", import.meta.url).href;
  if (!secret.includes("=")) return { server, secret };
  const named = new URLSearchParams(location.hash.slice(1));
  return { server, trip: named.get("trip"), token: named.get("token") };
}

/** Decodes percent-encoding; malformed text is unchanged, for the server to reject. */
function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

words.fill(document);
fillLanguages();
showState();
trip.addEventListener("state", showState);
trip.addEventListener("trip", ({ detail }) => showTrip(detail.changed));
// Without a link there is nothing to ask the server for.
if (secret) trip.start();
addEventListener("hashchange", () => location.reload());
addEventListener("appinstalled", () => { if (hasLink) storeLink(secret, true); });
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
  sheet.retell();
  if (trip.trip) readDetails();
  notifications.retell();
});
part("retry").addEventListener("click", () => trip.start());
part("follow").addEventListener("click", () => {
  camera?.again();
  part("follow").hidden = true;
  part("map").focus();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) sheet.tick(); });
for (const name of ["online", "offline"]) addEventListener(name, showState);
keepShell();

map = await addMap(await loadSettings().catch(() => ({})), words.language);
if (map.kind === "none") showNoMap();
overlay = new TripOverlay(map, part("map"), words);
overlay.driven = sheet.details?.driven?.path ?? [];
overlay.paint(sheet.details?.vehicle?.color);
camera = new FollowCamera(map);
map.addEventListener("take", () => {
  camera.isFollowing = false;
  part("follow").hidden = sheet.isOver;
});
if (trip.trip) overlay.show(trip.trip, new Set(Object.keys(trip.trip)));
globalThis.guidepost.map = map;
requestAnimationFrame(frame);
setInterval(() => sheet.tick(), 1000);

function frame() {
  requestAnimationFrame(frame);
  const now = Date.now();
  const at = sheet.isOver ? null : trip.position(now);
  globalThis.guidepost.position = at;
  overlay.place(at);
  camera.step(performance.now(), placesInView(at), covered(), { width: innerWidth, height: innerHeight }, calm.matches);
}

/** The car and the next stop; everything without a vehicle; the driven route at the end. */
function placesInView(at) {
  const { trip: now } = trip;
  if (!now) return [];
  const next = now.stops[0]?.place;
  const places = at ? [[at.longitude, at.latitude], next ?? now.dropoff] : [now.pickup, now.dropoff];
  if (at) places.push(...now.route.slice(0, now.reach).filter((_, i) => i % 8 === 0 && i > 0));
  else if (sheet.isOver) places.push(...overlay.driven);
  return places.filter(Boolean);
}

/** Covered parts of the map in pixels, with margins in which a pin has space. */
function covered() {
  const card = part("sheet").getBoundingClientRect();
  const tools = document.querySelector(".tools .zoom").getBoundingClientRect();
  const padding = { left: PIN.side, right: PIN.side, top: PIN.above, bottom: PIN.side };
  if (tools.left > innerWidth / 2) padding.right += innerWidth - tools.left;
  else padding.left += tools.right;
  if (card.width > innerWidth * 0.7) padding.bottom += card.height;
  else if (card.left < innerWidth / 2) padding.left += card.right;
  else padding.right += innerWidth - card.left;
  return padding;
}

function showNoMap() {
  part("attribution").dir = "auto";
  part("attribution").textContent = words.text("noMap");
}

function showState() {
  sheet.showState();
  sharing.show(hasLink && !sheet.isOver && trip.state !== "refused" ? secret : "");
  if (sheet.isOver || trip.state === "refused") forgetLink(secret);
  else if (hasLink && trip.state === "live") storeLink(secret);
}

function showTrip(changed) {
  overlay?.show(trip.trip, changed);
  sheet.showTrip(changed);
  if (sheet.isOver) showState();
  if (["vehicle", "status", "pickup", "dropoff", "intermediates"].some(field => changed.has(field))) readDetails();
}

/** Reads what the server knows of the ride beside the trip. The page works without. */
async function readDetails() {
  const own = ++request;
  const details = await trip.details(words.language).catch(() => null);
  if (own !== request || !details) return;
  sheet.details = details;
  notifications.show(sheet.isOver ? null : details);
  if (!overlay) return;
  overlay.driven = details.driven?.path ?? [];
  overlay.paint(details.vehicle?.color);
  if (sheet.isOver) camera.again();
}

function fillLanguages() {
  part("language").replaceChildren(...words.languages.map(({ tag, name }) => {
    const option = new Option(name, tag);
    option.lang = tag;
    return option;
  }));
  part("language").value = words.language;
}
