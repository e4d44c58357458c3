// @ts-check
import { Board } from "./board.js";
import { about, clause, hints, known, linked } from "./book.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { el, Failure, get, listen, post, random } from "./net.js";
import { preview, reasons, throws, todo } from "./plan.js";
import { Tabs } from "./tabs.js";
import { Talk } from "./talk.js";

const base = location.pathname.replace(/\/$/, "");
/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {any} */ let view = null;
/** @type {Board | null} */ let board = null;
/** @type {{unit?: number, units?: number[], space: number} | null} */ let chosen = null;
let heard = 0, busy = false, again = false;
/** @type {{unit: number, list: any[]} | null} */ let ways = null;
let asked = -1; // the number of the position that is shown
const log = new Log(base, past);
const tabs = new Tabs($("tabs"), $("panels"), (id) => { if (id === "todo") list(); if (id === "numbers") numbers(); });

/** @param {string} text @param {string[]} [why] */
function say(text, why = []) {
  $("say").replaceChildren(text, ...(why.length ? [el("ul", {}, ...why.map((r) => el("li", {}, linked(r))))] : []));
}

/** Gets the position anew; what comes meanwhile is got after it. */
async function fresh() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    do {
      again = false;
      let now = await get(`${base}/view?since=${board && view ? view.n : 0}`);
      if (view && view.era !== now.era) { // begun anew
        if (!now.study) { location.reload(); return; }
        now = await get(`${base}/view?since=0`);
        log.reset();
      }
      if (!board && now.state !== "waiting") {
        $("question").textContent = "The map is laid out …";
        const b = await get(`${base}/board`);
        document.title = $("title").textContent = b.title;
        /** @type {HTMLAnchorElement} */ ($("rules")).href = `/rules/${encodeURIComponent(b.game)}`;
        $("rules").hidden = false;
        board = new Board($("map"), $("sheet"), b);
        board.chosen = choose;
        board.tell = (text) => { $("live").textContent = text; };
        board.hover = card;
        overlays();
      }
      view = now;
      if (now.ask !== asked) { // else what is being looked at stays
        chosen = ways = null;
        board?.ways([]);
        aside(null);
        $("place").hidden = true;
      }
      const other = asked !== now.ask;
      asked = now.ask;
      show();
      if (other) board?.look((view.decision?.options ?? []).map((/** @type {any} */ o) => o.space ?? view.units[o.unit]?.at ?? -1).filter((/** @type {number} */ at) => at >= 0));
      await log.fresh(view);
      if (heard > view.n) again = true;
    } while (again);
    $("line").textContent = "";
  } catch (e) {
    if (e instanceof Failure && e.status === 404) { say("This link leads nowhere. Perhaps it was replaced by another."); return; }
    if (e instanceof Failure && e.code === "unfit") { unfit(e); return; }
    $("line").textContent = "The server does not answer; trying again.";
    setTimeout(fresh, 2000);
  } finally {
    busy = false;
  }
}

// A clause leads to what is known of it, wherever it is named.
document.addEventListener("click", (e) => {
  const id = /** @type {HTMLElement} */ (e.target).closest("[data-clause]")?.getAttribute("data-clause");
  if (id) openClause(id);
});

hints(() => board?.board.game);

/** @param {string} id */
async function openClause(id) {
  if (!board) return;
  const dialog = /** @type {HTMLDialogElement} */ ($("clause")), game = board.board.game, link = /** @type {HTMLAnchorElement} */ ($("clause-book"));
  $("clause-title").textContent = `Clause ${id}`;
  $("clause-text").replaceChildren("…");
  link.href = `/rules/${encodeURIComponent(game)}#${encodeURIComponent(id)}`;
  link.hidden = false;
  if (!dialog.open) dialog.showModal();
  try {
    $("clause-text").replaceChildren(about(await known(game, id)));
  } catch (e) {
    $("clause-text").replaceChildren(/** @type {Failure} */ (e).message);
  }
}
$("clause-shut").addEventListener("click", () => /** @type {HTMLDialogElement} */ ($("clause")).close());

