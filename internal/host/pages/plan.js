// @ts-check
// Help for a decision: previews, reasons, the list of things to do.
import { clause, linked } from "./book.js";
import { el } from "./net.js";
import { say as inWords } from "./language.js";

/** @param {any} n @returns {boolean} */
export const throws = (n) => !!n && ((n.dice?.length ?? 0) > 0 || (n.branches ?? []).some((/** @type {any} */ b) => throws(b.node)));

/** A chance as it is said: the fraction, and in hundreds. @param {string} text */
const chance = (text) => `${text} (${percent(text)})`;

/** @param {string} text */
function percent(text) {
  const [a, b] = text.split("/").map(Number);
  return `${((100 * (a ?? 0)) / (b || 1)).toFixed(1)}%`;
}

/** What a rule does to a number: to add less than nothing is to take away. @param {any} s */
const share = (s) => `${s.op === "+" && s.value.startsWith("-") ? `− ${s.value.slice(1)}` : `${s.op.replace("-", "−")} ${s.value}`} ${s.title ?? ""}`.trim();

/** A number with what made it. @param {any} f @param {string} [sign] */
function figure(f, sign = "") {
  const head = [`${sign}${f.name ?? ""} `, el("b", {}, f.value)], by = f.clause ? [" ", clause(f.clause)] : [];
  const parts = [
    ...(f.each ?? []).map((/** @type {any} */ x) => el("li", {}, `${x.value}  ${x.name ?? ""}`, ...(x.shares ?? []).map((/** @type {any} */ s) => el("small", {}, ` ${share(s)} `, s.clause ? clause(s.clause) : "")))),
    ...(f.shares ?? []).map((/** @type {any} */ s) => el("li", {}, `${share(s)} `, s.clause ? clause(s.clause) : "")),
  ];
  if (!parts.length) return el("li", {}, ...head, ...by);
  const whole = el("details", { open: !f.each?.length }, el("summary", {}, ...head), el("ul", {}, ...parts)); // each counter's contribution is shown on request
  return el("li", { className: "figure" }, whole, ...by); // beside what opens: a button has no place within another
}

/** In which columns dice are looked up. @param {any} n @returns {string[]} */
const columns = (n) => (n.compared ?? []).filter((/** @type {any} */ c) => c.column).map((/** @type {any} */ c) => inWords("column {}", c.column));

/** @param {any} n @param {string[]} sides @returns {string} */
function short(n, sides) {
  const out = columns(n);
  if (n.again) out.push("roll again");
  else if (n.stopped) out.push(`not computed: ${n.stopped}`);
  else out.push(...(n.over ? [`the game ends: ${n.over}`] : []), n.says || "no losses");
  return out.join("; ");
}

/** Throws without a name of their own (sums) that stand side by side and lead to the same, as one. @param {any[]} branches @param {string[]} sides */
function together(branches, sides) {
  /** @type {any[]} */ const out = [];
  for (const b of branches) {
    const before = out.at(-1), plain = !b.label && !b.node.dice?.length && !b.node.asked, text = short(b.node, sides);
    if (plain && before?.text === text) {
      before.chance = sum(before.chance, b.chance);
      before.last = b.node.results?.at(-1);
      continue;
    }
    out.push({ ...b, text: plain ? text : null });
  }
  return out.map((b) => (b.last ? { ...b, node: { ...b.node, results: [`${(b.node.results ?? []).join(", ")} to ${b.last.slice(b.last.lastIndexOf(" ") + 1)}`] } } : b));
}

/** The word with which all results begin: the table that they are looked up in. @param {string[]} results */
function tableOf(results) {
  const first = results[0]?.split(" ")[0] ?? "";
  return first && results.length > 1 && results.every((r) => r.startsWith(`${first} `)) ? first : "";
}

/** Merges neighbouring faces with equal text. @param {{head: string, chance: string, result: string, then: string}[]} cells */
function alike(cells) {
  /** @type {typeof cells} */ const out = [];
  for (const c of cells) {
    const before = out.at(-1);
    if (before && before.result === c.result && before.then === c.then) Object.assign(before, { head: `${before.head}, ${c.head}`, chance: sum(before.chance, c.chance) });
    else out.push({ ...c });
  }
  return out;
}

