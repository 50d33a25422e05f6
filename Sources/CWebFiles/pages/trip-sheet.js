// SPDX-License-Identifier: Apache-2.0
//
// The sheet of the trip page: texts and numbers beside the map.

import { part } from "./page.js";
import { RideCard } from "./ride-card.js";
import { listStops } from "./stop-list.js";

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
const PROBLEMS = {
  expired: ["expiredTitle", "expiredNote"],
  revoked: ["revokedTitle", "revokedNote"],
  unknown: ["unknownTitle", "unknownNote"],
};

/** What a trip looks like beside the map. */
export class TripSheet {
  #trip;
  #words;
  #hasTrip;
  #card;
  #details = null;
  /** Maximum remaining distance to the next stop in meters, for the progress bar. */
  #longest = { status: "", meters: 0 };
  #rerouted = 0;
  /** Coordinates of the last route. */
  #wayBefore = null;
  #spoken = "";

  /**
   * @param {TripFollower} trip
   * @param {Words} words
   * @param {boolean} hasTrip Whether the page was opened with a link.
   */
  constructor(trip, words, hasTrip) {
    [this.#trip, this.#words, this.#hasTrip] = [trip, words, hasTrip];
    this.#card = new RideCard(words);
  }

  get isOver() { return ["COMPLETE", "CANCELED"].includes(this.#trip.trip?.status); }

  /** What the server knows of the ride beside the trip; null before. */
  get details() { return this.#details; }
  set details(details) {
    // The driver stays on the page after the end, but cannot be reached any more.
    this.#details = this.isOver ? { ...details, vehicle: this.#details?.vehicle ?? null } : details;
    if (this.#trip.trip) this.showTrip(new Set());
  }

  /** Shows everything again, in another language. */
  retell() {
    this.showState();
    if (this.#trip.trip) this.showTrip(new Set(["status"]));
  }

  /** Updates what depends on the time. */
  tick() {
    if (!this.#trip.trip) return;
    this.#showArrival();
    this.showState();
  }

  /** Shows the state of the connection. */
  showState() {
    const words = this.#words;
    const { state, problem } = this.#trip;
    if (!this.#hasTrip) return this.#showProblem("noTripTitle", "noTripNote", false);
    const isStale = state === "live" && !this.isOver && this.#trip.position()?.isStale;
    document.body.dataset.state = this.isOver ? "ended" : isStale ? "stale" : state;
    part("link-words").textContent =
      isStale ? words.text("staleSince", { time: words.clock(this.#trip.trip.location.time) })
      : state === "lost" ? words.text(navigator.onLine === false ? "offline" : "lost")
      : state === "live" ? words.text("live") : words.text("connecting");
    part("retry").hidden = true;
    if (state === "refused") this.#showProblem(...(PROBLEMS[problem] ?? PROBLEMS.unknown), true);
    else if (!this.#trip.trip) part("status").textContent = document.title = words.text("title");
    if (state === "lost") this.#announce(part("link-words").textContent);
  }

  #showProblem(title, note, canRetry) {
    document.body.dataset.state = "refused";
    part("retry").hidden = !canRetry;
    part("status").textContent = document.title = this.#words.text(title);
    this.#showNote(note);
    for (const id of ["arrival", "stops", "notice", "ride", "summary", "actions"]) part(id).hidden = true;
    this.#announce(`${this.#words.text(title)}. ${this.#words.text(note)}`);
  }

  #showNote(note) {
    part("note").textContent = note ? this.#words.text(note) : "";
    part("note").hidden = !note;
  }

  /** Shows the trip; `changed` are the names of its changed fields. */
  showTrip(changed) {
    const { trip: now } = this.#trip;
    const [title, note] = STATUS[now.status] ?? ["connecting"];
    part("status").textContent = this.#words.text(title);
    this.#showNote(note);
    if (changed.has("route") && this.#isNewWay() && !changed.has("status")) this.#rerouted = Date.now();
    listStops(part("stops"), now, this.#details, this.#words);
    this.#card.show(this.#details, this.isOver);
    this.#showSummary(now);
    this.#showArrival();
  }

  /** Whether the route has changed, and is not only shorter. */
  #isNewWay() {
    const { route } = this.#trip.trip;
    const before = this.#wayBefore;
    this.#wayBefore = new Set(route.map(String));
    if (!before || route.length < 4) return false;
    return route.filter(place => !before.has(String(place))).length > route.length * 0.25;
  }

  /** Shows how long the completed trip was. */
  #showSummary(now) {
    const driven = now.status === "COMPLETE" ? this.#details?.driven : null;
    part("summary").hidden = !driven;
    if (!driven) return;
    part("driven-time").textContent = this.#words.until(Math.max(60_000, driven.end - driven.start));
    part("driven-distance").textContent = this.#words.distance(driven.meters);
  }

  #showArrival() {
    const words = this.#words;
    const { trip: now } = this.#trip;
    const goal = goalOf(now);
    const isDriving = goal && now.eta && !this.isOver && !/ARRIVED|NEW/.test(now.status);
    part("arrival").hidden = !isDriving;
    this.#showNotice(now, isDriving);
    const status = part("status").textContent;
    if (!isDriving) {
      document.title = status;
      return this.#announce(`${status}. ${part("note").textContent}`);
    }
    const left = words.until(goal.time - Date.now());
    part("until-label").textContent = words.text(goal.label);
    part("until").textContent = left;
    part("clock-label").textContent = words.text(goal.clock);
    part("clock").textContent = words.clock(goal.time);
    const meters = goal.meters ?? 0;
    part("distance").textContent = words.distance(meters);
    part("vehicle").textContent = now.vehicle;
    // A rider who knows the plate needs no number of the operator.
    part("vehicle-fact").hidden = !now.vehicle || Boolean(this.#details?.vehicle);
    this.#showProgress(now.status, meters);
    document.title = `${left} · ${status}`;
    const notice = part("notice").hidden ? "" : part("notice-words").textContent;
    this.#announce(`${status}. ${words.text(goal.label)} ${left}. ${notice}`);
  }

  #showProgress(status, meters) {
    if (this.#longest.status !== status || meters > this.#longest.meters) this.#longest = { status, meters };
    const share = this.#longest.meters > 0 ? Math.round(100 * (1 - meters / this.#longest.meters)) : 0;
    part("track").style.setProperty("--share", `${share}%`);
    part("track").setAttribute("aria-valuenow", share);
  }

  #showNotice(now, isDriving) {
    const jam = now.traffic.some(span => span.isJam);
    const kind = !isDriving ? null : Date.now() - this.#rerouted < 12_000 ? "rerouted"
      : jam ? "trafficJam" : now.traffic.length ? "slowTraffic" : null;
    part("notice").hidden = !kind;
    part("notice").dataset.kind = kind === "rerouted" ? "route" : "traffic";
    part("notice-words").textContent = kind ? this.#words.text(kind) : "";
  }

  /** Announces text to screen readers when it changes. */
  #announce(text) {
    if (text === this.#spoken) return;
    this.#spoken = text;
    part("announcement").textContent = text;
  }
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
