// @ts-check
// State shared by all parts of the game page: the shown position, and the places for messages
// about it.
import { Board } from "./board.js";
import { linked } from "./book.js";
import { el } from "./net.js";
import { say as told } from "./language.js";
import { here } from "./transport.js";

export const base = here();
/** @param {string} id */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {any} */ export let view = null; // the shown position
/** @type {Board | null} */ export let board = null;
export let asked = -1; // its number
export let heard = 0; // number of the latest position
/** @type {() => Promise<void>} */ export let fresh = async () => {}; // fetches the position
/** @type {() => void} */ export let show = () => {};

/** @type {any} */ export let then = null; // the earlier position that is shown; null for the current one

/** Takes what is shown from now on. @param {{view?: any, board?: Board, asked?: number, then?: any}} now */
export function set(now) {
  if (now.then !== undefined) then = now.then;
  if (now.view) view = now.view;
  if (now.board) board = now.board;
  if (now.asked !== undefined) asked = now.asked;
}

/** Notes that there is a position of this number. @param {number} n */
export function hear(n) { heard = Math.max(heard, n); }

/** Says how the position is got and shown. @param {() => Promise<void>} get @param {() => void} draw */
export function run(get, draw) { fresh = get; show = draw; }

/** @param {string} text @param {string[]} [why] */
export function say(text, why = []) {
  $("say").replaceChildren(text, ...(why.length ? [el("ul", {}, ...[...new Set(why)].map((r) => el("li", {}, linked(r))))] : []));
}

/** @param {any} e */
export function refusal(e) {
  say(e.code === "stale" ? "The position has changed. Look at it and decide again." : told("No: {}", e.message), e.reasons ?? []);
}

/** What an answer is called: a space that is known by more than its number, with its title. @param {any} o */
export function label(o) {
  const s = o.space !== undefined ? board?.board.spaces[o.space] : null;
  return s && s.name === o.label && s.title ? s.title : o.label;
}

/** What people call a space. @param {number} at */
export const spaceName = (at) => board?.board.spaces[at]?.called || board?.board.spaces[at]?.name || "";

/** Shows something between the question and its answers. @param {HTMLElement | null} what @param {...HTMLElement} buttons */
export function aside(what, ...buttons) {
  const box = $("ahead");
  box.hidden = !what;
  box.replaceChildren();
  if (!what) return;
  const shut = el("button", { type: "button" }, "Close");
  shut.addEventListener("click", () => { aside(null); $("map").focus(); });
  box.append(what, el("div", { className: "row" }, ...buttons, shut));
  // The text begins at the top, where reading starts; the buttons stay at the end of the panel.
  const side = $("side"), r = box.getBoundingClientRect(), s = side.getBoundingClientRect();
  if (r.top < s.top || r.bottom > s.bottom) side.scrollTop += r.top - s.top - 6;
}

export const sides = () => board?.board.sides ?? [];

/** @param {() => void} go @param {string} [words] */
export function carry(go, words = "Carry it out") {
  const b = el("button", { type: "button", className: "main", id: "carry" }, words);
  b.addEventListener("click", () => { $("question").focus(); aside(null); go(); });
  return b;
}
