// SPDX-License-Identifier: Apache-2.0
//
// The page as an installed app: it opens without a network, and again with the trip that was followed last.

const KEY = "guidepost-link";

const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

/** The secret of the last link; empty in a browser, where links are opened from where they were sent. */
export function storedLink() {
  if (!isInstalled()) return "";
  try { return localStorage.getItem(KEY) ?? ""; } catch { return ""; }
}

/** Stores the secret of a link for the next start of the installed app, and for no browser that has not installed it. */
export function storeLink(secret, isInstalling = false) {
  if (!isInstalling && !isInstalled()) return;
  try { localStorage.setItem(KEY, secret); } catch { /* Without storage the app opens without a trip. */ }
}

/** Removes the secret of a link that is over. */
export function forgetLink(secret) {
  try { if (localStorage.getItem(KEY) === secret) localStorage.removeItem(KEY); } catch { /* Nothing is stored. */ }
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
