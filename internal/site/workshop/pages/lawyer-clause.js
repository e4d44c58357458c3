// @ts-check
// The list of clauses, with what we say of each.
import { at, input, make } from "./play-views.js";

const list = /** @type {HTMLSelectElement} */ (at("clause"));

/** @param {any} game @param {(clause: any) => void} chosen */
export function clauses(game, chosen) {
  const words = (/** @type {any} */ c) => `${c.clause} ${c.title} ${c.statements.map((/** @type {any} */ s) => s.text).join(" ")}`.toLowerCase();
  const show = () => {
    const want = input("find").value.toLowerCase().split(/\s+/).filter(Boolean), was = list.value;
    const found = game.clauses.filter((/** @type {any} */ c) => want.every((w) => words(c).includes(w)));
    list.replaceChildren(...found.map((/** @type {any} */ c) => new Option(`${c.clause} ${c.title || c.statements[0]?.text || ""}`.slice(0, 90), c.clause)));
    if (found.some((/** @type {any} */ c) => c.clause === was)) list.value = was;
    else about();
  };
  const about = () => {
    const c = game.clauses.find((/** @type {any} */ x) => x.clause === list.value) ?? { clause: "", title: "", statements: [], tests: [] };
    const defects = game.defects.filter((/** @type {any} */ d) => d.clauses.includes(c.clause));
    const disputes = game.disputes.filter((/** @type {any} */ d) => d.clause === c.clause || defects.some((/** @type {any} */ x) => x.switches?.includes(d.name)));
    const box = make("div", c.title ? make("p", make("strong", c.title)) : "");
    box.setAttribute("translate", "no");
    if (c.statements.length) box.append(make("ul", c.statements.map((/** @type {any} */ s) => make("li", [make("b", s.id), ` ${s.text}`]))));
    for (const d of defects) box.append(make("p", [make("b", d.id), ` ${d.kind}: ${d.problem} `, make("em", d.reading)], "small"));
    at("about-clause").replaceChildren(box);
    chosen({ ...c, disputes });
  };
  input("find").oninput = show;
  list.onchange = about;
  list.value = "";
  show();
}
