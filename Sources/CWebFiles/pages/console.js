// SPDX-License-Identifier: Apache-2.0
//
// The dispatcher's page: signing in, the fleet on a map, and what is shown beside it.

import { DetailView } from "./fleet-detail.js";
import { FleetList } from "./fleet-list.js";
import { FleetOverlay } from "./fleet-overlay.js";
import { ACTIVE, FleetStateReader } from "./fleet-state.js";
import { inside, number, words } from "./fleet-texts.js";
import { addMap, loadSettings, part } from "./page.js";
import { showError } from "./words.js";

const TOKEN = "guidepost-console-token";

let overlay = null;
let reader = null;
let isFitted = false;
words.fill(document);
document.title = words.text("fleetTitle");
part("search").placeholder = words.text("fleetSearch");
const detail = new DetailView(fit);
const list = new FleetList((kind, id) => detail.open(kind, id));
const map = await addMap(await loadSettings(), words.language, () => overlay?.recolor());

part("login").addEventListener("submit", event => {
  event.preventDefault();
  signIn(part("token").value.trim());
});
part("logout").addEventListener("click", () => signOut());
part("fit").addEventListener("click", () => fit([...reader.vehicles.values()].map(vehicle => vehicle.place)));
part("back").addEventListener("click", close);
document.addEventListener("keydown", event => {
  if (event.key === "Escape") close();
  if (event.key === "/" && !/INPUT|TEXTAREA|SELECT/.test(event.target.tagName) && reader) {
    event.preventDefault();
    close();
    part("search").focus();
  }
});
takeClicks();
// Without this script, the form would send the token in an address.
part("sign-in").disabled = false;

const stored = sessionStorage.getItem(TOKEN);
if (stored) signIn(stored); else part("token").focus();

/** A click that is no drag selects what is at its place. */
function takeClicks() {
  let start = null;
  part("map").addEventListener("pointerdown", event => { start = [event.clientX, event.clientY]; }, true);
  part("map").addEventListener("pointerup", event => {
    if (!start || !overlay || Math.hypot(event.clientX - start[0], event.clientY - start[1]) > 6) return;
    const box = part("map").getBoundingClientRect();
    const found = overlay.at(event.clientX - box.left, event.clientY - box.top);
    if (found?.vehicle) detail.open("vehicle", found.vehicle.id);
    else if (found?.cluster) fit(found.cluster.places);
  }, true);
}

function signIn(token) {
  reader?.stop();
  overlay?.remove();
  reader = new FleetStateReader(token);
  overlay = new FleetOverlay(map, part("map"), reader);
  detail.connect(reader, overlay);
  globalThis.guidepost = { map, reader, overlay };
  isFitted = false;
  reader.addEventListener("state", showState);
  reader.addEventListener("update", showUpdate);
  reader.start();
}

function signOut(failure = null) {
  reader?.stop();
  overlay?.remove();
  [reader, overlay, list.reader] = [null, null, null];
  detail.connect(null, null);
  sessionStorage.removeItem(TOKEN);
  document.body.dataset.state = "login";
  for (const id of ["fleet", "detail"]) part(id).hidden = true;
  part("login").hidden = false;
  part("login-problem").hidden = true;
  if (failure) {
    const text = words.text(failure.status === 401 ? "fleetTokenInvalid" : "fleetTokenRole");
    showError(part("login-problem"), text, failure.message);
  }
  part("token").focus();
}

function showState() {
  if (reader.state === "refused") return signOut(reader.failure);
  document.body.dataset.state = reader.state;
  part("link-words").textContent = reader.state === "live"
    ? `${words.text("live")} · ${inside(reader.provider)}` : words.text("lost");
}

function showUpdate() {
  if (part("fleet").hidden && part("detail").hidden) {
    sessionStorage.setItem(TOKEN, part("token").value.trim() || stored);
    part("token").value = "";
    part("login").hidden = true;
    part("fleet").hidden = false;
    list.reader = reader;
  }
  showState();
  const vehicles = [...reader.vehicles.values()];
  part("count-vehicles").textContent = number(vehicles.length);
  part("count-online").textContent = number(vehicles.filter(vehicle => vehicle.isOnline).length);
  part("count-stale").textContent = number(vehicles.filter(vehicle => reader.isStale(vehicle)).length);
  const active = [...reader.trips.values()].filter(trip => ACTIVE(trip.status));
  part("count-trips").textContent = number(active.length);
  if (!isFitted && vehicles.some(vehicle => vehicle.place)) {
    isFitted = true;
    fit(vehicles.map(vehicle => vehicle.place));
  }
  if (detail.isOpen) detail.update();
  else list.show();
}

/** Goes from the details back to the list. */
function close() {
  const id = detail.close();
  if (id === null) return;
  list.show();
  list.focus(id);
}

/** Shows places in the part of the map that is not covered by the sheet and the buttons. */
function fit(places) {
  const sheet = part("sheet").getBoundingClientRect();
  const isBeside = sheet.width < innerWidth * 0.7;
  // From right to left, the sheet is on the right and the buttons are on the left.
  const isRight = document.dir === "rtl";
  const [before, after] = [(isBeside ? isRight ? innerWidth - sheet.left : sheet.right : 0) + 40, 88];
  map.fit(places.filter(Boolean), {
    left: isRight ? after : before, right: isRight ? before : after, top: 40, bottom: (isBeside ? 0 : sheet.height) + 40,
  });
}
