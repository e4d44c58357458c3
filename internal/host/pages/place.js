// @ts-check
// The selection, on the map or beside it, and the legal actions there.
import { attack, foes, names, own, send } from "./act.js";
import { answer } from "./answers.js";
import { clause } from "./book.js";
import { factsList } from "./facts.js";
import { costs, mixed, plural } from "./figures.js";
import { el, Failure, get } from "./net.js";
import { destinations } from "./orders.js";
import { groups, lay } from "./overlays.js";
import { $, aside, base, board, label, refusal, say, spaceName, view } from "./page.js";
import { reasons } from "./plan.js";
import { say as told } from "./language.js";

/** @typedef {{unit?: number, units?: number[], space: number}} Chosen */
/** @type {Chosen | null} */ let chosen = null;
/** @type {{of: string, answer?: any} | null} */ let ways = null; // paths of units, by the numbers of the units
/** @type {(what: Chosen, box: HTMLElement) => void} */ let also = () => {};

/** Says what else is offered for what is chosen. @param {(what: Chosen, box: HTMLElement) => void} f */
export function offering(f) { also = f; }

/** Clears the selection. */
export function letGo() {
  chosen = ways = null;
  board?.ways([]);
  aside(null);
  $("place").hidden = true;
}

export function marks() {
  /** @type {Map<number, string>} */ const spaces = new Map();
  /** @type {Set<number>} */ const units = new Set();
  for (const o of view.decision?.options ?? []) {
    if (o.space !== undefined) spaces.set(o.space, "legal");
    if (o.unit !== undefined) units.add(o.unit);
  }
  if (chosen && chosen.space >= 0) spaces.set(chosen.space, "chosen");
  board?.outline(spaces, units);
}

/** Shows the counters off the map and in spaces that the map does not draw. Returns whether there are any. */
export function tray() {
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
  return box.children.length > 0;
}

/** A card with what stands in a space, large. @param {any} stack @param {DOMRect | null} at */
export function card(stack, at) {
  const box = $("card");
  box.hidden = !stack || !at;
  if (!stack || !at || !board) return;
  const s = board.board.spaces[stack.at], hidden = (stack.hidden ?? []).map((/** @type {any} */ h) => el("p", {}, h.text));
  const rows = (stack.units ?? []).map((/** @type {number} */ u) => {
    const x = view.units[u];
    return el("div", { className: "row" }, board?.picture(x.face) ?? "", el("span", {}, x.text));
  });
  const pile = el("div", { className: "pile" }, ...rows, ...hidden);
  box.classList.remove("dense");
  box.classList.toggle("many", rows.length > 6);
  box.replaceChildren(el("p", {}, s.title || s.name), pile);
  if (box.scrollHeight > box.clientHeight) { // all counters, with their names alone
    box.classList.add("dense");
    for (const [i, u] of (stack.units ?? []).entries()) /** @type {HTMLElement} */ (rows[i]?.lastElementChild).textContent = view.units[u].name;
  }
  const frame = $("map").getBoundingClientRect();
  box.style.left = `${Math.max(4, Math.min(frame.width - box.offsetWidth - 6, at.right - frame.left + 8))}px`;
  box.style.top = `${Math.max(4, Math.min(frame.height - box.offsetHeight - 4, at.top - frame.top))}px`;
}

/** Asks where units can be sent now, and shows it. @param {number[]} units */
async function reach(units) {
  const of = units.join();
  try {
    const r = await get(`${base}/ways?some=1&${units.map((u) => `unit=${u}`).join("&")}`);
    if (ways?.of !== of) return;
    ways.answer = r;
    if (r.units && chosen?.units) { // those of the stack that can go together
      chosen.units = r.units;
      for (const b of $("place").querySelectorAll("[data-unit]")) b.setAttribute("aria-pressed", String(r.units.includes(Number(/** @type {HTMLElement} */ (b).dataset.unit))));
    }
    showWays();
  } catch (e) {
    if (ways?.of !== of) return;
    ways = null; // a new selection asks the server again
    $("ways")?.replaceChildren(el("p", { className: "small" }, `Cannot show where it can move: ${/** @type {Error} */ (e).message}.`));
  }
}

