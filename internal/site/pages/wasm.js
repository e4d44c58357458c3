// @ts-check
// Fetches the engine and the other files of the site, for workers.
import { packed, plain } from "./engine-hash.js";

const root = new URL("..", import.meta.url);

/** The content of a file of the site. @param {string} path */
export async function bytes(path) {
  const r = await fetch(new URL(path, root));
  if (!r.ok) throw new Error(`${path}: ${r.status}`);
  return new Uint8Array(await r.arrayBuffer());
}

/** The program of the engine, ready to run. @param {any} imports */
export async function instance(imports) {
  if (globalThis.DecompressionStream) {
    try {
      const body = (await engine("engine.wasm.gz", packed)).body;
      if (body) return await compiled(new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } }), imports);
    } catch (e) { // a server that hides this kind of file, or unpacks it by itself
      console.warn(e);
    }
  }
  const r = await engine("engine.wasm", plain);
  const typed = new Response(r.body, { headers: { "Content-Type": "application/wasm" } }); // not every server knows the type
  return compiled(typed, imports);
}

/** Fetches a file of the engine; a damaged one is refused. @param {string} path @param {string} integrity */
async function engine(path, integrity) {
  const r = await fetch(new URL(path, root), { integrity });
  if (!r.ok) throw new Error(`${path}: ${r.status}`);
  return r;
}

/** @param {Response} r @param {any} imports */
const compiled = async (r, imports) => (await WebAssembly.instantiateStreaming(r, imports)).instance;
