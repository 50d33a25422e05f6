// SPDX-License-Identifier: Apache-2.0
//
// The page of a car screen that runs elsewhere.

import { carScreen } from "./car-screen.js";

const part = id => document.getElementById(id);
const say = (element, words) => { if (element.textContent !== words) element.textContent = words; };

const touch = carScreen(part("screen"), "car/", {
  connection(isThere) {
    document.body.dataset.state = isThere ? "live" : "away";
    say(part("connection"), isThere ? "Live" : "The screen does not answer. It is asked again.");
  },
  surface({ night, reading, breaches }) {
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

part("night").addEventListener("click", () => {
  touch({ do: "light", night: part("night").getAttribute("aria-pressed") !== "true" });
});
