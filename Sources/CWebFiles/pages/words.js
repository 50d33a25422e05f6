// SPDX-License-Identifier: Apache-2.0
//
// Texts of a page in the user's language: words/TAG.json. Numbers, times and units are formatted by the browser.

// include page-languages.js

export { pageLanguage };

/** Regions that measure roads in miles. */
const MILES = ["US", "GB", "LR", "MM"];

/** Texts and formatted numbers. */
export class Words {
  #texts = {};

  /** The texts of a language; by default one that the user prefers. */
  static async load(wanted) {
    const words = new Words();
    const tags = [wanted, storedLanguage(), ...(navigator.languages ?? [])];
    words.locale = localeTag(tags.find(tag => pageLanguage(tag)) ?? "en");
    await words.#bring();
    return words;
  }

  get language() { return pageLanguage(this.locale); }
  get languages() { return Object.entries(LANGUAGES).map(([tag, name]) => ({ tag, name })); }

  /** Changes the language and stores it. */
  async change(tag) {
    this.locale = tag;
    try { localStorage.setItem("guidepost-language", tag); } catch { /* Without storage the choice is not kept. */ }
    await this.#bring();
  }

  async #bring() {
    const answer = await fetch(new URL(`words/${this.language}.json`, import.meta.url));
    this.#texts = await answer.json();
    document.documentElement.lang = this.language;
    document.documentElement.dir = RIGHT_TO_LEFT.includes(this.language) ? "rtl" : "ltr";
  }

  /** A text with its placeholders filled in. */
  say(key, values = {}) {
    return (this.#texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  }

  /** Sets the texts of elements with `data-word` and `data-label`. */
  fill(root) {
    for (const element of root.querySelectorAll("[data-word]")) element.textContent = this.say(element.dataset.word);
    for (const element of root.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", this.say(element.dataset.label));
      if (element.tagName === "BUTTON") element.title = this.say(element.dataset.label);
    }
    root.querySelector("#map:not([data-label])")?.setAttribute("aria-label", this.say("map"));
  }

  /** A time of day. */
  clock(time) {
    return new Intl.DateTimeFormat(this.locale, { hour: "numeric", minute: "2-digit" }).format(time);
  }

  /** A duration in minutes, or hours and minutes. */
  until(milliseconds) {
    const minutes = Math.max(0, Math.round(milliseconds / 60_000));
    if (minutes < 1) return this.say("soon");
    const unit = (value, unit) =>
      new Intl.NumberFormat(this.locale, { style: "unit", unit, unitDisplay: "short" }).format(value);
    if (minutes < 60) return unit(minutes, "minute");
    return `${unit(Math.floor(minutes / 60), "hour")} ${unit(minutes % 60, "minute")}`;
  }

  /** A distance in the units of the user's region. */
  distance(meters) {
    const isMiles = MILES.includes(new Intl.Locale(this.locale).maximize().region) && this.locale.includes("-");
    const long = isMiles ? meters / 1609.344 : meters / 1000;
    const short = isMiles ? meters / 0.9144 : meters;
    const isShort = isMiles ? long < 0.2 : long < 0.995;
    const value = isShort ? Math.round(short / 10) * 10 : long;
    return new Intl.NumberFormat(this.locale, {
      style: "unit", unit: isShort ? (isMiles ? "yard" : "meter") : isMiles ? "mile" : "kilometer",
      maximumFractionDigits: isShort || value >= 10 ? 0 : 1,
    }).format(value);
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