let back = false; // the past is shown
/** Shows how it stood after so many decisions; nothing can be done there but to go back to it. @param {number} moves */
async function past(moves) {
  back = true;
  const then = await get(`${base}/view?at=${moves}`);
  if (!back) return;
  document.body.classList.add("back");
  /** @type {any} */ ($("past")).value = moves;
  $("after").textContent = String(moves);
  $("then").hidden = false;
  const count = view.moves - moves, free = count <= (view.undo?.free ?? 0);
  $("back").hidden = !view.seat || view.state !== "playing" || count < 1;
  $("back").textContent = free ? `Take ${count} back to here` : `Ask all to take ${count} back to here`;
  $("back").onclick = () => undo(count, !free);
  board?.show({ ...then, faces: then.faces });
  board?.outline(new Map(), new Set());
  /** @type {HTMLElement} */ ($("then").firstElementChild).textContent = `This is the past, after ${moves} decisions: ${(then.status ?? []).join(" · ")}.`;
  $("sandbox").onclick = () => sandbox(moves);
}

/** Makes a game of one's own that goes on from here with other dice. @param {number} at */
async function sandbox(at) {
  try {
    const r = await post(`${base}/sandbox`, { key: random(16), at }), href = `${location.origin}/g/${r.links["+"]}`;
    $("sandboxed").replaceChildren("It is at ", el("a", { href, target: "_blank", rel: "noopener" }, "this link"), ", for you alone.");
  } catch (e) { $("sandboxed").textContent = /** @type {Failure} */ (e).message; }
}
let late = 0;
$("past").addEventListener("input", () => { clearTimeout(late); late = window.setTimeout(() => past(Number(/** @type {any} */ ($("past")).value)), 120); });
$("now").addEventListener("click", now);
function now() {
  back = false;
  document.body.classList.remove("back");
  show();
}
const shown = () => Number(/** @type {any} */ ($("past")).value);
$("before").addEventListener("click", () => { if (shown() > 0) past(shown() - 1); });
$("next").addEventListener("click", () => { if (shown() + 1 < view.moves) past(shown() + 1); else now(); });

function show() {
  $("status").textContent = (view.status ?? []).join(" · ");
  if (back) { // what is new waits until one comes back to now
    /** @type {any} */ ($("past")).max = String(view.moves);
    return;
  }
  $("then").hidden = $("back").hidden = true;
  $("sandbox").hidden = !view.seat || view.state === "waiting";
  $("sandbox").onclick = () => sandbox(view.moves);
  $("after").textContent = String(view.moves);
  Object.assign($("past"), { max: String(view.moves), value: String(view.moves) });
  board?.show(view);
  $("broken").hidden = !view.broken;
  $("broken").textContent = view.broken ?? "";
  $("onto").hidden = !view.onto || view.onto.made === view.onto.of;
  if (view.onto) $("onto").textContent = `Under the rules of now ${view.onto.made} of ${view.onto.of} decisions could be made: ${view.onto.why ?? ""}`;
  const d = view.decision;
  const answers = $("answers");
  const here = answers.contains(document.activeElement) || document.activeElement === $("question") || $("place").contains(document.activeElement) || $("ahead").contains(document.activeElement);
  answers.replaceChildren();
  $("order").hidden = !d;
  tabs.offer("todo", !!d);
  if (d && tabs.now === "todo") list();
  if (tabs.now === "numbers") numbers();
  tray();
  ticking();
  hand.show(view);
  talk.show(view);
  document.title = `${d ? "● " : ""}${$("title").textContent}`;
  notice(!!d);
  if (view.state === "waiting") {
    const missing = view.seats.filter((/** @type {any} */ s) => !s.bot && !s.number);
    $("question").textContent = "Waiting for " + missing.map((/** @type {any} */ s) => s.title).join(", ");
    const mine = missing.find((/** @type {any} */ s) => s.name === view.seat || view.seat === "+");
    if (mine) sit();
    for (const s of missing) if (view.seat && view.seat !== "+" && s.name !== view.seat) for (const kind of view.bots) {
      const b = el("button", { type: "button" }, `Let a bot (${kind}) play ${s.title}`);
      b.addEventListener("click", async () => {
        try { await post(`${base}/bot`, { seat: s.name, bot: kind }); } catch (e) { refusal(e); }
        await fresh();
      });
      answers.append(b);
    }
    return;
  }
  if (view.state === "over") {
    $("question").textContent = view.over.level + (view.over.winners ? ": " + view.over.winners.join(" and ") : "");
    if (view.secret) proof();
  } else if (view.state === "failed") {
    $("question").textContent = "The rules failed";
    say(view.fault);
  } else if (!d) {
    $("question").textContent = view.thinks ? `${view.thinks} thinks …` : "Waiting for " + (view.waits ?? []).join(", ");
  } else {
    $("question").replaceChildren(`${d.who}: ${d.prompt || (d.kind === "act" ? "What now?" : `${d.name}?`)}`, d.chosen ? ` (${d.chosen})` : "", " ", clause(d.clause ?? ""));
    d.options.forEach((/** @type {any} */ o, /** @type {number} */ i) => {
      const b = el("button", { type: "button" }, label(o), o.detail ? el("small", {}, o.detail) : "", o.note ? el("small", {}, o.note) : "");
      b.dataset.i = String(i);
      b.addEventListener("click", () => answer({ pick: i }));
      b.addEventListener("focus", () => point(o));
      b.addEventListener("mouseenter", () => point(o));
      const q = el("button", { type: "button", className: "ask" }, "?");
      q.setAttribute("aria-label", `Why, and what would come of: ${o.label}`);
      q.addEventListener("click", () => explain(i));
      answers.append(el("div", { className: "row" }, b, q));
    });
    if (d.dice) {
      const box = /** @type {HTMLInputElement} */ (el("input", { id: "thrown", inputMode: "numeric", autocomplete: "off" })), go = el("button", { type: "button", className: "main" }, "That is what they show");
      const throwing = () => answer({ dice: box.value.trim().split(/[\s,]+/) });
      go.addEventListener("click", throwing);
      box.addEventListener("keydown", (e) => { if (e.key === "Enter") throwing(); });
      answers.append(el("label", { htmlFor: "thrown" }, `Roll your dice (${d.dice.join(", ")}), and type what they show`), el("div", { className: "row" }, box, go));
    }
    if (d.done || d.chosen) {
      const b = el("button", { type: "button", className: "word" }, "What would it lead to as it is?");
      b.addEventListener("click", () => foresee("", null));
      answers.append(b);
    }
    for (const w of ["pass", "done", "stop"]) if (d[w]) {
      const b = el("button", { type: "button", className: "word" }, w);
      b.addEventListener("click", () => answer({ word: w }));
      answers.append(b);
    }
  }
  sift();
  if (here) (/** @type {HTMLElement | null} */ (answers.querySelector("button")) ?? $("question")).focus();
  marks();
  more();
}

