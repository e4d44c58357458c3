// @ts-check
// Fetches the engine and the other files of the site, for workers.

const root = new URL("..", import.meta.url);

/** The content of a file of the site. @param {string} path */
export async function bytes(path) {
  const r = await fetch(new URL(path, root));
  if (!r.ok) throw new Error(`${path}: ${r.status}`);
  return new Uint8Array(await r.arrayBuffer());
}

/** The program of the engine, ready to run. @param {any} imports */
export async function instance(imports) {
  const get = () => fetch(new URL("engine.wasm", root));
  try {
    return (await WebAssembly.instantiateStreaming(get(), imports)).instance;
  } catch (e) { // a server that does not know the type of the file
    const r = await get();
    if (!r.ok) throw new Error(`engine.wasm: ${r.status}`);
    return (await WebAssembly.instantiate(await r.arrayBuffer(), imports)).instance;
  }
}
