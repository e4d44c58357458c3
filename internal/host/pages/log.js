// @ts-check
// What happened, as it was told when it happened.
import { clause, linked } from "./book.js";
import { el, get } from "./net.js";

export class Log {
  /** @param {string} base @param {(moves: number) => void} past */
  constructor(base, past) {
    this.base = base;
    this.past = past;
    this.list = /** @type {HTMLElement} */ (document.getElementById("log"));
    this.next = 0;
    this.visited = Number(localStorage.getItem(`seen ${base}`) ?? -1);
    /** @type {any[]} */ this.missed = []; // since the last visit
    this.marked = false;
  }

  /** Gets what is new. @param {any} view */
  async fresh(view) {
    const first = this.next === 0;
    for (let more = true; more;) {
      const r = await get(`${this.base}/log?from=${this.next}`);
      for (const x of r.entries) {
        if (first && this.visited >= 0 && x.n > this.visited) this.miss(x);
        this.list.append(entry(x, this.past));
        if (x.kind === "undo") for (const li of this.list.querySelectorAll("li.decision")) if (Number(/** @type {HTMLElement} */ (li).dataset.moves) > x.moves) li.classList.add("undone");
      }
      this.next = r.next;
      more = r.more;
    }
    while (this.list.children.length > 400) this.list.firstElementChild?.remove();
    const panels = /** @type {HTMLElement} */ (document.getElementById("panels"));
    if (!this.list.closest("[hidden]")) panels.scrollTop = panels.scrollHeight;
    localStorage.setItem(`seen ${this.base}`, String(view.n - 1));
    if (first && this.missed.length) this.away();
  }

  /** Forgets what was told. */
  reset() {
    this.next = 0;
    this.visited = -1;
    this.list.replaceChildren();
  }

  /** @param {any} x */
  miss(x) {
    if (!this.marked && this.list.children.length) this.list.append(el("li", { className: "visit" }, "Since your last visit"));
    this.marked = true;
    this.missed.push(x);
  }

  /** Offers to read what has happened since the last visit, and to step through it. */
  away() {
    const box = /** @type {HTMLElement} */ (document.getElementById("since"));
    const from = Math.max(0, (this.missed[0].moves ?? 1) - 1), b = el("button", { type: "button" }, "Step through it"), r = el("button", { type: "button" }, "Report");
    b.addEventListener("click", () => this.past(from));
    r.addEventListener("click", () => this.report(b));
    const fights = this.missed.flatMap((x) => x.lines ?? []).filter((l) => l.kind === "combat").length;
    box.replaceChildren(`Since your last visit: ${this.missed.filter((x) => x.kind === "decision").length} decisions${fights ? `, ${fights} combats` : ""}. `, r, " ", b);
    box.hidden = false;
  }

  /** Shows what has happened since the last visit, without who clicked what. @param {HTMLElement} step */
  report(step) {
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("clause"));
    const list = el("ol", { className: "report" });
    for (const x of this.missed) for (const l of x.lines ?? []) list.append(el("li", {}, line(l)));
    /** @type {HTMLElement} */ (document.getElementById("clause-title")).textContent = "Since your last visit";
    /** @type {HTMLElement} */ (document.getElementById("clause-text")).replaceChildren(list);
    /** @type {HTMLElement} */ (document.getElementById("clause-book")).hidden = true;
    step.addEventListener("click", () => dialog.close(), { once: true });
    dialog.showModal();
  }
}

/** A line of the log. @param {any} l */
export function line(l) {
  const p = el("p", { className: `${l.kind}${l.inner ? " inner" : ""}` }, l.text);
  if (l.clause) p.append(" ", clause(l.clause));
  if (l.shares?.length) p.append(el("span", { className: "shares" }, ...l.shares.map((/** @type {string} */ s) => el("span", {}, linked(s)))));
  return p;
}

/** What a decision had happen. @param {any} x @param {(moves: number) => void} past */
function entry(x, past) {
  const head = { begin: "The game begins.", undo: `${x.seat} takes ${x.count} back.`, consent: `${x.seat} would take ${x.count} back.`, onto: "The game goes on under other rules." }[/** @type {string} */ (x.kind)] ?? (x.answer ? `You: ${x.answer}` : "");
  const out = el("li", { className: x.kind });
  out.dataset.moves = String(x.moves);
  if (head) out.append(el("p", { className: "head" }, head));
  if (x.back > 0) out.append(el("p", {}, "That leads nowhere: nothing legal could follow, so it is no longer among the choices."));
  out.append(...(x.lines ?? []).map(line));
  if (x.kind === "decision" && out.childElementCount) {
    const b = el("button", { type: "button", className: "look", title: "How it stood then" }, "↺");
    b.setAttribute("aria-label", `How it stood after ${x.moves} decisions`);
    b.addEventListener("click", () => past(x.moves));
    out.prepend(b);
  }
  return out;
}