/** What an answer is called: a space that is known by more than its number, with its title. @param {any} o */
function label(o) {
  const s = o.space !== undefined ? board?.board.spaces[o.space] : null;
  return s && s.name === o.label && s.title ? s.title : o.label;
}

/** Leaves of a long list the answers that have some words in them. */
function sift() {
  const rows = /** @type {NodeListOf<HTMLElement>} */ ($("answers").querySelectorAll(":scope > .row")), box = /** @type {HTMLInputElement} */ ($("sift"));
  $("sieve").hidden = rows.length < 9;
  if ($("sieve").hidden) box.value = "";
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) row.hidden = !words.every((w) => (row.firstChild?.textContent ?? "").toLowerCase().includes(w));
}
$("sift").addEventListener("input", sift);

function marks() {
  /** @type {Map<number, string>} */ const spaces = new Map();
  /** @type {Set<number>} */ const units = new Set();
  for (const o of view.decision?.options ?? []) {
    if (o.space !== undefined) spaces.set(o.space, "legal");
    if (o.unit !== undefined) units.add(o.unit);
  }
  if (chosen && chosen.space >= 0) spaces.set(chosen.space, "chosen");
  board?.outline(spaces, units);
}

/** Points at what an answer is about. @param {any} o */
function point(o) {
  const at = o.space ?? (o.unit !== undefined ? view.units[o.unit]?.at : undefined);
  if (at !== undefined && at >= 0) board?.point(at);
}

/** Shows something between the question and its answers. @param {HTMLElement | null} what @param {...HTMLElement} buttons */
function aside(what, ...buttons) {
  const box = $("ahead");
  box.hidden = !what;
  box.replaceChildren();
  if (!what) return;
  const shut = el("button", { type: "button" }, "Close");
  shut.addEventListener("click", () => { aside(null); $("map").focus(); });
  box.append(what, el("div", { className: "row" }, ...buttons, shut));
  box.scrollIntoView({ block: "nearest" });
}

const sides = () => board?.board.sides ?? [];

