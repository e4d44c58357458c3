// @ts-check
// Sends requests to the page's workshop on the server. The server drops a workshop that has been
// idle for a while; the page then opens its files again. On the static site a file of the same
// name asks a worker instead.
import { Failure, post, random } from "./net.js";

const page = random(16);

/** @type {any} */ let opened = null;
/** What was changed since: the text of a file, or null for a deleted one. @type {Map<string, string | null>} */ const changed = new Map();
/** @type {Promise<void> | null} */ let again = null;

/** @type {Promise<void>} */
export const ready = Promise.resolve();

/** Opens the edited game on the board: a server has no place for games of its guests. @type {null | ((game: any) => Promise<void>)} */
export const play = null;

/** @param {string} name @param {any} body */
const send = (name, body) => post(`/play/${page}/${name}`, body);

/** Asks a question by name. @param {string} name @param {any} [body] @returns {Promise<any>} */
export async function ask(name, body = {}) {
  if (again) await again;
  let out;
  try {
    out = await send(name, body);
  } catch (e) {
    if (!(e instanceof Failure) || e.status !== 410 || !opened) throw e;
    again ??= reopen();
    try { await again; } finally { again = null; }
    out = await send(name, body);
  }
  if (name === "open") { opened = body; changed.clear(); }
  if (name === "change") changed.set(body.file, body.text);
  if (name === "remove") changed.set(body.file, null);
  return out;
}

async function reopen() {
  await send("open", opened);
  for (const [file, text] of changed) await (text === null ? send("remove", { file }).catch(() => {}) : send("change", { file, text }));
}
