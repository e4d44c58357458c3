// @ts-check
// The charts of the game: tables of results, terrain, sequence of play, turn track, order of
// battle, victory. The server generates them from the rules.
import { clause } from "./book.js";
import { say as told } from "./language.js";
import { el, Failure, get } from "./net.js";
import { $, aside, base, refusal, then, view } from "./page.js";
import { reasons } from "./plan.js";

/** @type {any} */ let sheet = null; // what the rules print
/** @type {any} */ let now = null; // what they say of the position
let of = ""; // the game and position that now belongs to
let kind = "tables";
let asking = 0;

/** @type {Record<string, [string, (box: HTMLElement) => void, () => boolean]>} */
const kinds = {
  tables: ["Results", tables, () => !!sheet?.tables?.length],
  terrain: ["Terrain", terrain, () => !!sheet?.terrain?.length],
  sequence: ["Sequence", (box) => box.append(outline(sheet.sequence, [])), () => !!sheet?.sequence?.length],
  turns: ["Turns", turns, () => !!now?.turns?.length],
  forces: ["Forces", forces, () => !!now?.forces?.length],
  victory: ["Victory", victory, () => !!now?.totals?.length || !!sheet?.endings?.length],
};

/** Chooses a kind of charts. @param {string} k */
export function kindOf(k) { kind = k; }

/** Shows the charts of the position that the page shows. */
export async function charts() {
  const here = `${view.era ?? 0} ${view.n} ${then?.at ?? ""}`, turn = ++asking;
  if (of !== here || !sheet) {
    try {
      const about = [...(sheet ? ["now"] : []), ...(then ? [`at=${then.at}`] : [])].join("&");
      const got = await get(`${base}/charts${about && `?${about}`}`);
      if (turn !== asking) return; // a later request shows a later position
      sheet ??= got.sheet;
      now = got.now;
      of = here;
    } catch (e) {
      $("charts").replaceChildren(el("p", {}, /** @type {Failure} */ (e).message));
      return;
    }
  }
  draw();
}

let drawn = ""; // what the panel shows

function draw() {
  const offered = Object.entries(kinds).filter(([, [, , has]]) => has());
  if (!offered.some(([k]) => k === kind)) kind = offered[0]?.[0] ?? "";
  const state = JSON.stringify([kind, of, considered()]);
  if (state === drawn && $("charts").childElementCount) return;
  drawn = state;
  const open = new Set([...$("charts").querySelectorAll("details[open]")].map((d) => /** @type {HTMLElement} */ (d).dataset.chart));
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.kind;
  const row = el("div", { className: "chart-kinds", role: "group", ariaLabel: "Kinds of charts" }, ...offered.map(([k, [title]]) => {
    const b = el("button", { type: "button" }, title);
    b.dataset.kind = k;
    b.setAttribute("aria-pressed", String(k === kind));
    b.addEventListener("click", () => { kind = k; draw(); });
    return b;
  }));
  const box = el("div", { className: "charts" });
  kinds[kind]?.[1](box);
  for (const d of box.querySelectorAll("details")) if (open.has(d.dataset.chart)) d.open = true;
  $("charts").replaceChildren(row, box);
  for (const cell of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("th.col"))) {
    const region = cell.closest(".wide");
    if (region) region.scrollLeft = cell.offsetLeft + cell.offsetWidth - region.clientWidth + 40; // the marked column is in view
  }
  if (focus) /** @type {HTMLElement | null} */ (row.querySelector(`[data-kind=${focus}]`))?.focus();
}

/** The look-up of the attack that the page shows: a table and the label of its column. */
function considered() {
  const shown = /** @type {HTMLElement | null} */ ($("ahead").hidden ? null : $("ahead").querySelector("[data-column]"));
  return shown ? { table: shown.dataset.table ?? "", column: shown.dataset.column ?? "" } : null;
}

new MutationObserver(() => { if (!$("charts").hidden && sheet) draw(); }).observe($("ahead"), { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });

/** A table that scrolls by itself if it is wide. @param {(Node | string)[]} title @param {HTMLElement[]} parts @param {string} [name] */
function table(title, parts, name = "") {
  const out = el("div", { className: "wide" }, el("table", {}, el("caption", {}, ...title), ...parts));
  if (name) Object.assign(out, { tabIndex: 0, role: "region", ariaLabel: name }); // it can be scrolled with the keys
  return out;
}

/** @param {string[]} titles */
const head = (titles) => el("thead", {}, el("tr", {}, ...titles.map((t) => el("th", { scope: "col" }, t))));

/** @param {{clause?: string}} x */
const by = (x) => (x.clause ? clause(x.clause) : "");