/** Shows where an action on offer can send the selected units: costs on the map, actions in the panel.
 *  It shows one action at a time; the others are buttons. It is called whenever the panel is rebuilt,
 *  because the response of the server outlives the panel. */
function showWays() {
  const r = ways?.answer, box = $("ways");
  if (!r) return;
  const lead = (/** @type {number} */ i) => {
    board?.ways(r.ways[i]?.goals ?? []);
    [...(box?.querySelectorAll(".way-of") ?? [])].forEach((b, k) => b.setAttribute("aria-pressed", String(k === i)));
  };
  if (box) {
    const told = (/** @type {any} */ w) => [`${w.title}${w.by && w.by !== w.title ? ` (${w.by})` : ""}: ${plural(w.goals.length, "space")} `];
    box.replaceChildren(...r.ways.map((/** @type {any} */ w, /** @type {number} */ i) => {
      if (r.ways.length === 1) return el("p", { className: "small" }, ...told(w), clause(w.clause ?? ""));
      const b = el("button", { type: "button", className: "way-of" }, ...told(w), w.clause ? el("span", { className: "clause" }, w.clause) : "");
      b.addEventListener("click", () => lead(i));
      return b;
    }), r.idle ? "" : r.ways.length ? "" : el("p", { className: "small", id: "no-ways" }, "This unit cannot move now."), r.ways.length && r.veiled ? el("p", { className: "small" }, "Hidden units may block a path.") : "");
  }
  lead(0);
}

