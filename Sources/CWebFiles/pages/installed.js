// SPDX-License-Identifier: Apache-2.0
//
// The page as an installed app: it opens without a network, and again with the trip that was followed last.

const KEY = "guidepost-link";
const MESSAGES = "guidepost-messages";

const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

/** The secret of the last link in an installed app, else of the one whose messages are shown; empty without either. */
export function storedLink() {
  try { return (isInstalled() && localStorage.getItem(KEY)) || storedMessages()?.secret || ""; } catch { return ""; }
}

/** The link and the subscription whose messages are shown, as `{secret, id}`; null without one. */
export function storedMessages() {
  try { return JSON.parse(localStorage.getItem(MESSAGES)); } catch { return null; }
}

/** Stores the link whose messages are shown, so that a message opens the trip. */
export function storeMessages(secret, id) {
  try { localStorage.setItem(MESSAGES, JSON.stringify({ secret, id })); } catch { /* A message opens an empty page. */ }
}

/** Forgets the subscription of a link. */
export function forgetMessages(secret) {
  try { if (storedMessages()?.secret === secret) localStorage.removeItem(MESSAGES); } catch { /* Nothing is stored. */ }
}

/** Stores the secret of a link for the next start of the installed app, and for no browser that has not installed it. */
export function storeLink(secret, isInstalling = false) {
  if (!isInstalling && !isInstalled()) return;
  try { localStorage.setItem(KEY, secret); } catch { /* Without storage the app opens without a trip. */ }
}

/** Removes the secret of a link that is over. */
export function forgetLink(secret) {
  try { if (localStorage.getItem(KEY) === secret) localStorage.removeItem(KEY); } catch { /* Nothing is stored. */ }
  forgetMessages(secret);
}

/** Lets the page open without a network. Browsers allow this over HTTPS and on this machine. */
export async function keepShell() {
  try {
    await navigator.serviceWorker?.register(
      new URL("trip-worker.js", import.meta.url), { scope: new URL("../follow", import.meta.url).pathname });
  } catch (error) {
    console.info("no offline page:", error.message);
  }
}
