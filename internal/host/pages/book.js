// @ts-check
// What the server knows of a clause, and links for the clauses that texts name.
import { el, get } from "./net.js";

/** A clause that leads to what is known of it. @param {string} text the clause, perhaps with its title */
export function clause(text) {
  const id = /^[A-Za-z0-9]+([.#/_-][A-Za-z0-9]+)*/.exec(text ?? "")?.[0];
  if (!id) return el("span", { className: "clause" }, text ?? "");
  const b = el("button", { type: "button", className: "clause link", title: "Show this clause" }, text);
  b.dataset.clause = id;
  return b;
}

/** A text in which clauses stand in brackets, before everything else, or at the end of a line. @param {string} text @param {string[]} [known] */
export function linked(text, known) {
  const out = document.createDocumentFragment();
  const ids = known?.length ? new Set(known) : null;
  let at = 0;
  for (const m of text.matchAll(ids ? /[A-Za-z0-9]+(?:[.#/_-][A-Za-z0-9]+)*/g : /(?<=\[)\d+(?:\.[A-Za-z0-9]+)+(?=\])|^\d+(?:\.[A-Za-z0-9]+)+(?= )/g)) {
    if (ids && !ids.has(m[0])) continue;
    out.append(text.slice(at, m.index), clause(m[0]));
    at = m.index + m[0].length;
  }
  out.append(text.slice(at));
  return out;
}

/** @param {string} game @param {string} id */
export const known = (game, id) => get(`/books/${encodeURIComponent(game)}?clause=${encodeURIComponent(id.split("#")[0] ?? id)}`);

/** @type {Promise<Map<string, string>> | null} */ let said = null;

/** Has a clause say in a hint what it says, once it is pointed at or reached with the keys. @param {() => string | undefined} game */
export function hints(game) {
  /** @param {Event} e */
  const hint = async (e) => {
    const b = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (e.target).closest?.("[data-clause]")), name = game();
    if (!b || !name || b.dataset.hinted) return;
    b.dataset.hinted = "yes";
    said ??= get(`/books/${encodeURIComponent(name)}`).then((book) => {
      const out = new Map();
      for (const s of book.statements) out.set(s.clause, out.has(s.clause) ? `${out.get(s.clause)}\n${s.text}` : s.text);
      return out;
    });
    try { b.title = (await said).get(b.dataset.clause?.split("#")[0] ?? "") ?? b.title; } catch { said = null; }
  };
  document.addEventListener("pointerover", hint);
  document.addEventListener("focusin", hint);
}

/** All that is known of a clause. @param {any} c */
export function about(c) {
  const out = el("div", { className: "about" });
  /** @param {string} title @param {Node[]} what */
  const part = (title, ...what) => { if (what.length) out.append(el("h3", {}, title), ...what); };
  for (const s of c.statements) {
    out.append(el("p", { className: "statement" }, el("b", {}, s.id), ` ${s.text} `, el("span", { className: `status ${s.status.replaceAll(" ", "-")}`, title: s.reason ?? "" }, s.status)));
    if (s.reason) out.append(el("p", { className: "small" }, s.reason));
  }
  if (!c.statements.length && c.below?.length) out.append(el("p", {}, "This clause has no statement of its own. See the clauses below it."));
  if (c.below?.length) out.append(el("p", { className: "below" }, ...c.below.flatMap((/** @type {string} */ id) => [clause(id), " "])));
  part("Optional rule", ...(c.options ?? []).map((/** @type {any} */ o) => el("p", {}, el("code", {}, o.name), ` ${o.title}${o.on ? " (on by default)" : ""}`)));
  part("Disputed readings", ...(c.disputes ?? []).map((/** @type {any} */ d) => el("div", {}, el("p", {}, d.title), el("ul", {}, ...d.readings.map((/** @type {any} */ r) => el("li", {}, el("code", {}, r.name), ` ${r.title}${r.default ? " (default)" : ""}`))))));
  // The cause comes first: an option, a reading, a rule, or a scenario or variant, which removes rules outside of any rule.
  const hand = (/** @type {any} */ t) => [t.by ? `${t.by} ` : "", ...(t.rule ? [t.by ? "(" : "rule ", clause(t.rule), t.by ? ") " : " "] : []), t.by || t.rule ? "" : "a scenario or variant "];
  const does = (/** @type {any} */ t) => (t.how === "despite" ? "overrides it" : t.how === "adds to" ? "adds to it" : t.how === "renames" ? "renumbers it" : `${t.how} it`);
  part("Changed by", ...(c.touching.length ? [el("ul", {}, ...c.touching.map((/** @type {any} */ t) => el("li", {}, ...hand(t), does(t), t.text ? `: ${t.text}` : "")))] : []));
  part("Defects in the printed rules", ...(c.defects ?? []).map((/** @type {any} */ d) => el("p", {}, el("b", {}, `${d.id}, ${d.kind}: `), `${d.problem} Read as: ${d.reading} (${d.authority})`)));
  part("Rules", ...c.rules.map((/** @type {any} */ r) => el("div", {}, el("p", { className: "small" }, `${r.kind} ${r.within ? `in ${r.within}, ` : ""}${r.where}`), el("pre", { tabIndex: 0 }, r.text))));
  part(c.tests.length ? `Tests (${c.tests.filter((/** @type {any} */ t) => t.passed).length} of ${c.tests.length} pass)` : "Tests", ...(c.tests.length ? c.tests.map((/** @type {any} */ t) => el("details", {}, el("summary", {}, `${t.passed ? "✓" : "✗"} ${t.title} `, el("span", { className: "small" }, (t.cites ?? []).join(", "))), ...(t.fails ?? []).map((/** @type {string} */ f) => el("p", { className: "bad" }, f)), el("p", { className: "small" }, t.where), el("pre", { tabIndex: 0 }, t.text ?? ""))) : [el("p", {}, "No test cites this clause.")]));
  return out;
}
