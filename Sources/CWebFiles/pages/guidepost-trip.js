// SPDX-License-Identifier: Apache-2.0
//
// Follows a trip of a Guidepost fleet server and interpolates the position of the vehicle. No dependencies; see
// docs/trip-page.md:
//
//     import { TripFollower } from "./guidepost-trip.js";
//     const trip = new TripFollower({ server: "https://fleet.example/", secret });
//     trip.addEventListener("trip", event => show(event.detail.trip, event.detail.changed));
//     trip.addEventListener("state", event => showState(event.detail.state, event.detail.problem));
//     trip.start();

/** Timeout of a connection without data; the server sends a comment every 15 seconds. */
const IDLE_TIMEOUT = 40_000;

/** Meaning of errors without a reason. */
const PROBLEMS = { 401: "expired", 403: "revoked", 404: "unknown" };

/** Milliseconds before the expiry of a token at which a new one is requested. */
const EARLY = 30_000;

/**
 * Follows a trip.
 *
 * Events, each a CustomEvent:
 * - `state`: `{state, problem}`. States: `connecting`, `live`, `lost` (tries again by itself), `ended` (the trip is over),
 *   `refused` (`problem` is `expired`, `revoked` or `unknown`).
 * - `trip`: `{trip, changed}`; `changed` is a Set of the fields of `trip` that are different now.
 * - `status`, `route`, `eta`, `location`: `{trip}`, when `changed` has the field.
 */
export class TripFollower extends EventTarget {
  #server;
  #secret;
  #name;
  #token;
  /** Expiry of the token of a share link. */
  #tokenEnd = Infinity;
  #fetch;
  #state = "connecting";
  #problem = null;
  #trip = null;
  #resume = null;
  #abort = null;
  #attempt = 0;
  #timer = 0;
  #interpolation = new PositionInterpolation();
  #skew = null;
  #wake = () => { if (this.#timer) this.#connectSoon(0); };

  /**
   * Give the secret of a share link, or a trip with a token for it.
   *
   * @param {object} options
   * @param {string} options.server Address of the fleet server, such as `https://fleet.example/`.
   * @param {string} [options.secret] The part after the # of a share link. Tokens are requested with it, each before the last one expires.
   * @param {string} [options.trip] Name of the trip, `providers/…/trips/…`.
   * @param {string} [options.token] Token for the trip.
   * @param {typeof fetch} [options.fetch] The function that sends requests, for tests and for applications that add headers.
   */
  constructor({ server, secret, trip, token, fetch = (...all) => globalThis.fetch(...all) }) {
    super();
    this.#server = server.endsWith("/") ? server : `${server}/`;
    this.#secret = secret;
    this.#name = trip;
    this.#token = token;
    this.#fetch = fetch;
  }

