// @ts-check
// The log as the seat could read it at the time.
import { unasked } from "./answers.js";
import { clause, linked } from "./book.js";
import { plural } from "./figures.js";
import { el, get } from "./net.js";
import { view } from "./page.js";
import { away, decided, meanwhile } from "./recap.js";

/** @type {{who: string, reason: string}[]} */ export let reasoned = []; // reasons of bots since a person last decided
let others = false; // another player has decided since then

/** Records the reason of a bot, for a later question. @param {any} x */
function because(x) {
  others ||= x.kind === "decision" && !view?.seats.find((/** @type {any} */ s) => s.name === x.seat)?.bot;
  if (!x.reason) return;
  if (others) reasoned = [];
  others = false;
  reasoned.push({ who: seated(x.seat), reason: x.reason });
}

export class Log {
  /** @param {string} base @param {(moves: number) => void} past */
  constructor(base, past) {
    this.base = base;
    this.past = past;
    this.list = /** @type {HTMLElement} */ (document.getElementById("log"));
    this.next = 0;
    this.visited = Number(localStorage.getItem(`seen ${base}`) ?? -1);
    /** @type {any[]} */ this.missed = []; // entries since the last visit
    this.marked = false;
    /** @type {any[]} */ this.others = []; // decisions of others since a player of this page last decided
    this.told = false; // they have been summarized
  }

  /** Gets what is new. @param {any} view */
  async fresh(view) {
    const first = this.next === 0;
    for (let more = true; more;) {
      const r = await get(`${this.base}/log?from=${this.next}`);
      for (const x of r.entries) {
        if (x.kind === "withdrawn") { // what another player took back, and this page has shown
          for (const e of this.list.querySelectorAll("li.decision:not(.undone)")) if (Number(/** @type {HTMLElement} */ (e).dataset.from ?? 0) > x.moves) e.remove();
          continue;
        }
        if (first && this.visited >= 0 && x.n > this.visited) this.miss(x);
        this.add(x);
        this.follow(x, view, first);
        because(x);
        if (x.kind === "undo") for (const e of this.list.querySelectorAll("li.decision, li.decision .head span, li.decision > p[data-from]")) if (Number(/** @type {HTMLElement} */ (e).dataset.from ?? 0) > x.moves) e.classList.add("undone");
      }
      this.next = r.next;
      more = r.more;
    }
    while (this.list.children.length > 400) this.list.firstElementChild?.remove();
    localStorage.setItem(`seen ${this.base}`, String(view.n - 1));
    if (first && this.missed.length) away(this.base, this.missed);
    else if (this.others.length && !this.told && view.state !== "waiting" && (view.state !== "playing" || view.decision && !unasked(view.decision))) {
      this.told = true;
      await meanwhile(this.base, this.others, seated);
    }
  }

  /** Collects the decisions of others; a decision of this page's own player ends the list once it has been summarized. @param {any} x @param {any} view @param {boolean} first of the page */
  follow(x, view, first) {
    if (x.kind === "undo") this.others = this.others.filter((o) => o.moves <= x.moves);
    if (x.kind !== "decision") return;
    const bot = view.seats.find((/** @type {any} */ s) => s.name === x.seat)?.bot;
    if (x.seat !== view.seat && (bot || view.seat !== "+")) {
      if (this.told) this.others = [];
      this.told = false;
      this.others.push(x);
    } else if (this.told || first) {
      this.others = [];
      this.told = false;
      decided();
    }
  }

  /** Adds what a decision had happen; one's own answer stands on the line of the one before, as long as nothing came of that. @param {any} x */
  add(x) {
    const last = /** @type {HTMLElement | null} */ (this.list.lastElementChild), head = last?.querySelector(":scope > .head");
    const told = (x.lines ?? []).filter((/** @type {any} */ l) => l.kind !== "choice");
    if (x.kind === "decision" && x.answer && last && head && last.dataset.open) {
      head.append(" · ", span(x));
      for (const p of told.map(line)) { p.dataset.from = String(x.moves); last.append(p); } // undone together with its own answer
      last.dataset.moves = String(x.moves);
    } else this.list.append(entry(x, this.past));
    const now = /** @type {HTMLElement} */ (this.list.lastElementChild);
    now.dataset.open = x.kind === "decision" && x.answer && !told.length && !x.back ? "yes" : "";
  }

