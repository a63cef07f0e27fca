// The service worker: keeps the whole site in the browser. FILES stands before this text: each file with its contents'
// hash, so that a new version of the site fetches only what has changed. It takes over when no window of the old one is
// left: the two could not speak to each other's workers.
/* global FILES */
const CACHE = "sztab-site";
const MARK = "?of=";
const base = new URL("./", self.location.href).href;
const known = new Map(Object.entries(FILES).map(([name, hash]) => [base + name, base + name + MARK + hash]));

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  const [bare] = url.split(/[?#]/);
  const place = known.get(bare === base ? `${base}index.html` : bare);
  if (method === "GET" && place) event.respondWith(kept(place, event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  for (const [address, place] of known)
    if (!there.has(place)) {
      const answer = await fetch(address, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await cache.put(place, answer);
    }
}

/** What no file of this version is, is thrown away. */
async function clear() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(known.values());
  for (const one of await cache.keys()) if (!wanted.has(one.url)) await cache.delete(one);
}

async function kept(place, request) {
  return (await (await caches.open(CACHE)).match(place)) ?? fetch(request);
}