/** The ways of units to a space by the actions on offer, or why there is none. @param {number[]} units @param {number} space */
async function whyWay(units, space) {
  try {
    const r = await get(`${base}/ways?${units.map((u) => `unit=${u}`).join("&")}&space=${space}`);
    const name = spaceName;
    aside(el("div", {}, el("h3", {}, told("{} to {}", units.map((u) => view.units[u].name).join(", "), name(space))),
      ...r.ways.map((/** @type {any} */ w) => el("div", {}, el("p", {}, el("b", {}, w.title), " ", clause(w.clause ?? "")), ...w.goals.map((/** @type {any} */ g) => el("p", {}, `${g.cost ? told("costs {}", mixed(g.cost)) : told("reachable")}${g.by?.length ? told(" via {}", g.by.map(name).join(", ")) : ""}${g.ends ? "" : told(" (only in passing)")}`)))),
      r.why ? reasons(r.why) : "", r.idle ? el("p", {}, "You have no decision to make now.") : ""));
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
}

/** The counters that are chosen. @param {Chosen | null} what */
const goers = (what) => what?.units ?? (what?.unit !== undefined ? [what.unit] : []);

/** The counters that a dragged one takes along: the chosen stack, or itself. @param {number} u */
export function drags(u) {
  if (view.decision?.kind !== "act" || !own(u)) return null;
  const all = goers(chosen);
  return all.includes(u) ? all : [u];
}

/** What is done with counters that were dragged to a space. @param {number[]} units @param {number} space */
export async function dropped(units, space) {
  if (view.units[units[0] ?? -1]?.at === space) return;
  if (foes(space) && await attack(space, units)) return;
  send(units, space);
}

/** What a click on a space would do, in a few words. @param {number} space */
export function hint(space) {
  const units = goers(chosen).filter((u) => view.units[u]);
  if (view.decision?.kind !== "act" || !units.length || space === chosen?.space) return "";
  const g = board?.goals.get(space);
  if (g) return `${names(units)} › ${spaceName(space)}${g.cost ? `: ${told("costs {}", mixed(g.cost))}` : ""}${g.ends ? "" : told(" (only in passing)")}`;
  return foes(space) ? told("Attack {}", spaceName(space)) : "";
}

/** Why counters can or cannot go to a space; else why it is no answer. @param {number} space @param {number} [unit] */
export async function why(space, unit) {
  const units = goers(chosen).filter((u) => view.units[u]);
  if (view.decision?.kind === "act" && units.length && space !== chosen?.space) { await whyWay(units, space); return; }
  choose(unit !== undefined ? { unit, space } : { space }, "keys");
  const d = view.decision;
  if (!d || ["act", "yes", "dice"].includes(d.kind)) { $("place").querySelector("details")?.setAttribute("open", ""); return; }
  const spaces = d.options.some((/** @type {any} */ o) => o.space !== undefined), name = unit !== undefined && !spaces ? view.units[unit].word ?? view.units[unit].name : board?.board.spaces[space].name;
  try { aside(el("div", {}, el("h3", {}, unit !== undefined && !spaces ? view.units[unit].name : spaceName(space)), reasons(await get(`${base}/why?name=${encodeURIComponent(name)}`)))); } catch (e) { refusal(e); }
}

/**
 * What is clicked on the map, with what can be done there. Of counters that were clicked
 * before: they are sent there, or attack. A click of the mouse on an answer gives it; a
 * finger and the keys choose it first.
 * @param {{unit?: number, units?: number[], space: number}} what @param {string} [by] mouse, touch or keys
 */
export function choose(what, by = "keys") {
  const options = view.decision?.options ?? [], kind = view.decision?.kind, before = chosen;
  const asks = options.flatMap((/** @type {any} */ o, /** @type {number} */ i) => (o.space === what.space ? [i] : []));
  const again = before?.space === what.space && what.space >= 0; // a second tap on the same place is the answer
  if (asks.length === 1 && (again || by === "mouse" && ["one", "set", "go"].includes(kind))) {
    answer({ pick: asks[0] });
    return;
  }
  const is = what.unit === undefined ? -1 : options.findIndex((/** @type {any} */ o) => o.unit === what.unit);
  if (is >= 0 && by === "mouse" && ["one", "set"].includes(kind)) {
    answer({ pick: is });
    return;
  }
  const going = goers(before).filter((u) => view.units[u]);
  if (kind === "act" && by !== "keys" && what.space >= 0) {
    const enemy = foes(what.space) && !(what.unit !== undefined && own(what.unit));
    if (enemy && before?.space !== what.space) attack(what.space, going);
    else if (!enemy && what.unit === undefined && !what.units && going.length && what.space !== before?.space && board?.goals.get(what.space)?.ends) {
      send(going, what.space);
      return;
    }
  }
  show(what, before);
}

/** Shows what is chosen beside the map. @param {{unit?: number, units?: number[], space: number}} what @param {Chosen | null} before */
function show(what, before) {
  if (!before || before.space !== what.space || before.unit !== what.unit) if (!foes(what.space)) aside(null); // clear the message about another place
  const stack = what.units && view.decision?.kind === "act" ? what.units.filter(own) : [];
  if (stack.length > 1) what = { unit: stack[0], units: stack, space: what.space };
  else what = { unit: what.units ? stack[0] : what.unit, space: what.space };
  chosen = what;
  const box = $("place");
  const s = what.space >= 0 ? board?.board.spaces[what.space] : null;
  box.hidden = false;
  const here = what.space >= 0 ? view.stacks.find((/** @type {any} */ x) => x.at === what.space) : null;
  const title = s ? s.title || s.name : view.units[/** @type {number} */ (what.unit)].text;
  const options = view.decision?.options ?? [];
  box.replaceChildren(el("h2", {}, title), el("ul", { className: "lines" }, ...(here?.units ?? []).map((/** @type {number} */ u) => {
    const b = el("button", { type: "button", className: "who" }, board?.picture(view.units[u].face) ?? "", el("span", {}, view.units[u].text));
    b.setAttribute("aria-pressed", String(what.units ? what.units.includes(u) : u === what.unit));
    b.dataset.unit = String(u);
    b.addEventListener("click", () => choose({ unit: u, space: what.space }));
    const i = options.findIndex((/** @type {any} */ o) => o.unit === u), row = el("li", { className: "row" }, b);
    if (i >= 0) {
      const go = el("button", { type: "button", className: "main" }, "Choose");
      go.setAttribute("aria-label", told("Choose {}", label(options[i])));
      go.title = costs(options[i].note ?? "");
      go.addEventListener("click", () => answer({ pick: i }));
      row.append(go);
    }
    return row;
  }), ...(here?.hidden ?? []).map((/** @type {any} */ h) => el("li", {}, h.text)), ...(view.pieces ?? []).filter((/** @type {any} */ p) => p.at === what.space && what.space >= 0).map((/** @type {any} */ p) => el("li", {}, p.name))));
  options.forEach((/** @type {any} */ o, /** @type {number} */ i) => {
    if (!(what.space >= 0 && o.space === what.space || o.unit !== undefined && o.unit === what.unit && what.space < 0)) return;
    const b = el("button", { type: "button", className: "main" }, label(o), o.note ? el("small", {}, costs(o.note)) : "");
    b.addEventListener("click", () => answer({ pick: i }));
    box.append(b);
  });
  if (view.decision && box.querySelectorAll("button.main").length === 0 && !["act", "yes", "dice"].includes(view.decision.kind)) {
    const spaces = s && options.some((/** @type {any} */ o) => o.space !== undefined); // at a decision about spaces, a click on a unit means its space
    const name = what.unit !== undefined && !spaces ? view.units[what.unit].name : s.name;
    const word = what.unit !== undefined && !spaces ? view.units[what.unit].word ?? name : name; // as rules and orders write it
    const b = el("button", { type: "button" }, told("Try {}", name));
    b.addEventListener("click", () => answer({ name: word }));
    const q = el("button", { type: "button" }, told("Why not {}?", name));
    q.addEventListener("click", async () => {
      try { aside(el("div", {}, el("h3", {}, name), reasons(await get(`${base}/why?name=${encodeURIComponent(word)}`)))); } catch (e) { refusal(e); }
    });
    box.append(b, q);
  }
  const more = el("details", {}, el("summary", {}, "Values and their reasons")), of = what.unit !== undefined ? `unit=${what.unit}` : `space=${what.space}`;
  more.addEventListener("toggle", async () => {
    if (more.children.length > 1) return;
    try { more.append(factsList((await get(`${base}/facts?${of}`)).facts)); } catch (e) { more.append(/** @type {Failure} */ (e).message); }
  });
  box.append(more);
  const about = (board?.board.overlays ?? []).filter((/** @type {any} */ o) => o.unit);
  if (what.unit !== undefined && about.length) {
    const pick = el("select", {}, el("option", { value: "" }, "none"));
    groups(pick, about);
    pick.addEventListener("change", () => lay(/** @type {any} */ (pick).value && `${/** @type {any} */ (pick).value}&unit=${what.unit}`));
    box.append(el("label", {}, "Overlay for this unit ", pick));
  }
  also(what, box);
  const units = goers(before);
  if (view.decision?.kind === "act" && units.length && what.space >= 0 && before && what.space !== before.space && units.every((u) => view.units[u])) {
    const to = el("div", {});
    box.prepend(to);
    destinations(units, what.space, to);
  }
  if (!what.units && (here?.units ?? []).filter(own).length > 1 && view.decision?.kind === "act") {
    const all = el("button", { type: "button" }, "Select the whole stack");
    all.addEventListener("click", () => {
      choose({ units: here.units, space: what.space });
      say("Stack selected. Choose where it moves or what it attacks.");
    });
    box.append(all);
  }
  const goer = before?.unit !== undefined && what.space >= 0 && what.space !== before.space && view.units[before.unit] ? before : null;
  if (goer) {
    const units = goer.units ?? [/** @type {number} */ (goer.unit)], b = el("button", { type: "button" }, `Can ${units.map((u) => view.units[u].name).join(", ")} move here?`);
    b.addEventListener("click", () => whyWay(units, what.space));
    box.append(b);
  }
  if (what.unit !== undefined && what.space >= 0) {
    const all = goers(what), of = all.join();
    box.append(el("div", { id: "ways" }));
    if (ways?.of !== of) {
      ways = { of };
      board?.ways([]);
      reach(all);
    } else showWays();
  } else if (goer) chosen = goer;
  else { ways = null; board?.ways([]); }
  marks();
}
