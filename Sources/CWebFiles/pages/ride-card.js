// SPDX-License-Identifier: Apache-2.0
//
// Who drives, in which car, and how to reach them.

import { part } from "./page.js";

/** Words and paints of colors by their English names. */
const COLORS = {
  white: ["colorWhite", "#f6f6f4"], black: ["colorBlack", "#16181b"], gray: ["colorGray", "#7b8087"],
  silver: ["colorSilver", "#c3c8cd"], red: ["colorRed", "#b3261e"], blue: ["colorBlue", "#1f56b5"],
  green: ["colorGreen", "#1c6b3c"], yellow: ["colorYellow", "#f2c230"], orange: ["colorOrange", "#e0761a"],
  brown: ["colorBrown", "#6a4326"], beige: ["colorBeige", "#d9c8a5"], purple: ["colorPurple", "#6b3fa0"],
};
const SAME = { grey: "gray", anthracite: "gray", violet: "purple" };

/** Word and paint of a color by its English name; nulls for a color without. */
function known(color) {
  const name = color?.toLowerCase();
  const found = SAME[name] ?? name;
  return Object.hasOwn(COLORS, found) ? COLORS[found] : [null, null];
}

/** The paint of a color as #rrggbb, by its English name; null for a color without. */
export const paintOf = color => known(color)[1];

/** The card with driver and car. */
export class RideCard {
  #words;

  constructor(words) { this.#words = words; }

  /** Shows the vehicle and the link to its driver; nothing that is not known. */
  show(details, isOver) {
    const vehicle = details?.vehicle;
    part("ride").hidden = !vehicle;
    if (vehicle) this.#showVehicle(vehicle);
    const contact = isOver ? null : details?.contact;
    // The server sends no other links; nothing else may ever be followed from here.
    const isLink = Boolean(contact) && /^(https:\/\/|tel:\+)/.test(contact);
    part("contact").hidden = !isLink;
    if (isLink) part("contact").href = contact;
    else part("contact").removeAttribute("href");
    part("contact").target = contact?.startsWith("https:") ? "_blank" : "";
    part("actions").hidden = !isLink && part("share").hidden && part("notify").hidden;
  }

  #showVehicle({ driver, plate, model, color }) {
    const [word, paint] = known(color);
    part("driver").textContent = driver ?? "";
    part("model").textContent = [model, word ? this.#words.text(word) : color].filter(Boolean).join(" · ");
    part("plate").textContent = plate ?? "";
    part("plate-box").hidden = !plate;
    part("paint").style.setProperty("--paint", paint ?? "var(--paper-soft)");
    part("paint").style.setProperty("--icon", paint && isDark(paint) ? "#ffffff" : paint ? "#16181b" : "var(--ink)");
  }
}

/** Whether white lines are seen on a color. */
export function isDark(color) {
  const [red, green, blue] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 140;
}
