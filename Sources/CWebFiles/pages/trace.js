// SPDX-License-Identifier: Apache-2.0
//
// Recorded drives: reading GPX, and matching it to roads in parts that the server accepts.

import { ask, matchTarget } from "./routing.js";

/** Maximum number of points of a request; the default of `--max-matching-size`. */
const PART = 100;
/** Maximum number of points of a trace; longer ones are thinned evenly. */
const MOST = 3000;

/** The points of a GPX text: `{ place: [longitude, latitude], time }`. Throws the key of a text for other files. */
export function readTrace(text) {
  const file = new DOMParser().parseFromString(text, "application/xml");
  if (file.querySelector("parsererror") || file.documentElement.localName !== "gpx") {
    throw new Error("mapNotGPX");
  }
  const all = name => [...file.getElementsByTagNameNS("*", name)];
  const found = ["trkpt", "rtept", "wpt"].map(all).find(points => points.length > 1) ?? [];
  const points = found.map(point => {
    const time = Date.parse(point.getElementsByTagNameNS("*", "time")[0]?.textContent ?? "");
    return {
      place: [Number(point.getAttribute("lon")), Number(point.getAttribute("lat"))],
      time: Number.isNaN(time) ? null : Math.round(time / 1000),
    };
  }).filter(({ place: [longitude, latitude] }) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);
  if (points.length < 2) throw new Error("mapNoTrack");
  const step = Math.max(1, points.length / MOST);
  const thinned = [];
  for (let i = 0; i < points.length; i += step) thinned.push(points[Math.floor(i)]);
  // Times that do not ascend are of no use.
  const isOrdered = thinned.every((point, i) => point.time != null && (i === 0 || point.time >= thinned[i - 1].time));
  return isOrdered ? thinned : thinned.map(({ place }) => ({ place, time: null }));
}

/** Matches a trace. The result has the last response, the lines, and their length in meters. */
export async function matchTrace(points, mode) {
  const lines = [];
  let [meters, response] = [0, null];
  for (let start = 0; start < points.length - 1; start += PART - 1) {
    const next = await ask(matchTarget(points.slice(start, start + PART), mode));
    if (next.ok || !response) response = next;
    for (const matching of next.json.matchings ?? []) {
      lines.push(matching.geometry);
      meters += matching.distance;
    }
  }
  return { response, lines, meters };
}
