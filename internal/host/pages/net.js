// @ts-check
// Requests to the server. A request counts as done only after the server has confirmed it.
import { send } from "./transport.js";

/** @param {string} tag @param {Record<string, any>} [props] @param {...(Node|string)} kids */
export function el(tag, props = {}, ...kids) {
  const out = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) {
    if (k in out) /** @type {any} */ (out)[k] = v;
    else out.setAttribute(k, v);
  }
  out.append(...kids);
  return out;
}

/** An unguessable random number. @param {number} bytes */
export function random(bytes) {
  const b = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");
}

export class Failure extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.error ?? "no response from the server");
    this.status = status;
    this.code = body?.code ?? "";
    /** @type {string[]} */
    this.reasons = body?.reasons ?? [];
  }
}

/** @param {Response} r */
async function body(r) {
  const text = await r.json().catch(() => null);
  if (!r.ok) throw new Failure(r.status, text);
  return text;
}

/** @param {string} path */
export async function get(path) {
  return body(await send("GET", path));
}

/**
 * Sends a request that changes the game. A request without a response is repeated with the
 * same key, so the server executes it once.
 * @param {string} path @param {any} what
 */
export async function post(path, what) {
  const text = JSON.stringify(what);
  for (let wait = 500; ; wait = Math.min(wait * 2, 10000)) {
    let r;
    try {
      r = await send("POST", path, text);
    } catch {
      await new Promise((go) => setTimeout(go, wait));
      continue;
    }
    if (r.status !== 503 && r.status !== 429) return body(r);
    await new Promise((go) => setTimeout(go, wait));
  }
}
