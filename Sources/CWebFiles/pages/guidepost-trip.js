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

/** Meters of one degree of latitude. */
const DEGREE = 111_195;

/** Timeout of a connection without data; the server sends a comment every 15 seconds. */
const SILENCE = 40_000;

/** Seconds without a report after which the position counts as stale. */
const STALE = 20;

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
  #glide = new Glide();
  #skew = null;
  #wake = () => { if (this.#timer) this.#connectSoon(0); };

  /**
   * Give the secret of a share link, or a trip with a token for it.
   *
   * @param {object} options
   * @param {string} options.server Address of the fleet server, such as `https://fleet.example/`.
   * @param {string} [options.secret] What stands behind the # of a share link. Tokens are got with it, again and again.
   * @param {string} [options.trip] Name of the trip, `providers/…/trips/…`.
   * @param {string} [options.token] Token for the trip.
   * @param {typeof fetch} [options.fetch] What to ask with, for tests and for applications that add headers.
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
    this.#say("connecting");
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
   * Where the vehicle is: it glides along the route between reports.
   *
   * @param {number} [now] Milliseconds since 1970, of the frame that is drawn.
   * @returns {null | {longitude: number, latitude: number, heading: number, isStale: boolean, age: number, along: number}}
   *   `age` in seconds since the last report, `along` in meters from the start of `trip.route`.
   */
  position(now = Date.now()) { return this.#glide.position(now - (this.#skew ?? 0)); }

  /**
   * What the server knows of the ride beside the trip: the vehicle by its attributes, a link to the driver, names of the stops,
   * and after the end the route driven.
   *
   * @param {string} [language] Language of names, as a BCP 47 tag; local names without.
   * @returns {Promise<{
   *   vehicle: null | {driver?: string, plate?: string, model?: string, color?: string}, contact: string | null,
   *   pickup: string, dropoff: string, intermediates: string[],
   *   driven: null | {path: number[][], meters: number, start: number, end: number},
   * }>} Rejected where the server does not answer.
   */
  async details(language = "") {
    const abort = new AbortController();
    if (this.#secret && (!this.#token || Date.now() > this.#tokenEnd - EARLY)) await this.#open(abort);
    const id = encodeURIComponent((this.#name ?? "").split("/").at(-1));
    const response = await this.#ask(
      `rides/${id}?language=${encodeURIComponent(language)}`, { headers: { Authorization: `Bearer ${this.#token}` } }, abort);
    return readDetails(await response.json());
  }

  async #connect() {
    const abort = new AbortController();
    this.#abort = abort;
    let watchdog = 0;
    const listen = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => abort.abort("silence"), SILENCE);
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
      if (this.#trip) this.#say("live");
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
      if (error instanceof Refusal) {
        if (!this.#secret || error.isFinal) return this.#refuse(error.problem);
        // The token has expired; the secret gets a new one or an error.
        this.#token = null;
      }
      this.#say("lost");
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
    throw new Refusal(response.status, await response.json().catch(() => ({})), path === "share");
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
      if (body.error?.code in PROBLEMS) throw new Refusal(body.error.code, body, false);
      throw new Error(body.error?.message ?? "the watch broke");
    }
    if (event.name !== "update" || !body.trip) return false;
    if (event.id) this.#resume = event.id;
    this.#update(body);
    this.#say("live");
    return false;
  }

  #refuse(problem) {
    this.#problem = problem;
    this.#finish("refused");
  }

  #finish(state) {
    this.stop();
    this.#say(state);
  }

  #say(state) {
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
      this.#glide = new Glide();
      this.#glide.follow(trip.route, Date.now() - (this.#skew ?? 0));
    }
    if (changed.has("route")) this.#glide.follow(trip.route, Date.now() - (this.#skew ?? 0));
    if (changed.has("location") && trip.location) this.#glide.report(trip.location, Date.now() - (this.#skew ?? 0));
    if (changed.size === 0) return;
    this.#send("trip", { trip, changed });
    for (const field of ["status", "route", "eta", "location"]) {
      if (changed.has(field)) this.#send(field, { trip });
    }
  }

  #send(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/** An error response of the server. */
