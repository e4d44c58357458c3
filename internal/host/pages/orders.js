// @ts-check
// Orders, typed or made from the selection on the map.
import { clause } from "./book.js";
import { plural } from "./figures.js";
import { reasoned } from "./log.js";
import { el, Failure, get, post, random } from "./net.js";
import { $, aside, asked, base, board, carry, fresh, refusal, say, sides, spaceName, view } from "./page.js";
import { redo, undo } from "./past.js";
import { preview, reasons, throws } from "./plan.js";
import { say as told } from "./language.js";

// A typed order is tried first, and previewed if it would roll dice.
let asking = 0;
const typed = /** @type {HTMLInputElement} */ ($("typed"));
typed.addEventListener("input", () => {
  clearTimeout(asking);
  asking = window.setTimeout(complete, 250);
});
typed.addEventListener("focus", () => { if (!typed.value) complete(); });
async function complete() {
  if (typed.value.startsWith("why ")) return;
  try {
    const line = typed.value, w = await get(`${base}/words?line=${encodeURIComponent(line)}`);
    const head = Array.from(line).slice(0, w.from).join("");
    $("words").replaceChildren(...w.words.map((/** @type {string} */ x) => el("option", { value: head + x })));
    if (!line) typed.placeholder = w.forms?.[0]?.text ?? "";
  } catch { /* the next key asks again */ }
}
$("order").addEventListener("submit", async (e) => {
  e.preventDefault();
  const line = typed.value.trim(), behind = line === rest;
  rest = "";
  if (!line) return;
  try {
    if (line === "help") {
      await help();
      return;
    }
    if (line === "why") {
      say(reasoned.length ? "" : "No bot has given a reason yet. Type why and an answer, an order or an expression to ask about that.");
      if (reasoned.length) aside(el("div", {}, el("h3", {}, "Why the bots acted"), ...reasoned.map((r) => el("p", {}, el("b", {}, `${r.who}: `), r.reason))));
      return;
    }
    if (["back", "undo", "redo"].includes(line)) {
      typed.value = "";
      await again(line);
      return;
    }
    if (line.startsWith("why ")) {
      const text = line.slice(4);
      say("");
      aside(el("div", {}, el("h3", {}, line), reasons(await whyOf(text))));
      return;
    }
    const only = line.endsWith("?"), text = only ? line.slice(0, -1).trim() : line;
    const at = asked;
    await order(text, await get(`${base}/orders?line=${encodeURIComponent(text)}${only ? "&odds=1" : ""}`), only, at);
  } catch (x) {
    aside(null); // the preview of another order does not apply
    if (behind) say(`“${line}” is no longer legal: ${/** @type {Error} */ (x).message}`);
    else refusal(x);
  }
});

/** Takes the last act back, or the last decision, or makes what was taken back again: as the buttons do. @param {string} word */
async function again(word) {
  const u = view.undo;
  if (word === "redo") {
    if (u?.redo) await redo();
    else say("Nothing to redo.");
    return;
  }
  const count = (word === "back" && u?.act) || u?.last || 0;
  if (count > 0) await undo(count, count > u.free);
  else say("You have nothing to undo.");
}

/** Why an answer may be given, or an order, or may not; or why an expression is what it is. @param {string} text */
async function whyOf(text) {
  const ask = (/** @type {string} */ what) => get(`${base}/why?${what}=${encodeURIComponent(text)}`);
  if (["pass", "done", "stop"].includes(text)) return ask("word");
  try { return await ask("name"); } catch { return ask("text"); }
}

// Words that are accepted at any decision, below the orders that are legal now.
const forms = [
  ["UNIT, UNIT > PLACE", "move units; further places give the path: UNIT > PLACE > PLACE. UNIT* is a whole formation"],
  ["UNIT, PLACE x PLACE", "attack a place, with units or with all units of a place"],
  ["an answer, or several with commas", "answer the question, also in the middle of an action"],
  ["pass, done, stop, next", "end the actions, a choice or a move; next fits any question"],
  ["ORDER; ORDER", "carry out orders in sequence; those after a die roll wait for its result"],
  ["ORDER ?", "preview the order without carrying it out"],
  ["back, undo, redo", "undo the last action; undo the last decision; redo. Undoing dice needs the consent of all players"],
  ["why", "why the bots acted"],
  ["why ANSWER, why ORDER, why EXPRESSION", "why it is legal or not; how the value is derived"],
];

