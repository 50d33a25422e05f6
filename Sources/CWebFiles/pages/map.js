// SPDX-License-Identifier: Apache-2.0
//
// The map of a trip: MapLibre with vector tiles if the browser supports them, otherwise raster tiles on a canvas, or an
// empty background. All have the same methods; overlay.js draws over each of them.
//
// Zoom is that of web maps: at zoom z the world is 256 · 2^z pixels wide.

const TILE = 256;
const ZOOMS = [3, 19];
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** Web Mercator coordinates of a place, 0 … 1. */
export function mercator([longitude, latitude]) {
  const sine = Math.sin(clamp(latitude, -85.0511, 85.0511) * Math.PI / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** The place at web Mercator coordinates. */
export function unmercator([x, y]) {
  return [(x - 0.5) * 360, Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI];
}

/**
 * The best map that this browser and this server can show.
 *
 * @param {HTMLElement} container
 * @param {{hasMap: boolean, hasLibrary: boolean}} settings What the server has.
 * @param {"light" | "dark"} theme
 */
export async function makeMap(container, settings, theme) {
  if (settings.hasMap && settings.hasLibrary && hasWebGL()) {
    try {
      return await VectorMap.make(container, theme);
    } catch (error) {
      console.info("no vector map:", error.message ?? error);
      container.replaceChildren();
    }
  }
  return new CanvasMap(container, settings.hasMap, theme);
}

/** Path of the tiles of this server. */
const base = new URL("..", import.meta.url).href;
const nightly = theme => theme === "dark" ? "?style=night" : "";

/** The map style. Its URLs begin with a slash, but MapLibre requires absolute ones. */
async function mapStyle(theme) {
  const answer = await fetch(`${base}style.json${nightly(theme)}`);
  if (!answer.ok) throw new Error(`the style of the map: ${answer.status}`);
  const style = await answer.json();
  const whole = address => address.startsWith("/") ? base + address.slice(1) : address;
  if (style.glyphs) style.glyphs = whole(style.glyphs);
  for (const source of Object.values(style.sources)) source.tiles &&= source.tiles.map(whole);
  return style;
}

function hasWebGL() {
  try {
    const canvas = document.createElement("canvas");
    return Boolean(canvas.getContext("webgl2"));
  } catch {
    return false;
  }
}

/** Common parts of all maps: listeners and keyboard control. */
class AnyMap extends EventTarget {
  constructor(container) {
    super();
    this.container = container;
  }

  /** Notifies listeners of a changed view. */
  moved() { this.dispatchEvent(new Event("move")); }
  /** Notifies listeners that the user moved the map. */
  taken() { this.dispatchEvent(new Event("take")); }

  /** Zooms around the center, for buttons. */
  zoomBy(steps) {
    this.taken();
    this.look(this.center, clamp(this.zoom + steps, ...ZOOMS));
  }

  takeKeys() {
    // Keyboard events go to the focused element, which may contain the map.
    (this.container.closest("[tabindex]") ?? this.container).addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const pan = { ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] }[event.key];
      if (pan) this.panBy(...pan);
      else if (event.key === "+" || event.key === "=") this.zoomBy(1);
      else if (event.key === "-") this.zoomBy(-1);
      else return;
      event.preventDefault();
    });
  }

  panBy(dx, dy) {
    this.taken();
    const [x, y] = mercator(this.center);
    const scale = TILE * 2 ** this.zoom;
    this.look(unmercator([x + dx / scale, y + dy / scale]), this.zoom);
  }
}