  /** Clears the log. */
  reset() {
    this.next = 0;
    this.visited = -1;
    this.others = [];
    this.told = false;
    this.list.replaceChildren();
  }

  /** @param {any} x */
  miss(x) {
    if (!this.marked && this.list.children.length) this.list.append(el("li", { className: "visit" }, "Since your last visit"));
    this.marked = true;
    this.missed.push(x);
  }
}

/** A line of the log. @param {any} l */
export function line(l) {
  const p = el("p", { className: `${l.kind}${l.inner ? " inner" : ""}` }, l.text);
  if (l.clause) p.append(" ", clause(l.clause));
  if (l.shares?.length) p.append(el("span", { className: "shares" }, ...l.shares.map((/** @type {string} */ s) => el("span", {}, linked(s)))));
  return p;
}

/** Saves the log as a table: number of decisions, seat, answer, result. @param {string} base @param {string} name */
export async function table(base, name) {
  const rows = [["after", "what", "text", "clause"]];
  for (let next = 0, more = true; more;) {
    const r = await get(`${base}/log?from=${next}`);
    for (const x of r.entries) {
      if (x.answer) rows.push([x.moves, "answer", x.answer, ""]);
      for (const l of x.lines ?? []) rows.push([x.moves, l.kind, [l.text, ...(l.shares ?? [])].join("; "), l.clause ?? ""]);
    }
    next = r.next;
    more = r.more;
  }
  const text = rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
  const a = /** @type {HTMLAnchorElement} */ (el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" })), download: `${name}.csv` }));
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

/** A cell of a table: what a spreadsheet would take for a formula begins with an apostrophe. @param {any} x */
function cell(x) {
  const text = String(x), plain = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** One's own answer. @param {any} x */
function span(x) {
  const out = el("span", {}, x.answer);
  out.dataset.from = String(x.moves);
  return out;
}

/** What a seat is called. @param {string} name */
const seated = (name) => view?.seats.find((/** @type {any} */ s) => s.name === name)?.title ?? name;

/** What a decision had happen. @param {any} x @param {(moves: number) => void} past */
function entry(x, past) {
  const who = seated(x.seat);
  const decisions = plural(x.count, "decision");
  const head = { begin: "The game begins.", undo: `${who} undoes ${decisions}.`, consent: `${who} asks to undo ${decisions}.`, "asks restore": `${who} asks to restore ${decisions}.`, refuses: `${who} refuses.`, withdraws: `${who} withdraws the request.`, "offers draw": `${who} offers a draw.`, "offers abandoned": `${who} asks to abandon the game.`, "ended draw": "The players agree on a draw.", "ended abandoned": "The players abandon the game.", "ended resigned": `${who} resigns.`, "ended time": `${who} has lost on time.`, onto: "The game continues under the new rules." }[/** @type {string} */ (x.kind)] ?? "";
  const out = el("li", { className: x.kind });
  out.dataset.moves = String(x.moves);
  out.dataset.from = String(x.moves);
  if (head) out.append(el("p", { className: "head" }, head));
  else if (x.answer) out.append(el("p", { className: "head" }, "You: ", span(x)));
  if (x.reason) out.append(el("details", { className: "reason" }, el("summary", {}, `${who}: why`), el("p", {}, x.reason)));
  if (x.back > 0) {
    out.append(el("p", {}, "Dead end: no legal decision could follow, so this choice was removed."));
    if (x.why) out.append(el("ul", {}, ...x.why.map((/** @type {string} */ r) => el("li", {}, linked(r)))));
  }
  out.append(...(x.lines ?? []).filter((/** @type {any} */ l) => l.kind !== "choice" || !x.answer).map(line)); // the answer of this seat already says it
  if (x.kind === "decision" && out.childElementCount) {
    const b = el("button", { type: "button", className: "look", title: "Show the position then" }, "↺");
    b.setAttribute("aria-label", "Show the position then");
    b.addEventListener("click", () => past(Number(out.dataset.moves)));
    out.prepend(b);
  }
  return out;
}