/** The sum of two chances. @param {string} x @param {string} y */
function sum(x, y) {
  const [a, b] = x.split("/").map(BigInt), [c, d] = y.split("/").map(BigInt);
  let over = (a ?? 0n) * (d ?? 1n) + (c ?? 0n) * (b ?? 1n), under = (b ?? 1n) * (d ?? 1n), m = over, n = under;
  while (n > 0n) [m, n] = [n, m % n];
  return over === under ? "1" : `${over / m}/${under / m}`;
}

/** A comparison in one line: the numbers, the column of the table, and what shifted it. @param {any} c @returns {(HTMLElement | string)[]} */
function strip(c) {
  if (!c.column) return [];
  const shifts = (c.shifts ?? []).filter((/** @type {any} */ s) => s.value !== "0").map((/** @type {any} */ s) => (Number(s.value) > 0 && !s.value.startsWith("+") ? `+${s.value}` : s.value.replace("-", "−")));
  return [
    ...(c.attack ? [el("span", {}, inWords("{} against {}", c.attack.value, c.defence?.value ?? ""))] : []),
    ...(c.entered && c.entered !== c.column ? [el("span", { className: "small" }, `${c.entered} › ${shifts.join(", ")}`)] : []),
    el("b", {}, inWords("column {}", c.column)),
    el("span", { className: "small" }, c.table ?? ""),
  ];
}

/** The width of the bar of a chance. @param {HTMLElement} cell @param {string} text */
function bar(cell, text) {
  const [a, b] = text.split("/").map(Number);
  cell.style.setProperty("--share", `${Math.round((100 * (a ?? 0)) / (b || 1))}%`);
  return cell;
}

/** @param {any} n @param {string[]} sides @returns {HTMLElement} */
function node(n, sides) {
  const out = el("div", { className: "node" });
  for (const t of (n.taken ?? []).slice(0, 4)) out.append(el("p", { className: "small" }, `Assumed: ${t.text ?? ""} ${t.who ?? ""}: ${t.answer ?? ""}`));
  for (const c of n.compared ?? []) {
    const list = el("ul", {});
    if (c.attack) list.append(figure(c.attack), figure(c.defence));
    if (c.entered) list.append(el("li", {}, `${c.table}: column `, el("b", {}, c.entered)));
    for (const s of c.shifts ?? []) if (s.value !== "0" || s.shares?.length) list.append(figure(s));
    if (c.column && c.column !== c.entered) list.append(el("li", {}, "final column ", el("b", {}, c.column)));
    for (const t of c.terms ?? []) list.append(t.die ? el("li", {}, `${t.minus ? "−" : "+"} ${t.name ?? ""} (dice)`) : figure(t, t.minus ? "− " : "+ "));
    const how = strip(c);
    if (how.length) out.append(el("p", { className: "strip" }, ...how), el("details", {}, el("summary", {}, "How the odds are made"), list));
    else out.append(list);
  }
  if (n.dice?.length) {
    const name = n.dice.map((/** @type {any} */ d) => (d.from ? inWords("{} from {}", d.name, d.from) : `${d.count}d${d.sides}`)).join(", ");
    const cells = together(n.branches ?? [], sides).map((/** @type {any} */ b) => ({
      head: b.label || (b.node.results ?? []).join(", "),
      chance: b.chance,
      result: b.label ? (b.node.results ?? []).join(", ") : "",
      then: b.node.dice?.length || b.node.asked ? `${columns(b.node).map((c) => `${c}; `).join("")}${b.node.asked ? `${b.node.asked.who}: ${b.node.asked.text}; ` : ""}${b.node.says ?? ""}` : short(b.node, sides),
    }));
    const table = tableOf(cells.map((c) => c.result)), told = alike(cells).map((c) => ({ ...c, result: c.result.slice(table.length).trim() }));
    const plain = !table && told.every((c) => !c.result); // each roll has a name of its own
    const rows = told.map((c) => el("tr", {}, el("th", { scope: "row" }, c.head), bar(el("td", { className: "chance" }, chance(c.chance)), c.chance), ...(plain ? [] : [el("td", {}, c.result)]), el("td", {}, c.then)));
    out.append(el("div", { className: "wide", tabIndex: 0, role: "region", ariaLabel: "Probabilities" }, el("table", {}, el("thead", {}, el("tr", {}, ...[name, "chance", ...(plain ? [] : [table || "result"]), "then"].map((t) => el("th", { scope: "col" }, t)))), el("tbody", {}, ...rows))));
    const all = n.says;
    if (all) out.append(el("p", {}, `Expected: ${all}`));
    if (n.missing) out.append(el("p", { className: "small" }, `Not computed: ${chance(n.missing)}`));
  } else if (n.asked) {
    out.append(el("p", {}, `${n.asked.who ?? ""}: ${n.asked.text ?? ""}`));
    for (const b of n.branches ?? []) {
      const more = b.node.dice?.length || b.node.branches?.length;
      out.append(more ? el("details", {}, el("summary", {}, [b.label, ...columns(b.node)].join(": ")), node(b.node, sides)) : el("p", {}, `${b.label}: ${short(b.node, sides)}`));
    }
  } else out.append(el("p", {}, short(n, sides)));
  return out;
}

