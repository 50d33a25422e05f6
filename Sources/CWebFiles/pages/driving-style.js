// SPDX-License-Identifier: Apache-2.0
//
// The style of the map while driving: less to draw in each frame, and buildings as blocks.

/** Zoom of the finest tiles. A tilted view needs half as many of them as of zoom 16, and each is drawn layer by layer. */
const FINEST = 15;
/** Layers that a driver does not need. */
const LEFT_OUT = ["poi", "housenumber", "oneway"];
/** Pixels per point from which areas look smooth without smoothed edges, which are drawn as lines around each area. */
const FINE = 1.5;

/** Changes a style to that of a map which moves in every frame. Returns the same style. */
export function forDriving(style) {
  for (const source of Object.values(style.sources)) {
    if (source.type === "vector") source.maxzoom = Math.min(source.maxzoom ?? FINEST, FINEST);
  }
  style.layers = style.layers.filter(({ id }) => !LEFT_OUT.includes(id));
  if (devicePixelRatio >= FINE) {
    for (const { type, paint } of style.layers) if (type === "fill") paint["fill-antialias"] = false;
  }
  const raised = blocks(style);
  const first = style.layers.findIndex(({ type }) => type === "symbol");
  if (raised) style.layers.splice(first < 0 ? style.layers.length : first, 0, raised);
  return style;
}

/**
 * Buildings as blocks, in the color that they have on the ground, and with two storeys where their height is not known. They
 * are translucent, so that they hide no street. Null for a style without buildings.
 */
function blocks({ layers }) {
  const building = layers.find(layer => layer["source-layer"] === "building" && layer.type === "fill");
  if (!building) return null;
  return {
    id: "building-3d", type: "fill-extrusion", source: building.source, "source-layer": "building", minzoom: 14.5,
    paint: {
      "fill-extrusion-color": building.paint["fill-color"], "fill-extrusion-opacity": 0.75,
      "fill-extrusion-height":
        ["interpolate", ["linear"], ["zoom"], 14.5, 0, 15.5, ["coalesce", ["get", "render_height"], 6]],
    },
  };
}
