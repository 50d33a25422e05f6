// SPDX-License-Identifier: Apache-2.0
//
// Arrows beside the steps of a route, by the maneuvers of the OSRM API. Those to the left are mirrored.

const SVG = "http://www.w3.org/2000/svg";
const STRAIGHT = "M12 21V4M6 10l6-6 6 6";
const SHAPES = {
  straight: STRAIGHT, slight: "M8 21v-7l8-8M8.500 6H16v7.500", turn: "M7 21v-9a3 3 0 0 1 3-3h9M14 4l5 5-5 5",
  sharp: "M7 21V6l10 10M9.500 16H17V8.500", uturn: "M17 21V9a5 5 0 0 0-10 0v8M3 13l4 4 4-4",
  circle: "M12 21v-4M12 17a4.500 4.500 0 1 1 4.500-4.500M16.500 12.500V4M13 7.500 16.500 4 20 7.500", arrive: "M6 21V4h12l-3 4 3 4H6",
};

/** The shape of a maneuver: a key of SHAPES. */
function shape({ type, modifier = "" }) {
  if (type === "arrive") return "arrive";
  if (/roundabout|rotary/.test(type)) return "circle";
  const [first, second] = modifier.split(" ");
  if (first === "uturn" || first === "straight") return first;
  return second ? first : modifier ? "turn" : "straight";
}

/** The arrow of a maneuver, which the text beside it explains. */
export function turnArrow(maneuver) {
  const name = shape(maneuver), arrow = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  arrow.setAttribute("viewBox", "0 0 24 24");
  arrow.setAttribute("aria-hidden", true);
  path.setAttribute("d", SHAPES[name] ?? STRAIGHT);
  if (name !== "arrive" && maneuver.modifier?.endsWith("left")) path.setAttribute("transform", "matrix(-1 0 0 1 24 0)");
  arrow.append(path);
  return arrow;
}