/** A chart under a heading that opens. @param {string} name @param {string} title @param {...(Node | string)} kids */
function folded(name, title, ...kids) {
  const out = el("details", {}, el("summary", {}, title), ...kids);
  out.dataset.chart = name;
  return out;
}

/** @param {HTMLElement} box */
function tables(box) {
  const at = considered();
  for (const t of sheet.tables) {
    const shown = printed(t, at?.table === t.name ? at?.column ?? null : null);
    if (t.combat || t.dice || at?.table === t.name) box.append(shown);
    else box.append(folded(["table", t.name].join(" "), t.title, shown));
  }
}

/** A table as it is printed. @param {any} t @param {string | null} attack the column of the attack in preview */
function printed(t, attack) {
  const mark = (now?.marks ?? []).find((/** @type {any} */ m) => m.table === t.name), heads = t.head.slice(t.left);
  const column = attack !== null ? heads.indexOf(attack) : mark ? mark.column : -1;
  const row = attack === null && mark?.row?.some((/** @type {string} */ r) => r) ? JSON.stringify(mark.row) : "";
  const label = heads[column] ?? "";
  const note = attack !== null && label ? told("Marked: column {} of the attack in preview.", label) : label ? told("Marked: the last result, in column {}.", label) : "";
  const title = [t.title.replace(/ of$/, ""), " ", by(t), ...(note ? [el("small", {}, note)] : [])];
  const on = (/** @type {HTMLElement} */ cell, /** @type {boolean} */ is, /** @type {boolean} */ exactly = false) => { if (is) cell.classList.add(exactly ? "hit" : "col"); return cell; };
  if (!t.left && t.rows.length === 1) { // a list of words with their values reads better downwards
    return table(title, [el("tbody", {}, ...heads.map((/** @type {string} */ h, /** @type {number} */ i) => el("tr", {}, el("th", { scope: "row" }, h), on(el("td", {}, t.rows[0][i] ?? ""), i === column))))]);
  }
  const first = t.head.slice(0, t.left);
  if (first.length && t.across && !t.combat) first[t.left - 1] += ` \\ ${t.across}`;
  const body = t.rows.map((/** @type {string[]} */ r) => {
    const here = row && row === JSON.stringify(r.slice(0, t.left));
    return el("tr", {}, ...r.map((c, i) => (i < t.left ? el("th", { scope: "row" }, c) : on(el("td", {}, c), i - t.left === column, !!here))));
  });
  const out = table(title, [el("thead", {}, el("tr", {}, ...first.map((/** @type {string} */ h) => el("th", { scope: "col" }, h)), ...heads.map((/** @type {string} */ h, /** @type {number} */ i) => on(el("th", { scope: "col" }, h), i === column)))), el("tbody", {}, ...body)], t.title);
  const under = [...(t.cells?.length > 1 ? [t.cells.join(" / ")] : []), ...(t.key ?? []).map((/** @type {any} */ k) => `${k.word} ${k.title}`)];
  return under.length ? el("div", {}, out, el("p", { className: "small" }, under.join("; "))) : out;
}

/** When an effect takes place: the condition, or the title of the rule if that says more. @param {any} e */
function condition(e) {
  if (e.partly) return [el("small", {}, told("in some cases: {}", e.rule ?? e.clause ?? ""))];
  return [...(e.when ? [el("small", {}, told("if: {}", e.when))] : []), ...(e.unless ? [el("small", {}, told("unless: {}", e.unless))] : [])];
}

/** What a terrain does. @param {any} e */
function effect(e) {
  const what = e.what.replaceAll("_", " "), why = e.text ? `: ${e.text}` : "";
  if (e.kind === "forbid") return told("forbidden: {}", what) + why;
  if (e.kind === "allow") return told("allowed: {}", what) + why;
  if (e.kind === "spare") return told("not forbidden: {}", what) + why;
  return e.text ? `${what} ${e.text}` : what;
}

/** @param {HTMLElement} box */
function terrain(box) {
  for (const x of sheet.terrain) {
    const numbers = (/** @type {any} */ e) => ["forbid", "allow", "spare"].includes(e.kind) ? 1 : 0;
    const rows = [...x.effects].sort((a, b) => numbers(a) - numbers(b)).map((/** @type {any} */ e) => el("tr", {}, el("td", {}, effect(e), ...condition(e)), el("td", {}, by(e))));
    box.append(table([x.title], [head([told(x.of === "edge" ? "Effect of the hexside" : "Effect"), "Clause"]), el("tbody", {}, ...rows)]));
  }
}

/** The title of a side. @param {string} word */
const sideName = (word) => now?.forces?.find((/** @type {any} */ f) => f.side === word)?.title ?? word;

