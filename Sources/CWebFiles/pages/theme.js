// SPDX-License-Identifier: Apache-2.0
//
// Day and night of a page.

export const query = new URLSearchParams(location.search);

const dark = matchMedia("(prefers-color-scheme: dark)");
/** Values of `?theme=`, and what the style sheets call them. */
const THEMES = new Map([["light", "light"], ["day", "light"], ["dark", "dark"], ["night", "dark"]]);

/** `light` or `dark`: as on the device, or `?theme=`. */
export const theme = () => THEMES.get(query.get("theme")) ?? (dark.matches ? "dark" : "light");

const show = () => { document.documentElement.dataset.theme = theme(); };
show();

/** Calls `work` when day or night begins. */
export function onTheme(work) {
  dark.addEventListener("change", () => {
    show();
    work();
  });
}
