// SPDX-License-Identifier: Apache-2.0
//
// Draws a fleet over a map on a canvas: arrows, or clusters where vehicles are close together.

import { mercator } from "./map.js";
import { isMoving, shown } from "./fleet-state.js";
import { number } from "./fleet-texts.js";

const TILE = 256;
/** Side of the cells in which vehicles are clustered, in pixels. */
const CELL = 64;
/** Vehicles are clustered below this zoom if more than `CROWD` are visible. */
const CLUSTER_ZOOM = 15;
const CROWD = 250;
/** Radius in pixels in which a click selects a vehicle. */
const REACH = 18;
/** Headings with a picture of their own. */
const HEADINGS = 72;
/** Half of the side of a picture, in pixels. */
const HALF = 16;
/** Pictures that are cached at most. */
const PICTURES = 2_000;

/** The vehicles of a fleet, the selected trip and its track. */
export class FleetOverlay {
  /** ID of the selected vehicle. */
  selected = null;
  /** The selected trip; null for none. */
  trip = null;
  /** Positions of the selected trip, `[longitude, latitude]`. */
  track = [];
  /** Position of the replay; null for none. */
  replay = null;
  /** Frames that were drawn, for measurements. */
  frames = 0;
  #map;
  #reader;
  #canvas;
  #container;
  #isDirty = true;
  #clusters = [];
  #points = [];
  #colors = {};
  /** Pictures of vehicles and clusters, which are drawn faster than paths and text. */
  #pictures = new Map();