/** MapLibre with vector tiles. */
class VectorMap extends AnyMap {
  static async make(container, theme) {
    const [style] = await Promise.all([mapStyle(theme), loadLibrary()]);
    const made = new VectorMap(container);
    const gl = globalThis.maplibregl;
    made.map = new gl.Map({
      container, style, center: [0, 0], zoom: 1, attributionControl: false, dragRotate: false,
      pitchWithRotate: false, touchPitch: false, keyboard: false, fadeDuration: 150, maxZoom: ZOOMS[1] - 1,
    });
    made.map.touchZoomRotate.disableRotation();
    await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the style did not come")), 8000);
      made.map.once("style.load", () => { clearTimeout(late); resolve(); });
      made.map.once("error", event => { clearTimeout(late); made.map.remove(); reject(event.error); });
    });
    made.map.on("error", event => console.info("map:", event.error?.message));
    made.map.on("render", () => made.moved());
    for (const name of ["dragstart", "wheel", "dblclick", "touchmove"]) made.map.on(name, () => made.taken());
    const canvas = made.map.getCanvas();
    canvas.tabIndex = -1;
    canvas.setAttribute("aria-hidden", "true");
    canvas.removeAttribute("role");
    made.takeKeys();
    made.kind = "vector";
    return made;
  }

  get center() { return this.map.getCenter().toArray(); }
  get zoom() { return this.map.getZoom() + 1; }
  look(center, zoom) { this.map.jumpTo({ center, zoom: zoom - 1 }); }
  project(place) {
    const { x, y } = this.map.project(place);
    return [x, y];
  }
  set theme(theme) { mapStyle(theme).then(style => this.map.setStyle(style), error => console.info(error.message)); }
}

let library = null;

/** Loads MapLibre from this server, once. */
function loadLibrary() {
  library ??= new Promise((resolve, reject) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("maplibre-gl.css", import.meta.url).href;
    const script = document.createElement("script");
    script.src = new URL("maplibre-gl.js", import.meta.url).href;
    script.onload = () => globalThis.maplibregl ? resolve() : reject(new Error("MapLibre did not start"));
    script.onerror = () => reject(new Error("MapLibre is not installed on this server"));
    document.head.append(style, script);
  });
  return library;
}

/** Raster tiles on a canvas; without tiles an empty background. */
class CanvasMap extends AnyMap {
  center = [0, 0];
  zoom = 2;
  #tiles = new Map();
  #pending = false;
  #pointers = new Map();

  constructor(container, hasTiles, theme) {
    super(container);
    this.kind = hasTiles ? "raster" : "none";
    this.shown = theme;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "ground";
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
    const dots = Math.min(2, globalThis.devicePixelRatio || 1);
    if (this.canvas.width !== Math.round(width * dots) || this.canvas.height !== Math.round(height * dots)) {
      this.canvas.width = Math.round(width * dots);
      this.canvas.height = Math.round(height * dots);
    }
    const pen = this.canvas.getContext("2d");
    pen.setTransform(dots, 0, 0, dots, 0, 0);
    pen.fillStyle = getComputedStyle(this.container).backgroundColor;
    pen.fillRect(0, 0, width, height);
    if (this.kind === "raster") this.#drawTiles(pen, width, height, dots);
    this.moved();
  }

  #drawTiles(pen, width, height, dots) {
    const level = clamp(Math.round(this.zoom), 0, ZOOMS[1]);
    this.fine = dots > 1.5 ? "@2x" : "";
    const side = TILE * 2 ** (this.zoom - level);
    const [x, y] = mercator(this.center);
    const count = 2 ** level;
    const left = width / 2 - x * count * side, top = height / 2 - y * count * side;
    const wanted = new Set();
    for (let row = Math.floor(-top / side); row * side + top < height; row++) {
      if (row < 0 || row >= count) continue;
      for (let column = Math.floor(-left / side); column * side + left < width; column++) {
        const around = ((column % count) + count) % count;
        this.#drawTile(pen, level, around, row, left + column * side, top + row * side, side, wanted);
      }
    }
    this.#forget(wanted);
  }

  #drawTile(pen, level, column, row, x, y, side, wanted) {
    // One pixel more, so that no seams show between tiles at fractional zooms.
    for (let up = 0; up <= 5 && up <= level; up++) {
      const tile = this.#tile(level - up, column >> up, row >> up, up === 0, wanted);
      if (!tile?.complete || !tile.naturalWidth) continue;
      const part = tile.naturalWidth / 2 ** up;
      const mask = 2 ** up - 1;
      pen.drawImage(tile, (column & mask) * part, (row & mask) * part, part, part, x, y, side + 0.7, side + 0.7);
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
      tile.src = `${base}tiles/${key}${this.fine}.png${nightly(this.shown)}`;
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
