// SPDX-License-Identifier: Apache-2.0
//
// The map of a page: MapLibre with vector tiles if the browser supports them, otherwise raster tiles on a canvas, or an
// empty background. All have the same methods; overlay.js draws over each of them.

import { CanvasMap } from "./canvas-map.js";
import { AnyMap, DASHES, ZOOMS, base, options } from "./map-base.js";

export { mercator, unmercator } from "./map-base.js";

/**
 * The best map that this browser and this server can show.
 *
 * @param {HTMLElement} container
 * @param {{hasMap: boolean, hasLibrary: boolean}} settings What the server has.
 * @param {"light" | "dark"} theme
 * @param {string} language Language of names, as a BCP 47 tag; local names without.
 * @param {?(style: object) => object} adapt Changes the style of a map that follows a car; it can be turned and tilted.
 */
export async function makeMap(container, settings, theme, language = "", adapt = null) {
  if (settings.hasMap && settings.hasLibrary && hasWebGL()) {
    try {
      return await VectorMap.make(container, theme, language, adapt);
    } catch (error) {
      console.info("no vector map:", error.message ?? error);
      container.replaceChildren();
    }
  }
  return new CanvasMap(container, settings.hasMap, theme, language);
}

/** The map style. Its URLs begin with a slash, but MapLibre requires absolute ones. */
async function mapStyle(theme, language) {
  const response = await fetch(`${base}style.json${options(theme, language)}`);
  if (!response.ok) throw new Error(`the style of the map: ${response.status}`);
  const style = await response.json();
  const whole = address => address.startsWith("/") ? base + address.slice(1) : address;
  if (style.glyphs) style.glyphs = whole(style.glyphs);
  if (style.sprite) style.sprite = whole(style.sprite);
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

/** MapLibre with vector tiles. */
class VectorMap extends AnyMap {
  static async make(container, theme, language, adapt) {
    const [style] = await Promise.all([mapStyle(theme, language), loadLibrary()]);
    const made = new VectorMap(container);
    Object.assign(made, { language, adapt });
    const gl = globalThis.maplibregl;
    made.map = new gl.Map({
      container, style: made.withFeatures(style), center: [0, 0], zoom: 1, attributionControl: false, dragRotate: false,
      pitchWithRotate: false, touchPitch: false, keyboard: false, maxZoom: ZOOMS[1] - 1,
      // Labels are placed again after each fade.
      fadeDuration: adapt ? 300 : 150,
    });
    if (adapt) made.allowTurning();
    else made.map.touchZoomRotate.disableRotation();
    await new Promise((resolve, reject) => {
      const fail = error => { made.map.remove(); reject(error); };
      const failed = event => { clearTimeout(late); fail(event.error); };
      const late = setTimeout(() => fail(new Error("the style did not come")), 8000);
      made.map.once("style.load", () => {
        clearTimeout(late);
        // Later errors are of single tiles.
        made.map.off("error", failed);
        resolve();
      });
      made.map.once("error", failed);
    });
    made.map.on("error", event => console.info("map:", event.error?.message));
    made.map.on("render", () => made.moved());
    made.map.on("click", event => made.picked(event.lngLat.toArray()));
    for (const name of ["dragstart", "wheel", "dblclick", "touchmove", "rotatestart", "pitchstart"]) {
      made.map.on(name, event => event.originalEvent && made.taken());
    }
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

  see({ center, zoom, bearing, pitch, anchor: [x, y] }) {
    const { clientWidth: width, clientHeight: height } = this.container;
    const more = value => Math.max(0, value);
    this.map.jumpTo({
      center, zoom: zoom - 1, bearing, pitch,
      padding: { left: more(2 * x - width), right: more(width - 2 * x), top: more(2 * y - height), bottom: more(height - 2 * y) },
    });
  }

  /** The camera as it is. */
  get seen() {
    return { center: this.center, zoom: this.zoom, bearing: this.map.getBearing(), pitch: this.map.getPitch() };
  }

  /** Lets fingers and the right mouse button turn and tilt the map. */
  allowTurning() {
    this.map.dragRotate.enable();
    this.map.touchZoomRotate.enableRotation();
    this.map.touchPitch.enable();
  }

  /** Draws less, for devices that are too slow: a lower resolution, though never below that of a plain screen, then fewer things. */
  coarsen() {
    const ratio = this.map.getPixelRatio();
    if (ratio > 1) return this.map.setPixelRatio(Math.max(1, ratio * 0.75));
    if (this.isPlain) return;
    const style = this.map.getStyle();
    if (!style) return;
    this.isPlain = true;
    for (const { id, type } of style.layers) this.simplify(id, type);
  }

  /** Leaves out small points and the smooth edges of areas. */
  simplify(id, type) {
    if (["traffic-sign", "building-3d"].includes(id)) this.map.setLayoutProperty(id, "visibility", "none");
    else if (type === "fill") this.map.setPaintProperty(id, "fill-antialias", false);
  }

  panBy(dx, dy) {
    this.taken();
    this.map.panBy([dx, dy], { animate: false });
  }
  set theme(theme) {
    mapStyle(theme, this.language).then(
      style => {
        this.map.setStyle(this.withFeatures(style));
        if (this.isPlain) for (const { id, type } of style.layers) this.simplify(id, type);
      }, error => console.info(error.message));
  }

  showFeatures() { this.map.getSource("features")?.setData(this.collection); }

  get collection() { return { type: "FeatureCollection", features: this.shownFeatures ?? [] }; }

  /** The style with the features of the page below its first label. */
  withFeatures(style) {
    this.adapt?.(style);
    const get = name => ["get", name];
    const area = (id, type, paint) => ({ id, type, source: "features", filter: ["==", get("width"), 0], paint });
    const line = (id, filter, paint, layout) => ({
      id, type: "line", source: "features", filter,
      paint: { "line-color": get("color"), "line-width": get("width"), "line-opacity": get("opacity"), ...paint },
      layout: { "line-join": "round", ...layout },
    });
    const first = style.layers.findIndex(layer => layer.type === "symbol");
    style.sources.features = { type: "geojson", data: this.collection, tolerance: 0.2 };
    style.layers.splice(first < 0 ? style.layers.length : first, 0,
      area("features-area", "fill", { "fill-color": get("color"), "fill-opacity": get("opacity") }),
      area("features-edge", "line", { "line-color": get("color"), "line-width": 1.5 }),
      line("features-dashed", ["all", [">", get("width"), 0], ["has", "dashed"]],
        { "line-dasharray": DASHES }, { "line-cap": "butt" }),
      line("features-line", ["all", [">", get("width"), 0], ["!", ["has", "dashed"]]], {}, { "line-cap": "round" }));
    return style;
  }
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
    script.onload = () => {
      const gl = globalThis.maplibregl;
      if (!gl) return reject(new Error("MapLibre did not start"));
      // Loaded by the workers when a map has names from right to left.
      const shaper = gl.setRTLTextPlugin?.(new URL("rtl-text.js", import.meta.url).href, true);
      shaper?.catch?.(error => console.info("no right-to-left text:", error.message));
      resolve();
    };
    script.onerror = () => reject(new Error("MapLibre is not installed on this server"));
    document.head.append(style, script);
  });
  return library;
}