  /** State of the connection. */
  get state() { return this.#state; }
  /** The error; null unless `state` is `refused`. */
  get problem() { return this.#problem; }
  /** The trip; null before the first update. */
  get trip() { return this.#trip; }

  /** Replaces the token and reconnects. */
  set token(token) {
    this.#token = token;
    if (this.#state === "refused") this.start();
  }

  /** Starts, or restarts after `stop()` or an error. */
  start() {
    this.stop();
    this.#attempt = 0;
    globalThis.addEventListener?.("online", this.#wake);
    this.#setState("connecting");
    this.#connect();
  }

  /** Closes the connection and stops all events. */
  stop() {
    globalThis.removeEventListener?.("online", this.#wake);
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#abort?.abort();
    this.#abort = null;
  }

  /**
   * Where the vehicle is: it moves along the route between reports.
   *
   * @param {number} [now] Milliseconds since 1970, of the frame that is drawn.
   * @returns {null | {longitude: number, latitude: number, heading: number, isStale: boolean, age: number, along: number}}
   *   `age` in seconds since the last report, `along` in meters from the start of `trip.route`.
   */
  position(now = Date.now()) { return this.#interpolation.position(now - (this.#skew ?? 0)); }

  /**
   * What the server knows of the ride beside the trip: the vehicle by its attributes, a link to the driver, names of the stops,
   * and after the end the route driven.
   *
   * @param {string} [language] Language of names, as a BCP 47 tag; local names without.
   * @returns {Promise<{
   *   vehicle: null | {driver?: string, plate?: string, model?: string, color?: string}, contact: string | null,
   *   pickup: string, dropoff: string, intermediates: string[], push: string,
   *   driven: null | {path: number[][], meters: number, start: number, end: number},
   * }>} `push` is the key with which a browser subscribes to messages, empty without. Rejected where the server does not respond.
   */
  async details(language = "") {
    const response = await this.#askRide(`?language=${encodeURIComponent(language)}`);
    return readDetails(await response.json());
  }

  /**
   * Has the server send messages about the trip to a browser.
   *
   * @param {PushSubscription} subscription Made with the key `push` of `details()`.
   * @param {string} [language] Language of the messages, as a BCP 47 tag.
   * @returns {Promise<string>} The identifier for `unsubscribe()`.
   */
  async subscribe(subscription, language = "") {
    const response = await this.#askRide(`/push?language=${encodeURIComponent(language)}`, {
      method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(subscription),
    });
    return (await response.json()).id;
  }

  /** Ends the messages to a browser. */
  async unsubscribe(id) { await this.#askRide(`/push/${encodeURIComponent(id)}`, { method: "DELETE" }); }

  /** Requests the details of the ride. */
  async #askRide(path, options = {}) {
    const abort = new AbortController();
    if (this.#secret && (!this.#token || Date.now() > this.#tokenEnd - EARLY)) await this.#open(abort);
    const id = encodeURIComponent((this.#name ?? "").split("/").at(-1));
    const headers = { ...options.headers, Authorization: `Bearer ${this.#token}` };
    return await this.#ask(`rides/${id}${path}`, { ...options, headers }, abort);
  }

  async #connect() {
    const abort = new AbortController();
    this.#abort = abort;
    let watchdog = 0;
    const listen = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => abort.abort("timeout"), IDLE_TIMEOUT);
    };
    try {
      listen();
      if (this.#secret && (!this.#token || Date.now() > this.#tokenEnd - EARLY)) await this.#open(abort);
      if (abort !== this.#abort) return;
      const headers = { Accept: "text/event-stream", Authorization: `Bearer ${this.#token}` };
      if (this.#resume) headers["Last-Event-ID"] = this.#resume;
      const name = (this.#name ?? "").split("/").map(encodeURIComponent).join("/");
      const response = await this.#ask(`v1/${name}:watch`, { headers }, abort);
      if (!response.body) throw new Error("this browser cannot read a stream");
      this.#attempt = 0;
      // After a reconnect the server sends only changes, possibly none for a while.
      if (this.#trip) this.#setState("live");
      const events = new EventText();
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { value, done } = await reader.read();
        if (abort !== this.#abort) return;
        if (done) throw new Error("the connection ended");
        listen();
        for (const event of events.read(decoder.decode(value, { stream: true }))) {
          if (this.#take(event)) return;
        }
      }
    } catch (error) {
      if (abort !== this.#abort) return;
      if (error instanceof RequestError) {
        if (!this.#secret || error.isFinal) return this.#fail(error.problem);
        // The token has expired; the secret gets a new one or an error.
        this.#token = null;
      }
      this.#setState("lost");
      this.#attempt += 1;
      // Full jitter, so that clients that disconnected together do not reconnect together.
      this.#connectSoon(250 + Math.random() * Math.min(10_000, 500 * 2 ** this.#attempt));
    } finally {
      clearTimeout(watchdog);
    }
  }

  /** Requests a token with the secret of the link. */
  async #open(abort) {
    const response = await this.#ask("share", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ secret: this.#secret }),
    }, abort);
    const opened = await response.json();
    this.#token = opened.token;
    this.#name = opened.trip;
    // The local clock may be wrong: use the lifetime given by the server, at least a minute.
    const lifetime = Date.parse(opened.expireTime) - (Date.parse(response.headers.get("Date")) || Date.now());
    this.#tokenEnd = Date.now() + Math.max(60_000, lifetime || 0);
  }

  /** Sends a request; throws for errors. */
  async #ask(path, options, abort) {
    const response = await this.#fetch(
      new URL(path, this.#server).href,
      { ...options, signal: abort.signal, cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer" });
    if (response.ok) return response;
    if (!(response.status in PROBLEMS)) throw new Error(`the server answered ${response.status}`);
    throw new RequestError(response.status, await response.json().catch(() => ({})), path === "share");
  }

  #connectSoon(delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#connect();
    }, delay);
  }

  /** Handles an event; returns whether it is the last one. */
  #take(event) {
    if (event.name === "end") {
      this.#finish("ended");
      return true;
    }
    let body;
    try { body = JSON.parse(event.data); } catch { return false; }
    if (event.name === "error") {
      if (body.error?.code in PROBLEMS) throw new RequestError(body.error.code, body, false);
      throw new Error(body.error?.message ?? "the watch broke");
    }
    if (event.name !== "update" || !body.trip) return false;
    if (event.id) this.#resume = event.id;
    this.#update(body);
    this.#setState("live");
    return false;
  }

  #fail(problem) {
    this.#problem = problem;
    this.#finish("refused");
  }

  #finish(state) {
    this.stop();
    this.#setState(state);
  }

  #setState(state) {
    if (state !== "refused") this.#problem = null;
    if (state === this.#state && state !== "refused") return;
    this.#state = state;
    this.#send("state", { state, problem: this.#problem });
  }

  #update(body) {
    // Every update has the whole trip: missing fields have been removed.
    const trip = readTrip({ ...body.trip, etaUncertainty: body.etaUncertainty }, this.#trip);
    const before = this.#trip ?? {};
    const changed = new Set(Object.keys(trip).filter(key => !same(trip[key], before[key])));
    this.#trip = trip;
    if (trip.location) {
      // The smallest delay so far is the estimated difference of the clocks.
      const difference = Date.now() - trip.location.time;
      if (changed.has("location") && (this.#skew === null || difference < this.#skew)) this.#skew = difference;
    }
    if (changed.has("location") && !trip.location) {
      this.#interpolation = new PositionInterpolation();
      this.#interpolation.follow(trip.route, Date.now() - (this.#skew ?? 0));
    }
    if (changed.has("route")) this.#interpolation.follow(trip.route, Date.now() - (this.#skew ?? 0));
    if (changed.has("location") && trip.location) this.#interpolation.report(trip.location, Date.now() - (this.#skew ?? 0));
    if (changed.size === 0) return;
    this.#send("trip", { trip, changed });
    for (const field of ["status", "route", "eta", "location"]) {
      if (changed.has(field)) this.#send(field, { trip });
    }
  }

  #send(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/** An error response of the server. */
class RequestError extends Error {
  /** Whether retrying with another token is useless. */
  isFinal;

  constructor(status, body, isOpening) {
    super(body.error?.message ?? `refused with ${status}`);
    const reason = body.error?.details?.find(detail => detail.reason)?.reason;
    this.problem = { SHARE_REVOKED: "revoked", SHARE_EXPIRED: "expired", SHARE_UNKNOWN: "unknown" }[reason]
      ?? PROBLEMS[status];
    this.isFinal = isOpening || status !== 401;
  }
}

/** Parses server-sent events from chunks of text. */
class EventText {
  #rest = "";

  *read(piece) {
    this.#rest += piece;
    for (;;) {
      const end = /\r?\n\r?\n/.exec(this.#rest);
      if (!end) return;
      const event = { name: "message", data: "", id: null };
      for (const line of this.#rest.slice(0, end.index).split(/\r?\n/)) {
        const colon = line.indexOf(":");
        const value = line.slice(colon + 1).replace(/^ /, "");
        switch (line.slice(0, colon)) {
          case "event": event.name = value; break;
          case "data": event.data += (event.data && "\n") + value; break;
          case "id": event.id = value; break;
        }
      }
      this.#rest = this.#rest.slice(end.index + end[0].length);
      if (event.data) yield event;
    }
  }
}

// The program serves these files in place of the lines below, so that others embed one file.
// include guidepost-trip/fields.js
// include guidepost-trip/position.js