/** Shows what can be typed. */
async function help() {
  const now = (await get(`${base}/words?line=`)).forms ?? [];
  const row = (/** @type {string} */ text, /** @type {(string | HTMLElement)[]} */ ...what) => el("li", {}, el("code", {}, text), ": ", ...what);
  say("");
  aside(el("div", {}, el("h3", {}, "What you can type"), el("ul", { className: "lines" },
    ...now.map((/** @type {any} */ f) => row(f.text, `${f.title} `, clause(f.clause ?? ""))),
    ...forms.map(([text, what]) => row(text ?? "", what ?? "")))));
}

let rest = ""; // the part of an order that follows a roll

/** Carries a planned order out. @param {string} line @param {any} plan @param {number} at the number of the position for which it was given */
async function execute(line, plan, at) {
  try {
    await post(`${base}/order`, { expected: at, key: random(16), line });
    typed.value = rest = plan.rest ?? "";
    say("");
  } catch (x) { refusal(x); }
  await fresh();
  if (plan.rest && typed.value === plan.rest && view.decision) /** @type {HTMLFormElement} */ ($("order")).requestSubmit(); // continue after the roll, with new odds
}

/** Carries an order out; before dice would fall, it is shown first. @param {string} line @param {any} plan @param {number} at */
export const carryOut = (line, plan, at) => order(line, plan, false, at);

/** Carries an order out; before dice would fall, or if it is only tried, it is shown first. @param {string} text @param {any} plan @param {boolean} only @param {number} at the number of the position for which it was given */
async function order(text, plan, only, at) {
  const go = () => execute(text, plan, at);
  if (!only && !(plan.commits && plan.preview && throws(plan.preview.root))) { await go(); return; }
  say("");
  const steps = el("ol", {}, ...plan.answers.map((/** @type {any} */ a) => el("li", {}, `${a.to} ${a.text}`)));
  aside(el("div", {}, el("h3", {}, text), ...(plan.answers.length > 1 ? [el("details", {}, el("summary", {}, plural(plan.answers.length, "answer")), steps)] : []), ...(plan.preview ? [preview(plan.preview, sides())] : []), ...(plan.rest ? [el("p", {}, told("then: {}", plan.rest))] : [])), carry(go));
  const chosen = plan.answers.map((/** @type {any} */ a) => a.text.split(" ")[0]);
  board?.look(board.board.spaces.flatMap((/** @type {any} */ s, /** @type {number} */ i) => (chosen.includes(s.name) ? [i] : [])));
  $("carry").focus({ preventScroll: true });
}

/** Shows what an order would lead to, if it can be given as it is. @param {string} line */
export async function foresee(line) {
  const at = asked;
  try {
    const plan = await get(`${base}/orders?odds=1&line=${encodeURIComponent(line)}`);
    if (at === asked) await order(line, plan, true, at);
  } catch (e) {
    if (/** @type {Failure} */ (e).code !== "refused") refusal(e); // units refused as a group can still be chosen one by one
  }
}

/** The orders that can be given to counters for a space that is pointed at: to go there, to attack it. @param {number[]} units @param {number} space @param {HTMLElement} box */
export async function destinations(units, space, box) {
  const who = units.map((u) => view.units[u].name).join(", "), place = spaceName(space), words = units.map((u) => view.units[u].word ?? view.units[u].name).join(", "), at = board?.board.spaces[space].name, now = asked;
  for (const [sign, text] of [[">", `Move ${who} to ${place}`], ["x", `Attack ${place} with ${who}`]]) {
    const line = `${words} ${sign} ${at}`;
    try {
      const plan = await get(`${base}/orders?line=${encodeURIComponent(line)}`);
      if (now !== asked || !plan.answers.length) return;
      const b = el("button", { type: "button", className: "main" }, text ?? "", el("small", {}, plan.answers.slice(1).map((/** @type {any} */ a) => a.text).join(" · ")));
      b.addEventListener("click", () => order(line, plan, false, now));
      box.prepend(b);
    } catch (e) {
      if (/** @type {Failure} */ (e).status !== 422) box.prepend(el("p", { className: "small" }, `Cannot list the orders for this place: ${/** @type {Error} */ (e).message}.`)); // status 422: the order is illegal, and the path says why
    }
  }
}
