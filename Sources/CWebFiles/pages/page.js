// SPDX-License-Identifier: Apache-2.0
//
// What the pages with a map have in common: their elements, day and night, and the map with its buttons.

import { makeMap } from "./map.js";
import { onTheme as whenThemeChanges, query, theme } from "./theme.js";

export { query, theme };

/** An element of the page. */
export const part = id => document.getElementById(id);

/** What the server has; see WebPageHandler. */
export async function loadSettings() {
  return (await fetch(new URL("settings.json", import.meta.url))).json();
}

/**
 * Makes the map of the page, with its zoom buttons and colors by day and night.
 *
 * @param {object} settings What the server has.
 * @param {string} [language] Language of names, as a BCP 47 tag.
 * @param {() => void} [onTheme] Called when day or night begins.
 * @param {(style: object) => object} [adapt] Changes the style of a map that follows a car.
 */
export async function addMap(settings, language = "", onTheme = () => {}, adapt = null) {
  let map = null;
  whenThemeChanges(() => {
    if (map) map.theme = theme();
    onTheme();
  });
  part("zoom-in").addEventListener("click", () => map?.zoomBy(1));
  part("zoom-out").addEventListener("click", () => map?.zoomBy(-1));
  const container = document.createElement("div");
  container.className = "library";
  part("map").append(container);
  map = await makeMap(container, settings, theme(), language, adapt);
  container.dataset.kind = map.kind;
  return map;
}
