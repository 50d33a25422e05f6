// SPDX-License-Identifier: Apache-2.0
//
// Notifies riders about the trip while the page is closed: Web Push, where the server has a key for it. The messages are shown by
// trip-worker.js.

import { forgetMessages, storeMessages, storedMessages } from "./installed.js";
import { part } from "./page.js";

/** The button that subscribes to messages about a trip. */
export class Notifications {
  #trip;
  #words;
  #secret;
  #key = "";
  #isBusy = false;

  constructor(trip, words, secret) {
    [this.#trip, this.#words, this.#secret] = [trip, words, secret];
    part("notify").addEventListener("click", () => this.#toggle());
  }

  /** Shows the button if the server has a key, and the browser can be sent messages. */
  async show(details) {
    const isNew = this.#key !== (details?.push ?? "");
    this.#key = details?.push ?? "";
    const canBe = Boolean(this.#key) && "PushManager" in globalThis && "Notification" in globalThis
      && Boolean(navigator.serviceWorker);
    part("notify").hidden = !canBe;
    if (!canBe) return this.#note("");
    part("actions").hidden = false;
    if (isNew) this.#press(Notification.permission === "granted" && Boolean(await this.#present()));
  }

  /** Sends another language to the server. */
  async retell() {
    if (part("notify").getAttribute("aria-pressed") !== "true") return;
    const stored = await this.#present();
    if (stored) await this.#trip.subscribe(stored, this.#words.language).catch(() => {});
  }

  /** The subscription of this browser, if it is for this trip. */
  async #present() {
    if (storedMessages()?.secret !== this.#secret) return null;
    const registration = await navigator.serviceWorker.ready;
    return await registration.pushManager.getSubscription();
  }

  async #toggle() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      if (part("notify").getAttribute("aria-pressed") === "true") await this.#stop();
      else await this.#start();
    } catch (error) {
      console.info("no messages:", error.message);
      this.#note("notifyFailed");
    } finally {
      this.#isBusy = false;
    }
  }

  async #start() {
    if (await Notification.requestPermission() !== "granted") return this.#note("notifyDenied");
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription is bound to the key of the server, which may be another one by now.
    const old = await pushManager.getSubscription();
    if (old && encoded(old.options.applicationServerKey) !== this.#key) await old.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.#key });
    const id = await this.#trip.subscribe(subscription, this.#words.language);
    storeMessages(this.#secret, id);
    this.#note("");
    this.#press(true);
  }

  async #stop() {
    const stored = storedMessages();
    const subscription = await this.#present();
    forgetMessages(this.#secret);
    this.#press(false);
    this.#note("");
    await subscription?.unsubscribe();
    if (stored) await this.#trip.unsubscribe(stored.id);
  }

  #press(isOn) { part("notify").setAttribute("aria-pressed", isOn); }

  #note(word) {
    part("notify-note").hidden = !word;
    part("notify-note").textContent = word ? this.#words.text(word) : "";
    if (word) part("announcement").textContent = this.#words.text(word);
  }
}

/** Bytes in base64url. */
function encoded(buffer) {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer ?? [])));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
