// SPDX-License-Identifier: Apache-2.0
//
// Stores the files of the trip page, so that it opens without a network. With a network the server's files are used. Trips,
// links and map tiles are never stored: only the paths below, without queries or fragments.

const CACHE = "guidepost-trip-1";
/** Milliseconds after which a slow network counts as none. */
const SLOWEST = 4000;
const home = new URL("..", self.location.href);
const LANGUAGES = ["ar", "de", "en", "es", "fa", "fr", "hi", "it", "ja", "nl", "pl", "pt", "tr"];
const FILES = [
  "base.css", "map.css", "trip.css", "canvas-map.js", "guidepost-trip.js", "installed.js", "map-base.js", "map.js",
  "overlay.js", "page.js", "ride-card.js", "share-sheet.js", "stop-list.js", "trip-sheet.js", "trip.js", "words.js",
  "settings.json", "icon.svg", "icon-192.png", "trip.webmanifest", ...LANGUAGES.map(tag => `words/${tag}.json`),
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
