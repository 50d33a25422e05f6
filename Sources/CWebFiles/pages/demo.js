// SPDX-License-Identifier: Apache-2.0
//
// The demo page: four views of one drive, and its controls.

import { carScreen } from "./car-screen.js";
import { showError, Words } from "./words.js";

const part = id => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)");
const language = new URLSearchParams(location.search).get("lang");
const words = await Words.load(language);
const STATUS = {
  NEW: "statusNew", ENROUTE_TO_PICKUP: "statusToPickup", ARRIVED_AT_PICKUP: "statusAtPickup",
  ENROUTE_TO_DROPOFF: "statusToDropoff", COMPLETE: "statusComplete", CANCELED: "statusCanceled",
};
/** Texts of the last event; see DemoNote. */
const NOTES = {
  booked: "demoBooked", fasterRoute: "demoFaster", newRoute: "demoRerouted", signalLost: "demoSignalLost",
  signalRegained: "demoSignalBack", wrongTurn: "demoTurnPlanned", noWrongTurn: "demoNoTurn", tunnel: "demoTunnelNote",
  jam: "trafficJam", noJam: "demoJamTooLate", pickedUp: "demoPickedUp", canceled: "statusCanceled",
  notCanceled: "demoNotCanceled", reportFailed: "demoReportAgain",
};
const number = value => new Intl.NumberFormat(words.locale).format(value);
const speed = value =>
  new Intl.NumberFormat(words.locale, { style: "unit", unit: "kilometer-per-hour" }).format(value);
const ended = () => words.text("demoEnded", { command: "make demo" });
const controls = [...document.querySelectorAll("[data-order]")];
let state = { sequence: -1 };

words.fill(document);
/** Language of the views. Where the browser writes Arabic with Western digits, so do they. */
const tag = words.language === "ar" && number(1) === "1" ? "ar-MA" : encodeURIComponent(words.locale);
part("driver").src = `driver?lang=${tag}`;
document.querySelector(".driver a").href = part("driver").src;
document.title = words.text("demoTitle");
part("car").alt = words.text("carPicture");
for (const [id, key, size] of [["car-note", "demoCarNote", [800, 480]], ["tiny-note", "demoSmallNote", [128, 64]]]) {
  part(id).textContent = words.text(key, { size: size.map(number).join(" × ") });
}
for (const pace of document.querySelectorAll("#paces input")) {
  pace.nextElementSibling.textContent = `${number(Number(pace.value))}×`;
}
for (const id of ["reports", "reroutes"]) part(id).textContent = number(0);
for (const button of controls) button.addEventListener("click", () => order(button.dataset.order));
part("paces").addEventListener("change", event => order("pace", Number(event.target.value)));

async function order(name, value) {
  const body = JSON.stringify({ do: name, value });
  try {
    const response = await fetch("demo/orders", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!response.ok) showError(part("note"), words.text("mapFailed"), await response.text());
  } catch {
    part("note").textContent = ended();
  }
}

/** Polls the state; the server responds when it has changed. */
async function follow() {
  for (;;) {
    try {
      const response = await fetch(`demo/state?after=${state.sequence}&lang=${tag}`, { cache: "no-store" });
      if (!response.ok) throw new Error(response.status);
      show(await response.json());
    } catch {
      part("status").textContent = ended();
      for (const button of controls) button.disabled = true;
      await pause(2000);
    }
  }
}

function show(next) {
  if (next.link && next.link !== state.link) {
    const [path, secret] = next.link.split("#");
    const link = language ? `${path}?lang=${encodeURIComponent(language)}#${secret}` : next.link;
    part("rider").src = link;
    part("link").href = link;
  }
  if (next.status !== state.status) {
    part("status").textContent = next.status in STATUS ? words.text(STATUS[next.status]) : next.status;
  }
  if (next.note && (next.note !== state.note || next.detail !== state.detail)) showError(part("note"), words.text(NOTES[next.note] ?? next.note), next.detail);
  if (next.tiny && next.tiny !== state.tiny) paint(next.tiny);
  part("speed").textContent = speed(next.speed);
  part("reports").textContent = number(next.reports);
  part("reroutes").textContent = number(next.reroutes);
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
  const context = part("tiny").getContext("2d");
  const bits = atob(base64);
  const image = context.createImageData(128, 64);
  for (let i = 0; i < 128 * 64; i++) {
    const isOn = bits.charCodeAt(i >> 3) & (0x80 >> (i & 7));
    image.data.set(isOn ? [130, 255, 170, 255] : [2, 26, 16, 255], 4 * i);
  }
  context.putImageData(image, 0, 0);
}

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

follow();

// The car screen uses the color scheme of the page.
let isThere = false;
const touch = carScreen(part("screen"), `demo/car/${tag}/`, {
  connection(isResponding) {
    if (isResponding && !isThere) light();
    isThere = isResponding;
  },
});
const light = () => touch({ do: "light", night: dark.matches });
dark.addEventListener("change", light);
