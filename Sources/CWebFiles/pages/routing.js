// SPDX-License-Identifier: Apache-2.0
//
// Requests to a routing server, and how their results are shown as text.

/** The server of this page. */
export const home = new URL("..", import.meta.url).href;

const short = number => String(Math.round(number * 1e6) / 1e6);
const pair = place => `${short(place[0])},${short(place[1])}`;

/** A path with a query, without empty values. */
function target(path, values) {
  const parts = Object.entries(values).filter(([, value]) => value !== "" && value != null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3B", ";")}`);
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

/** Places for a text, the best first, those near a place before others. */
export const searchTarget = (text, near, language) =>
  target("api", { q: text, limit: 8, lat: short(near[1]), lon: short(near[0]), lang: language });

/** What is at a place. */
export const reverseTarget = (place, language) =>
  target("reverse", { lat: short(place[1]), lon: short(place[0]), lang: language });

/** Routes through places. `radius` is the maximum distance from a road in meters, or "unlimited". */
export const routeTarget = (places, mode, radius, language) =>
  target(`route/v1/${mode}/${places.map(pair).join(";")}`, {
    steps: true, geometries: "geojson", overview: "full", alternatives: places.length === 2 ? 2 : "",
    banner_instructions: true, radiuses: places.map(() => radius).join(";"), language,
  });

/** The areas that can be reached within some minutes. */
export const reachTarget = (place, mode, minutes, radius) =>
  target("isochrone", {
    lat: short(place[1]), lon: short(place[0]), minutes, mode, radius: radius === "unlimited" ? "" : radius,
  });

/** The roads of a recorded drive. */
export const matchTarget = (points, mode) =>
  target(`match/v1/${mode}/${points.map(point => pair(point.place)).join(";")}`, {
    geometries: "geojson", overview: "full", tidy: true,
    timestamps: points.every(point => point.time != null) ? points.map(point => point.time).join(";") : "",
  });

const isBusy = status => status === 503 || status === 429;
/** Texts of errors by their code. */
const TEXTS = { NoRoute: "mapNoRoute", NoMatch: "mapNoMatch", TooBig: "mapTooBig" };

/** A request with its response: `{ target, ok, status, json }`. Asks a busy server again. Throws if the server does not respond. */
export async function ask(target) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(home + target);
    const { ok, status } = response;
    if (!isBusy(status) || attempt === 4) return { target, ok, status, json: await response.json() };
    await new Promise(resolve => setTimeout(resolve, 700 * attempt));
  }
}

/** What is wrong, in the user's language, and what the server adds in English where that says more. */
export function problem({ status, json }, words, radius) {
  const index = /coordinate (\d+)/.exec(json.message ?? "")?.[1];
  if (json.code === "NoSegment") {
    const distance = words.distance(radius === "unlimited" ? 35_000 : radius);
    const text = index == null
      ? words.text("mapNoRoadPlace", { distance }) : words.text("mapNoRoadStop", { distance, number: Number(index) + 1 });
    return [text];
  }
  if (Object.hasOwn(TEXTS, json.code)) return [words.text(TEXTS[json.code])];
  if (isBusy(status)) return [words.text("mapBusy")];
  return [words.text("mapFailed"), json.message ?? json.error?.message ?? json.code];
}

/** The row of a stop with longitude and latitude exchanged, and the place meant, where the server finds that; else null. */
export function exchangedStop({ json }) {
  const found = /coordinate (\d+)\. Did you mean (-?[\d.]+),(-?[\d.]+)\?/.exec(json.message ?? "")?.slice(1).map(Number);
  return found ? { row: found[0], place: [found[1], found[2]] } : null;
}

/** A duration of a minute or more. */
export const durationText = (words, seconds) => words.until(Math.max(60, seconds) * 1000);
