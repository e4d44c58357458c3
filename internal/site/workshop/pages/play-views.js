// @ts-check
// The tabs at the right of the playground.
import { say } from "./language.js";
import { ask } from "./play-ask.js";

/** @param {string} id */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** Makes an element. @param {string} tag @param {string | Node | (string | Node)[]} content @param {string} [kind] */
export function make(tag, content, kind) {
  const e = document.createElement(tag);
  e.append(...[content].flat());
  if (kind) e.className = kind;
  return e;
}

/** @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => say(n === 1 ? one : many, n);

/** A button that goes to a place. @param {any} p @param {(p: any) => void} go */
function place(p, go) {
  const b = /** @type {HTMLButtonElement} */ (make("button", `${p.file}:${p.line}`, "link"));
  b.onclick = () => go(p);
  return b;
}

/** Shows the mistakes. @param {any} found @param {(p: any) => void} go */
export function problems(found, go) {
  const all = found.problems;
  at("problem-sum").textContent = all.length === 0 ? "No errors." : `${counted(found.errors, "{} error", "{} errors")}, ${counted(found.warnings, "{} warning", "{} warnings")}.`;
  at("problem-list").replaceChildren(...all.map((/** @type {any} */ p) => {
    const li = make("li", [make("strong", p.severity, p.severity === "error" ? "bad" : ""), p.code ? ` ${p.code} ` : " ", p.file ? place(p, go) : p.where ?? ""]);
    li.append(make("div", p.text));
    if (p.detail) li.append(make("pre", p.detail));
    if (p.help) li.append(make("div", say("Help: {}", p.help)));
    for (const r of p.related ?? []) li.append(make("div", [place({ ...r, from: -1 }, go), ` ${r.text}`], "small"));
    for (const c of p.clauses ?? []) li.append(make("div", `in ${c}`, "clause"));
    return li;
  }));
}

/** Shows results of tests, failures first. @param {any[]} results @param {number} done @param {number} total @param {(p: any) => void} go */
export function tests(results, done, total, go) {
  const failed = results.filter((r) => !r.passed);
  at("test-sum").textContent = say("{} passed, {} failed{}.", results.length - failed.length, failed.length, done < total ? say("; {} of {} tests run", done, total) : "");
  at("tab-tests").textContent = failed.length > 0 ? say("Tests ({} failed)", failed.length) : say("Tests");
  const shown = [...failed, ...results.filter((r) => r.passed)].slice(0, 400);
  at("test-list").replaceChildren(...shown.map((r) => {
    const li = make("li", [make("strong", r.passed ? "passed" : "failed", r.passed ? "good" : "bad"), ` ${r.title}${r.case ? ` (${r.case})` : ""} `]);
    if (r.file) li.append(place(r, go));
    for (const f of r.fails ?? []) {
      li.append(make("div", [f.file ? place(f, go) : "", ` ${f.text}`]));
      if (f.detail) li.append(make("pre", f.detail));
      if (f.help) li.append(make("div", say("Help: {}", f.help)));
      for (const v of f.values ?? []) li.append(make("div", `${v.name} = ${v.text}`, "small"));
      if (f.why) {
        const more = make("details", [make("summary", "Why"), make("pre", f.why)]);
        li.append(more);
      }
    }
    return li;
  }));
}

/** Fills the lists of positions. */
export async function positions() {
  const list = await ask("positions");
  for (const id of ["map-of", "why-of"]) {
    const s = /** @type {HTMLSelectElement} */ (at(id)), chosen = s.value;
    const option = (/** @type {string} */ title, value = title) => { const o = new Option(title, value); o.translate = value === ""; return o; };
    s.replaceChildren(option("The set-up", ""), ...list.fixtures.map((/** @type {string} */ t) => option(t)), ...list.tests.map((/** @type {string} */ t) => option(t)));
    if ([...s.options].some((o) => o.value === chosen)) s.value = chosen;
  }
}

/** Draws the map. */
export async function map() {
  const pic = await ask("map", { test: input("map-of").value });
  at("map-note").textContent = pic.note ?? "";
  const picture = document.createElement("img");
  picture.alt = "The map with the counters of the position";
  picture.src = `data:image/svg+xml,${encodeURIComponent(pic.svg)}`; // the policy of a server allows no blob
  picture.style.width = "100%";
  at("picture").replaceChildren(picture);
}

/** Asks why. */
export async function why() {
  const a = await ask("why", { expression: input("expression").value, test: input("why-of").value, all: input("why-all").checked });
  at("answer").textContent = (a.note ? `${a.note}\n` : "") + a.text + (a.idle ? say("({} rules did not apply)", a.idle) : "");
}

/** Measures the coverage. @param {(p: any) => void} go */
export async function coverage(go) {
  const c = await ask("coverage");
  const rows = (/** @type {string[]} */ head, /** @type {(string | Node)[][]} */ all) =>
    make("table", [make("thead", make("tr", head.map((h) => make("th", h)))), make("tbody", all.map((r) => make("tr", r.map((x) => make("td", x)))))]);
  if (c.catalogue) {
    at("cover-sum").textContent = `${c.percent.toFixed(1)} % of the statements of the rulebook are proved.`;
    at("cover-list").replaceChildren(
      rows(["Chapter", "Proved", "Statements"], c.chapters.map((/** @type {any} */ x) => [x.name, `${x.percent.toFixed(0)} %`, String(Object.values(x.count).reduce((a, b) => Number(a) + Number(b), 0))])),
      rows(["Statement", "State", "Text"], c.statements.filter((/** @type {any} */ s) => s.status !== "proved").map((/** @type {any} */ s) => [s.id, s.status, s.text])));
    return;
  }
  const bare = c.clauses.filter((/** @type {any} */ x) => x.tests === 0).length;
  at("cover-sum").textContent = `${c.clauses.length} clauses have rules; ${bare} of them are cited by no test.`;
  at("cover-list").replaceChildren(rows(["Clause", "Tests", "Title"], c.clauses.map((/** @type {any} */ x) => [place({ ...x, from: -1 }, go), x.failed ? say("{}, {} failed", x.tests, x.failed) : String(x.tests), `${x.clause} ${x.title}`])));
}
