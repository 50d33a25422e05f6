// SPDX-License-Identifier: Apache-2.0
//
// The dispatcher's page: the fleet on a map, lists, one trip with its timeline, and what can be done with it.

import { ACTIVE, FleetStateReader } from "./fleet-state.js";
import { FleetOverlay } from "./fleet-overlay.js";
import { makeMap, mercator, unmercator } from "./map.js";

const part = id => document.getElementById(id);
const query = new URLSearchParams(location.search);
const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => query.get("theme") ?? (dark.matches ? "dark" : "light");
document.documentElement.dataset.theme = theme();

/** Rows of a list that are shown at once. */
const ROWS = 200;
/** Time that a share link is valid. */
const SHARE_LIFETIME = "7200s";
const STATUS = {
  NEW: "New", ENROUTE_TO_PICKUP: "On the way to the pickup", ARRIVED_AT_PICKUP: "At the pickup",
  ENROUTE_TO_INTERMEDIATE_DESTINATION: "On the way to a stop", ARRIVED_AT_INTERMEDIATE_DESTINATION: "At a stop",
  ENROUTE_TO_DROPOFF: "On the way to the drop-off", COMPLETE: "Complete", CANCELED: "Canceled",
};
const CATEGORY = ["", "Car", "Taxi", "Truck", "Two-wheeler", "Bicycle", "On foot"];
const FILTERS = {
  trips: [["active", "Active"], ["NEW", "Without a vehicle"], ["ended", "Ended in the last hour"], ["all", "All"]],
  vehicles: [["all", "All"], ["busy", "With a trip"], ["free", "Free"], ["stale", "No signal"], ["offline", "Offline"]],
};

const settings = await (await fetch(new URL("settings.json", import.meta.url))).json();
let map = null;
let overlay = null;
let reader = null;
let tab = "trips";
/** What the details show: `{kind, id}`; null for the list. */
let shownItem = null;
let history = { positions: [], statuses: [] };
let isFitted = false;

const clock = time => new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(time);

const ground = document.createElement("div");
ground.className = "library";
part("map").append(ground);
map = await makeMap(ground, settings, theme());
ground.dataset.kind = map.kind;

part("login").addEventListener("submit", event => {
  event.preventDefault();
  signIn(part("token").value.trim());
});
part("logout").addEventListener("click", () => signOut(""));
part("zoom-in").addEventListener("click", () => map.zoomBy(1));
part("zoom-out").addEventListener("click", () => map.zoomBy(-1));
part("fit").addEventListener("click", () => fit([...reader.vehicles.values()].map(vehicle => vehicle.place)));
part("search").addEventListener("input", showList);
part("filter").addEventListener("change", showList);
part("back").addEventListener("click", () => close());
part("assign").addEventListener("submit", event => { event.preventDefault(); assign(part("assign-vehicle").value.trim()); });
part("cancel").addEventListener("click", cancelTrip);
part("share").addEventListener("click", share);
part("copy").addEventListener("click", async () => {
  part("share-link").select();
  await navigator.clipboard?.writeText(part("share-link").value).catch(() => {});
  say("Copied");
});
part("replay").addEventListener("input", showReplay);
for (const name of ["trips", "vehicles"]) part(`tab-${name}`).addEventListener("click", () => choose(name));
document.querySelector(".tabs").addEventListener("keydown", event => {
  if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  choose(tab === "trips" ? "vehicles" : "trips");
  part(`tab-${tab}`).focus();
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && shownItem) close();
  if (event.key === "/" && !/INPUT|TEXTAREA|SELECT/.test(event.target.tagName) && reader) {
    event.preventDefault();
    close();
    part("search").focus();
  }
});
dark.addEventListener("change", () => {
  document.documentElement.dataset.theme = theme();
  map.theme = theme();
  overlay?.recolor();
});
takeClicks();
// Without this script, the form would send the token in an address.
part("sign-in").disabled = false;

const stored = sessionStorage.getItem("guidepost-console-token");
if (stored) signIn(stored); else part("token").focus();

/** A click that is no drag selects what is at its place. */
function takeClicks() {
  let start = null;
  part("map").addEventListener("pointerdown", event => { start = [event.clientX, event.clientY]; }, true);
  part("map").addEventListener("pointerup", event => {
    if (!start || !overlay || Math.hypot(event.clientX - start[0], event.clientY - start[1]) > 6) return;
    const box = part("map").getBoundingClientRect();
    const found = overlay.at(event.clientX - box.left, event.clientY - box.top);
    if (found?.vehicle) open("vehicle", found.vehicle.id);
    else if (found?.cluster) fit(found.cluster.places);
  }, true);
}

