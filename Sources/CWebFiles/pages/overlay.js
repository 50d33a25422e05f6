// SPDX-License-Identifier: Apache-2.0
//
// Overlays of the map of a trip: the route with traffic, pins, the car; and the camera that keeps them in view.

import { mercator, unmercator } from "./map.js";
import { isDark, paintOf } from "./ride-card.js";

const SVG = "http://www.w3.org/2000/svg";

/** Draws a trip over a map. */
export class TripOverlay {
  #map;
  #words;
  #canvas;
  #car;
  #pins = [];
  #trip = null;
  #at = null;
  #lengths = [];
  #driven = [];
  /** What the map shows of the route, and how often the route has changed. */
  #shown = "";
  #edition = 0;

  constructor(map, container, words) {
    this.#map = map;
    this.#words = words;
    this.#canvas = document.createElement("canvas");
    this.#canvas.className = "route";
    this.#canvas.setAttribute("aria-hidden", "true");
    this.#car = document.createElement("div");
    this.#car.className = "car";
    this.#car.hidden = true;
    this.#car.append(carPicture());
    container.append(this.#canvas, this.#car);
    this.container = container;
    map.addEventListener("move", () => this.draw());
  }

  /** Sets the trip. */
  show(trip, changed) {
    this.#trip = trip;
    if (changed.has("route") || changed.has("traffic")) this.#edition++;
    if (changed.has("route")) {
      let length = 0;
      this.#lengths = trip.route.map((place, i) => {
        if (i > 0) length += flat(trip.route[i - 1], place);
        return length;
      });
    }
    if (changed.has("pickup") || changed.has("dropoff") || changed.has("intermediates") || changed.has("status")) {
      this.#setPins(trip);
    }
    this.draw();
  }

  /** The route driven, which is shown at the end of the trip. */
  get driven() { return this.#driven; }
  set driven(path) {
    this.#driven = path;
    this.#edition++;
    this.draw();
  }

  /** Sets the color of the car by its English name. Without one, or one that is unknown, the car stands out from the map. */
  paint(color) {
    const paint = paintOf(color);
    if (paint) this.#car.style.setProperty("--car", paint);
    else this.#car.style.removeProperty("--car");
    this.#car.classList.toggle("dark", Boolean(paint) && isDark(paint));
    this.#car.classList.toggle("bright", Boolean(paint) && !isDark(paint));
  }

  /** Sets the position of the car; null for none. */
  place(position) {
    this.#at = position;
    this.#car.hidden = !position;
    this.#car.classList.toggle("stale", Boolean(position?.isStale));
    this.draw();
  }

  /** Draws everything for the current view. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.container;
    const pixelRatio = Math.min(2, globalThis.devicePixelRatio || 1);
    if (this.#canvas.width !== Math.round(width * pixelRatio) || this.#canvas.height !== Math.round(height * pixelRatio)) {
      this.#canvas.width = Math.round(width * pixelRatio);
      this.#canvas.height = Math.round(height * pixelRatio);
    }
    const context = this.#canvas.getContext("2d");
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (this.#map.kind === "vector") this.#showRoute();
    else this.#drawRoute(context);
    for (const pin of this.#pins) put(pin.element, this.#map.project(pin.place));
    if (this.#at) {
      put(this.#car, this.#map.project([this.#at.longitude, this.#at.latitude]));
      this.#car.firstChild.style.transform = `rotate(${this.#at.heading.toFixed(1)}deg)`;
    }
  }

  get #isOver() { return ["COMPLETE", "CANCELED"].includes(this.#trip?.status); }

  /** The line to draw: the route ahead, at the end the route driven. */
  get #line() { return this.#isOver ? this.#driven : this.#trip?.route ?? []; }

  /** Draws the route over the map. */
  #drawRoute(context) {
    context.lineCap = context.lineJoin = "round";
    for (const { points, width, color } of this.#parts(this.#line.map(place => this.#map.project(place)))) {
      stroke(context, points, width, color);
    }
  }

  /** Gives the route to the map, which draws it below its labels; again when the car has moved some meters. */
  #showRoute() {
    const along = Math.round((this.#at?.along ?? 0) / 8);
    const hasRoute = this.#line.length > 1;
    const shown = hasRoute ? `${this.#edition} ${this.#isOver ? "end" : along} ${document.documentElement.dataset.theme}` : "";
    if (shown === this.#shown) return;
    this.#shown = shown;
    const context = this.#canvas.getContext("2d");
    const solid = color => {
      // The canvas writes any color in the form that MapLibre reads.
      context.fillStyle = color;
      return context.fillStyle;
    };
    this.#map.features = !hasRoute ? [] : this.#parts(this.#line).filter(part => part.points.length > 1)
      .map(({ points, width, color }) => ({
        type: "Feature", geometry: { type: "LineString", coordinates: points },
        properties: { color: solid(color), width, opacity: 1 },
      }));
  }

  /** The parts of the route from bottom to top, with points on the screen or on the ground. */
  #parts(points) {
    if (points.length < 2) return [];
    const style = getComputedStyle(this.container);
    const color = name => style.getPropertyValue(name).trim();
    const line = points => [
      { points, width: 10, color: color("--route-edge") }, { points, width: 6.5, color: color("--route") },
    ];
    if (this.#isOver) return line(points);
    const { reach, traffic } = this.#trip;
    const cut = this.#pointAt(this.#at?.along ?? 0, points);
    const ahead = [cut.point, ...points.slice(cut.next, reach + 1)];
    const parts = [
      { points: points.slice(0, cut.next).concat([cut.point]), width: 5, color: color("--route-driven") },
      { points: points.slice(Math.max(reach, cut.next)), width: 6, color: color("--route-later") },
      ...line(ahead),
    ];
    for (const span of traffic) {
      if (span.to < cut.next) continue;
      const part = points.slice(Math.max(span.from, cut.next), span.to + 1);
      if (span.from < cut.next) part.unshift(cut.point);
      parts.push({ points: part, width: 6.5, color: color(span.isJam ? "--jam" : "--slow") });
    }
    return parts;
  }

  #pointAt(along, points) {
    let next = this.#lengths.findIndex(length => length > along);
    if (next <= 0) next = next < 0 ? points.length - 1 : 1;
    const length = this.#lengths[next] - this.#lengths[next - 1];
    const share = length > 0 ? Math.min(1, (along - this.#lengths[next - 1]) / length) : 0;
    const [a, b] = [points[next - 1], points[next]];
    return { next, point: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share] };
  }

  #setPins(trip) {
    for (const pin of this.#pins) pin.element.remove();
    this.#pins = [];
    const add = (place, kind) => {
      if (!place) return;
      const element = document.createElement("div");
      element.className = `pin ${kind}`;
      element.append(pinPicture(kind));
      this.container.append(element);
      this.#pins.push({ element, place, kind });
    };
    // At the end, both ends of the driven route.
    const isAboard = /DROPOFF|INTERMEDIATE/.test(trip.status);
    if (!isAboard) add(trip.pickup, "pickup");
    for (const stop of trip.intermediates) add(stop, "stop");
    add(trip.dropoff, "dropoff");
    this.container.append(this.#car);
    this.relabel();
  }

  /** Sets the labels of the pins in the current language. */
  relabel() {
    for (const pin of this.#pins) {
      pin.element.setAttribute("role", "img");
      pin.element.setAttribute("aria-label", this.#words.text(pin.kind));
    }
  }
}

/** Distance of two nearby places in meters. */
function flat(a, b) {
  const east = (b[0] - a[0]) * 111_195 * Math.cos(a[1] * Math.PI / 180);
  return Math.hypot(east, (b[1] - a[1]) * 111_195);
}

function stroke(context, points, width, color) {
  if (points.length < 2) return;
  context.beginPath();
  points.forEach(([x, y], i) => i ? context.lineTo(x, y) : context.moveTo(x, y));
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}

/** Moves an element to a point of the screen. */
export function put(element, [x, y]) { element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`; }

/** An element of SVG. */
export function drawn(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A car from above, nose up. */
function carPicture() {
  return drawn("svg", { viewBox: "-24 -24 48 48", width: 48, height: 48, "aria-hidden": "true" },
    drawn("rect", { class: "car-body", x: -9.5, y: -19, width: 19, height: 38, rx: 7.5 }),
    drawn("path", { class: "car-light", d: "M-7.5-17.2q2-1.5 4-1.6l-1 2.4-3.4 1.6zM7.5-17.2q-2-1.5-4-1.6l1 2.4 3.4 1.6z" }),
    drawn("path", { class: "car-glass", d: "M-7-8.5Q0-12.5 7-8.5L5.8-3.2Q0-5-5.8-3.2z" }),
    drawn("path", { class: "car-glass", d: "M-6.6 12.4Q0 15 6.6 12.4L5.6 8.4Q0 9.6-5.6 8.4z" }),
    drawn("path", { class: "car-glass side", d: "M-8-6.5-6.9-2.2V7.6L-8 10.8zM8-6.5 6.9-2.2V7.6L8 10.8z" }));
}

/** A pin whose tip is the origin. */
export function pinPicture(kind) {
  const sign = {
    pickup: drawn("circle", { class: "pin-sign", cx: 0, cy: -27, r: 5 }),
    stop: drawn("circle", { class: "pin-sign hollow", cx: 0, cy: -27, r: 4.5 }),
    dropoff: drawn("rect", { class: "pin-sign", x: -4.5, y: -31.5, width: 9, height: 9, rx: 1.5 }),
  }[kind];
  return drawn("svg", { viewBox: "-20 -44 40 48", width: 40, height: 48, "aria-hidden": "true" },
    drawn("ellipse", { class: "pin-shade", cx: 0, cy: 0, rx: 6, ry: 2.4 }),
    drawn("path", { class: "pin-body", d: "M0 0C-2.5-7-13-14-13-27a13 13 0 0 1 26 0C13-14 2.5-7 0 0z" }), sign);
}

/** Keeps important places in view, and moves only when one would leave the view or become tiny. */
export class FollowCamera {
  isFollowing = true;
  #map;
  #goal = null;
  #last = 0;

  constructor(map) { this.#map = map; }

  /** Moves the map. `padding` is the covered area in pixels; `places` must be visible. */
  step(now, places, padding, size, isCalm) {
    const seconds = this.#last ? Math.min(0.2, (now - this.#last) / 1000) : 0;
    this.#last = now;
    if (!this.isFollowing || this.#map.isHeld || places.length === 0 || size.width < 40) return;
    const fit = fitted(places, padding, size);
    const first = !this.#goal;
    if (first || this.#isOff(places, padding, size, fit)) this.#goal = fit;
    if (first || isCalm) {
      if (first || this.#map.zoom !== this.#goal.zoom || same(this.#map.center, this.#goal.center) > 1e-9) {
        this.#map.look(this.#goal.center, this.#goal.zoom);
      }
      return;
    }
    const share = 1 - Math.exp(-seconds / 0.55);
    const [from, to] = [mercator(this.#map.center), mercator(this.#goal.center)];
    const zoom = this.#map.zoom + (this.#goal.zoom - this.#map.zoom) * share;
    const away = Math.hypot(to[0] - from[0], to[1] - from[1]) * 256 * 2 ** this.#map.zoom;
    if (away < 0.3 && Math.abs(this.#goal.zoom - this.#map.zoom) < 0.003) return;
    this.#map.look(
      unmercator([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]), zoom);
  }

  /** Recomputes the view. */
  again() {
    this.isFollowing = true;
    this.#goal &&= { ...this.#goal, zoom: -1 };
  }

  #isOff(places, padding, size, fit) {
    if (Math.abs(fit.zoom - this.#goal.zoom) > 0.45) return true;
    const scale = 256 * 2 ** this.#goal.zoom;
    const [x, y] = mercator(this.#goal.center);
    return places.some(place => {
      const [px, py] = mercator(place);
      const left = (px - x) * scale + size.width / 2, top = (py - y) * scale + size.height / 2;
      return left < padding.left - 20 || left > size.width - padding.right + 20 || top < padding.top - 20
        || top > size.height - padding.bottom + 20;
    });
  }
}

function same(a, b) { return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]); }

function fitted(places, padding, size) {
  const points = places.map(mercator);
  const low = [0, 1].map(axis => Math.min(...points.map(point => point[axis])));
  const high = [0, 1].map(axis => Math.max(...points.map(point => point[axis])));
  const width = Math.max(40, size.width - padding.left - padding.right);
  const height = Math.max(40, size.height - padding.top - padding.bottom);
  const zoom = Math.min(
    17, Math.log2(width / Math.max(1e-9, high[0] - low[0]) / 256),
    Math.log2(height / Math.max(1e-9, high[1] - low[1]) / 256));
  const scale = 256 * 2 ** zoom;
  const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  return {
    center: unmercator([
      middle[0] + (padding.right - padding.left) / 2 / scale, middle[1] + (padding.bottom - padding.top) / 2 / scale,
    ]),
    zoom,
  };
}
