// @ts-check
// Asks the engine of the playground: here a worker of the browser. A server has a file of this
// name that asks it; nothing else differs.

const worker = new Worker(new URL("play-engine.js", import.meta.url), { type: "module" });
/** @type {Map<number, {done: (x: any) => void, failed: (e: Error) => void}>} */ const open = new Map();
let last = 0, broken = "";

/** @type {Promise<void>} */
export const ready = new Promise((done, failed) => {
  worker.onmessage = ({ data }) => {
    if (data.ready) return done();
    if (data.failed) { stop(data.failed); return failed(new Error(data.failed)); }
    const q = open.get(data.id);
    open.delete(data.id);
    if (data.error) q?.failed(new Error(data.error));
    else q?.done(JSON.parse(data.out));
  };
  worker.onerror = (e) => { stop(e.message || "the worker cannot be started"); failed(new Error(broken)); };
});

/** Refuses every question, also those to come. @param {string} why */
function stop(why) {
  broken = `The engine does not run: ${why}`;
  for (const q of open.values()) q.failed(new Error(broken));
  open.clear();
}

/** Asks a question by name. @param {string} name @param {any} [body] @returns {Promise<any>} */
export function ask(name, body = {}) {
  if (broken) return Promise.reject(new Error(broken));
  const id = ++last;
  return new Promise((done, failed) => {
    open.set(id, { done, failed });
    worker.postMessage({ id, name, body: JSON.stringify(body) });
  });
}

/** Opens the edited game on the board. @type {null | ((game: any) => Promise<void>)} */
export const play = async ({ name, ...rest }) => {
  const held = (await navigator.locks.query()).held ?? [];
  if (held.some((l) => l.name === `engine ${new URL("..", import.meta.url).pathname}`)) throw new Error("Close the other pages of this site first: their engine does not know the edited game.");
  const { write } = await import(new URL("rows.js", import.meta.url).href);
  await write([[`edited/${name}`, new TextEncoder().encode(JSON.stringify(rest))]]);
  location.assign("index.html");
};
