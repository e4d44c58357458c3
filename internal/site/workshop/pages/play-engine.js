// @ts-check
// The worker of the playground: an engine of its own, so that a long question stops nobody's
// game.
import { bytes, instance } from "./wasm.js";
import "./wasm_exec.js";

const here = /** @type {any} */ (globalThis);

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
