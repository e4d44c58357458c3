// @ts-check
// The player: a key of 256 bits that the browser draws and keeps. The server has its hash.
import { sha256 } from "./hash.js";
import { Failure } from "./net.js";

const place = "player";
const text = new TextEncoder();

/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (x) => parseInt(x, 16));

/** The key of the player, or "" without one. */
export const key = () => localStorage.getItem(place) ?? "";

/** The key of the player; draws one if there is none. */
export function ensure() {
  const is = key() || base64(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(place, is);
  return is;
}

/** Takes a key that was written down. Returns false for a text that is none. @param {string} written */
export function take(written) {
  const is = written.trim();
  if (!/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(is)) return false;
  localStorage.setItem(place, is);
  return true;
}

/** Forgets the key in this browser. */
export const forget = () => localStorage.removeItem(place);

/** The link that the key derives from a number. @param {string} nonce */
export const linkOf = (nonce) => base64(bytesOf(sha256(text.encode(`wargame link 1${key()}${nonce}`))).slice(0, 24));

/** The hash by which the server knows a link. @param {string} link */
export const hashOf = (link) => sha256(text.encode(link));

/** Sends a request with the key of the player. @param {string} path @param {any} [what] a POST with this, or a GET @returns {Promise<any>} */
export async function ask(path, what) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (key()) headers.Authorization = ["player", key()].join(" ");
  const r = what === undefined ? await fetch(path, { headers }) : await fetch(path, { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(what) });
  const out = await r.json().catch(() => null);
  if (!r.ok) throw new Failure(r.status, out);
  return out;
}
