// Keeps the files of the site, so that it opens without a network. A new version is kept beside the old one until it is wanted.

const NAME = "VERSION";
/** Each file with its size, and whether it is also there compressed. */
const FILES = ["FILES"];
const HERE = new URL("./", self.location.href).href;
const CACHE = `branchline ${new URL(HERE).pathname} ${NAME}`;
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css", json: "application/json", svg: "image/svg+xml", png: "image/png", wasm: "application/wasm", zip: "application/zip", webmanifest: "application/manifest+json" };
/** Files that are fetched at a time. */
const AT_ONCE = 6;
/** The page's own rule is in index.html; scripts of workers have none but this. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Of what a folder's name says that it never changes, an older version's copy will do. */
const lasting = (name) => name.includes("/");

async function keep(cache, [name, , packed]) {
  const url = HERE + name;
  const known = lasting(name) && (await caches.match(url));
  if (known) return cache.put(url, known);
  const response = await fetch(packed ? `${url}.z` : url, { cache: lasting(name) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const body = packed ? response.body.pipeThrough(new DecompressionStream("deflate")) : response.body;
  const headers = { "content-type": TYPES[name.split(".").pop()] || "application/octet-stream", "content-security-policy": POLICY, "x-content-type-options": "nosniff" };
  return cache.put(url, new Response(body, { headers }));
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const whole = FILES.reduce((sum, [, size]) => sum + size, 0);
  const left = [...FILES];
  let done = 0;
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      await keep(cache, file);
      done += file[1];
      for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ kept: done / whole });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function dropOthers() {
  const ours = CACHE.slice(0, CACHE.lastIndexOf(" ") + 1);
  for (const name of await caches.keys()) if (name.startsWith(ours) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request.mode === "navigate" ? `${HERE}index.html` : request, { ignoreSearch: true });
  return found || fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(HERE)) event.respondWith(answer(event.request));
});
