// SPDX-License-Identifier: Apache-2.0
//
// One trip or vehicle on the dispatcher's page.

import { attempt } from "./attempt.js";
import { ACTIVE } from "./fleet-state.js";
import { categoryText, clock, inside, number, statusText, vehicleState, words } from "./fleet-texts.js";
import { part } from "./page.js";
import { TripActions } from "./trip-actions.js";
import { HistoryView } from "./trip-history.js";

/** The details of what is selected. */
export class DetailView {
  #reader = null;
  #overlay = null;
  #fit;
  #actions = new TripActions();
  #history = new HistoryView();
  /** `{kind, id}`; null while the list is shown. */
  #item = null;
  /** Rows of a vehicle that only its own request knows, by the keys of their texts. */
  #vehicleRows = [];
  /** Names and values that the provider gave a vehicle. */
  #attributes = [];

  /** @param {(places: number[][]) => void} fit Shows places on the map. */
  constructor(fit) { this.#fit = fit; }

  get isOpen() { return this.#item !== null; }

  /** Sets the fleet, and closes. */
  connect(reader, overlay) {
    [this.#reader, this.#overlay, this.#item] = [reader, overlay, null];
  }

  /** Shows a trip or a vehicle. */
  async open(kind, id) {
    this.#item = { kind, id };
    this.#history.clear();
    part("fleet").hidden = true;
    part("detail").hidden = false;
    part("detail-problem").hidden = true;
    part("trip-actions").hidden = kind !== "trip";
    part("detail-title").textContent = words.text(kind === "trip" ? "fleetTrip" : "fleetVehicle", { id: inside(id) });
    part("detail-title").focus();
    const reader = this.#reader;
    const trip = kind === "trip" ? reader.trips.get(id) ?? null : null;
    const vehicle = reader.vehicles.get(kind === "vehicle" ? id : trip?.vehicle);
    [this.#overlay.selected, this.#overlay.trip] = [vehicle?.id ?? null, trip];
    this.#overlay.track = [];
    this.#overlay.change();
    [this.#vehicleRows, this.#attributes] = [[], []];
    this.update();
    if (kind === "trip") this.#actions.show(reader, id);
    this.#fit([trip?.pickup, trip?.dropoff, vehicle?.place]);
    await Promise.all([
      this.#history.read(reader, this.#overlay, kind, id), kind === "vehicle" ? this.#readVehicle(id) : null,
    ]);
  }

  /**
   * Shows the list again.
   *
   * @returns {string | null} The ID of what was shown.
   */
  close() {
    const id = this.#item?.id ?? null;
    if (id === null) return null;
    this.#item = null;
    this.#history.clear();
    part("detail").hidden = true;
    part("fleet").hidden = false;
    const overlay = this.#overlay;
    [overlay.selected, overlay.trip, overlay.track, overlay.replay] = [null, null, [], null];
    overlay.change();
    return id;
  }

  /** Shows the present state. */
  update() {
    if (this.#item?.kind === "trip") this.#showTrip(this.#reader.trips.get(this.#item.id));
    else if (this.#item) this.#showVehicle(this.#reader.vehicles.get(this.#item.id));
  }

  #showTrip(trip) {
    part("trip-actions").hidden = !trip || !ACTIVE(trip.status);
    if (!trip) return showRows([["fleetStatus", words.text("fleetTripGone")]]);
    showRows([
      ["fleetStatus", statusText(trip.status)], ["vehicle", trip.vehicle ?? words.text("fleetNone")],
      ["fleetCreated", clock(trip.created)], ["fleetUpdated", clock(trip.updated)],
    ]);
  }

  #showVehicle(vehicle) {
    if (!vehicle) return showRows([["fleetState", words.text("fleetVehicleGone")]]);
    showRows([
      ["fleetState", vehicleState(vehicle, this.#reader.isStale(vehicle))],
      ["fleetCategory", categoryText(vehicle.category)],
      ["fleetPosition", vehicle.place && `${vehicle.place[1].toFixed(5)}, ${vehicle.place[0].toFixed(5)}`],
      ["fleetReported", vehicle.time && clock(vehicle.time)], ...this.#vehicleRows,
    ], this.#attributes);
  }

  async #readVehicle(id) {
    await attempt(async () => {
      const vehicle = await this.#reader.request(
        `v1/providers/${encodeURIComponent(this.#reader.provider)}/vehicles/${encodeURIComponent(id)}`);
      if (this.#item?.id !== id) return;
      const plate = vehicle.licensePlate;
      this.#vehicleRows = [
        ["fleetTrips", (vehicle.currentTrips ?? []).join(", ")],
        ["fleetCapacity", vehicle.maximumCapacity && number(vehicle.maximumCapacity)],
        ["plate", plate && `${plate.countryCode ?? ""} …${plate.lastCharacter ?? ""}`],
      ];
      this.#attributes = (vehicle.attributes ?? []).map(
        each => [each.key, each.value ?? each.stringValue ?? String(each.numberValue ?? each.boolValue)]);
      this.update();
    });
  }
}

/** Shows rows by the keys of their texts, and others by their names. */
function showRows(rows, others = []) {
  const named = [...rows.map(([key, value]) => [words.text(key), value]), ...others];
  part("detail-rows").replaceChildren(...named.filter(([, value]) => value).flatMap(([name, value]) => {
    const term = document.createElement("dt");
    term.textContent = name;
    const text = document.createElement("dd");
    text.textContent = value;
    term.dir = text.dir = "auto";
    return [term, text];
  }));
}