function signIn(token) {
  reader?.stop();
  overlay?.remove();
  reader = new FleetStateReader(token);
  overlay = new FleetOverlay(map, part("map"), reader);
  globalThis.guidepost = { map, reader, overlay };
  isFitted = false;
  reader.addEventListener("state", showState);
  reader.addEventListener("update", showUpdate);
  reader.start();
}

function signOut(problem) {
  reader?.stop();
  overlay?.remove();
  [reader, overlay, shownItem] = [null, null, null];
  sessionStorage.removeItem("guidepost-console-token");
  document.body.dataset.state = "login";
  for (const id of ["fleet", "detail"]) part(id).hidden = true;
  part("login").hidden = false;
  part("login-problem").textContent = problem;
  part("login-problem").hidden = !problem;
  part("token").focus();
}

function showState() {
  if (reader.state === "refused") return signOut(reader.problem);
  document.body.dataset.state = reader.state;
  part("link-words").textContent = reader.state === "live" ? `Live · ${reader.provider}` : "Connection lost. Trying again…";
}

function showUpdate() {
  if (part("fleet").hidden && part("detail").hidden) {
    sessionStorage.setItem("guidepost-console-token", part("token").value.trim() || stored);
    part("token").value = "";
    part("login").hidden = true;
    part("fleet").hidden = false;
    choose(tab);
  }
  showState();
  const vehicles = [...reader.vehicles.values()];
  part("count-vehicles").textContent = vehicles.length;
  part("count-online").textContent = vehicles.filter(vehicle => vehicle.isOnline).length;
  part("count-stale").textContent = vehicles.filter(vehicle => reader.isStale(vehicle)).length;
  part("count-trips").textContent = [...reader.trips.values()].filter(trip => ACTIVE(trip.status)).length;
  if (!isFitted && vehicles.some(vehicle => vehicle.place)) {
    isFitted = true;
    fit(vehicles.map(vehicle => vehicle.place));
  }
  if (!shownItem) showList();
  else if (shownItem.kind === "trip") showTripRows();
  else showVehicleRows();
}

/** Shows places in the part of the map that is not covered. */
function fit(places) {
  const points = places.filter(Boolean).map(mercator);
  if (!points.length) return;
  const [left, right] = [Math.min(...points.map(p => p[0])), Math.max(...points.map(p => p[0]))];
  const [top, bottom] = [Math.min(...points.map(p => p[1])), Math.max(...points.map(p => p[1]))];
  const sheet = part("sheet").getBoundingClientRect();
  const isBeside = sheet.width < innerWidth * 0.7;
  // Covered by the sheet and the buttons, with margins.
  const covered = { left: (isBeside ? sheet.right : 0) + 40, right: 88, top: 40, bottom: (isBeside ? 0 : sheet.height) + 40 };
  const width = Math.max(64, innerWidth - covered.left - covered.right);
  const height = Math.max(64, innerHeight - covered.top - covered.bottom);
  const scale = Math.min(width / (right - left || 1e-9), height / (bottom - top || 1e-9));
  const zoom = Math.max(3, Math.min(17, Math.log2(scale / 256)));
  const world = 256 * 2 ** zoom;
  map.look(unmercator([
    (left + right) / 2 + (covered.right - covered.left) / 2 / world,
    (top + bottom) / 2 + (covered.bottom - covered.top) / 2 / world,
  ]), zoom);
}

// Lists

function choose(name) {
  if (tab !== name || !part("filter").options.length) {
    part("filter").replaceChildren(...FILTERS[name].map(([value, text]) => new Option(text, value)));
  }
  tab = name;
  for (const each of ["trips", "vehicles"]) {
    part(`tab-${each}`).setAttribute("aria-selected", each === name);
    part(`tab-${each}`).tabIndex = each === name ? 0 : -1;
  }
  part("list").setAttribute("aria-labelledby", `tab-${name}`);
  showList();
}

function isListed(item, filter) {
  if (filter === "all") return true;
  if (tab === "trips") {
    if (filter === "active") return ACTIVE(item.status);
    if (filter === "ended") return !ACTIVE(item.status);
    return ACTIVE(item.status) && !item.vehicle;
  }
  if (filter === "busy") return item.trips > 0;
  if (filter === "free") return item.isOnline && item.trips === 0;
  return filter === "stale" ? reader.isStale(item) : !item.isOnline;
}

