// SPDX-License-Identifier: Apache-2.0
//
// Stores the files of the trip page, so that it opens without a network. With a network the server's files are used. Trips,
// links and map tiles are never stored: only the paths below, without queries or fragments.
//
// Shows messages about the trip, too, where the page has subscribed to them (notifications.js).

// include page-languages.js

const CACHE = "guidepost-trip-3";
/** Milliseconds after which a slow network counts as none. */
const SLOWEST = 4000;
const home = new URL("..", self.location.href);
const FILES = [
  "base.css", "map.css", "trip.css", "canvas-map.js", "guidepost-trip.js", "installed.js", "map-base.js", "map.js", "notifications.js",
  "overlay.js", "page.js", "ride-card.js", "share-sheet.js", "stop-list.js", "theme.js", "trip-sheet.js", "trip.js", "words.js",
  "settings.json", "icon.svg", "icon-192.png", "trip.webmanifest", ...Object.keys(LANGUAGES).map(tag => `words/${tag}.json`),
];
const SHELL = ["follow", ...FILES.map(name => `web/${name}`)].map(path => new URL(path, home).href);

self.addEventListener("install", event => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL.map(address => new Request(address, { cache: "no-cache" })));
  await self.skipWaiting();
})()));

self.addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("guidepost-trip-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
})()));

self.addEventListener("fetch", event => {
  const { origin, pathname } = new URL(event.request.url);
  const address = origin + pathname;
  if (event.request.method !== "GET" || !SHELL.includes(address)) return;
  const network = refresh(address);
  event.respondWith(first(address, network));
  event.waitUntil(network.catch(() => {}));
});

/** The file of the server, which replaces the stored one. */
async function refresh(address) {
  const response = await fetch(address, { cache: "no-cache" });
  if (response.ok) await (await caches.open(CACHE)).put(address, response.clone());
  return response;
}

/** The file of the server if it comes in time, else the stored one. */
async function first(address, network) {
  const late = new Promise(resolve => setTimeout(resolve, SLOWEST));
  const response = await Promise.race([network, late]).catch(() => null);
  if (response) return response;
  return await (await caches.open(CACHE)).match(address) ?? network;
}

self.addEventListener("push", event => event.waitUntil(notify(event.data)));

self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(openPage());
});

/** Shows a message. Browsers require that every one is shown, also one that cannot be read. */
async function notify(data) {
  let message = {};
  try { message = data?.json() ?? {}; } catch { /* What is not JSON is shown without a text of its own. */ }
  const language = pageLanguage(message.language) ?? "en";
  const address = new URL(`web/words/${language}.json`, home).href;
  const response = await first(address, refresh(address)).catch(() => null);
  const words = await response?.json().catch(() => null) ?? {};
  await self.registration.showNotification(title(message, words, language) || words.title || "Guidepost", {
    lang: language, dir: RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr", tag: `trip ${message.trip ?? ""}`, renotify: true,
    icon: new URL("web/icon-192.png", home).href,
  });
}

/** What a message says. */
function title({ event, time }, words, language) {
  const minutes = Math.max(1, Math.round((time - Date.now()) / 60_000)) || 0;
  const left = minutes
    ? new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "short" }).format(minutes) : words.soon;
  switch (event) {
    case "pickupSoon": return words.pickupIn && `${words.pickupIn} ${left}`;
    case "arrivalSoon": return words.arrivalIn && `${words.arrivalIn} ${left}`;
    case "atPickup": return words.statusAtPickup;
    case "arrived": return words.statusComplete;
    case "canceled": return words.statusCanceled;
  }
}

/** Shows the page of the trip: an open one, or a new one, which knows the link. */
async function openPage() {
  const page = new URL("follow", home);
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    if (new URL(client.url).pathname === page.pathname) return await client.focus();
  }
  return await self.clients.openWindow(page.href);
}
