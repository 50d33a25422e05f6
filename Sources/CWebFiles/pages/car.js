// SPDX-License-Identifier: Apache-2.0
//
// The page of a car screen, in the language of the screen.

import { carScreen } from "./car-screen.js";
import { Words } from "./words.js";

const part = id => document.getElementById(id);
const setText = (element, words) => { if (element.textContent !== words) element.textContent = words; };

let words = null;
/** Whether the screen responds; null until known. */
let isThere = null;

function showConnection() {
  if (isThere !== null) document.body.dataset.state = isThere ? "live" : "away";
  if (!words) return;
  setText(part("connection"), words.text(isThere === null ? "carLooking" : isThere ? "live" : "carAway"));
}

/** Loads the texts of a language: that of the screen, or else of the browser. */
let speaking = Promise.resolve();
function speak(language) {
  speaking = speaking.then(async () => {
    words = await Words.load(language);
    words.fill(document);
    document.title = words.text("carTitle");
    part("screen").querySelector("img").alt = words.text("carPicture");
    showConnection();
  }).catch(() => { spoken = ""; });
}

let spoken = "";
const touch = carScreen(part("screen"), "car/", {
  connection(isResponding) {
    isThere = isResponding;
    showConnection();
  },
  surface({ night, language, reading, violations }) {
    if (spoken !== language) {
      spoken = language;
      speak(language);
    }
    part("night").setAttribute("aria-pressed", night);
    setText(part("reading"), reading);
    part("violations").hidden = !violations.length;
    part("violations").querySelector("ul").replaceChildren(...violations.map(violation => {
      const row = document.createElement("li");
      row.textContent = violation;
      return row;
    }));
  },
});
speak("");

part("night").addEventListener("click", () => {
  touch({ do: "light", night: part("night").getAttribute("aria-pressed") !== "true" });
});