/** Shows what an answer would lead to. @param {string} query @param {(() => void) | null} go carries it out */
async function foresee(query, go) {
  try {
    const p = await get(`${base}/preview?${query}`);
    aside(el("div", {}, el("h3", {}, "What it would lead to"), preview(p, sides())), ...(go ? [carry(go)] : []));
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
}

/** @param {() => void} go */
function carry(go) {
  const b = el("button", { type: "button", className: "main", id: "carry" }, "Carry it out");
  b.addEventListener("click", () => { aside(null); go(); });
  return b;
}

/** Why an answer is allowed, and what it would lead to. @param {number} i */
async function explain(i) {
  try {
    const [why, p] = await Promise.all([get(`${base}/why?pick=${i}`), get(`${base}/preview?pick=${i}`)]);
    const telling = p.root && (throws(p.root) || p.root.compared?.length);
    aside(el("div", {}, el("h3", {}, label(view.decision.options[i])), ...(telling ? [preview(p, sides())] : []), el("h3", {}, "Why it is allowed"), reasons(why)));
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
}

/** What is left to do. */
async function list() {
  const box = /** @type {HTMLElement} */ ($("todo").querySelector("div"));
  try {
    box.replaceChildren(todo(await get(`${base}/todo`), (x) => {
      const space = x.space ?? view.units[x.unit]?.at;
      if (space !== undefined && space >= 0) {
        board?.center(space);
        choose({ unit: x.unit, space });
      }
    }));
  } catch (e) {
    box.replaceChildren(/** @type {Failure} */ (e).message);
  }
}

/** Facts with their values; each leads to why. @param {any[]} all */
function factsList(all) {
  return el("ul", { className: "facts" }, ...all.map((f) => {
    const b = el("button", { type: "button", title: "Why" }, el("span", {}, f.name), el("b", {}, f.value));
    b.addEventListener("click", async () => {
      try { aside(el("div", {}, el("h3", {}, f.name), reasons(await get(`${base}/why?text=${encodeURIComponent(f.ask)}`)))); } catch (e) { refusal(e); }
    });
    return el("li", {}, b);
  }));
}

/** What the rules know of the game and its sides. */
async function numbers() {
  const box = /** @type {HTMLElement} */ ($("numbers").firstElementChild);
  try { box.replaceChildren(factsList((await get(`${base}/facts`)).facts)); } catch (e) { box.replaceChildren(/** @type {Failure} */ (e).message); }
}

// An order is typed: tried first, and shown before dice would fall.
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
    if (w.forms?.length) typed.placeholder = w.forms[0].text;
  } catch { /* the next key asks again */ }
}
$("order").addEventListener("submit", async (e) => {
  e.preventDefault();
  const line = typed.value.trim();
  if (!line) return;
  try {
    if (line.startsWith("why ")) {
      const text = line.slice(4);
      aside(el("div", {}, el("h3", {}, line), reasons(await get(`${base}/why?${["pass", "done", "stop"].includes(text) ? "word" : "text"}=${encodeURIComponent(text)}`))));
      return;
    }
    const only = line.endsWith("?"), text = only ? line.slice(0, -1).trim() : line;
    await order(text, await get(`${base}/orders?line=${encodeURIComponent(text)}${only ? "&odds=1" : ""}`), only);
  } catch (x) { refusal(x); }
});

/** Carries an order out; before dice would fall, or if it is only tried, it is shown first. @param {string} text @param {any} plan @param {boolean} only */
async function order(text, plan, only) {
  const go = async () => {
    try {
      await post(`${base}/order`, { expected: view.ask, key: random(16), line: text });
      typed.value = plan.rest ?? "";
      say("");
    } catch (x) { refusal(x); }
    await fresh();
  };
  if (!only && !(plan.commits && plan.preview && throws(plan.preview.root))) { await go(); return; }
  const steps = el("ol", {}, ...plan.answers.map((/** @type {any} */ a) => el("li", {}, `${a.to}: ${a.text}`)));
  aside(el("div", {}, el("h3", {}, text), steps, ...(plan.preview ? [preview(plan.preview, sides())] : []), ...(plan.rest ? [el("p", {}, `then: ${plan.rest}`)] : [])), carry(go));
  $("carry").focus();
}

/** The orders that can be given to counters for a space that is pointed at: to go there, to attack it. @param {number[]} units @param {number} space @param {HTMLElement} box */
async function destinations(units, space, box) {
  const who = units.map((u) => view.units[u].name).join(", "), at = board?.board.spaces[space].name, now = asked;
  for (const [sign, text] of [[">", "goes to"], ["x", "attacks"]]) {
    const line = `${who} ${sign} ${at}`;
    try {
      const plan = await get(`${base}/orders?line=${encodeURIComponent(line)}`);
      if (now !== asked || !plan.answers.length) return;
      const b = el("button", { type: "button", className: "main" }, `${who} ${text} ${at}`, el("small", {}, plan.answers.slice(1).map((/** @type {any} */ a) => a.text).join(" · ")));
      b.addEventListener("click", () => order(line, plan, false));
      box.prepend(b);
    } catch { /* that order is not legal, or not known here: the way tells why */ }
  }
}

