// @ts-check
// The past of a game: view it, step through it, begin a sandbox from it, undo to it.
import { plural } from "./figures.js";
import { el, Failure, get, post, random } from "./net.js";
import { charts } from "./charts.js";
import { $, base, board, fresh, say, set, show, view } from "./page.js";
import { strip } from "./strip.js";
import { link } from "./transport.js";
import { askUndo } from "./requests.js";

export let back = false; // the page shows the past
/** Shows the position after a number of decisions; the only action there is an undo to it. @param {number} moves */
export async function past(moves) {
  const before = back;
  back = true;
  let then;
  try { then = await get(`${base}/view?at=${moves}`); } catch (e) {
    back = before;
    say(`Cannot show the earlier position: ${/** @type {Failure} */ (e).message}.`);
    return;
  }
  if (!back) return;
  document.body.classList.add("back");
  /** @type {any} */ ($("past")).value = moves;
  $("after").textContent = String(moves);
  $("then").hidden = false;
  const count = view.moves - moves, free = count <= (view.undo?.free ?? 0);
  $("back").hidden = !view.seat || view.state !== "playing" || count < 1;
  $("back").textContent = free ? `Undo to here (${plural(count, "decision")})` : `Ask to undo to here (${plural(count, "decision")})`;
  $("back").onclick = () => undo(count, !free);
  board?.show({ ...then, faces: then.faces });
  board?.outline(new Map(), new Set());
  set({ then });
  strip();
  if (!$("charts").hidden) charts();
  /** @type {HTMLElement} */ ($("then").firstElementChild).textContent = `Earlier position, after ${plural(moves, "decision")}: ${(then.status ?? []).join(" · ")}.`;
  $("sandbox").onclick = () => sandbox(moves);
}

/** Makes a game of one's own that goes on from here with other dice. @param {number} at */
export async function sandbox(at) {
  try {
    const r = await post(`${base}/sandbox`, { key: random(16), at }), href = link(`/g/${r.links["+"]}`);
    $("sandboxed").replaceChildren(el("a", { href, target: "_blank", rel: "noopener" }, "Open the sandbox"), " (only you have this link)");
  } catch (e) { $("sandboxed").textContent = /** @type {Failure} */ (e).message; }
}
let late = 0;
$("past").addEventListener("input", () => {
  const to = shown(); // a new position would reset the slider in the meantime
  clearTimeout(late);
  late = window.setTimeout(() => past(to), 120);
});
$("now").addEventListener("click", now);
export function now() {
  back = false;
  set({ then: null });
  document.body.classList.remove("back");
  show();
}
const shown = () => Number(/** @type {any} */ ($("past")).value);
$("before").addEventListener("click", () => { if (shown() > 0) past(shown() - 1); });
$("next").addEventListener("click", () => { if (shown() + 1 < view.moves) past(shown() + 1); else now(); });

/** @param {number} count @param {boolean} ask */
export async function undo(count, ask) {
  if (back) now();
  if (ask) return askUndo(count);
  try {
    await post(`${base}/undo`, { expected: view.ask, key: random(16), count, ask });
    say("");
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
  await fresh();
}

/** Redoes the last undone act. */
export async function redo() {
  try {
    await post(`${base}/redo`, { expected: view.ask, key: random(16) });
    say("");
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
  await fresh();
}
