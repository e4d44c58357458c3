// @ts-check
// Requests of one player to the others: to undo decisions including dice, or to restore them.
// A request shows how much it would change. The others allow or refuse it.
import { plural } from "./figures.js";
import { el, Failure, get, post, random } from "./net.js";
import { $, aside, base, fresh, refusal, say, view } from "./page.js";
import { say as told } from "./language.js";

/** How much is undone. @param {any} r */
function amount(r) {
  const out = el("div", { className: "loss" });
  if (r.who?.length) out.append(el("p", {}, `Decisions: ${r.who.join(", ")}.`));
  if (r.phases?.length) out.append(el("ul", {}, ...r.phases.map((/** @type {string} */ x) => el("li", {}, x))));
  if (r.dice) out.append(el("p", {}, "The dice will be rolled again, with new results."));
  if (r.since) out.append(el("p", {}, `${plural(r.since, "decision")} made since then will be lost.`));
  return out;
}

/** @param {any} r */
const what = (r) => told(`${r.what === "restore" ? "restore" : "undo"} {}${r.dice ? ", including {}" : ""}`, plural(r.count, "decision"), plural(r.dice ?? 0, "dice roll"));

/** @param {string} path @param {any} fields */
async function send(path, fields) {
  try {
    await post(`${base}/${path}`, { expected: view.ask, key: random(16), ...fields });
    say("");
  } catch (e) { refusal(e); }
  await fresh();
}

/** @param {any} r */
const allow = (r) => (r.what === "restore" ? send("redo", { ask: true }) : send("undo", { count: r.count, ask: true }));

let shown = ""; // the shown request
// Time for which a new button ignores clicks, which may be meant for the element that it replaced.
const settles = 600;

/** A button of a request. @param {string} text @param {() => void} go */
export function button(text, go) {
  const b = /** @type {HTMLButtonElement} */ (el("button", { type: "button", disabled: true }, text));
  setTimeout(() => { b.disabled = false; }, settles);
  b.addEventListener("click", go);
  return b;
}

/** The seats that ask, their request, and the seats that have not answered. @param {any} r @param {string} what */
export function asking(r, what) {
  return el("p", {}, el("b", {}, r.mine && view?.seat !== "+" ? told("You ask to {}.", what) : told(r.by.length === 1 ? "{} asks to {}." : "{} ask to {}.", r.by.join(told(" and ")), what)), r.waits?.length && (r.mine || r.watch) ? ` Waiting for ${r.waits.join(", ")}.` : "");
}

/** Shows the pending request beside the decision, never instead of it. */
export function request() {
  const r = view.undo?.request, box = $("request"), now = r ? JSON.stringify([view.n, r]) : "";
  if (now === shown) return;
  shown = now;
  box.hidden = !r;
  box.replaceChildren();
  if (!r) return;
  const choose = (/** @type {HTMLElement[]} */ ...buttons) => row.replaceChildren(...buttons);
  const row = el("div", { className: "row buttons" });
  box.append(asking({ ...r, watch: !view.seat }, what(r)), amount(r), row);
  if (!view.seat) return;
  if (r.mine) { choose(button("Withdraw", () => send("refuse", {}))); return; }
  const first = () => choose(button("Refuse", () => send("refuse", {})), button("Allow", () => {
    if (!r.much) { allow(r); return; }
    choose(button("Keep the game as is", first), button(r.what === "restore" ? "Yes, restore" : "Yes, undo", () => allow(r)));
  }));
  first();
}

let open = ""; // the shown proposal

/** Shows the pending proposal to end the game. */
export function proposal() {
  const r = view.undo?.proposal, box = $("proposal"), now = r ? JSON.stringify([view.n, r]) : "";
  if (now === open) return;
  open = now;
  box.hidden = !r;
  box.replaceChildren();
  if (!r) return;
  const row = el("div", { className: "row buttons" }), choose = (/** @type {HTMLElement[]} */ ...buttons) => row.replaceChildren(...buttons);
  box.append(asking({ ...r, watch: !view.seat }, r.what === "draw" ? "end the game in a draw" : "abandon the game without a result"), row);
  if (!view.seat) return;
  if (r.mine) { choose(button("Withdraw", () => send("decline", {}))); return; }
  const first = () => choose(button("Refuse", () => send("decline", {})), button("Allow", () => {
    box.querySelector(".loss")?.remove();
    row.before(el("p", { className: "loss" }, "The game ends for all players, and what was hidden is revealed. This cannot be undone."));
    choose(button("Play on", () => { box.querySelector(".loss")?.remove(); first(); }), button("Yes, end the game", () => send("propose", { what: r.what })));
  }));
  first();
}

/** Proposes an end of the game to all players. @param {string} what draw or abandoned */
export const propose = (what) => send("propose", { what });

/** Loses the game. */
export const concede = () => send("concede", {});

/** Asks all for an undo, after it was shown how much that is. @param {number} count */
export async function askUndo(count) {
  try {
    const r = await get(`${base}/losses?count=${count}`), go = el("button", { type: "button", id: "ask-all" }, "Ask all players");
    go.addEventListener("click", () => { aside(null); send("undo", { count, ask: true }); });
    say("");
    aside(el("div", {}, el("h3", {}, told("Ask to {}", what({ ...r, what: "undo" }))), amount(r)), go);
  } catch (e) { say(/** @type {Failure} */ (e).message); }
}

/** Asks all players to restore decisions that were undone by consent. */
export const askRestore = () => send("redo", { ask: true });
