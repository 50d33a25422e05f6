// SPDX-License-Identifier: Apache-2.0
//
// The demo page: four views of one drive, and its controls.

import { carScreen } from "./car-screen.js";

const part = id => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)");
const WORDS = {
  NEW: "Waiting for a driver", ENROUTE_TO_PICKUP: "Driving to the pick-up", ARRIVED_AT_PICKUP: "At the pick-up",
  ENROUTE_TO_DROPOFF: "Driving to the destination", COMPLETE: "The trip is complete", CANCELED: "The trip was canceled",
};
const controls = [...document.querySelectorAll("[data-order]")];
let state = { sequence: -1 };

for (const button of controls) button.addEventListener("click", () => order(button.dataset.order));
part("paces").addEventListener("change", event => order("pace", Number(event.target.value)));

async function order(name, value) {
  const body = JSON.stringify({ do: name, value });
  try {
    const answer = await fetch("demo/orders", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!answer.ok) part("note").textContent = await answer.text();
  } catch {
    part("note").textContent = "The demo has ended. Start it again with: make demo";
  }
}

/** Polls the state; the server responds when it has changed. */
async function follow() {
  for (;;) {
    try {
      const answer = await fetch(`demo/state?after=${state.sequence}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      show(await answer.json());
    } catch {
      part("status").textContent = "The demo has ended. Start it again with: make demo";
      for (const button of controls) button.disabled = true;
      await pause(2000);
    }
  }
}

function show(next) {
  if (next.link && next.link !== state.link) {
    part("rider").src = next.link;
    part("link").href = next.link;
  }
  if (next.status !== state.status) part("status").textContent = WORDS[next.status] ?? next.status;
  if (next.note !== state.note) part("note").textContent = next.note;
  if (next.tiny && next.tiny !== state.tiny) paint(next.tiny);
  part("speed").textContent = `${next.speed} km/h`;
  part("reports").textContent = next.reports;
  part("reroutes").textContent = next.reroutes;
  const instruction = next.instruction ? `${next.distance} · ${next.instruction}` : "";
  if (part("instruction").textContent !== instruction) part("instruction").textContent = instruction;
  const pace = document.querySelector(`[name=pace][value="${next.pace}"]`);
  if (pace) pace.checked = true;
  for (const button of controls) {
    const { order } = button.dataset;
    if (order === "again") button.hidden = !next.isOver;
    else if (order === "cancel") button.disabled = !next.canCancel;
    else {
      const isOn = next.doing.includes(order);
      button.disabled = next.isOver || isOn || !next.status.startsWith("ENROUTE");
      button.setAttribute("aria-pressed", isOn);
    }
  }
  state = next;
}

/** The pixels of the small display: 16 bytes per row, the leftmost pixel in the highest bit. */
function paint(base64) {
  const pen = part("tiny").getContext("2d");
  const bits = atob(base64);
  const image = pen.createImageData(128, 64);
  for (let i = 0; i < 128 * 64; i++) {
    const isOn = bits.charCodeAt(i >> 3) & (0x80 >> (i & 7));
    image.data.set(isOn ? [130, 255, 170, 255] : [2, 26, 16, 255], 4 * i);
  }
  pen.putImageData(image, 0, 0);
}

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

follow();

// The car screen uses the color scheme of the page.
let isThere = false;
const touch = carScreen(part("screen"), "demo/car/", {
  connection(isAnswering) {
    if (isAnswering && !isThere) light();
    isThere = isAnswering;
  },
});
const light = () => touch({ do: "light", night: dark.matches });
dark.addEventListener("change", light);
