// SPDX-License-Identifier: Apache-2.0
//
// The camera of the driver's view: behind the car, over the rest of the route, or where the driver has moved it.

import { mercator, unmercator } from "./map-base.js";

/** Milliseconds of a change between two modes. */
const CHANGE = 700;
/** Milliseconds for which an overview is shown. */
const OVERVIEW = 500;

/**
 * Moves the map with the car, once per frame.
 *
 * A camera is `{center, zoom, bearing, pitch, anchor}`; `anchor` is the place of `center` in the view, in pixels.
 */
export class DriverCamera {
  #map;
  #element;
  #onMode;
  #mode = "following";
  #goal = null;
  #from = null;
  #since = -Infinity;
  #last = 0;
  #bearing = null;
  #zoom = null;
  #speed = 0;
  #isGuided = false;
  #overview = null;

  /** @param {(mode: string) => void} onMode Called when the mode changes: `following`, `overview` or `free`. */
  constructor(map, element, onMode) {
    [this.#map, this.#element, this.#onMode] = [map, element, onMode];
    map.addEventListener("take", () => { this.mode = "free"; });
    onMode(this.#mode);
  }

  get mode() { return this.#mode; }
  set mode(mode) {
    if (mode === this.#mode) return;
    [this.#mode, this.#from, this.#since, this.#overview] = [mode, this.#goal, performance.now(), null];
    // After a time under the driver's hand, the camera starts from where it was left.
    if (this.#from && this.#map.seen) this.#from = { ...this.#from, ...this.#map.seen };
    this.#onMode(mode);
  }

  /** Takes the speed, which decides about the zoom, and whether there is guidance. */
  guide({ position, banner }) {
    this.#speed = position?.speed ?? this.#speed;
    this.#isGuided = Boolean(banner?.step !== undefined);
  }

  /** Moves the map for a frame. */
  step(now, at, routes, isCalm) {
    const seconds = this.#last ? Math.min(0.25, (now - this.#last) / 1000) : 1;
    this.#last = now;
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (this.#mode === "free" || this.#map.isHeld || width < 40) return;
    const goal = this.#mode === "overview"
      ? this.#whole(now, at, routes, width, height) : this.#behind(at, seconds, width, height);
    const share = isCalm || !this.#from ? 1 : Math.min(1, (now - this.#since) / CHANGE);
    this.#goal = share < 1 ? mixed(this.#from, goal, share * share * (3 - 2 * share)) : goal;
    this.#map.see(this.#goal);
  }

  /** Behind the car, which drives up; the zoom is that of `MapView`. */
  #behind(at, seconds, width, height) {
    const zoom = (this.#isGuided ? 17.3 : 16.5) - 1.5 * Math.min(1, Math.max(0, (this.#speed - 10) / 25));
    this.#bearing = this.#bearing === null
      ? at.heading : this.#bearing + turn(this.#bearing, at.heading) * (1 - Math.exp(-seconds / 0.22));
    this.#zoom = this.#zoom === null ? zoom : this.#zoom + (zoom - this.#zoom) * (1 - Math.exp(-seconds / 1.5));
    const padding = this.#padding(width, height);
    return {
      center: [at.longitude, at.latitude], zoom: this.#zoom, bearing: this.#bearing, pitch: 50,
      anchor: [(padding.left + width - padding.right) / 2, padding.top + (height - padding.top - padding.bottom) * 0.74],
    };
  }

  /** The rest of the route, north up. */
  #whole(now, at, routes, width, height) {
    if (this.#overview && now - this.#overview.time < OVERVIEW) return this.#overview.goal;
    const places = [[at.longitude, at.latitude]];
    for (const { path } of routes?.lines ?? []) places.push(...path.slice(path === routes.lines[0].path ? at.row ?? 0 : 0));
    for (const { place } of routes?.stops ?? []) places.push(place);
    const padding = this.#padding(width, height);
    // Beside the buttons, and half a pin.
    const { center, zoom } = this.#map.fitting(places, {
      left: padding.left + 84, right: padding.right + 84, top: padding.top + 50, bottom: padding.bottom + 68,
    });
    const goal = { center, zoom, bearing: 0, pitch: 0, anchor: [width / 2, height / 2] };
    this.#overview = { time: now, goal };
    return goal;
  }

  /** What the panels cover, in pixels. */
  #padding(width, height) {
    const area = id => {
      const box = document.getElementById(id)?.getBoundingClientRect();
      return box?.height ? box : null;
    };
    const [banner, low] = [area("banner"), area("estimates") ?? area("arrival")];
    const isWide = width >= 720;
    const right = document.documentElement.dir === "rtl" && isWide;
    return {
      top: !isWide && banner ? Math.min(banner.bottom, height / 2) : 0,
      bottom: !isWide && low ? Math.min(height - low.top, height / 2) : 0,
      left: isWide && banner && !right ? banner.right : 0, right: isWide && banner && right ? width - banner.left : 0,
    };
  }
}

/** Interpolates between two cameras. */
function mixed(a, b, share) {
  const mix = (from, to) => from + (to - from) * share;
  const [from, to] = [mercator(a.center), mercator(b.center)];
  return {
    center: unmercator([mix(from[0], to[0]), mix(from[1], to[1])]), zoom: mix(a.zoom, b.zoom),
    bearing: a.bearing + turn(a.bearing, b.bearing) * share, pitch: mix(a.pitch, b.pitch),
    anchor: [mix(a.anchor[0], b.anchor[0]), mix(a.anchor[1], b.anchor[1])],
  };
}

/** The turn from one bearing to another, −180 … 180 degrees. */
function turn(from, to) { return ((to - from) % 360 + 540) % 360 - 180; }