class Refusal extends Error {
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

/** Converts a trip: coordinates to `[longitude, latitude]`, times to milliseconds since 1970. */
function readTrip(raw, before) {
  const stops = (raw.remainingWaypoints ?? []).map(readStop);
  const route = readRoute(raw, stops, before);
  const own = kind => stops.findLast(stop => stop.kind === kind);
  const first = stops[0];
  return {
    name: raw.name ?? "",
    status: raw.tripStatus ?? "UNKNOWN_TRIP_STATUS",
    vehicle: raw.vehicleId ?? "",
    pickup: place(raw.pickupPoint?.point),
    dropoff: place(raw.dropoffPoint?.point),
    intermediates: (raw.intermediateDestinations ?? []).map(stop => place(stop.point)).filter(Boolean),
    stops,
    route: route.path,
    reach: route.reach,
    traffic: route.traffic,
    eta: time(raw.etaToFirstWaypoint) ?? first?.eta ?? null,
    uncertainty: raw.etaUncertainty ? parseFloat(raw.etaUncertainty) : null,
    pickupTime: time(raw.pickupTime) ?? own("PICKUP_WAYPOINT_TYPE")?.eta ?? null,
    dropoffTime: time(raw.dropoffTime) ?? own("DROP_OFF_WAYPOINT_TYPE")?.eta ?? null,
    remainingMeters: raw.remainingDistanceMeters ?? first?.meters ?? null,
    // The destination stays on the map after the end.
    location: readLocation(raw.lastLocation) ?? (isOver(raw.tripStatus) ? before?.location : null) ?? null,
  };
}

function readDetails(raw) {
  const { driven } = raw;
  return {
    vehicle: raw.vehicle ?? null, contact: raw.contact ?? null, pickup: raw.pickup ?? "", dropoff: raw.dropoff ?? "",
    intermediates: raw.intermediates ?? [],
    driven: driven
      ? { path: decodePolyline(driven.path), meters: driven.meters, start: time(driven.start), end: time(driven.end) } : null,
  };
}

function readStop(raw) {
  return {
    kind: raw.waypointType ?? "",
    place: place(raw.location?.point),
    path: readPath(raw.pathToWaypoint, raw.encodedPathToWaypoint),
    traffic: raw.trafficToWaypoint?.speedReadingInterval ?? [],
    meters: raw.distanceMeters ?? null,
    eta: time(raw.eta),
  };
}

/** The line from the vehicle to the end, with slow parts; `reach` is its index of the next stop. */
function readRoute(raw, stops, before) {
  const path = [];
  let reach = 0;
  const traffic = [];
  const shared = readPath(raw.route, raw.currentRouteSegment);
  stops.forEach((stop, number) => {
    // The first part as planned, from the start of the plan, so that it stays the same while the vehicle drives.
    const stretch = number === 0 && shared.length > 1 ? shared : stop.path;
    const spans = number === 0 && shared.length > 1 ? raw.currentRouteSegmentTraffic?.speedReadingInterval : stop.traffic;
    const shift = path.length;
    for (const span of spans ?? []) {
      if (span.speed !== "SLOW" && span.speed !== "TRAFFIC_JAM") continue;
      traffic.push({
        from: shift + (span.startPolylinePointIndex ?? 0), to: shift + (span.endPolylinePointIndex ?? 0),
        isJam: span.speed === "TRAFFIC_JAM",
      });
    }
    path.push(...stretch);
    if (number === 0) reach = Math.max(0, path.length - 1);
  });
  // The previous route stays until the server has one to new stops. With a remaining distance but no route, the route is hidden.
  if (path.length < 2 && stops.length > 0 && stops[0].meters === null && before?.route) {
    return { path: before.route, reach: before.reach, traffic: before.traffic };
  }
  return { path, reach, traffic };
}

function readLocation(raw) {
  const at = place(raw?.location);
  if (!at) return null;
  return {
    place: at, heading: raw.heading ?? null, speed: raw.speed ?? raw.speedKmph / 3.6,
    time: time(raw.updateTime) ?? time(raw.serverTime) ?? Date.now(),
  };
}

const isOver = status => status === "COMPLETE" || status === "CANCELED";
const place = point => point ? [point.longitude ?? 0, point.latitude ?? 0] : null;
const time = text => text ? Date.parse(text) : null;

function readPath(points, encoded) {
  if (points?.length) return points.map(place);
  return encoded ? decodePolyline(encoded) : [];
}

/** Decodes a polyline of five digits. */
export function decodePolyline(text) {
  const path = [];
  let index = 0, latitude = 0, longitude = 0;
  const number = () => {
    let value = 0, shift = 0, byte;
    do {
      byte = text.charCodeAt(index++) - 63;
      value |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32 && index < text.length);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (index < text.length) {
    latitude += number();
    longitude += number();
    path.push([longitude / 1e5, latitude / 1e5]);
  }
  return path;
}

function same(a, b) { return a === b || JSON.stringify(a) === JSON.stringify(b); }

/** Seconds for which a position is extrapolated. */
const PATIENCE = 15;

/** Maximum speed in meters per second. */
const FASTEST = 70;

/** Maximum distance from the route in meters; beyond it a vehicle is off route. */
const REACH = 40;

/**
 * A route as something to glide along: lengths, and the speeds that its corners allow. RouteTrack of FleetConsumer does the
 * same.
 */
class Track {
  /** Slow points in order: meters from the start, and meters per second. */
  #brakes = [];

  constructor(path) {
    this.path = path;
    this.ends = [0];
    for (let i = 1; i < path.length; i++) this.ends.push(this.ends[i - 1] + distance(path[i - 1], path[i]));
    this.length = this.ends[path.length - 1];
    const { ends } = this;
    // Angles of corners are measured over twelve meters before and after them.
    const reach = 12;
    let before = 0, after = 0;
    for (let row = 1; row + 1 < path.length; row++) {
      while (before < row - 1 && ends[before + 1] < ends[row] - reach) before++;
      while (after < path.length - 1 && (after <= row || ends[after] < ends[row] + reach)) after++;
      const turn = Math.abs(between(course(path[before], path[row]), course(path[row], path[after])));
      if (turn <= 17) continue;
      // A turn by an angle over a length has a radius; brisk town driving has 2.5 m/s² of lateral acceleration.
      const radius = reach / (turn * Math.PI / 180);
      this.#brakes.push([ends[row], Math.max(3, Math.sqrt(2.5 * radius))]);
    }
    this.#brakes.push([this.length, 0]);
  }

  #segment(along) {
    let low = 0, high = this.ends.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.ends[middle] <= along) low = middle; else high = middle - 1;
    }
    return low;
  }

  #point(along) {
    const row = this.#segment(along);
    const [a, b] = [this.path[row], this.path[row + 1]];
    const length = this.ends[row + 1] - this.ends[row];
    const share = length > 0 ? Math.max(0, Math.min(1, (along - this.ends[row]) / length)) : 0;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  }

  /** The point at a distance from the start, and its heading, smoothed over some meters as a car turns. */
  at(along) {
    const [from, to] = [this.#point(Math.max(0, along - 4)), this.#point(Math.min(this.length, along + 4))];
    const row = this.#segment(along);
    const isLong = distance(from, to) > 0.5;
    return {
      place: this.#point(along), heading: isLong ? course(from, to) : course(this.path[row], this.path[row + 1]),
    };
  }

  /** The nearest point of the route in a range, because a route may pass the same place twice. */
  nearest(at, from = 0, to = this.length) {
    let best = { along: 0, away: Infinity };
    const last = this.#segment(Math.max(0, Math.min(this.length, to)));
    for (let i = this.#segment(Math.max(0, from)); i <= last; i++) {
      const [x, y] = offset(this.path[i], at);
      const [dx, dy] = offset(this.path[i], this.path[i + 1]);
      const square = dx * dx + dy * dy;
      const share = square > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / square)) : 0;
      const away = Math.hypot(x - share * dx, y - share * dy);
      if (away < best.away) best = { along: this.ends[i] + share * (this.ends[i + 1] - this.ends[i]), away };
    }
    return best;
  }

  /**
   * Where a vehicle is after each tenth of a second that nothing is heard of it: as fast as it was, slower before corners
   * (2 m/s²), and no farther than the end.
   */
  forecast(along, speed) {
    const places = [along];
    let next = this.#brakes.findIndex(brake => brake[0] >= along);
    if (next < 0) next = this.#brakes.length;
    for (let tenth = 0; tenth < PATIENCE * 10; tenth++) {
      while (next < this.#brakes.length && this.#brakes[next][0] < along) next++;
      let limit = Infinity;
      for (let row = next; row < this.#brakes.length; row++) {
        const [place, slow] = this.#brakes[row];
        const left = place - along;
        if (left >= speed * speed / 4 + 1) break;
        limit = Math.min(limit, Math.sqrt(slow * slow + 4 * left));
      }
      // Maximum deceleration before a known corner.
      speed = Math.min(speed, Math.max(limit, speed - 0.35));
      along = Math.min(this.length, along + speed / 10);
      places.push(along);
    }
    return places;
  }
}