/** @param {any} e */
function refusal(e) {
  say(e.code === "stale" ? "The game has gone on meanwhile; look again." : `No: ${e.message}`, e.reasons ?? []);
}

/** Counters that wait, and what stands where the map shows nothing. */
function tray() {
  const box = /** @type {HTMLElement} */ ($("tray").querySelector("div"));
  box.replaceChildren();
  /** @param {string} title @param {any[]} units @param {number} at @param {any[]} hidden */
  const group = (title, units, at, hidden) => {
    const row = el("div", { className: "tray" });
    for (const u of units) {
      const x = view.units[u], b = board?.face(x.face) ?? el("button", { type: "button" }, x.name);
      b.setAttribute("aria-label", x.text);
      b.title = x.text;
      const i = (view.decision?.options ?? []).findIndex((/** @type {any} */ o) => o.unit === u);
      b.classList.toggle("legal", i >= 0);
      b.addEventListener("click", () => choose({ unit: u, space: at }));
      row.append(b);
    }
    for (const h of hidden) row.append(el("span", {}, h.text));
    box.append(el("h3", {}, title), row);
  };
  for (const s of view.stacks) if (board && !board.board.spaces[s.at]?.d) group(board.board.spaces[s.at].title || board.board.spaces[s.at].name, s.units ?? [], s.at, s.hidden ?? []);
  for (const w of view.beside ?? []) group(w.title, w.units, -1, []);
  tabs.offer("tray", box.children.length > 0);
}

/** Overlays: where something that the rules say of spaces or counters holds. */
function overlays() {
  const pick = /** @type {HTMLSelectElement} */ ($("over"));
  groups(pick, (board?.board.overlays ?? []).filter((/** @type {any} */ o) => !o.unit));
  if (pick.options.length < 2) pick.parentElement?.remove();
  pick.addEventListener("change", () => lay(pick.value));
  $("closer").addEventListener("click", () => board?.nearer(1.3));
  $("farther").addEventListener("click", () => board?.nearer(1 / 1.3));
  $("whole").addEventListener("click", () => board?.fit());
  $("bare").addEventListener("change", () => $("sheet").classList.toggle("bare", /** @type {any} */ ($("bare")).checked));
}

/** Overlays to choose from, by what they are about. @param {HTMLElement} pick @param {any[]} all */
function groups(pick, all) {
  for (const [of, title] of [["lines", "Zones and nets"], ["spaces", "Spaces"], ["counters", "Counters"]]) {
    const some = all.filter((o) => o.of === of);
    if (some.length) pick.append(el("optgroup", { label: title }, ...some.map((o) => el("option", { value: `name=${encodeURIComponent(o.name)}&side=${o.side}`, title: o.clause ?? "" }, `${o.title}${o.clause ? ` (${o.clause})` : ""}`))));
  }
}

/** @param {string} query */
async function lay(query) {
  try {
    const r = query ? await get(`${base}/overlay?${query}`) : { spaces: [] };
    board?.shade(r.spaces, r.units ?? [], r.lines ?? []);
    if (query) $("live").textContent = r.units ? `${r.units.length} counters` : `${r.spaces.length} spaces${r.cut ? ", not all" : ""}`;
  } catch (e) { say(/** @type {Failure} */ (e).message); }
}

/** A card with what stands in a space, large. @param {any} stack @param {DOMRect | null} at */
function card(stack, at) {
  const box = $("card");
  box.hidden = !stack || !at;
  if (!stack || !at || !board) return;
  const s = board.board.spaces[stack.at];
  box.replaceChildren(el("p", {}, s.title || s.name), ...(stack.units ?? []).slice(0, 12).map((/** @type {number} */ u) => {
    const x = view.units[u];
    return el("div", { className: "row" }, board?.picture(x.face) ?? "", el("span", {}, x.text));
  }), ...(stack.hidden ?? []).map((/** @type {any} */ h) => el("p", {}, h.text)));
  const frame = $("map").getBoundingClientRect();
  box.style.left = `${Math.min(frame.width - 270, Math.max(4, at.right - frame.left + 8))}px`;
  box.style.top = `${Math.max(4, Math.min(frame.height - box.offsetHeight - 4, at.top - frame.top))}px`;
}

/** The time that is left, where a clock runs. */
let ticks = 0;
function ticking() {
  clearInterval(ticks);
  $("clock").hidden = !view.clock;
  if (!view.clock) return;
  const end = Date.now() + view.clock.left * 1000;
  const tick = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    $("clock").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
    $("clock").classList.toggle("soon", left < 60);
  };
  tick();
  ticks = window.setInterval(tick, 1000);
}

