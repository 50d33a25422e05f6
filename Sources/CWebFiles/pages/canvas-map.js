// SPDX-License-Identifier: Apache-2.0
//
// A map of raster tiles on a canvas, for browsers without WebGL and servers without MapLibre.

import { AnyMap, DASHES, TILE, ZOOMS, base, clamp, mercator, options, unmercator } from "./map-base.js";

/** Raster tiles on a canvas; without tiles an empty background. */
export class CanvasMap extends AnyMap {
  center = [0, 0];
  zoom = 2;
  #tiles = new Map();
  #pending = false;
  #pointers = new Map();
  /** Where the only pointer was pressed; null for several. */
  #pressed = null;

  constructor(container, hasTiles, theme, language) {
    super(container);
    this.language = language;
    this.kind = hasTiles ? "raster" : "none";
    this.shown = theme;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "base";
    this.canvas.setAttribute("aria-hidden", "true");
    container.append(this.canvas);
    new ResizeObserver(() => this.#draw()).observe(container);
    this.#takeHands();
    this.takeKeys();
  }

  set theme(theme) {
    this.shown = theme;
    this.#tiles.clear();
    this.#drawSoon();
  }

  look(center, zoom) {
    this.center = center;
    this.zoom = zoom;
    this.#draw();
  }

  project(place) {
    const scale = TILE * 2 ** this.zoom;
    const [x, y] = mercator(place);
    const [middleX, middleY] = mercator(this.center);
    return [
      (x - middleX) * scale + this.container.clientWidth / 2, (y - middleY) * scale + this.container.clientHeight / 2,
    ];
  }

  showFeatures() { this.#drawSoon(); }

  /** The place at a point of the container. */
  #unproject([left, top]) {
    const scale = TILE * 2 ** this.zoom;
    const [x, y] = mercator(this.center);
    return unmercator([
      x + (left - this.container.clientWidth / 2) / scale, y + (top - this.container.clientHeight / 2) / scale,
    ]);
  }

  #drawSoon() {
    if (this.#pending) return;
    this.#pending = true;
    requestAnimationFrame(() => {
      this.#pending = false;
      this.#draw();
    });
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.container;
    const pixelRatio = Math.min(2, globalThis.devicePixelRatio || 1);
    if (this.canvas.width !== Math.round(width * pixelRatio) || this.canvas.height !== Math.round(height * pixelRatio)) {
      this.canvas.width = Math.round(width * pixelRatio);
      this.canvas.height = Math.round(height * pixelRatio);
    }
    const context = this.canvas.getContext("2d");
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.fillStyle = getComputedStyle(this.container).backgroundColor;
    context.fillRect(0, 0, width, height);
    if (this.kind === "raster") this.#drawTiles(context, width, height, pixelRatio);
    for (const feature of this.shownFeatures ?? []) this.#drawFeature(context, feature);
    this.moved();
  }

  #drawFeature(context, { geometry: { type, coordinates }, properties: { color, width, opacity, dashed } }) {
    const rings = type === "MultiPolygon" ? coordinates.flat() : type === "LineString" ? [coordinates] : coordinates;
    context.beginPath();
    for (const ring of rings) {
      ring.forEach((place, i) => i ? context.lineTo(...this.project(place)) : context.moveTo(...this.project(place)));
    }
    context.lineCap = context.lineJoin = "round";
    context.globalAlpha = opacity;
    context.fillStyle = context.strokeStyle = color;
    context.lineWidth = width || 1.5;
    if (dashed) {
      context.lineCap = "butt";
      context.setLineDash(DASHES.map(dash => dash * width));
    }
    if (width === 0) context.fill("evenodd");
    context.globalAlpha = width === 0 ? 1 : opacity;
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  #drawTiles(context, width, height, pixelRatio) {
    const level = clamp(Math.round(this.zoom), 0, ZOOMS[1]);
    this.fine = pixelRatio > 1.5 ? "@2x" : "";
    const side = TILE * 2 ** (this.zoom - level);
    const [x, y] = mercator(this.center);
    const count = 2 ** level;
    const left = width / 2 - x * count * side, top = height / 2 - y * count * side;
    const wanted = new Set();
    for (let row = Math.floor(-top / side); row * side + top < height; row++) {
      if (row < 0 || row >= count) continue;
      for (let column = Math.floor(-left / side); column * side + left < width; column++) {
        const around = ((column % count) + count) % count;
        this.#drawTile(context, level, around, row, left + column * side, top + row * side, side, wanted);
      }
    }
    this.#forget(wanted);
  }

