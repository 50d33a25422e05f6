// SPDX-License-Identifier: Apache-2.0
//
// The panels of the driver's view: banner, estimates, steps, prompt, arrival, speed, and the buttons of the map.

import { part } from "./page.js";

const setText = (id, text) => { if (part(id).textContent !== text) part(id).textContent = text; };
const show = (id, isShown) => { if (part(id).hidden === isShown) part(id).hidden = !isShown; };
const source = (id, address) => { if (part(id).getAttribute("src") !== address) part(id).src = address; };

/** Shows the panels and takes taps on them. */
export class DriverPanels {
  /** Called with a mode of the camera. */
  onCamera = () => {};
  #act;
  #address;
  #words = {};
  #camera = "following";
  #view = {};
  #edition = 0;
  #isMuted = true;
  /** When the prompt was received, and its number. */
  #prompt = { number: 0, end: 0 };

  constructor(act, address) {
    [this.#act, this.#address] = [act, address];
    const on = (id, work) => part(id).addEventListener("click", work);
    on("overview", () => this.onCamera(this.#camera === "overview" ? "following" : "overview"));
    on("recenter", () => this.onCamera("following"));
    on("voice", () => this.#mute(!this.#isMuted));
    on("steps", () => this.#open(part("step-list").hidden));
    on("accept", () => this.#act({ do: "accept", prompt: this.#prompt.number }));
    on("decline", () => this.#act({ do: "decline", prompt: this.#prompt.number }));
    on("dismiss", () => this.#act({ do: "dismiss" }));
    addEventListener("keydown", event => {
      if (event.key !== "Escape" || part("step-list").hidden) return;
      this.#open(false);
      part("steps").focus();
    });
    new ResizeObserver(() => {
      const { bottom } = part("banner").getBoundingClientRect();
      document.body.style.setProperty("--banner-bottom", `${Math.round(bottom)}px`);
    }).observe(part("banner"));
    setInterval(() => this.#countDown(), 250);
  }

  /** The texts of the controls. */
  set words(words) {
    this.#words = words;
    for (const [id, word] of [["overview", "overview"], ["zoom-in", "zoomIn"], ["zoom-out", "zoomOut"]]) {
      part(id).setAttribute("aria-label", words[word]);
      part(id).title = words[word];
    }
    for (const [id, word] of [
      ["recenter-word", "center"], ["steps-word", "steps"], ["accept-word", "yes"], ["decline", "no"], ["dismiss", "done"],
    ]) setText(id, words[word]);
    this.#mute(true);
  }

  /** Number of the routes; images of their steps are found by it. */
  set edition(edition) { this.#edition = edition; }

  /** The mode of the camera. */
  set camera(mode) {
    this.#camera = mode;
    part("overview").setAttribute("aria-pressed", mode === "overview");
    show("recenter", mode !== "following");
  }

  #mute(isMuted) {
    this.#isMuted = isMuted;
    const word = this.#words[isMuted ? "unmute" : "mute"];
    part("voice").setAttribute("aria-pressed", isMuted);
    part("voice").setAttribute("aria-label", this.#words.mute);
    part("voice").title = word;
    if (isMuted) globalThis.speechSynthesis?.cancel();
  }

  #open(isOpen) {
    show("step-list", isOpen);
    part("steps").setAttribute("aria-expanded", isOpen);
    if (isOpen) part("step-list").focus();
  }

  /** Speaks an announcement unless the voice is off. */
  speak(text, language) {
    if (this.#isMuted || !globalThis.speechSynthesis) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language;
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  }

  #image(step, kind = "") { return this.#address(`images/${this.#edition}/${step}${kind}.svg`); }

  /** Lists the remaining steps. */
  showSteps(steps) {
    part("step-list").replaceChildren(...steps.map(({ step, instruction, distance }) => {
      const row = document.createElement("li"), sign = document.createElement("div"), image = new Image(34, 34);
      [sign.className, image.alt, image.loading, image.src] = ["sign", "", "lazy", this.#image(step)];
      sign.append(image);
      const [text, far] = [document.createElement("span"), document.createElement("bdi")];
      [text.textContent, far.textContent] = [instruction, distance];
      row.append(sign, text, far);
      return row;
    }));
  }

  /** Shows an update. */
  show(view) {
    this.#view = view;
    const { arrival, banner, estimates, speed, prompt, alert } = view;
    show("banner", Boolean(banner) && !arrival);
    if (banner) this.#showBanner(banner);
    show("estimates", Boolean(estimates) && !arrival);
    if (estimates) this.#showEstimates(estimates);
    else this.#open(false);
    show("speed", Boolean(speed));
    if (speed) this.#showSpeed(speed);
    show("arrival", Boolean(arrival));
    if (arrival) {
      setText("arrival-title", arrival.title);
      setText("arrival-place", arrival.place);
    }
    show("alert", Boolean(alert) && !arrival);
    setText("alert-text", alert ?? "");
    this.#showPrompt(prompt);
    const heard = arrival ? `${arrival.title} ${arrival.place}` : prompt ? `${prompt.title} ${prompt.detail}` : banner?.instruction ?? "";
    setText("announcement", heard);
  }

  #showBanner({ instruction, step, hasLanes, distance, then }) {
    setText("instruction", instruction);
    setText("distance-value", distance?.value ?? "");
    setText("distance-unit", distance?.unit ?? "");
    show("maneuver", step !== undefined);
    if (step !== undefined) source("maneuver", this.#image(step));
    show("lanes", Boolean(hasLanes));
    if (hasLanes) source("lanes", this.#image(step, "-lanes"));
    show("then", Boolean(then));
    if (then) {
      setText("then-word", then.word);
      source("then-maneuver", this.#image(then.step));
    }
    show("after", Boolean(hasLanes || then));
  }

  #showEstimates({ time, distance, arrival, delay, progress }) {
    setText("time-left", time);
    setText("distance-left", distance);
    setText("arrival-time", arrival);
    part("estimates").dataset.delay = delay;
    part("progress").style.setProperty("--share", `${(100 * (progress ?? 0)).toFixed(1)}%`);
    const first = part("step-list").querySelector("bdi");
    const { distance: left } = this.#view.banner ?? {};
    if (first && left) first.textContent = `${left.value} ${left.unit}`.trim();
  }

  #showSpeed({ value, limit, sign, speeding }) {
    setText("speed-value", value.value);
    setText("speed-unit", value.unit);
    part("speed").dataset.speeding = speeding;
    show("limit", Boolean(limit));
    if (!limit) return;
    setText("limit", limit);
    part("limit").dataset.sign = sign;
  }

  #showPrompt(prompt) {
    show("prompt", Boolean(prompt));
    if (!prompt) return;
    setText("prompt-title", prompt.title);
    setText("prompt-detail", prompt.detail);
    if (this.#prompt.number === prompt.number) return;
    this.#prompt = { number: prompt.number, end: performance.now() + 1000 * prompt.seconds, timeout: 1000 * prompt.timeout };
    this.#countDown();
  }

  /** Shows the time left to respond to the prompt. The server ends it. */
  #countDown() {
    if (part("prompt").hidden) return;
    const left = this.#prompt.end - performance.now();
    part("prompt-left").style.setProperty("--share", `${Math.max(0, 100 * left / this.#prompt.timeout).toFixed(0)}%`);
  }
}