/** Where a unit can go: costs on the map, the way to a space that is pointed at. @param {number} unit */
async function reach(unit) {
  try {
    const r = await get(`${base}/ways?unit=${unit}`);
    if (chosen?.unit !== unit) return;
    ways = { unit, list: r.ways };
    const best = new Map();
    for (const w of r.ways) for (const g of w.goals ?? []) if (!best.has(g.space) || Number(g.cost) < Number(best.get(g.space).cost)) best.set(g.space, g);
    board?.ways([...best.values()]);
    const box = $("ways");
    if (!box) return;
    box.replaceChildren(...r.ways.map((/** @type {any} */ w) => el("p", { className: "small" }, `${w.title}: ${w.goals?.length ?? 0} spaces `, clause(w.clause ?? ""))), r.veiled ? el("p", { className: "small" }, "Hidden counters may stand in the way.") : "");
  } catch { /* nothing is lost without it */ }
}

/** Why a unit cannot go to a space, or what the way costs. @param {number} unit @param {number} space */
async function whyWay(unit, space) {
  try {
    const r = await get(`${base}/ways?unit=${unit}&space=${space}`);
    const name = (/** @type {number} */ s) => board?.board.spaces[s].name;
    aside(el("div", {}, el("h3", {}, `${view.units[unit].name} to ${name(space)}`), ...r.ways.map((/** @type {any} */ w) => el("div", {}, el("p", {}, el("b", {}, w.title), " ", clause(w.clause ?? "")), ...(w.goals ?? []).map((/** @type {any} */ g) => el("p", {}, `costs ${g.cost}${g.by?.length ? " by " + g.by.map(name).join(", ") : ""}${g.ends ? "" : " (only to go on)"}`)), w.why ? reasons(w.why) : ""))));
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
}

/** What is tapped on the map, with what can be done there; of counters that were tapped before, where they can be sent. @param {{unit?: number, units?: number[], space: number}} what */
function choose(what) {
  const before = chosen;
  chosen = what;
  const box = $("place");
  const s = what.space >= 0 ? board?.board.spaces[what.space] : null;
  box.hidden = false;
  const here = what.space >= 0 ? view.stacks.find((/** @type {any} */ x) => x.at === what.space) : null;
  const title = s ? s.title || s.name : view.units[/** @type {number} */ (what.unit)].text;
  const options = view.decision?.options ?? [];
  box.replaceChildren(el("h2", {}, title), el("ul", { className: "lines" }, ...(here?.units ?? []).map((/** @type {number} */ u) => {
    const b = el("button", { type: "button", className: "who" }, board?.picture(view.units[u].face) ?? "", el("span", {}, view.units[u].text));
    b.setAttribute("aria-pressed", String(u === what.unit));
    b.addEventListener("click", () => choose({ unit: u, space: what.space }));
    const i = options.findIndex((/** @type {any} */ o) => o.unit === u), row = el("li", { className: "row" }, b);
    if (i >= 0) {
      const go = el("button", { type: "button", className: "main" }, "Choose");
      go.setAttribute("aria-label", `Choose ${label(options[i])}`);
      go.title = options[i].note ?? "";
      go.addEventListener("click", () => answer({ pick: i }));
      row.append(go);
    }
    return row;
  }), ...(here?.hidden ?? []).map((/** @type {any} */ h) => el("li", {}, h.text)), ...(view.pieces ?? []).filter((/** @type {any} */ p) => p.at === what.space && what.space >= 0).map((/** @type {any} */ p) => el("li", {}, p.name))));
  options.forEach((/** @type {any} */ o, /** @type {number} */ i) => {
    if (!(what.space >= 0 && o.space === what.space || o.unit !== undefined && o.unit === what.unit && what.space < 0)) return;
    const b = el("button", { type: "button", className: "main" }, label(o), o.note ? el("small", {}, o.note) : "");
    b.addEventListener("click", () => answer({ pick: i }));
    box.append(b);
  });
  if (view.decision && box.querySelectorAll("button.main").length === 0 && !["act", "yes", "dice"].includes(view.decision.kind)) {
    const name = what.unit !== undefined ? view.units[what.unit].name : s.name;
    const b = el("button", { type: "button" }, `Try ${name}`);
    b.addEventListener("click", () => answer({ name }));
    const q = el("button", { type: "button" }, `Why not ${name}?`);
    q.addEventListener("click", async () => {
      try { aside(el("div", {}, el("h3", {}, name), reasons(await get(`${base}/why?name=${encodeURIComponent(name)}`)))); } catch (e) { refusal(e); }
    });
    box.append(b, q);
  }
  const more = el("details", {}, el("summary", {}, "Numbers, each with why")), of = what.unit !== undefined ? `unit=${what.unit}` : `space=${what.space}`;
  more.addEventListener("toggle", async () => {
    if (more.children.length > 1) return;
    try { more.append(factsList((await get(`${base}/facts?${of}`)).facts)); } catch (e) { more.append(/** @type {Failure} */ (e).message); }
  });
  box.append(more);
  const own = (board?.board.overlays ?? []).filter((/** @type {any} */ o) => o.unit);
  if (what.unit !== undefined && own.length) {
    const pick = el("select", {}, el("option", { value: "" }, "nothing"));
    groups(pick, own);
    pick.addEventListener("change", () => lay(/** @type {any} */ (pick).value && `${/** @type {any} */ (pick).value}&unit=${what.unit}`));
    box.append(el("label", {}, "Show of this counter ", pick));
  }
  hand.offer(what, box);
  const goers = before?.units ?? (before?.unit !== undefined ? [before.unit] : []);
  if (view.decision?.kind === "act" && goers.length && what.space >= 0 && before && what.space !== before.space && goers.every((u) => view.units[u])) {
    const to = el("div", {});
    box.prepend(to);
    destinations(goers, what.space, to);
  }
  if (what.unit === undefined && (here?.units?.length ?? 0) > 1 && view.decision?.kind === "act") {
    const all = el("button", { type: "button" }, "Take the whole stack");
    all.addEventListener("click", () => {
      const unit = here.units[0];
      choose({ unit, space: what.space });
      chosen = { unit, units: here.units, space: what.space };
      say("Now choose where it goes, or what it attacks.");
    });
    box.append(all);
  }
  if (what.unit !== undefined && what.space >= 0) {
    box.append(el("div", { id: "ways" }));
    if (ways?.unit !== what.unit) { ways = null; board?.ways([]); reach(what.unit); }
  } else if (before?.unit !== undefined && what.space >= 0 && what.space !== before.space && view.units[before.unit]) {
    const unit = before.unit, b = el("button", { type: "button" }, `${view.units[unit].name} to here: way, or why not`);
    b.addEventListener("click", () => whyWay(unit, what.space));
    box.append(b);
    chosen = { unit, units: before.units, space: before.space };
  } else { ways = null; board?.ways([]); }
  marks();
}

/** Answers. What leads to dice is shown first, and carried out in a second step. @param {any} what */
async function answer(what) {
  const query = what.pick !== undefined ? `pick=${what.pick}` : what.word ? `word=${what.word}` : "";
  say("…");
  if (query) {
    try {
      const p = await get(`${base}/preview?brief=1&${query}`);
      if (p.commits && throws(p.root)) {
        say("Dice will fall; this cannot be taken back alone.");
        aside(el("div", {}, el("h3", {}, "What it would lead to"), preview(p, sides())), carry(() => give(what)));
        $("carry").focus();
        return;
      }
    } catch { /* who cannot foresee may decide all the same */ }
  }
  await give(what);
}

/** @param {any} what */
async function give(what) {
  say("…");
  try {
    const r = await post(`${base}/answer`, { expected: view.ask, key: random(16), ...what });
    heard = Math.max(heard, r.n);
    say("");
  } catch (e) {
    refusal(e);
    if (/** @type {Failure} */ (e).code !== "stale") return;
  }
  await fresh();
}

/** Says once that it is one's turn, to who wants to be told. */
let due = false;
/** @param {boolean} now */
function notice(now) {
  if (now && !due && document.hidden && localStorage.getItem("notices") === "yes" && "Notification" in window && Notification.permission === "granted") {
    new Notification($("title").textContent ?? "wargame", { body: $("question").textContent ?? "It is your turn.", tag: base });
  }
  due = now;
}

const talk = new Talk(base, () => view, past);
const hand = new Hand(base, () => view, () => board, tabs, fresh);

/** A game that was begun under other rules: it goes on under those of now, if all agree. @param {Failure} e */
function unfit(e) {
  setTimeout(fresh, 5000);
  if ($("onward")) return;
  $("question").textContent = "The rules are others now";
  say(e.message);
  const b = el("button", { type: "button", className: "main", id: "onward" }, "Go on under the new rules, as far as that is legal");
  b.addEventListener("click", async () => {
    try {
      const r = await post(`${base}/onto`, { key: random(16) });
      say(r.waits?.length ? `Agreed; waiting for ${r.waits.join(", ")}.` : "");
      if (!r.waits?.length) location.reload();
    } catch (x) { say(/** @type {Failure} */ (x).message); }
  });
  $("answers").replaceChildren(b);
}

async function sit() {
  const key = `number ${base}`;
  const number = localStorage.getItem(key) ?? random(32);
  localStorage.setItem(key, number); // so that it can be compared when the game is over
  localStorage.setItem(`pledge ${base}`, view.pledge);
  await post(`${base}/sit`, { number });
  await fresh();
}

/** Holds the secret of the dice against what was pledged, and against what this page has added. */
async function proof() {
  const own = localStorage.getItem(`number ${base}`), pledged = localStorage.getItem(`pledge ${base}`) ?? view.pledge;
  const mine = view.seats.find((/** @type {any} */ s) => s.name === view.seat);
  let text = "The secret of the dice is told: " + view.secret;
  if (crypto.subtle) {
    const bytes = Uint8Array.from(view.secret.match(/../g), (/** @type {string} */ x) => parseInt(x, 16));
    const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (x) => x.toString(16).padStart(2, "0")).join("");
    text += hash === pledged && (!own || own === mine?.number) ? " It is what was pledged; the saved game proves each die." : " It is NOT what was pledged.";
  }
  say(text);
}

