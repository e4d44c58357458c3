// @ts-check
// The pending decision: its answers, their reasons and previews, and how they are sent.
import { clause } from "./book.js";
import { costs } from "./figures.js";
import { say as told } from "./language.js";
import { el, Failure, get, post, random } from "./net.js";
import { $, aside, asked, base, board, carry, fresh, hear, label, refusal, say, show, sides, view } from "./page.js";
import { preview, reasons, throws } from "./plan.js";
import { badge, next } from "./strip.js";

let listed = 0; // time at which the answers were listed
/** Whether a click is the second of a double one, of which the first was for the list before. @param {MouseEvent} e */
const twice = (e) => e.detail > 1 && performance.now() - listed < 400;

const most = 300; // maximum number of listed answers

/** Asks. @param {any} d */
export function ask(d) {
  listed = performance.now();
  const answers = $("answers");
  $("question").replaceChildren(badge(d.who, d.own?.length === 1 ? d.own[0] : -1), " ", costs(d.prompt), d.chosen ? ` (${d.chosen})` : "", " ", clause(d.clause ?? ""));
  if (d.title && (["order", "spend"].includes(d.kind) || d.bare)) answers.append(el("p", { className: "small" }, d.title)); // the prompt of these does not name the subject
  const spaces = board?.board.spaces;
  if (d.about && spaces) answers.append(el("p", { className: "small" }, `${d.about.length === 1 ? "Place" : "Places"}: ${d.about.map((/** @type {number} */ s) => spaces[s].title || spaces[s].name).join(", ")}`));
  let rows = 0;
  d.options.forEach((/** @type {any} */ o, /** @type {number} */ i) => {
    if (++rows > most) return;
    const b = el("button", { type: "button" }, label(o), o.detail ? el("small", {}, o.detail) : "", o.note ? el("small", {}, costs(o.note)) : "");
    b.dataset.i = String(i);
    b.addEventListener("click", (e) => { if (!twice(e)) answer({ pick: i }); });
    b.addEventListener("focus", () => point(o));
    b.addEventListener("mouseenter", () => point(o));
    const q = el("button", { type: "button", className: "ask" }, "?");
    q.setAttribute("aria-label", `Reasons and preview: ${o.label}`);
    q.addEventListener("click", () => explain(i));
    answers.append(el("div", { className: "row" }, b, q));
  });
  if (rows > most) answers.append(el("p", { className: "small" }, `${rows - most} more answers: choose on the map or type a name.`));
  if (d.dice) {
    const box = /** @type {HTMLInputElement} */ (el("input", { id: "thrown", inputMode: "numeric", autocomplete: "off" })), go = el("button", { type: "button", className: "main" }, "Enter this roll");
    const throwing = () => answer({ dice: box.value.trim().split(/[\s,]+/) });
    go.addEventListener("click", throwing);
    box.addEventListener("keydown", (e) => { if (e.key === "Enter") throwing(); });
    answers.append(el("label", { htmlFor: "thrown" }, `Roll ${d.dice.join(", ")} and type the result`), el("div", { className: "row" }, box, go));
  }
  if (d.done || d.chosen) {
    const b = el("button", { type: "button", className: "word" }, "Preview the choice so far");
    b.addEventListener("click", () => foresee("", null));
    answers.append(b);
  }
  for (const w of ["pass", "done", "stop"]) if (d[w]) {
    const then = w === "pass" && d.kind === "act" ? next() : ""; // what a pass leads to
    const b = el("button", { type: "button", className: "word" }, w, ...(then ? [el("small", {}, told("next: {}", then))] : []));
    b.addEventListener("click", (e) => { if (!twice(e)) answer({ word: w }); });
    answers.append(b);
  }
  if (d.alone) answers.append(el("p", { className: "small" }, "This is the only legal answer. The page does not give it for you, because an instant answer would reveal that to the other players."));
  if (d.forced && given !== asked) {
    given = asked;
    answer(d.pass ? { word: "pass" } : d.done ? { word: "done" } : d.stop ? { word: "stop" } : { pick: 0 })
      .then(() => { if (d.pass && given !== asked) say("No legal action; phase skipped."); });
  } else stands(d);
}

let given = -1; // number of the decision whose only answer has been sent

// Decisions that are answered "no" without a prompt: always, or while the status line stays
// the same. They last until the window closes, also across reloads of the page.
/** @type {Map<string, {text: string, until: string}>} */ const standing = new Map(JSON.parse(sessionStorage.getItem(`standing ${base}`) ?? "[]"));
const keepStanding = () => sessionStorage.setItem(`standing ${base}`, JSON.stringify([...standing]));
/** The key by which two questions are the same, whatever their subject. @param {any} d */
const question = (d) => `${d.clause} ${d.name}`;
const stretch = () => (view.status ?? []).join(" · ");

