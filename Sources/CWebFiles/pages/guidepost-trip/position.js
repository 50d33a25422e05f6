// SPDX-License-Identifier: Apache-2.0
//
// The position of the vehicle between reports. Part of guidepost-trip.js.

/** Meters of one degree of latitude. */
const DEGREE = 111_195;

/** Seconds without a report after which the position counts as stale. */
const STALE = 20;

/** Seconds for which a position is extrapolated. */
const LONGEST_FORECAST = 15;

/** Maximum speed in meters per second. */
const FASTEST = 70;

/** Maximum distance from the route in meters; beyond it a vehicle is off route. */
const REACH = 40;

/**
 * A route as something to move along: lengths, and the speeds that its corners allow. RouteTrack of FleetConsumer does the
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
    for (let tenth = 0; tenth < LONGEST_FORECAST * 10; tenth++) {
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
 * Moves the vehicle smoothly. Between reports it goes on along the route, or straight on for a short time where it is off it; when
 * a report shows that it is elsewhere, the difference fades within a second. What is drawn is a function of the time since the
 * last report, so it never jumps, except after a gap in which nothing was known. VehicleInterpolation of FleetConsumer does the same.
 */
export class PositionInterpolation {
  #track = null;
  #base = null;
  /** Remaining offset: meters along the route, or meters east and north. */
  #along = 0;
  #aside = [0, 0];
  #heard = 0;
  #fading = 0.5;
  #last = 0;
  #fastest;

  /** @param {number} [fastest] Maximum speed in meters per second; simulations may be faster than vehicles. */
  constructor(fastest = FASTEST) { this.#fastest = fastest; }

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
      speed: Math.max(0, Math.min(this.#fastest, speed)), forecast: null,
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
    const sinceReport = Math.max(0, (now - this.#heard) / 1000);
    const age = Math.max(0, (now - base.time) / 1000);
    const share = Math.exp(-sinceReport / this.#fading);
    let { place, heading } = base;
    if (base.forecast) {
      const tenth = Math.min(base.forecast.length - 1, age * 10);
      const row = Math.min(base.forecast.length - 2, Math.floor(tenth));
      const ahead = base.forecast[row] + (base.forecast[row + 1] - base.forecast[row]) * (tenth - row);
      this.#last = Math.max(0, Math.min(this.#track.length, ahead + this.#along * share));
      ({ place, heading } = this.#track.at(this.#last));
    } else if (heading !== null && base.speed > 0) {
      // Off the route: extrapolate straight ahead for a short time.
      place = moved(place, heading, base.speed * 3 * (1 - Math.exp(-Math.min(age, LONGEST_FORECAST) / 3)));
    }
    place = shifted(place, this.#aside[0] * share, this.#aside[1] * share);
    // Standing vehicles report less often.
    const staleAfter = base.speed < 0.5 ? 75 : Math.max(STALE, 3 * base.interval);
    return {
      longitude: place[0], latitude: place[1], heading: heading ?? 0, isStale: sinceReport > staleAfter, age, along: this.#last,
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
