// SPDX-License-Identifier: Apache-2.0
//
// The lists of trips and vehicles on the dispatcher's page.

import { ACTIVE } from "./fleet-state.js";
import { number, statusText, vehicleState, words } from "./fleet-texts.js";
import { part } from "./page.js";

/** Rows of a list that are shown at once. */
export const ROWS = 200;

const FILTERS = {
  trips: [["active", "fleetActive"], ["NEW", "fleetUnassigned"], ["ended", "fleetEnded"], ["all", "fleetAll"]],
  vehicles: [
    ["all", "fleetAll"], ["busy", "fleetBusy"], ["free", "fleetFree"], ["stale", "fleetNoSignal"], ["offline", "fleetOffline"],
  ],
};

/** Two lists behind tabs, with a search and a filter. */
export class FleetList {
  #reader = null;
  #tab = "trips";
  #open;

  /** @param {(kind: "trip" | "vehicle", id: string) => void} open Called when a row is chosen. */
  constructor(open) {
    this.#open = open;
    part("search").addEventListener("input", () => this.show());
    part("filter").addEventListener("change", () => this.show());
    for (const name of ["trips", "vehicles"]) part(`tab-${name}`).addEventListener("click", () => this.choose(name));
    document.querySelector(".tabs").addEventListener("keydown", event => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      this.choose(this.#tab === "trips" ? "vehicles" : "trips");
      part(`tab-${this.#tab}`).focus();
    });
  }

  /** Sets the fleet; null for none. */
  set reader(reader) {
    this.#reader = reader;
    if (reader) this.choose(this.#tab);
  }

  /** Shows one of the lists. */
  choose(name) {
    if (this.#tab !== name || !part("filter").options.length) {
      part("filter").replaceChildren(...FILTERS[name].map(([value, key]) => new Option(words.text(key), value)));
    }
    this.#tab = name;
    for (const each of ["trips", "vehicles"]) {
      part(`tab-${each}`).setAttribute("aria-selected", each === name);
      part(`tab-${each}`).tabIndex = each === name ? 0 : -1;
    }
    part("list-panel").setAttribute("aria-labelledby", `tab-${name}`);
    this.show();
  }

  /** Shows what the search and the filter leave. */
  show() {
    if (!this.#reader) return;
    const isTrips = this.#tab === "trips";
    const text = part("search").value.trim().toLowerCase();
    const all = [...(isTrips ? this.#reader.trips : this.#reader.vehicles).values()].filter(item => this.#isListed(item)
      && (!text || item.id.toLowerCase().includes(text) || item.vehicle?.toLowerCase().includes(text)));
    all.sort(isTrips ? (a, b) => b.created - a.created || (a.id < b.id ? -1 : 1) : (a, b) => (a.id < b.id ? -1 : 1));
    const focused = document.activeElement?.dataset?.id;
    part("list").replaceChildren(...all.slice(0, ROWS).map(item => this.#row(item)));
    if (focused) this.focus(focused);
    part("more").hidden = all.length <= ROWS && all.length > 0;
    part("more").textContent = all.length
      ? words.text("fleetMore", { count: number(all.length - ROWS) }) : words.text("mapNothing");
  }

  /** Moves the focus to a row, if it is shown. */
  focus(id) { [...part("list").querySelectorAll("button")].find(button => button.dataset.id === id)?.focus(); }

  #isListed(item) {
    const filter = part("filter").value;
    if (filter === "all") return true;
    if (this.#tab === "trips") {
      if (filter === "active") return ACTIVE(item.status);
      if (filter === "ended") return !ACTIVE(item.status);
      return ACTIVE(item.status) && !item.vehicle;
    }
    if (filter === "busy") return item.trips > 0;
    if (filter === "free") return item.isOnline && item.trips === 0;
    return filter === "stale" ? this.#reader.isStale(item) : !item.isOnline;
  }

  #row(item) {
    const isTrip = this.#tab === "trips";
    const isStale = !isTrip && this.#reader.isStale(item);
    const [note, color] = isTrip
      ? [statusText(item.status), item.vehicle ? "var(--accent)" : "var(--slow)"]
      : [vehicleState(item, isStale), isStale ? "var(--ink-soft)" : item.trips ? "var(--accent)" : "var(--good)"];
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.id = item.id;
    const mark = document.createElement("span");
    mark.className = "mark";
    mark.style.setProperty("--mark", color);
    const name = document.createElement("strong");
    name.textContent = item.id;
    const small = document.createElement("small");
    small.textContent = note;
    button.append(mark, name, small);
    button.addEventListener("click", () => this.#open(isTrip ? "trip" : "vehicle", item.id));
    const line = document.createElement("li");
    line.append(button);
    return line;
  }
}
