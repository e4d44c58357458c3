// @ts-check
// The strip below the title: which side the reader plays, the turn, and the phases of the
// sequence of play with the present one marked and what follows.
import { say as told } from "./language.js";
import { el } from "./net.js";
import { $, board, then, view } from "./page.js";

/** @type {Map<number, string>} */ const colours = new Map();

/** The colour of the counters of a side; empty while none of them is seen. @param {number} side */
function colour(side) {
  const had = colours.get(side);
  if (had) return had;
  /** @type {Map<string, number>} */ const count = new Map();
  for (const u of /** @type {any[]} */ (Object.values(view.units))) {
    if (u.side !== side) continue;
    const fill = faceColour(u.face);
    if (fill) count.set(fill, (count.get(fill) ?? 0) + 1);
  }
  const most = [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  if (most) colours.set(side, most);
  return most;
}

/** The colour of the ground of a counter: the first path that is not a shadow. @param {string} face */
function faceColour(face) {
  for (const p of /** @type {Element | null} */ (board?.picture(face) ?? null)?.querySelectorAll("path, rect") ?? []) {
    const fill = p.getAttribute("fill") ?? "";
    if (/^#[0-9a-f]{6}$/i.test(fill) && !p.hasAttribute("opacity")) return fill;
  }
  return "";
}

/** Black or white, whichever can be read better on a colour. @param {string} fill */
function ink(fill) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = parseInt(fill.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  return light > 0.179 ? "#000" : "#fff";
}

/** A name on the colour of its side. @param {string} text @param {number} side */
export function badge(text, side) {
  const out = el("span", { className: "badge" }, text), fill = side >= 0 ? colour(side) : "";
  if (fill) Object.assign(out.style, { background: fill, color: ink(fill) });
  return out;
}

/** The number of a side by its word. @param {string} word */
const number = (word) => (board?.board.words ?? []).indexOf(word);

/** Who the reader is. */
function me() {
  if (!view.seat) return badge(told("You watch"), -1);
  if (view.seat === "+") return badge(told("You: all sides"), -1);
  const title = view.seats.find((/** @type {any} */ s) => s.name === view.seat)?.title ?? view.seat;
  return badge(told("You: {}", title), view.mine?.length === 1 ? view.mine[0] : -1);
}

/** A title that names its side, if another scope around it does not. @param {any} scope */
function named(scope) {
  const side = board?.board.sides[number(scope.side ?? "")];
  return side && !scope.title.includes(side) ? `${scope.title} (${side})` : scope.title;
}

/** The scopes of the place of a position: those around it, and the list that it stands in. @param {any} of */
function place(of) {
  /** @type {number[]} */ const path = of.where?.place ?? [];
  let list = board?.board.sequence ?? [];
  const around = [], lists = [];
  for (const at of path) {
    if (!list[at]) return null;
    lists.push({ list, at });
    around.push(list[at]);
    list = list[at].inner ?? [];
  }
  while (lists.length > 1 && lists.at(-1)?.list.length === 1) { lists.pop(); around.pop(); } // a scope that stands for the one around it
  return lists.length ? { lists, around: around.slice(0, -1).filter((s) => s.kind !== "turn") } : null;
}

/** What follows the scopes of a list: the next scope around it, or the next turn. @param {{list: any[], at: number}[]} lists @param {any} of */
function after(lists, of) {
  for (const { list, at } of lists.slice(0, -1).reverse()) if (list[at + 1]) return named(list[at + 1]);
  const turn = of.where?.turn, last = board?.board.turns;
  return lists[0]?.list[lists[0].at]?.kind === "turn" && turn && (!last || turn < last) ? told("turn {}", turn + 1) : "";
}

/** The title of what comes next in the sequence of play; empty if it is not known. */
export function next() {
  const here = place(view), own = here?.lists.at(-1);
  if (!here || !own) return "";
  const s = own.list[own.at + 1];
  return s ? named(s) : after(here.lists, view);
}

const shown = 5; // the most phases that follow in the strip

/** Shows the strip, of an earlier position while the page shows one. */
export function strip() {
  const of = then ?? view, box = $("strip"), here = then || view.state === "playing" ? place(of) : null;
  box.hidden = view.state === "waiting" || !board;
  document.body.classList.toggle("stripped", !box.hidden);
  if (box.hidden) return;
  const own = here?.lists.at(-1), turn = of.where?.turn, last = board?.board.turns;
  const list = el("ol", { tabIndex: 0 }), focused = box.contains(document.activeElement);
  const text = turn ? (last && last >= turn ? told("Turn {} of {}", turn, last) : told("Turn {}", turn)) : "";
  if (text) list.append(el("li", { className: "around turn" }, text));
  for (const s of here?.around ?? []) list.append(el("li", { className: "around" }, named(s)));
  if (own) {
    if (own.at > 1) list.append(el("li", { className: "around", ariaHidden: "true" }, "…"));
    own.list.forEach((/** @type {any} */ s, /** @type {number} */ i) => {
      if (i < own.at - 1 || i > own.at + shown) return;
      const li = el("li", { className: i < own.at ? "past" : i === own.at ? "" : "later" }, named(s));
      if (i === own.at) li.setAttribute("aria-current", "step");
      if (i < own.at) li.prepend(el("span", { className: "unseen" }, told("over: ")));
      if ((s.when || s.partly) && i > own.at) { li.classList.add("maybe"); li.title = s.when ? told("only if: {}", s.when) : told("not always"); }
      list.append(li);
    });
    const more = own.list.length > own.at + shown + 1, then = more ? "…" : after(here?.lists ?? [], of);
    if (then) list.append(el("li", { className: "around" }, more ? then : told("then {}", then)));
  }
  box.replaceChildren(me(), list);
  if (focused) list.focus();
  const now = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (now) list.scrollLeft = Math.max(0, now.offsetLeft - 30); // the end of the phase before shows that there is more
  const side = view.decision?.own?.length === 1 ? view.decision.own[0] : view.mine?.length === 1 ? view.mine[0] : number(view.where?.side ?? "");
  document.body.style.setProperty("--side", (side >= 0 && colour(side)) || "var(--line)");
}
