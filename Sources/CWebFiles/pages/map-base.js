// SPDX-License-Identifier: Apache-2.0
//
// What all maps have in common: the projection, addresses of tiles, listeners, keyboard control.
//
// Zoom is that of web maps: at zoom z the world is 256 · 2^z pixels wide.

export const TILE = 256;
export const ZOOMS = [3, 19];
/** Dashes and gaps of dashed lines, as multiples of their width. */
export const DASHES = [1.2, 0.7];
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** Web Mercator coordinates of a place, 0 … 1. */
export function mercator([longitude, latitude]) {
  const sine = Math.sin(clamp(latitude, -85.0511, 85.0511) * Math.PI / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** The place at web Mercator coordinates. */
export function unmercator([x, y]) {
  return [(x - 0.5) * 360, Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI];
}

/** Path of the tiles of this server. */
export const base = new URL("..", import.meta.url).href;
/** The query of a style or a tile. */
export const options = (theme, language) => {
  const parts = [...(theme === "dark" ? ["style=night"] : []), ...(language ? [`language=${language}`] : [])];
  return parts.length > 0 ? `?${parts.join("&")}` : "";
};

/** Pixels by which a pointer moves before its press is a drag; as in MapLibre. */
const DRAG = 3;

/** Common parts of all maps: listeners and keyboard control. */
export class AnyMap extends EventTarget {
  /** Whether a finger or a mouse button is down on the map. Cameras wait meanwhile: a moved map would end the drag. */
  isHeld = false;

  constructor(container) {
    super();
    this.container = container;
    this.#watchPointers();
  }

  /** Reports a drag at its first movement: MapLibre does so a frame later, and a camera may move the map before. */
  #watchPointers() {
    let start = null;
    this.container.addEventListener("pointerdown", event => {
      if (event.target.closest("button, a")) return;
      [this.isHeld, start] = [true, [event.clientX, event.clientY]];
    });
    this.container.addEventListener("pointermove", event => {
      if (!start || Math.hypot(event.clientX - start[0], event.clientY - start[1]) < DRAG) return;
      start = null;
      this.taken();
    });
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, () => { [this.isHeld, start] = [false, null]; });
    }
  }

  /** Notifies listeners of a changed view. */
  moved() { this.dispatchEvent(new Event("move")); }
  /** Notifies listeners that the user moved the map. */
  taken() { this.dispatchEvent(new Event("take")); }
  /** Notifies listeners of a click or a tap at a place. */
  picked(place) { this.dispatchEvent(new CustomEvent("pick", { detail: place })); }

  /**
   * Shows lines and areas on the ground, below the labels where the map allows it. Each feature of GeoJSON has the
   * properties `color`, `width` (0 for an area), `opacity`, and for dashed lines `dashed`.
   */
  set features(features) {
    this.shownFeatures = features;
    this.showFeatures();
  }

  /** Moves so that places are visible beside what covers the map. */
  fit(places, padding) {
    if (places.length === 0) return;
    const { center, zoom } = this.fitting(places, padding);
    this.look(center, zoom);
  }

  /** Center and zoom at which places are visible beside what covers the map, north up. There must be a place. */
  fitting(places, padding) {
    const points = places.map(mercator);
    const [low, high] = [Math.min, Math.max].map(
      end => [0, 1].map(axis => points.reduce((most, point) => end(most, point[axis]), points[0][axis])));
    const width = Math.max(60, this.container.clientWidth - padding.left - padding.right);
    const height = Math.max(60, this.container.clientHeight - padding.top - padding.bottom);
    const zoom = Math.min(
      17, Math.log2(width / Math.max(1e-9, high[0] - low[0]) / TILE),
      Math.log2(height / Math.max(1e-9, high[1] - low[1]) / TILE));
    const scale = TILE * 2 ** zoom;
    const center = unmercator([
      (low[0] + high[0]) / 2 + (padding.right - padding.left) / 2 / scale,
      (low[1] + high[1]) / 2 + (padding.bottom - padding.top) / 2 / scale,
    ]);
    return { center, zoom: Math.max(ZOOMS[0], zoom) };
  }

  /**
   * Moves to a camera: `center` at the point `anchor` of the view, in pixels. Maps that cannot be turned and tilted leave
   * `bearing` and `pitch` out.
   */
  see({ center, zoom, anchor }) {
    const [x, y] = mercator(center);
    const scale = TILE * 2 ** zoom;
    const { clientWidth: width, clientHeight: height } = this.container;
    this.look(unmercator([x - (anchor[0] - width / 2) / scale, y - (anchor[1] - height / 2) / scale]), zoom);
  }

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
      // Enter on a label of the map presses that label.
      else if (event.key === "Enter" && !event.target.closest("button, a")) this.picked(this.center);
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