  #drawTile(context, level, column, row, x, y, side, wanted) {
    // One pixel more, so that no seams show between tiles at fractional zooms.
    for (let up = 0; up <= 5 && up <= level; up++) {
      const tile = this.#tile(level - up, column >> up, row >> up, up === 0, wanted);
      if (!tile?.complete || !tile.naturalWidth) continue;
      const part = tile.naturalWidth / 2 ** up;
      const mask = 2 ** up - 1;
      context.drawImage(tile, (column & mask) * part, (row & mask) * part, part, part, x, y, side + 0.7, side + 0.7);
      return;
    }
  }

  #tile(level, column, row, ask, wanted) {
    const key = `${level}/${column}/${row}`;
    wanted.add(key);
    let tile = this.#tiles.get(key);
    if (!tile && ask) {
      tile = new Image();
      tile.onload = () => this.#drawSoon();
      tile.src = `${base}tiles/${key}${this.fine}.png${options(this.shown, this.language)}`;
      this.#tiles.set(key, tile);
    }
    return tile;
  }

  #forget(wanted) {
    if (this.#tiles.size < 300) return;
    for (const key of this.#tiles.keys()) if (!wanted.has(key)) this.#tiles.delete(key);
  }

  #takeHands() {
    const { container } = this;
    container.addEventListener("pointerdown", event => {
      if (event.target.closest("button, a")) return;
      container.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
      this.#pressed = this.#pointers.size === 1 ? [event.clientX, event.clientY] : null;
    });
    container.addEventListener("click", event => {
      if (!this.#pressed || event.target.closest("button, a")) return;
      const box = container.getBoundingClientRect();
      const [x, y] = this.#pressed;
      if (Math.hypot(event.clientX - x, event.clientY - y) > 6) return;
      this.picked(this.#unproject([event.clientX - box.left, event.clientY - box.top]));
    });
    container.addEventListener("pointermove", event => {
      const before = this.#pointers.get(event.pointerId);
      if (!before) return;
      const now = [event.clientX, event.clientY];
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
      this.#pointers.set(event.pointerId, now);
      const share = other ? 0.5 : 1;
      this.panBy((before[0] - now[0]) * share, (before[1] - now[1]) * share);
      if (!other) return;
      const far = Math.hypot(now[0] - other[0], now[1] - other[1]);
      const farBefore = Math.hypot(before[0] - other[0], before[1] - other[1]);
      if (far > 10 && farBefore > 10) this.#zoomAt(Math.log2(far / farBefore), other);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      container.addEventListener(name, event => this.#pointers.delete(event.pointerId));
    }
    container.addEventListener("wheel", event => {
      event.preventDefault();
      this.#zoomAt(clamp(-event.deltaY / 300, -1, 1), [event.clientX, event.clientY]);
    }, { passive: false });
    container.addEventListener("dblclick", event => this.#zoomAt(1, [event.clientX, event.clientY]));
  }

  /** Zooms around a fixed point. */
  #zoomAt(steps, [clientX, clientY]) {
    this.taken();
    const box = this.container.getBoundingClientRect();
    const zoom = clamp(this.zoom + steps, ...ZOOMS);
    const aside = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const [x, y] = mercator(this.center);
    const change = 1 / (TILE * 2 ** this.zoom) - 1 / (TILE * 2 ** zoom);
    this.look(unmercator([x + aside[0] * change, y + aside[1] * change]), zoom);
  }
}
