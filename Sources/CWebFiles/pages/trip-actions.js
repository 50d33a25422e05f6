// SPDX-License-Identifier: Apache-2.0
//
// What a dispatcher can do with a trip: assign it, cancel it, share it.

import { attempt } from "./attempt.js";
import { ROWS } from "./fleet-list.js";
import { hours, inside, words } from "./fleet-texts.js";
import { part } from "./page.js";

/** Hours that a share link is valid. */
const SHARE_HOURS = 2;

/** The actions of the trip that is shown. */
export class TripActions {
  #reader = null;
  #id = "";

  constructor() {
    part("share-label").textContent = words.text("fleetShareLink", { duration: hours(SHARE_HOURS) });
    part("assign").addEventListener("submit", event => {
      event.preventDefault();
      this.#assign(part("assign-vehicle").value.trim());
    });
    part("cancel").addEventListener("click", () => this.#cancel());
    part("share").addEventListener("click", () => this.#share());
    part("copy").addEventListener("click", async () => {
      part("share-link").select();
      await navigator.clipboard?.writeText(part("share-link").value).catch(() => {});
      announce(words.text("mapCopied"));
    });
  }

  /** Shows the actions of a trip. */
  show(reader, id) {
    [this.#reader, this.#id] = [reader, id];
    part("share-result").hidden = true;
    part("vehicle-ids").replaceChildren(...[...reader.vehicles.values()]
      .filter(vehicle => vehicle.isOnline && !vehicle.trips && !reader.isStale(vehicle)).slice(0, ROWS)
      .map(vehicle => new Option(vehicle.id)));
  }

  get #path() {
    return `v1/providers/${encodeURIComponent(this.#reader.provider)}/trips/${encodeURIComponent(this.#id)}`;
  }

  #assign(vehicleId) {
    return acting(async () => {
      await this.#reader.request(
        `${this.#path}?updateMask=vehicle_id`, { method: "PUT", body: JSON.stringify({ vehicleId }) });
      announce(words.text("fleetAssigned", { vehicle: inside(vehicleId) }));
    });
  }

  #cancel() {
    if (!confirm(words.text("fleetCancelAsk", { id: inside(this.#id) }))) return;
    acting(async () => {
      await this.#reader.request(
        `${this.#path}?updateMask=trip_status`, { method: "PUT", body: JSON.stringify({ tripStatus: "CANCELED" }) });
      announce(words.text("statusCanceled"));
    });
  }

  #share() {
    return acting(async () => {
      const made = await this.#reader.request(
        `${this.#path}:share`, { method: "POST", body: JSON.stringify({ lifetime: `${SHARE_HOURS * 3600}s` }) });
      part("share-link").value = `${new URL("../follow", import.meta.url).href}#${made.secret}`;
      part("share-result").hidden = false;
      part("share-link").select();
    });
  }
}

/** Runs an action with its buttons disabled, and shows its error. */
async function acting(action) {
  const buttons = part("trip-actions").querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  await attempt(action);
  for (const button of buttons) button.disabled = false;
}

function announce(text) { part("announcement").textContent = text; }
