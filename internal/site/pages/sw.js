// @ts-check
// Keeps the site for use without a network. list.js, which is made with the site, names its
// version and its files. A new version is kept whole before it is used, and is used when no
// page of the old one is open.
/** @type {any} */ (self).importScripts("list.js");

{
  const worker = /** @type {any} */ (self);
  /** @type {{version: string, engine: {plain: string, packed: string}, files: string[]}} */ const site = worker.site;
  const files = [...site.files, worker.DecompressionStream ? site.engine.packed : site.engine.plain];
  const scope = worker.registration.scope;
  const kept = `wargame ${scope} ${site.version}`, read = `wargame read ${scope}`;

  worker.addEventListener("install", (/** @type {any} */ e) => e.waitUntil(
    caches.open(kept).then((c) => c.addAll(files.map((f) => new Request(new URL(f, scope), { cache: "no-cache" }))))));

  worker.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil((async () => {
    for (const old of await caches.keys()) if (old.startsWith(`wargame ${scope} `) && old !== kept) await caches.delete(old);
    await worker.clients.claim();
  })()));

  worker.addEventListener("fetch", (/** @type {any} */ e) => {
    if (e.request.method !== "GET" || !e.request.url.startsWith(scope)) return;
    e.respondWith((async () => {
      const found = await (await caches.open(kept)).match(e.request, { ignoreSearch: true });
      if (found?.redirected) return new Response(found.body, { headers: found.headers }); // a page may be none that was redirected, as some servers do with index.html
      if (found || !e.request.url.startsWith(`${scope}docs/`)) return found ?? fetch(e.request);
      const pages = await caches.open(read); // the documentation is kept page by page, as it is read
      try {
        const fresh = await fetch(e.request);
        if (fresh.ok) await pages.put(e.request, fresh.clone());
        return fresh;
      } catch (x) {
        const old = await pages.match(e.request, { ignoreSearch: true });
        if (old) return old;
        throw x;
      }
    })());
  });
}
