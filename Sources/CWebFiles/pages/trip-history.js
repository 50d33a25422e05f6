// SPDX-License-Identifier: Apache-2.0
//
// The timeline of a trip or vehicle, and its replay on the map.

import { attempt } from "./attempt.js";
import { clock, statusText } from "./fleet-texts.js";
import { part } from "./page.js";

/** Milliseconds of a vehicle's past that are shown. */
const PAST = 3_600_000;

/** What was stored of the item that is shown. */
export class HistoryView {
  #overlay = null;
  #positions = [];
  /** Number of the last request, so that a late response is not shown. */
  #request = 0;

  constructor() { part("replay").addEventListener("input", () => this.#showReplay()); }

  /** Shows nothing. */
  clear() {
    this.#request++;
    this.#positions = [];
    part("history").hidden = true;
  }

  /** Reads the history of a trip or vehicle, and shows it. */
  async read(reader, overlay, kind, id) {
    this.#overlay = overlay;
    const own = ++this.#request;
    await attempt(async () => {
      const from = kind === "trip" ? "" : `&from=${new Date(Date.now() + reader.skew - PAST).toISOString()}`;
      const body = await reader.request(`history/${kind}s/${encodeURIComponent(id)}?limit=10000${from}`);
      if (own === this.#request) this.#show(body.positions ?? [], body.statuses ?? []);
    });
  }

  #show(positions, statuses) {
    this.#positions = positions;
    this.#overlay.track = positions.map(each => [each.longitude, each.latitude]);
    this.#overlay.change();
    part("history").hidden = !positions.length && !statuses.length;
    part("timeline").replaceChildren(...statuses.map(({ status, time }) => {
      const line = document.createElement("li");
      const at = document.createElement("time");
      at.dateTime = time;
      at.textContent = clock(new Date(time));
      line.append(at, ` ${statusText(status)}`);
      return line;
    }));
    part("replay").max = Math.max(0, positions.length - 1);
    part("replay").value = part("replay").max;
    part("replay").disabled = positions.length < 2;
    part("replay-time").textContent = "";
  }

  #showReplay() {
    const position = this.#positions[Number(part("replay").value)];
    if (!position) return;
    this.#overlay.replay = [position.longitude, position.latitude];
    part("replay-time").textContent = clock(new Date(position.time));
    part("replay").setAttribute("aria-valuetext", part("replay-time").textContent);
    this.#overlay.change();
  }
}
