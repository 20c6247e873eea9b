/*
 * The service worker: keeps every file of the pages, so that they open without a network. The server is asked first for
 * a page, and its answers below /api/ are never kept. A new version waits until the page asks for it: half of it beside
 * half of the old one would break a match.
 */
const VERSION = __VERSION__;
const FILES = __FILES__;
/** Which rules and cards each game has in this version. */
const PLAYS = __PLAYS__;
/** Whether the pages stand alone, or come from a server whose answers they have to fit. */
const ALONE = __ALONE__;
const CACHE = `shokan-${VERSION}`;
const base = new URL("./", self.location.href);
const at = (file) => new URL(file, base).href;

const front = () => caches.match(at(""), { cacheName: CACHE });
/** A page of this version, so that a match goes on with what it was begun with until somebody takes the newer one. */
const kept = async (request) => (await front()) ?? fetch(request);

/** A file whose name says what is in it is taken from an older version. */
async function keep(cache, file) {
  const address = at(file === "index.html" ? "" : file);
  const old = file.startsWith("assets/") && (await caches.match(address));
  if (old) return cache.put(address, old);
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return cache.put(address, answer);
}

self.addEventListener("install", (event) => {
  const work = caches.open(CACHE).then((cache) => Promise.all(FILES.map((file) => keep(cache, file))));
  event.waitUntil(work);
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("shokan-") && name !== CACHE;
  const work = caches
    .keys()
    .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
    .then(() => self.clients.claim());
  event.waitUntil(work);
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "what do you play") event.ports[0]?.postMessage(PLAYS);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== base.origin || !address.href.startsWith(base.href)) return;
  const path = address.href.slice(base.href.length);
  if (path.startsWith("api/") || path === "ws") return;
  if (request.mode === "navigate") {
    event.respondWith(ALONE ? kept(request) : fetch(request).catch(async () => (await front()) ?? Response.error()));
    return;
  }
  // What the server writes into a page's address (a picture for example) is not among the files.
  if (!FILES.includes(path)) return;
  event.respondWith(caches.match(address.origin + address.pathname).then((kept) => kept ?? fetch(request)));
});
