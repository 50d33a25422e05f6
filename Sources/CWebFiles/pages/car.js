// SPDX-License-Identifier: Apache-2.0
//
// The page of a car screen, in the language of the screen.

import { carScreen } from "./car-screen.js";
import { Words } from "./words.js";

const part = id => document.getElementById(id);
const say = (element, words) => { if (element.textContent !== words) element.textContent = words; };

let words = null;
/** Whether the screen responds; null until known. */
let isThere = null;

function showConnection() {
  if (isThere !== null) document.body.dataset.state = isThere ? "live" : "away";
  if (!words) return;
  say(part("connection"), words.say(isThere === null ? "carLooking" : isThere ? "live" : "carAway"));
}

/** Loads the texts of a language: that of the screen, or else of the browser. */
let speaking = Promise.resolve();
function speak(language) {
  speaking = speaking.then(async () => {
    words = await Words.load(language);
    words.fill(document);
    document.title = words.say("carTitle");
    part("screen").querySelector("img").alt = words.say("carPicture");
    showConnection();
  }).catch(() => { spoken = ""; });
}

let spoken = "";
const touch = carScreen(part("screen"), "car/", {
  connection(answers) {
    isThere = answers;
    showConnection();
  },
  surface({ night, language, reading, breaches }) {
    if (spoken !== language) {
      spoken = language;
      speak(language);
    }
    part("night").setAttribute("aria-pressed", night);
    say(part("reading"), reading);
    part("refused").hidden = !breaches.length;
    part("refused").querySelector("ul").replaceChildren(...breaches.map(breach => {
      const row = document.createElement("li");
      row.textContent = breach;
      return row;
    }));
  },
});
speak("");

part("night").addEventListener("click", () => {
  touch({ do: "light", night: part("night").getAttribute("aria-pressed") !== "true" });
});
