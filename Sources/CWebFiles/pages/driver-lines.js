// SPDX-License-Identifier: Apache-2.0
//
// What lies over the map of the driver's view: routes with traffic and tunnels, their labels, the stops, the car.

import { drawn, pinPicture, put } from "./overlay.js";

/** Meters of one degree of latitude. */
const DEGREE = 111_195;
/** Points of the screen after which the driven part of the route is drawn again; the car covers more. */
const STEP = 12;
/** Meters of the route that are drawn around the car unless the camera shows more: behind it, and ahead. */
const NEAR = [1000, 8000];
/** Meters per point at zoom 0 at the equator. */
const POINT = 156_543;

/** Draws the routes and the car. */
export class DriverLines {
  #map;
  #box;
  #act;
  #words;
  #car = document.createElement("div");
  #pins = [];
  #labels = [];
  #routes = { lines: [], stops: [], edition: -1 };
  #lengths = [];
  #shown = "";
  #context = document.createElement("canvas").getContext("2d");

  constructor(map, box, act, words) {
    [this.#map, this.#box, this.#act, this.#words] = [map, box, act, words];
    this.#car.className = "puck";
    this.#car.append(carPicture());
    box.append(this.#car);
  }

  /** Sets the routes: the followed one, then others. */
  show(routes) {
    this.#routes = routes;
    let length = 0;
    const path = routes.lines[0]?.path ?? [];
    this.#lengths = path.map((place, i) => {
      if (i > 0) length += apart(path[i - 1], place);
      return length;
    });
    for (const { node } of [...this.#pins, ...this.#labels]) node.remove();
    this.#pins = routes.stops.map(({ place, kind }) => {
      const node = document.createElement("div");
      node.className = `pin ${kind}`;
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", this.#words.text(kind));
      node.append(pinPicture(kind));
      return { node, place };
    });
    this.#labels = routes.lines.flatMap((line, index) => line.label ? [this.#label(line.label, index)] : []);
    this.#box.append(...this.#pins.map(pin => pin.node), ...this.#labels.map(label => label.node), this.#car);
    this.#shown = "";
  }

  #label({ place, time, detail, canBeChosen }, line) {
    const node = document.createElement("button");
    node.type = "button";
    node.className = "label";
    node.disabled = !canBeChosen;
    node.textContent = time;
    if (detail) {
      const small = document.createElement("small");
      small.textContent = detail;
      node.append(small);
    }
    const { edition } = this.#routes;
    node.addEventListener("click", () => this.#act({ do: "choose", line, edition }));
    return { node, place };
  }

