// @ts-check
// The selection, on the map or beside it, and the legal actions there.
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
  const pile = el("div", { className: "pile" }, ...rows), more = el("p", { className: "small", hidden: true });
  box.classList.toggle("many", rows.length > 6);
  box.replaceChildren(el("p", {}, s.title || s.name), pile, more, ...hidden);
  for (let left = rows.length; left > 1 && box.scrollHeight > box.clientHeight; left--) { // counters without room are only counted
    rows[left - 1].remove();
    more.hidden = false;
    more.textContent = `and ${plural(rows.length - left + 1, "more counter")}`;
  }
  const frame = $("map").getBoundingClientRect();
  box.style.left = `${Math.max(4, Math.min(frame.width - box.offsetWidth - 6, at.right - frame.left + 8))}px`;
  box.style.top = `${Math.max(4, Math.min(frame.height - box.offsetHeight - 4, at.top - frame.top))}px`;
}

/** Asks where units can be sent now, and shows it. @param {number[]} units */
async function reach(units) {
  const of = units.join();
  try {
    const r = await get(`${base}/ways?${units.map((u) => `unit=${u}`).join("&")}`);
    if (ways?.of !== of) return;
    ways.answer = r;
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
    [...(box?.querySelectorAll("button") ?? [])].forEach((b, k) => b.setAttribute("aria-pressed", String(k === i)));
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

/** What is tapped on the map, with what can be done there; of counters that were tapped before, where they can be sent. @param {{unit?: number, units?: number[], space: number}} what */
export function choose(what) {
  const before = chosen, asks = (view.decision?.options ?? []).flatMap((/** @type {any} */ o, /** @type {number} */ i) => (o.space === what.space ? [i] : []));
  if (before?.space === what.space && what.space >= 0 && asks.length === 1) { // a second tap on the same place is the answer
    answer({ pick: asks[0] });
    return;
  }
  if (!before || before.space !== what.space || before.unit !== what.unit) aside(null); // clear the message about another place
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
  const own = (board?.board.overlays ?? []).filter((/** @type {any} */ o) => o.unit);
  if (what.unit !== undefined && own.length) {
    const pick = el("select", {}, el("option", { value: "" }, "none"));
    groups(pick, own);
    pick.addEventListener("change", () => lay(/** @type {any} */ (pick).value && `${/** @type {any} */ (pick).value}&unit=${what.unit}`));
    box.append(el("label", {}, "Overlay for this unit ", pick));
  }
  also(what, box);
  const goers = before?.units ?? (before?.unit !== undefined ? [before.unit] : []);
  if (view.decision?.kind === "act" && goers.length && what.space >= 0 && before && what.space !== before.space && goers.every((u) => view.units[u])) {
    const to = el("div", {});
    box.prepend(to);
    destinations(goers, what.space, to);
  }
  if (what.unit === undefined && (here?.units?.length ?? 0) > 1 && view.decision?.kind === "act") {
    const all = el("button", { type: "button" }, "Select the whole stack");
    all.addEventListener("click", () => {
      const unit = here.units[0];
      choose({ unit, space: what.space });
      chosen = { unit, units: here.units, space: what.space };
      ways = { of: here.units.join() };
      board?.ways([]);
      reach(here.units);
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
    box.append(el("div", { id: "ways" }));
    if (ways?.of !== String(what.unit)) {
      ways = { of: String(what.unit) };
      board?.ways([]);
      reach([what.unit]);
    } else showWays();
  } else if (goer) chosen = goer;
  else { ways = null; board?.ways([]); }
  marks();
}
