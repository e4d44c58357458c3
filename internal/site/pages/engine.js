// @ts-check
// The worker that runs the engine. All pages of the site in one browser share it where the
// browser has shared workers; elsewhere only one page at a time has one.
import "./wasm_exec.js";
import { load, write } from "./rows.js";
import { bytes, instance } from "./wasm.js";

const here = /** @type {any} */ (globalThis);
const root = new URL("..", import.meta.url);

/** @type {Set<MessagePort>} */ const ports = new Set();
/** What pages are told of the state of the engine: "waiting" for another worker, "loading", "ready", or why it failed. */
let state = { state: "loading", text: "" };
/** @param {string} now @param {string} [text] */
function become(now, text = "") {
  state = { state: now, text };
  for (const p of ports) p.postMessage(state);
}

/** @type {((request: any, reply: (kind: string, a?: any, b?: any) => void) => () => void) | null} */ let serve = null;
/** @type {(() => void)[]} */ let early = []; // requests that came before the engine was ready

/** @param {MessagePort} port */
function attend(port) {
  ports.add(port);
  /** @type {Map<number, () => void>} */ const open = new Map();
  port.onmessage = ({ data }) => {
    if (data.gone) { ports.delete(port); for (const stop of open.values()) stop(); return; }
    if (data.cancel) { open.get(data.id)?.(); return; }
    const ask = () => {
      const stop = serve?.(data, (kind, a, b) => {
        if (kind === "head") port.postMessage({ id: data.id, status: a, headers: b });
        else if (kind === "chunk") port.postMessage({ id: data.id, chunk: a }, [a.buffer]);
        else { open.delete(data.id); port.postMessage({ id: data.id, end: true }); }
      });
      if (stop) open.set(data.id, stop);
    };
    if (serve) ask();
    else early.push(ask);
  };
  port.postMessage(state);
}

if ("onconnect" in here) here.onconnect = (/** @type {MessageEvent} */ e) => { if (e.ports[0]) attend(e.ports[0]); };
else attend(here);

async function start() {
  const go = new here.Go();
  const engine = instance(go.importObject);
  const [games, rows, wasm] = await Promise.all([bytes("games.json"), load(), engine]);
  here.outside = {
    games: new TextDecoder().decode(games), rows, write, fetch: bytes,
    ready: (/** @type {any} */ f) => { serve = f; become("ready"); for (const ask of early) ask(); early = []; },
    failed: (/** @type {string} */ text) => become("failed", text),
  };
  await go.run(wasm);
  throw new Error("the engine has stopped");
}

// Two engines must not write the same rows.
const free = await navigator.locks.query().then((q) => !q.held?.some((l) => l.name === `engine ${root.pathname}`));
if (!free) become("waiting");
navigator.locks.request(`engine ${root.pathname}`, async () => {
  become("loading");
  await start();
}).catch((e) => { serve = null; become("failed", String(e?.message ?? e)); });