function showList() {
  if (!reader || shownItem) return;
  const text = part("search").value.trim().toLowerCase();
  const filter = part("filter").value;
  const all = [...(tab === "trips" ? reader.trips : reader.vehicles).values()].filter(item => isListed(item, filter)
    && (!text || item.id.toLowerCase().includes(text) || item.vehicle?.toLowerCase().includes(text)));
  all.sort(tab === "trips" ? (a, b) => b.created - a.created || (a.id < b.id ? -1 : 1) : (a, b) => (a.id < b.id ? -1 : 1));
  const list = part("list");
  const focused = document.activeElement?.dataset?.id;
  list.replaceChildren(...all.slice(0, ROWS).map(row));
  if (focused) [...list.querySelectorAll("button")].find(button => button.dataset.id === focused)?.focus();
  part("more").hidden = all.length <= ROWS && all.length > 0;
  part("more").textContent = all.length ? `${all.length - ROWS} more: search to narrow the list.` : "Nothing here.";
}

function row(item) {
  const [title, note, color] = tab === "trips"
    ? [item.id, STATUS[item.status] ?? item.status, item.vehicle ? "var(--accent)" : "var(--slow)"]
    : [item.id, state(item), reader.isStale(item) ? "var(--ink-soft)" : item.trips ? "var(--accent)" : "var(--good)"];
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.id = item.id;
  const mark = document.createElement("span");
  mark.className = "mark";
  mark.style.setProperty("--mark", color);
  const name = document.createElement("strong");
  name.textContent = title;
  const small = document.createElement("small");
  small.textContent = note;
  button.append(mark, name, small);
  button.addEventListener("click", () => open(tab === "trips" ? "trip" : "vehicle", item.id));
  const line = document.createElement("li");
  line.append(button);
  return line;
}

function state(vehicle) {
  if (!vehicle.time) return "No position yet";
  if (reader.isStale(vehicle)) return `No signal since ${clock(vehicle.time)}`;
  return vehicle.trips ? `${vehicle.trips} ${vehicle.trips === 1 ? "trip" : "trips"}` : vehicle.isOnline ? "Free" : "Offline";
}

// Details

async function open(kind, id) {
  shownItem = { kind, id };
  history = { positions: [], statuses: [] };
  part("fleet").hidden = true;
  part("detail").hidden = false;
  for (const name of ["detail-problem", "share-result", "history"]) part(name).hidden = true;
  part("trip-actions").hidden = kind !== "trip";
  part("detail-title").textContent = kind === "trip" ? `Trip ${id}` : `Vehicle ${id}`;
  part("detail-rows").replaceChildren();
  part("detail-title").focus();
  overlay.selected = kind === "vehicle" ? id : reader.trips.get(id)?.vehicle ?? null;
  overlay.trip = kind === "trip" ? reader.trips.get(id) ?? null : null;
  overlay.track = [];
  overlay.change();
  if (kind === "trip") {
    showTripRows();
    const trip = reader.trips.get(id);
    if (trip) fit([trip.pickup, trip.dropoff, reader.vehicles.get(trip.vehicle)?.place]);
    part("vehicle-ids").replaceChildren(...[...reader.vehicles.values()]
      .filter(vehicle => vehicle.isOnline && !vehicle.trips && !reader.isStale(vehicle)).slice(0, ROWS)
      .map(vehicle => new Option(vehicle.id)));
  } else {
    showVehicleRows();
    const place = reader.vehicles.get(id)?.place;
    if (place) fit([place]);
  }
  await Promise.all([readHistory(kind, id), kind === "vehicle" ? readVehicle(id) : null]);
}

function close() {
  if (!shownItem) return;
  const { id } = shownItem;
  shownItem = null;
  part("detail").hidden = true;
  part("fleet").hidden = false;
  [overlay.selected, overlay.trip, overlay.track, overlay.replay] = [null, null, [], null];
  overlay.change();
  showList();
  [...part("list").querySelectorAll("button")].find(button => button.dataset.id === id)?.focus();
}

function showRows(rows) {
  part("detail-rows").replaceChildren(...rows.filter(([, value]) => value).flatMap(([name, value]) => {
    const term = document.createElement("dt");
    term.textContent = name;
    const text = document.createElement("dd");
    text.textContent = value;
    return [term, text];
  }));
}

function showTripRows() {
  const trip = reader.trips.get(shownItem.id);
  if (!trip) return showRows([["Status", "This trip was deleted or ended more than an hour ago."]]);
  showRows([
    ["Status", STATUS[trip.status] ?? trip.status], ["Vehicle", trip.vehicle ?? "None"],
    ["Created", clock(trip.created)], ["Last change", clock(trip.updated)],
  ]);
  part("trip-actions").hidden = !ACTIVE(trip.status);
}

