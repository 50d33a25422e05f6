// SPDX-License-Identifier: Apache-2.0
//
// Texts of a page in the user's language: words/TAG.json. Numbers, times and units are formatted by the browser.

// include page-languages.js

export { pageLanguage };

/** Small and large units of road signs, each with its meters, and where the large one begins, in small ones. */
const METRIC = [["meter", 1], ["kilometer", 1000], 1000];
const FEET = [["foot", 0.3048], ["mile", 1609.344], 528];
const YARDS = [["yard", 0.9144], ["mile", 1609.344], 440];
/** Regions whose road signs have miles. */
const UNITS = { US: FEET, LR: FEET, MM: FEET, GB: YARDS };

/** Texts and formatted numbers. */
export class Words {
  #texts = {};

  /** The texts of a language; by default one that the user prefers. */
  static async load(wanted) {
    const words = new Words();
    const tags = [wanted, storedLanguage(), ...(navigator.languages ?? [])];
    words.locale = localeTag(tags.find(tag => pageLanguage(tag)) ?? "en");
    await words.#load();
    return words;
  }

  get language() { return pageLanguage(this.locale); }
  get languages() { return Object.entries(LANGUAGES).map(([tag, name]) => ({ tag, name })); }

  /** Changes the language and stores it. */
  async change(tag) {
    this.locale = tag;
    try { localStorage.setItem("guidepost-language", tag); } catch { /* Without storage the choice is not stored. */ }
    await this.#load();
  }

  async #load() {
    const response = await fetch(new URL(`words/${this.language}.json`, import.meta.url));
    this.#texts = await response.json();
    document.documentElement.lang = this.language;
    document.documentElement.dir = RIGHT_TO_LEFT.includes(this.language) ? "rtl" : "ltr";
  }

  /** A text with its placeholders filled in. */
  text(key, values = {}) {
    return (this.#texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  }

  /** Sets the texts of elements with `data-word` and `data-label`. */
  fill(root) {
    for (const element of root.querySelectorAll("[data-word]")) element.textContent = this.text(element.dataset.word);
    for (const element of root.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", this.text(element.dataset.label));
      if (element.tagName === "BUTTON") element.title = this.text(element.dataset.label);
    }
    root.querySelector("#map:not([data-label])")?.setAttribute("aria-label", this.text("map"));
  }

  /** A time of day. */
  clock(time) {
    return new Intl.DateTimeFormat(this.locale, { hour: "numeric", minute: "2-digit" }).format(time);
  }

  /** A duration in minutes, or hours and minutes. */
  until(milliseconds) {
    const minutes = Math.max(0, Math.round(milliseconds / 60_000));
    if (minutes < 1) return this.text("soon");
    const unit = (value, unit) =>
      new Intl.NumberFormat(this.locale, { style: "unit", unit, unitDisplay: "short" }).format(value);
    if (minutes < 60) return unit(minutes, "minute");
    return `${unit(Math.floor(minutes / 60), "hour")} ${unit(minutes % 60, "minute")}`;
  }

  /** A distance in the units of the user's region, rounded as in the pictures of a drive (`DisplayDistance`). */
  distance(meters) {
    const region = this.locale.includes("-") ? new Intl.Locale(this.locale).maximize().region : "";
    const [[small, perSmall], [large, perLarge], limit] = Object.hasOwn(UNITS, region) ? UNITS[region] : METRIC;
    const near = meters / perSmall;
    const step = near < 95 ? 10 : 50;
    const rounded = Math.round(near / step) * step;
    if (rounded < limit) return this.#measure(rounded, small, 0);
    const tenths = Math.round(meters / perLarge * 10) / 10;
    return this.#measure(tenths < 10 ? tenths : meters / perLarge, large, tenths < 10 ? 1 : 0);
  }

  #measure(number, unit, maximumFractionDigits) {
    return new Intl.NumberFormat(this.locale, { style: "unit", unit, maximumFractionDigits }).format(number);
  }
}

/** A tag as formatters of numbers accept it, with its region; that of the page's language if it is malformed. */
export function localeTag(tag) {
  try { return new Intl.Locale(tag.replaceAll("_", "-")).toString(); } catch { return pageLanguage(tag) ?? "en"; }
}

function storedLanguage() {
  try { return localStorage.getItem("guidepost-language"); } catch { return null; }
}

/** Shows an error in an element: a text in the user's language, and what the server says, which is English. */
export function showError(element, text, message) {
  element.textContent = text;
  if (message) {
    const detail = document.createElement("span");
    detail.className = "detail";
    [detail.lang, detail.dir, detail.textContent] = ["en", "ltr", message];
    element.append(detail);
  }
  element.hidden = false;
}
