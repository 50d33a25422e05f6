// SPDX-License-Identifier: Apache-2.0
//
// Passes the link of a trip on: by the share sheet of the device, else the clipboard, else a field to copy from.

import { part } from "./page.js";

/** The button that shares a link. */
export class ShareSheet {
  #words;
  #secret = "";

  constructor(words) {
    this.#words = words;
    part("share").addEventListener("click", () => this.#share());
  }

  /** Shows the button for the secret of a link; hides it without one. */
  show(secret) {
    this.#secret = secret;
    part("share").hidden = !secret;
    part("actions").hidden = !secret && part("contact").hidden && part("notify").hidden;
    if (!secret) part("share-fallback").hidden = true;
  }

  async #share() {
    const url = `${new URL("../follow", import.meta.url).href}#${this.#secret}`;
    try {
      if (navigator.share) return await navigator.share({ title: this.#words.text("title"), url });
      await navigator.clipboard.writeText(url);
      this.#confirm();
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error.name !== "AbortError") this.#offer(url);
    }
  }

  #confirm() {
    part("announcement").textContent = this.#words.text("linkCopied");
    const label = part("share").querySelector("span");
    label.textContent = this.#words.text("linkCopied");
    setTimeout(() => { label.textContent = this.#words.text("share"); }, 2500);
  }

  #offer(url) {
    part("share-fallback").hidden = false;
    part("share-link").value = url;
    part("share-link").select();
  }
}
