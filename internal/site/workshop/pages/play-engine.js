// @ts-check
// The worker of the playground: an engine of its own, so that a long question stops nobody's
// game.
import "./wasm_exec.js";

const here = /** @type {any} */ (globalThis);
const root = new URL("..", import.meta.url);

/** @param {string} path */
async function bytes(path) {
  const r = await fetch(new URL(path, root));
  if (!r.ok) throw new Error(`${path}: ${r.status}`);
  return new Uint8Array(await r.arrayBuffer());
}

/** @param {any} imports */
async function instance(imports) {
  const get = () => fetch(new URL("engine.wasm", root));
  try {
    return (await WebAssembly.instantiateStreaming(get(), imports)).instance;
  } catch (e) { // a server that does not know the type of the file
    return (await WebAssembly.instantiate(await (await get()).arrayBuffer(), imports)).instance;
  }
}

/** @type {{id: number, name: string, body: string}[]} */ let early = [];
/** @type {((name: string, body: string, done: (out: string, err: string) => void) => void) | null} */ let handle = null;

/** @param {{id: number, name: string, body: string}} q */
const answer = (q) => handle?.(q.name, q.body, (out, error) => here.postMessage({ id: q.id, out, error }));

here.onmessage = (/** @type {MessageEvent} */ e) => { if (handle) answer(e.data); else early.push(e.data); };

(async () => {
  const go = new here.Go();
  const engine = instance(go.importObject);
  const games = await bytes("games.json");
  here.outside = {
    games: new TextDecoder().decode(games), fetch: bytes, writing: true,
    ready: (/** @type {any} */ f) => { handle = f; here.postMessage({ ready: true }); for (const q of early) answer(q); early = []; },
    failed: (/** @type {string} */ text) => here.postMessage({ failed: text }),
  };
  await go.run(await engine);
  throw new Error("the engine has stopped");
})().catch((e) => here.postMessage({ failed: String(e?.message ?? e) }));