let vehicleRows = [];

async function readVehicle(id) {
  vehicleRows = [];
  await trying(async () => {
    const vehicle = await reader.request(`v1/providers/${encodeURIComponent(reader.provider)}/vehicles/${encodeURIComponent(id)}`);
    if (shownItem?.id !== id) return;
    const plate = vehicle.licensePlate;
    vehicleRows = [
      ["Trips", (vehicle.currentTrips ?? []).join(", ")], ["Capacity", vehicle.maximumCapacity],
      ["Plate", plate && `${plate.countryCode ?? ""} …${plate.lastCharacter ?? ""}`],
      ...(vehicle.attributes ?? []).map(each => [each.key, each.value ?? each.stringValue ?? String(each.numberValue ?? each.boolValue)]),
    ];
    showVehicleRows();
  });
}

function showVehicleRows() {
  const vehicle = reader.vehicles.get(shownItem.id);
  if (!vehicle) return showRows([["State", "This vehicle was deleted."]]);
  showRows([
    ["State", state(vehicle)], ["Category", CATEGORY[vehicle.category]],
    ["Position", vehicle.place && `${vehicle.place[1].toFixed(5)}, ${vehicle.place[0].toFixed(5)}`],
    ["Reported", vehicle.time && clock(vehicle.time)], ...vehicleRows,
  ]);
}

// Timeline and replay

async function readHistory(kind, id) {
  await trying(async () => {
    const from = kind === "trip" ? "" : `&from=${new Date(Date.now() + reader.skew - 3_600_000).toISOString()}`;
    const body = await reader.request(`history/${kind}s/${encodeURIComponent(id)}?limit=10000${from}`);
    if (shownItem?.id !== id) return;
    history = { positions: body.positions ?? [], statuses: body.statuses ?? [] };
    overlay.track = history.positions.map(each => [each.longitude, each.latitude]);
    overlay.change();
    part("history").hidden = !history.positions.length && !history.statuses.length;
    part("timeline").replaceChildren(...history.statuses.map(({ status, time }) => {
      const line = document.createElement("li");
      const at = document.createElement("time");
      at.dateTime = time;
      at.textContent = clock(new Date(time));
      line.append(at, ` ${STATUS[status] ?? status}`);
      return line;
    }));
    part("replay").max = Math.max(0, history.positions.length - 1);
    part("replay").value = part("replay").max;
    part("replay").disabled = history.positions.length < 2;
    part("replay-time").textContent = "";
  });
}

function showReplay() {
  const position = history.positions[Number(part("replay").value)];
  if (!position) return;
  overlay.replay = [position.longitude, position.latitude];
  part("replay-time").textContent = clock(new Date(position.time));
  part("replay").setAttribute("aria-valuetext", part("replay-time").textContent);
  overlay.change();
}

// Actions

const tripPath = id => `v1/providers/${encodeURIComponent(reader.provider)}/trips/${encodeURIComponent(id)}`;

async function assign(vehicleId) {
  const { id } = shownItem;
  await acting(async () => {
    await reader.request(`${tripPath(id)}?updateMask=vehicle_id`, { method: "PUT", body: JSON.stringify({ vehicleId }) });
    say(`Assigned to ${vehicleId}`);
  });
}

async function cancelTrip() {
  const { id } = shownItem;
  if (!confirm(`Cancel trip ${id}? This cannot be undone.`)) return;
  await acting(async () => {
    await reader.request(`${tripPath(id)}?updateMask=trip_status`, { method: "PUT", body: JSON.stringify({ tripStatus: "CANCELED" }) });
    say("The trip was canceled");
  });
}

async function share() {
  const { id } = shownItem;
  await acting(async () => {
    const made = await reader.request(`${tripPath(id)}:share`, { method: "POST", body: JSON.stringify({ lifetime: SHARE_LIFETIME }) });
    part("share-link").value = `${new URL("../follow", import.meta.url).href}#${made.secret}`;
    part("share-result").hidden = false;
    part("share-link").select();
  });
}

/** Runs an action with its buttons disabled, and shows its error. */
async function acting(action) {
  const buttons = part("trip-actions").querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  await trying(action);
  for (const button of buttons) button.disabled = false;
}

async function trying(action) {
  part("detail-problem").hidden = true;
  try {
    await action();
  } catch (error) {
    part("detail-problem").textContent = error.message;
    part("detail-problem").hidden = false;
  }
}

function say(text) { part("said").textContent = text; }