/** @param {number} count @param {boolean} ask */
async function undo(count, ask) {
  if (back) now();
  try {
    await post(`${base}/undo`, { expected: view.ask, key: random(16), count, ask });
    say("");
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
  await fresh();
}

/** A button of the last panel. @param {string} text @param {() => Promise<void> | void} go @param {string} [className] */
function act(text, go, className = "") {
  const b = el("button", { type: "button", className }, text);
  b.addEventListener("click", async () => { try { await go(); } catch (e) { refusal(e); } });
  return b;
}

/** What cannot be undone is asked twice. @param {string} text @param {string} sure @param {() => Promise<void>} go */
function twice(text, sure, go) {
  const b = act(text, () => b.replaceWith(act(sure, go, "main")));
  return b;
}

function more() {
  const box = $("more");
  box.replaceChildren();
  const u = view.undo, playing = view.seat && view.state === "playing";
  if (u && playing && u.last > 0) {
    const free = u.last <= u.free;
    box.append(act(free ? "Take my last decision back" : "Ask to take my last decision back", () => undo(u.last, !free)));
    $("answers").append(act(free ? "Take back" : "Ask to take back", () => undo(u.last, !free), "word quiet"));
  }
  if (u?.wanted && view.seat && !(u.agreed ?? []).includes(view.seat)) {
    $("answers").prepend(act(`Agree that ${u.wanted} be taken back, dice and all`, () => undo(u.wanted, true), "main"));
  }
  if (view.seat && "Notification" in window && localStorage.getItem("notices") !== "yes") {
    box.append(act("Tell me when it is my turn", async () => { if (await Notification.requestPermission() === "granted") { localStorage.setItem("notices", "yes"); more(); } }));
  }
  if (view.seat && view.seat !== "+") box.append(twice("Make a new link for this seat", "The old link will be dead: make it", async () => {
    const r = await post(`${base}/relink`, {}), now = `/g/${r.token}`;
    for (const k of ["number", "pledge", "seen"]) { const v = localStorage.getItem(`${k} ${base}`); if (v) localStorage.setItem(`${k} ${now}`, v); }
    location.replace(now);
  }));
  if (playing && view.seat !== "+") box.append(twice("Resign", "A bot will play on for me: resign", async () => { await post(`${base}/resign`, { expected: view.ask, key: random(16) }); await fresh(); }));
  if (view.seat) box.append(twice("Delete this game", "It will be gone for all: delete it", async () => { await post(`${base}/delete`, {}); location.assign("/"); }));
  if (view.pledge) box.append(el("p", { className: "small" }, "The dice are pledged: ", el("code", {}, view.pledge)));
  if (view.seat || view.state === "over") box.append(el("a", { href: `${base}/export`, download: "" }, "Save what I may know"));
}

await fresh();
listen(base, () => view?.n ?? 0, (n) => { talk.fresh(); heard = Math.max(heard, n); if (n < 0 || n !== view?.n || view?.state === "waiting") fresh(); }, (up) => {
  $("line").textContent = up ? "" : "The line is broken; trying again.";
});