  constructor(map, container, reader) {
    this.#map = map;
    this.#reader = reader;
    this.#container = container;
    this.#canvas = document.createElement("canvas");
    this.#canvas.className = "fleet";
    this.#canvas.setAttribute("aria-hidden", "true");
    container.append(this.#canvas);
    map.addEventListener("move", () => this.change());
    reader.addEventListener("update", () => this.change());
    new ResizeObserver(() => this.change()).observe(container);
    this.recolor();
    const frame = () => {
      if (!this.#canvas.isConnected) return;
      requestAnimationFrame(frame);
      if (this.#isDirty) this.#draw(performance.now());
    };
    requestAnimationFrame(frame);
  }

  /** Draws again with the next frame. */
  change() { this.#isDirty = true; }

  remove() { this.#canvas.remove(); }

  /** Reads the colors of the theme. */
  recolor() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["accent", "good", "ink-soft", "paper", "ink", "route", "bad"]) {
      this.#colors[name] = style.getPropertyValue(`--${name}`).trim();
    }
    this.#pictures.clear();
    this.change();
  }

  /** What is at a point: `{vehicle}`, `{cluster}` or null. */
  at(x, y) {
    let best = null;
    for (const point of this.#points) {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance <= REACH && distance < (best?.distance ?? Infinity)) best = { distance, vehicle: point.vehicle };
    }
    if (best) return best;
    const cluster = this.#clusters.find(each => Math.hypot(each.x - x, each.y - y) <= each.radius);
    return cluster ? { cluster } : null;
  }

  #draw(now) {
    this.#isDirty = false;
    this.frames += 1;
    const { clientWidth: width, clientHeight: height } = this.#container;
    const scale = Math.min(2, globalThis.devicePixelRatio || 1);
    if (this.#canvas.width !== Math.round(width * scale) || this.#canvas.height !== Math.round(height * scale)) {
      this.#canvas.width = Math.round(width * scale);
      this.#canvas.height = Math.round(height * scale);
    }
    const context = this.#canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#drawTrack(context);
    this.#place(now, width, height);
    for (const point of this.#points) this.#drawVehicle(context, point);
    for (const cluster of this.#clusters) this.#drawCluster(context, cluster);
    if (this.replay) this.#drawDot(context, this.replay, this.#colors.bad, 8);
  }

  /** The visible vehicles, single or clustered. */
  #place(now, width, height) {
    const world = TILE * 2 ** this.#map.zoom;
    const [middleX, middleY] = mercator(this.#map.center);
    const visible = [];
    for (const vehicle of this.#reader.vehicles.values()) {
      if (!vehicle.place) continue;
      const [x, y] = shown(vehicle, now);
      if (isMoving(vehicle, now)) this.#isDirty = true;
      const point = { vehicle, x: (x - middleX) * world + width / 2, y: (y - middleY) * world + height / 2 };
      if (point.x > -CELL && point.x < width + CELL && point.y > -CELL && point.y < height + CELL) visible.push(point);
    }
    this.#clusters = [];
    this.#points = visible;
    if (visible.length <= CROWD || this.#map.zoom >= CLUSTER_ZOOM) return;
    // Cells are fixed to the world, so that clusters stay while the map moves.
    const left = middleX * world - width / 2, top = middleY * world - height / 2;
    const cells = new Map();
    for (const point of visible) {
      const key = `${Math.floor((point.x + left) / CELL)},${Math.floor((point.y + top) / CELL)}`;
      const cell = cells.get(key);
      if (cell) cell.push(point); else cells.set(key, [point]);
    }
    this.#points = [];
    for (const cell of cells.values()) {
      if (cell.length < 4) {
        this.#points.push(...cell);
        continue;
      }
      const middle = name => cell.reduce((sum, point) => sum + point[name], 0) / cell.length;
      const radius = Math.min(28, 12 + 3 * Math.log2(cell.length));
      this.#clusters.push({ x: middle("x"), y: middle("y"), count: cell.length, radius, places: cell.map(p => p.vehicle.place) });
    }
  }

  #color(vehicle) {
    if (this.#reader.isStale(vehicle)) return this.#colors["ink-soft"];
    return vehicle.trips > 0 ? this.#colors.accent : vehicle.isOnline ? this.#colors.good : this.#colors["ink-soft"];
  }

  #drawVehicle(context, { vehicle, x, y }) {
    const heading = vehicle.heading === null ? -1 : Math.round(vehicle.heading / 360 * HEADINGS) % HEADINGS;
    const picture = this.#picture(this.#color(vehicle), heading, vehicle.id === this.selected);
    context.drawImage(picture, x - HALF, y - HALF, 2 * HALF, 2 * HALF);
  }

  #picture(color, heading, isSelected) {
    const scale = Math.min(2, globalThis.devicePixelRatio || 1);
    const key = `${color} ${heading} ${isSelected} ${scale}`;
    const known = this.#pictures.get(key);
    if (known) return known;
    const picture = document.createElement("canvas");
    picture.width = picture.height = 2 * HALF * scale;
    const context = picture.getContext("2d");
    context.scale(scale, scale);
    context.translate(HALF, HALF);
    context.fillStyle = color;
    context.strokeStyle = this.#colors.paper;
    context.lineWidth = isSelected ? 3 : 1.5;
    const size = isSelected ? 12 : 8;
    context.beginPath();
    if (heading < 0) {
      context.arc(0, 0, size * 0.75, 0, 2 * Math.PI);
    } else {
      context.rotate(heading / HEADINGS * 2 * Math.PI);
      context.moveTo(0, -size);
      context.lineTo(size * 0.75, size * 0.8);
      context.lineTo(0, size * 0.4);
      context.lineTo(-size * 0.75, size * 0.8);
      context.closePath();
    }
    context.stroke();
    context.fill();
    this.#pictures.set(key, picture);
    return picture;
  }

  #drawCluster(context, { x, y, count, radius }) {
    // Thousands as "k" in every language, since words for them are wider than a circle.
    const thousands = count < 9_950 ? Math.round(count / 100) / 10 : Math.round(count / 1000);
    const label = count < 1000 ? number(count) : `${number(thousands)}k`;
    const half = Math.ceil(radius) + 2;
    const picture = this.#clusterPicture(label, Math.ceil(radius), half);
    context.drawImage(picture, Math.round(x) - half, Math.round(y) - half, 2 * half, 2 * half);
  }

  #clusterPicture(label, radius, half) {
    const scale = Math.min(2, globalThis.devicePixelRatio || 1);
    const key = `${label} ${radius} ${scale}`;
    const known = this.#pictures.get(key);
    if (known) return known;
    if (this.#pictures.size > PICTURES) this.#pictures.clear();
    const picture = document.createElement("canvas");
    picture.width = picture.height = 2 * half * scale;
    const context = picture.getContext("2d");
    context.scale(scale, scale);
    context.translate(half, half);
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fillStyle = this.#colors.accent;
    context.globalAlpha = 0.9;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 2;
    context.strokeStyle = this.#colors.paper;
    context.stroke();
    context.fillStyle = this.#colors.paper;
    context.font = "600 13px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(label, 0, 0);
    this.#pictures.set(key, picture);
    return picture;
  }

  #drawTrack(context) {
    if (this.track.length > 1) {
      context.beginPath();
      for (const place of this.track) context.lineTo(...this.#map.project(place));
      context.lineWidth = 4;
      context.lineJoin = "round";
      context.strokeStyle = this.#colors.route;
      context.globalAlpha = 0.75;
      context.stroke();
      context.globalAlpha = 1;
    }
    if (this.trip) {
      this.#drawDot(context, this.trip.pickup, "#1e8e4a", 7);
      if (this.trip.dropoff) this.#drawDot(context, this.trip.dropoff, "#7a3fc4", 7);
    }
  }

  #drawDot(context, place, color, radius) {
    const [x, y] = this.#map.project(place);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    context.lineWidth = 2.5;
    context.strokeStyle = this.#colors.paper;
    context.stroke();
  }
}
