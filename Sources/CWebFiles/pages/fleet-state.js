// SPDX-License-Identifier: Apache-2.0
//
// The vehicles and trips of a fleet, updated every second from /console/fleet.

import { mercator } from "./map-base.js";

/** Seconds without a position after which a vehicle has no signal. */
export const STALE = 60;
/** Interval of requests in milliseconds. */
const INTERVAL = 1000;
/** The whole fleet is requested again after this time in milliseconds, whatever changed. */
const REFRESH = 60_000;
/** Milliseconds in which a vehicle moves to its new position on the map. */
const MOVE_DURATION = 900;

export const ACTIVE = status => status !== "COMPLETE" && status !== "CANCELED";

/** An error of the server: `status` is that of HTTP. */
export class FleetFailure extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Keeps the state of a fleet.
 *
 * Events: `update` after each response, `state` with `state`: `live`, `lost` (tries again by itself) or `refused`.
 */
export class FleetStateReader extends EventTarget {
  vehicles = new Map();
  trips = new Map();
  provider = "";
  state = "connecting";
  /** Milliseconds of the server's clock ahead of this one. */
  skew = 0;
  #token;
  #version = null;
  #refreshed = 0;
  #timer = 0;
  #isStopped = false;

  constructor(token) {
    super();
    this.#token = token;
  }

  start() { this.#poll(); }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Sends a request with the token, and returns the JSON of the response. */
  async request(path, options = {}) {
    const headers = { Authorization: `Bearer ${this.#token}` };
    if (options.body) headers["Content-Type"] = "application/json";
    const response = await fetch(new URL(path, new URL("..", import.meta.url)), { ...options, headers });
    const body = await response.json().catch(() => ({}));
    if (!response.ok) throw new FleetFailure(response.status, body.error?.message ?? `status ${response.status}`);
    return body;
  }

  /** Whether a vehicle has not reported its position for a while. */
  isStale(vehicle, now = Date.now()) { return !vehicle.time || (now + this.skew - vehicle.time) / 1000 > STALE; }

  async #poll() {
    try {
      if (performance.now() - this.#refreshed > REFRESH) this.#version = null;
      await this.#read();
      this.#set("live");
    } catch (error) {
      if (error.status === 401 || error.status === 403) {
        this.failure = error;
        return this.#set("refused");
      }
      this.#set("lost");
    }
    // A page in the background needs no updates.
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#poll(), document.hidden ? 10 * INTERVAL : INTERVAL);
  }

  async #read() {
    const isWhole = this.#version === null;
    const body = await this.request(`console/fleet${isWhole ? "" : `?after=${this.#version}`}`);
    if (this.#isStopped) return;
    if (isWhole) this.#refreshed = performance.now();
    this.provider = body.provider;
    this.skew = body.time - Date.now();
    this.#apply(body, isWhole);
    this.#version = body.version;
    // A deletion is seen by the number that remains.
    const active = [...this.trips.values()].filter(trip => ACTIVE(trip.status)).length;
    if (!isWhole && (this.vehicles.size !== body.vehicleCount || active !== body.activeTripCount)) this.#version = null;
    this.dispatchEvent(new Event("update"));
  }

  #apply(body, isWhole) {
    const now = performance.now();
    const vehicles = isWhole ? new Map() : this.vehicles;
    for (const [id, latitude, longitude, heading, isOnline, category, time, trips] of body.vehicles) {
      const old = this.vehicles.get(id);
      const place = latitude === null ? null : [longitude, latitude];
      const isSame = old?.place?.[0] === longitude && old.place[1] === latitude;
      // Web Mercator coordinates, computed once and not for each frame.
      const end = isSame ? old.end : place && mercator(place);
      const from = isSame ? old.from : old?.place && place ? shown(old, now) : end;
      const start = isSame ? old.start : now;
      vehicles.set(id, { id, place, end, from, start, heading, isOnline: isOnline === 1, category, time, trips });
    }
    const trips = isWhole ? new Map() : this.trips;
    for (const [id, status, vehicle, updated, created, pickLat, pickLon, dropLat, dropLon] of body.trips) {
      trips.set(id, {
        id, status, vehicle, updated, created, pickup: [pickLon, pickLat],
        dropoff: dropLat === null ? null : [dropLon, dropLat],
      });
    }
    for (const [id, trip] of trips) {
      if (!ACTIVE(trip.status) && body.time - trip.updated > 3_600_000) trips.delete(id);
    }
    this.vehicles = vehicles;
    this.trips = trips;
  }

  #set(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}

/** Where a vehicle is drawn, in Web Mercator coordinates: it moves to its new position within a second. */
export function shown({ from, end, start }, now) {
  const share = (now - start) / MOVE_DURATION;
  if (share >= 1 || from === end) return end;
  return [from[0] + (end[0] - from[0]) * share, from[1] + (end[1] - from[1]) * share];
}

/** Whether a vehicle is still moving to its new position. */
export const isMoving = (vehicle, now) => vehicle.from !== vehicle.end && now - vehicle.start < MOVE_DURATION;
