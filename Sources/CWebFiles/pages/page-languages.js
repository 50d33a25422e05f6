// SPDX-License-Identifier: Apache-2.0
//
// The languages of the pages, and the one that a language tag asks for. Part of words.js and of trip-worker.js, which is no
// module.

/** Names of the languages in themselves, by the names of their files. */
const LANGUAGES = {
  ar: "العربية", cs: "Čeština", de: "Deutsch", en: "English", es: "Español", fa: "فارسی", fr: "Français", hi: "हिन्दी",
  id: "Bahasa Indonesia", it: "Italiano", ja: "日本語", ko: "한국어", nl: "Nederlands", pl: "Polski", pt: "Português",
  sv: "Svenska", tr: "Türkçe", uk: "Українська", vi: "Tiếng Việt", "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
};
const RIGHT_TO_LEFT = ["ar", "fa"];
/** Regions that write Chinese in traditional characters. */
const TRADITIONAL = ["tw", "hk", "mo"];

/** The language of the pages for a BCP 47 tag, whose region is not needed; null if there is none. */
function pageLanguage(tag) {
  const [first, ...rest] = String(tag ?? "").toLowerCase().split(/[-_]/);
  if (first === "zh") {
    const script = rest.find(part => part === "hans" || part === "hant");
    const isTraditional = script ? script === "hant" : rest.some(part => TRADITIONAL.includes(part));
    return isTraditional ? "zh-Hant" : "zh-Hans";
  }
  // The former code of Indonesian, which some systems still send.
  const language = first === "in" ? "id" : first;
  return Object.hasOwn(LANGUAGES, language) ? language : null;
}