/** The sequence of play. @param {any[]} list @param {number[]} path @returns {HTMLElement} */
function outline(list, path) {
  const place = now?.place ?? [];
  return el("ol", { className: "sequence" }, ...list.map((s, i) => {
    const here = [...path, i], at = here.every((n, k) => place[k] === n);
    const li = el("li", {}, el("b", {}, s.title), ...(s.side ? [` (${sideName(s.side)})`] : []), " ", by(s), ...(s.actions?.length ? [el("small", {}, s.actions.join(", "))] : []), ...(s.when || s.partly ? [el("small", {}, s.when ? told("only if: {}", s.when) : told("not always"))] : []), ...(s.inner?.length ? [outline(s.inner, here)] : []));
    if (at) li.setAttribute("aria-current", here.length === place.length ? "step" : "true");
    return li;
  }));
}

/** Units in a few words: each with what stands on its counter. @param {any[]} units */
const listed = (units) => units.map((u) => (u.values ? `${u.name} (${u.values})` : u.name)).join(", ");

/** @param {HTMLElement} box */
function turns(box) {
  box.append(table(["Turn track"], [head(["Turn", "Arrivals"]), el("tbody", {}, ...now.turns.map((/** @type {any} */ t) => {
    const tr = el("tr", {}, el("th", { scope: "row" }, String(t.number), ...(t.now ? [el("small", {}, "now")] : [])), el("td", {}, ...(t.arrivals ?? []).map((/** @type {any} */ a) => el("div", {}, el("b", {}, a.side ? `${a.side}: ` : ""), listed(a.units)))));
    if (t.now) tr.setAttribute("aria-current", "true");
    return tr;
  }))]));
}

const states = /** @type {Record<string, string>} */ ({ map: "on the map", lost: "eliminated", waiting: "arrives later", off: "off the map" });

/** @param {HTMLElement} box */
function forces(box) {
  const rows = now.forces.map((/** @type {any} */ f) => el("tr", {}, el("th", { scope: "row" }, f.title || told("no side")), ...[f.map, f.waiting, f.off, f.lost, ...(now.forces.some((/** @type {any} */ x) => x.hidden) ? [f.hidden ?? 0] : [])].map((n) => el("td", {}, String(n)))));
  const hidden = now.forces.some((/** @type {any} */ x) => x.hidden);
  box.append(table(["Order of battle"], [head(["Side", "Map", "To come", "Off", "Lost", ...(hidden ? ["Hidden"] : [])]), el("tbody", {}, ...rows)], "Order of battle"));
  for (const f of now.forces) for (const g of f.groups) {
    const units = g.units.map((/** @type {any} */ u) => el("tr", { className: u.state }, el("th", { scope: "row" }, u.name), el("td", {}, u.values ?? ""), el("td", {}, u.where ?? (u.turn ? told("turn {}", u.turn) : told(states[u.state] ?? u.state)), ...(u.losses ? [el("small", {}, u.losses)] : []))));
    const lost = g.units.filter((/** @type {any} */ u) => u.state === "lost").length, title = [f.title, g.title].filter(Boolean).join(": ") || told("Other units");
    box.append(folded(["force", f.side, g.title].join(" "), `${title} (${g.units.length}${lost ? `; ${told("{} lost", lost)}` : ""})`, table([title], [head(["Unit", "Values", "Where"]), el("tbody", {}, ...units)])));
  }
}

/** @param {HTMLElement} box */
function victory(box) {
  if (now.totals?.length) {
    box.append(table(["Score so far"], [head(["Number", "Value", "Clause"]), el("tbody", {}, ...now.totals.flatMap((/** @type {any} */ t) => {
      const why = el("button", { type: "button", className: "link", title: "Show why" }, t.value);
      why.addEventListener("click", async () => { try { aside(el("div", {}, el("h3", {}, t.title), reasons(await get(`${base}/why?text=${encodeURIComponent(t.ask)}`)))); } catch (e) { refusal(e); } });
      const own = el("tr", {}, el("th", { scope: "row" }, t.title, ...(t.side ? [el("small", {}, t.side)] : [])), el("td", {}, why), el("td", {}, by(t)));
      return [own, ...(t.parts ?? []).map((/** @type {any} */ p) => el("tr", { className: "part" }, el("td", {}, p.rule ?? ""), el("td", {}, p.text), el("td", {}, by(p))))];
    }))]));
  }
  if (sheet.endings?.length) {
    box.append(table(["How the game ends"], [head(["Result", "Clause"]), el("tbody", {}, ...sheet.endings.map((/** @type {any} */ e) => el("tr", {}, el("th", { scope: "row" }, e.level === "…" ? e.rule : e.level, ...(e.side ? [el("small", {}, told("winner: {}", e.side))] : []), ...(e.level === "…" ? [] : condition(e))), el("td", {}, by(e)))))]));
  }
}