  /** Draws the lines in changed colors. */
  recolor() { this.#shown = ""; }

  /** Draws a frame. */
  draw(at, camera) {
    at.row = this.#row(at.along);
    this.#drawLines(at, camera.mode);
    const { clientWidth: width, clientHeight: height } = this.#box;
    const [x, y] = this.#map.project([at.longitude, at.latitude]);
    this.#car.classList.toggle("stale", Boolean(at.isStale || at.isEstimated));
    this.#car.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    const { bearing = 0, pitch = 0 } = this.#map.seen ?? {};
    this.#car.firstChild.style.transform =
      `scaleY(${Math.cos(pitch * Math.PI / 180).toFixed(3)}) rotate(${(at.heading - bearing).toFixed(1)}deg)`;
    for (const { node, place } of this.#pins) put(node, this.#map.project(place));
    for (const { node, place } of this.#labels) {
      const [left, top] = this.#map.project(place);
      const isIn = left > 0 && top > 0 && left < width && top < height;
      if (node.hidden === isIn) node.hidden = !isIn;
      if (isIn) node.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -50%)`;
    }
  }

  /** Index of the first point ahead. */
  #row(along) {
    const next = this.#lengths.findIndex(length => length > along);
    return next < 0 ? Math.max(0, this.#lengths.length - 1) : Math.max(1, next);
  }

  /** Passes the lines to the map, again when the car has moved some meters. */
  #drawLines(at, mode) {
    // By whole zooms, as the zoom changes a little in each frame.
    const step = STEP * POINT * Math.cos(at.latitude * Math.PI / 180) / 2 ** Math.ceil(this.#map.zoom);
    const shown = `${this.#routes.edition} ${step} ${Math.floor(at.along / step)} ${mode} ${document.documentElement.dataset.theme}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const style = getComputedStyle(this.#box);
    const color = name => {
      // The canvas writes any color in the form that MapLibre reads.
      this.#context.fillStyle = style.getPropertyValue(name).trim();
      return this.#context.fillStyle;
    };
    const [wide, narrow] = mode === "overview" ? [8, 5.5] : [14, 10];
    const features = [];
    const add = (points, width, name, isDashed = false) => {
      if (points.length < 2) return;
      features.push({
        type: "Feature", geometry: { type: "LineString", coordinates: points },
        properties: { color: color(name), width, opacity: 1, ...isDashed && { dashed: true } },
      });
    };
    const [main, ...others] = this.#routes.lines;
    for (const { path } of others) {
      add(path, wide - 3, "--route-other-edge");
      add(path, narrow - 3, "--route-other");
    }
    if (!main || main.path.length < 2) {
      this.#map.features = features;
      return;
    }
    const here = this.#pointAt(at.along, at.row, main.path);
    const [first, last] = this.#reach(at, mode);
    add([...main.path.slice(first, at.row), here], narrow - 2, "--route-past");
    // All edges lie below all fills.
    const parts = pieces(at.row - 1, last, main.tunnels);
    const points = ([from, to]) => [...(from < at.row ? [here] : []), ...main.path.slice(Math.max(from, at.row), to + 1)];
    for (const part of parts) if (!part[2]) add(points(part), wide, "--route-edge");
    for (const part of parts) add(points(part), narrow, "--route", part[2]);
    for (const { from, to, isJam } of main.traffic) {
      for (const part of pieces(Math.max(from, at.row - 1), Math.min(to, last), main.tunnels)) {
        add(points(part), narrow, isJam ? "--jam" : "--slow", part[2]);
      }
    }
    this.#map.features = features;
  }

  /** The first and the last point of the route that are drawn: behind the car, not more than can be seen. */
  #reach({ along, row }, mode) {
    const end = this.#lengths.length - 1;
    if (mode !== "following") return [0, end];
    const [behind, ahead] = NEAR;
    let [first, last] = [row, row];
    while (first > 0 && along - this.#lengths[first] < behind) first--;
    while (last < end && this.#lengths[last] - along < ahead) last++;
    return [first, last];
  }

  #pointAt(along, next, path) {
    const [from, to] = [this.#lengths[next - 1], this.#lengths[next]];
    const share = to > from ? Math.max(0, Math.min(1, (along - from) / (to - from))) : 0;
    const [a, b] = [path[next - 1], path[next]];
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  }
}

/** The stretches from one point to another as `[from, to, isTunnel]`. */
export function pieces(from, to, tunnels) {
  const found = [];
  for (const [start, end] of tunnels) {
    const [enter, leave] = [Math.max(from, start), Math.min(to, end)];
    if (enter >= leave) continue;
    if (from < enter) found.push([from, enter, false]);
    found.push([enter, leave, true]);
    from = leave;
  }
  if (from < to) found.push([from, to, false]);
  return found;
}

/** Distance of two nearby places in meters. */
function apart(a, b) {
  return Math.hypot((b[0] - a[0]) * DEGREE * Math.cos(a[1] * Math.PI / 180), (b[1] - a[1]) * DEGREE);
}

/** The car as a disc with an arrow. */
function carPicture() {
  return drawn("svg", { viewBox: "-32 -32 64 64", "aria-hidden": "true" },
    drawn("circle", { class: "shade", cx: 0, cy: 2.5, r: 25 }), drawn("circle", { class: "disc", cx: 0, cy: 0, r: 23 }),
    drawn("path", { class: "arrow", d: "M0-15 11.5 13 0 7-11.5 13z" }));
}