/** Whether the page answers a decision without asking the player. @param {any} d */
export const unasked = (d) => d.forced || d.kind === "yes" && standing.has(question(d)) && d.options.some((/** @type {any} */ o) => o.label === "no");

/** Gives the standing answer to a question, or offers to let one stand. @param {any} d */
function stands(d) {
  for (const [key, s] of standing) if (s.until && s.until !== stretch()) { standing.delete(key); keepStanding(); }
  const no = d.kind === "yes" ? d.options.findIndex((/** @type {any} */ o) => o.label === "no") : -1;
  if (no >= 0 && standing.has(question(d))) { answer({ pick: no }); return; }
  const quiet = (/** @type {string} */ text, /** @type {() => void} */ go) => {
    const b = el("button", { type: "button", className: "word quiet" }, text);
    b.addEventListener("click", go);
    $("answers").append(b);
  };
  const settle = (/** @type {string} */ until) => { standing.set(question(d), { text: d.prompt, until }); keepStanding(); answer({ pick: no }); };
  if (no >= 0) {
    quiet("No, until the phase ends", () => settle(stretch()));
    quiet("No, always", () => settle(""));
  }
  for (const [key, s] of standing) quiet(`Ask me again: ${s.text}`, () => { standing.delete(key); keepStanding(); show(); });
}

/** Filters a long list to the answers that contain all typed words. */
export function sift() {
  const rows = /** @type {NodeListOf<HTMLElement>} */ ($("answers").querySelectorAll(":scope > .row")), box = /** @type {HTMLInputElement} */ ($("sift"));
  $("sieve").hidden = rows.length < 9;
  if ($("sieve").hidden) box.value = "";
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) row.hidden = !words.every((w) => (row.firstChild?.textContent ?? "").toLowerCase().includes(w));
}
$("sift").addEventListener("input", sift);

/** Points at what an answer is about. @param {any} o */
function point(o) {
  const at = o.space ?? (o.unit !== undefined ? view.units[o.unit]?.at : undefined);
  if (at !== undefined && at >= 0) board?.point(at);
}

/** Shows what an answer would lead to. @param {string} query @param {(() => void) | null} go carries it out */
async function foresee(query, go) {
  try {
    const p = await get(`${base}/preview?${query}`);
    say("");
    aside(el("div", {}, el("h3", {}, "Preview"), preview(p, sides())), ...(go ? [carry(go)] : []));
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
}

/** Why an answer is allowed, and what it would lead to. @param {number} i */
async function explain(i) {
  try {
    const [why, p] = await Promise.all([get(`${base}/why?pick=${i}`), get(`${base}/preview?pick=${i}`)]);
    say("");
    const telling = p.root && (throws(p.root) || p.root.compared?.length);
    aside(el("div", {}, el("h3", {}, label(view.decision.options[i])), ...(telling ? [preview(p, sides())] : []), el("h3", {}, "Why it is allowed"), reasons(why)));
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
}

let giving = -1; // number of the decision whose answer is being sent

/** Answers. What leads to dice is shown first, and carried out in a second step. @param {any} what */
export async function answer(what) {
  const at = asked;
  if (giving === at) return; // ignore a second click; a click for a newer decision counts
  giving = at;
  try { await weigh(what, at); } finally { if (giving === at) giving = -1; }
}

/** Answers the question of a position, which by now may be another: then nothing is done. @param {any} what @param {number} at */
async function weigh(what, at) {
  const query = what.pick !== undefined ? `pick=${what.pick}` : what.word ? `word=${what.word}` : "";
  say("…");
  if (query) {
    try {
      const p = await get(`${base}/preview?brief=1&${query}`);
      if (at === asked && p.commits && throws(p.root)) {
        say("This rolls dice. Undoing it later needs the consent of all players.");
        aside(el("div", {}, el("h3", {}, "Preview"), preview(p, sides())), carry(() => give(what, at)));
        $("carry").focus({ preventScroll: true });
        return;
      }
      if (at === asked && p.over) {
        say("");
        aside(el("div", {}, el("p", {}, `This ends the phase with stacks over the limit: ${p.over.join(", ")}.`)), carry(() => give(what, at), "Continue anyway"));
        $("carry").focus({ preventScroll: true });
        return;
      }
    } catch { /* a decision is possible without a preview */ }
  }
  await give(what, at);
}

/** @param {any} what @param {number} at the number of the position that it is about */
async function give(what, at) {
  say("…");
  try {
    const r = await post(`${base}/answer`, { expected: at, key: random(16), ...what });
    hear(r.n);
    say("");
  } catch (e) {
    refusal(e);
    if (/** @type {Failure} */ (e).code !== "stale") return;
  }
  await fresh();
}