/** The look-up in a table with columns, if it is the same however dice and answers fall. @param {any} n @returns {any} */
function lookup(n) {
  const own = (n?.compared ?? []).find((/** @type {any} */ c) => c.column);
  if (own) return own;
  const all = (n?.branches ?? []).map((/** @type {any} */ b) => lookup(b.node));
  return all.every((/** @type {any} */ x) => x && x.table === all[0].table && x.column === all[0].column) ? all[0] ?? null : null;
}

/** A preview. @param {any} p @param {string[]} sides */
export function preview(p, sides) {
  if (p.refused) return el("p", {}, `No preview: ${p.refused}.`);
  const out = el("div", { className: "preview" });
  if (p.root) out.append(node(p.root, sides));
  const c = lookup(p.root);
  if (c) Object.assign(out.dataset, { table: c.table, column: c.column }); // the charts mark it
  const further = (p.further ?? []).filter((/** @type {any} */ f) => !f.root.stopped);
  if (further.length) out.append(el("h3", {}, "With one more unit"), el("ul", {}, ...further.map((/** @type {any} */ f) => el("li", {}, `${f.name}: ${short(f.root, sides)}`))));
  return out;
}

/** Why something is so. @param {any} w */
export function reasons(w) {
  const out = el("div", { className: "why" });
  if (w.text) out.append(el("p", {}, w.text));
  if (w.reasons?.length) out.append(el("ul", {}, ...w.reasons.map((/** @type {string} */ r) => el("li", {}, linked(r)))));
  if (w.lines) out.append(el("pre", { tabIndex: 0 }, linked(w.lines, w.clauses)));
  if (w.rule) out.append(el("details", {}, el("summary", {}, "Show the rule"), el("pre", { tabIndex: 0 }, linked(w.rule, w.clauses))));
  return out;
}

/** What is left to do; a line leads to its unit and place. @param {any} list @param {(x: any) => void} go */
export function todo(list, go) {
  const out = el("div", {});
  for (const s of list.sections) {
    out.append(el("h3", {}, s.title), el("ul", { className: "lines" }, ...s.lines.map((/** @type {any} */ x) => {
      const text = [x.text, x.detail ? el("small", {}, ` ${x.detail}`) : "", x.clause && x.unit === undefined && x.space === undefined ? clause(x.clause) : x.clause ? el("span", { className: "clause" }, ` ${x.clause}`) : ""];
      if (x.unit === undefined && x.space === undefined) return el("li", {}, ...text);
      const b = el("button", { type: "button" }, ...text);
      b.addEventListener("click", () => go(x));
      return el("li", {}, b);
    })));
  }
  if (!list.sections.length) out.append(el("p", {}, "Nothing left to do, or a question must be answered first."));
  return out;
}