/**
 * Moves the vehicle smoothly. Between reports it goes on along the route, or straight on for a moment where it is off it; when
 * a report shows that it is elsewhere, the difference fades within a second. What is drawn is a function of the time since the
 * last report, so it never jumps, except after a gap in which nothing was known. VehicleInterpolation of FleetConsumer does the same.
 */
class Glide {
  #track = null;
  #base = null;
  /** Remaining offset: meters along the route, or meters east and north. */
  #along = 0;
  #aside = [0, 0];
  #heard = 0;
  #fading = 0.5;
  #last = 0;

  /** Sets another route; the drawn position moves onto it smoothly. */
  follow(path, now) {
    const before = this.position(now);
    this.#track = path.length > 1 ? new Track(path) : null;
    if (!(this.#track?.length > 0)) this.#track = null;
    if (!this.#base) return;
    this.#put(this.#base, this.#base);
    this.#fade(before, now, false);
  }

  /** Adds a reported position. */
  report(location, now) {
    const old = this.#base;
    const age = old ? (location.time - old.time) / 1000 : Infinity;
    if (age === 0) return;
    const before = this.position(now);
    let { speed } = location;
    if (!(speed >= 0)) speed = age > 0 && age < 60 ? distance(old.place, location.place) / age : 0;
    const base = {
      time: location.time, place: location.place, heading: location.heading ?? null,
      speed: Math.max(0, Math.min(FASTEST, speed)), forecast: null,
      interval: age > 0 && age < 120 ? age : old?.interval ?? 5,
    };
    this.#put(base, old);
    this.#base = base;
    this.#fade(before, now, Boolean(old?.forecast && base.forecast));
  }

  /** Snaps a report to the route, if possible near the previous one. */
  #put(base, old) {
    const start = old?.forecast?.[0];
    base.forecast = null;
    if (!this.#track) return;
    let found = { along: 0, away: Infinity };
    if (start !== undefined && old.time <= base.time) {
      const far = Math.max(50, 60 * (base.time - old.time) / 1000);
      found = this.#track.nearest(base.place, start - 50, start + far);
    }
    if (found.away > REACH) found = this.#track.nearest(base.place);
    if (found.away <= REACH) base.forecast = this.#track.forecast(found.along, base.speed);
  }

  /** Blends from the drawn position to the reported one. */
  #fade(before, now, staysOnTrack) {
    [this.#along, this.#aside, this.#heard, this.#fading] = [0, [0, 0], now, 0.5];
    // After a visible gap the position jumps.
    if (!before || before.isStale) return;
    const after = this.position(now);
    let gap;
    if (staysOnTrack) {
      this.#along = before.along - after.along;
      gap = Math.abs(this.#along);
      const { speed } = this.#base;
      // A vehicle drawn too far ahead waits instead of rolling back.
      if (this.#along > 0 && speed > 0.5) this.#fading = Math.min(1.5, Math.max(0.5, this.#along / speed));
    } else {
      this.#aside = offset([after.longitude, after.latitude], [before.longitude, before.latitude]);
      gap = Math.hypot(...this.#aside);
    }
    // At most 200 meters per second.
    this.#fading = Math.max(this.#fading, gap / 200);
  }

  position(now) {
    const base = this.#base;
    if (!base) return null;
    const silence = Math.max(0, (now - this.#heard) / 1000);
    const age = Math.max(0, (now - base.time) / 1000);
    const share = Math.exp(-silence / this.#fading);
    let { place, heading } = base;
    if (base.forecast) {
      const tenth = Math.min(base.forecast.length - 1, age * 10);
      const row = Math.min(base.forecast.length - 2, Math.floor(tenth));
      const ahead = base.forecast[row] + (base.forecast[row + 1] - base.forecast[row]) * (tenth - row);
      this.#last = Math.max(0, Math.min(this.#track.length, ahead + this.#along * share));
      ({ place, heading } = this.#track.at(this.#last));
    } else if (heading !== null && base.speed > 0) {
      // Off the route: extrapolate straight ahead for a short time.
      place = moved(place, heading, base.speed * 3 * (1 - Math.exp(-Math.min(age, PATIENCE) / 3)));
    }
    place = shifted(place, this.#aside[0] * share, this.#aside[1] * share);
    // Standing vehicles report less often.
    const patience = base.speed < 0.5 ? 75 : Math.max(STALE, 3 * base.interval);
    return {
      longitude: place[0], latitude: place[1], heading: heading ?? 0, isStale: silence > patience, age, along: this.#last,
    };
  }
}

/** Meters east and north between two nearby places. */
function offset(from, to) {
  return [(to[0] - from[0]) * DEGREE * Math.cos(from[1] * Math.PI / 180), (to[1] - from[1]) * DEGREE];
}

function shifted(from, east, north) {
  return [from[0] + east / (DEGREE * Math.cos(from[1] * Math.PI / 180)), from[1] + north / DEGREE];
}

function moved(from, heading, meters) {
  const angle = heading * Math.PI / 180;
  return shifted(from, Math.sin(angle) * meters, Math.cos(angle) * meters);
}

/** Heading between two nearby places in degrees clockwise from north. */
function course(from, to) { return degrees(...offset(from, to)); }

/** Difference of two headings, −180 … 180 degrees. */
function between(from, to) { return ((to - from + 540) % 360) - 180; }

function degrees(east, north) { return (Math.atan2(east, north) * 180 / Math.PI + 360) % 360; }

/** Distance of two nearby places in meters. */
export function distance(a, b) { return Math.hypot(...offset(a, b)); }
