// @ts-check
// The question: an expression, which a pattern of the game helps to write, or an attack.
import { say } from "./language.js";
import { at, input, make } from "./play-views.js";

/** @param {string} id */
const choice = (id) => /** @type {HTMLSelectElement} */ (at(id));

/** Splits a list of units, with names as the game has them or as expressions. @param {string} text @param {string[]} units */
const list = (text, units) => text.split(/,(?![^(]*\))/).map((x) => x.trim()).filter(Boolean).map((x) => (units.includes(x) ? `unit(${JSON.stringify(x)})` : x));

export function question() {
  /** @type {any} */ let game = { units: [], questions: [], disputes: [] };
  /** @type {HTMLInputElement | HTMLSelectElement | null} */ let target = null; // the field that a click on the map fills

  /** Writes the expression of the pattern. */
  const compose = () => {
    const q = game.questions.find((/** @type {any} */ x) => x.name === choice("pattern").value);
    if (!q) return;
    const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...at("params").querySelectorAll("input, select")]);
    input("expression").value = `${q.name}(${fields.map((f, i) => { const t = q.params[i].type, v = f.value.trim(); return t === "unit" && game.units.includes(v) ? `unit(${JSON.stringify(v)})` : v || "…"; }).join(", ")})`;
  };

  choice("pattern").onchange = () => {
    const q = game.questions.find((/** @type {any} */ x) => x.name === choice("pattern").value);
    target = null;
    at("params").replaceChildren(...(q?.params ?? []).map((/** @type {any} */ p) => {
      const field = p.type === "side" ? /** @type {HTMLSelectElement} */ (make("select", game.sides.map((/** @type {string} */ s) => new Option(s)))) : /** @type {HTMLInputElement} */ (make("input", []));
      field.setAttribute("translate", "no");
      if (p.type === "unit") field.setAttribute("list", "units");
      field.setAttribute("autocomplete", "off");
      field.oninput = compose;
      field.onfocus = () => { target = field; };
      if (p.type === "space") target ??= field;
      const label = make("label", [make("span", p.name), " ", field]);
      return label;
    }));
    compose();
  };
  choice("kind").onchange = () => {
    const odds = choice("kind").value === "odds";
    at("attack").hidden = !odds;
    for (const id of ["params", "expression", "label-expression"]) at(id).hidden = odds;
    choice("pattern").disabled = odds;
    target = odds ? input("targets") : null;
  };
  for (const id of ["attackers", "targets"]) input(id).onfocus = () => { target = input(id); };
  choice("dispute").onchange = () => {
    const d = game.disputes.find((/** @type {any} */ x) => x.name === choice("dispute").value);
    at("two").hidden = !d;
    for (const [i, id] of ["left", "right"].entries()) {
      choice(id).replaceChildren(...(d?.readings ?? []).map((/** @type {any} */ r) => new Option(r.title, r.name)));
      choice(id).selectedIndex = Math.min(i, (d?.readings.length ?? 1) - 1);
    }
  };
  return {
    /** A click on the map. @param {string} space */
    space(space) {
      const fields = /** @type {HTMLInputElement[]} */ ([...at("params").querySelectorAll("input")]);
      const into = target ?? fields.at(-1);
      if (!into) return;
      into.value = space;
      const next = fields[fields.indexOf(/** @type {any} */ (into)) + 1];
      if (into !== input("targets") && next) target = next;
      compose();
    },
    /** @param {any} now */
    game(now) {
      game = now;
      choice("pattern").replaceChildren(new Option("–", ""), ...game.questions.map((/** @type {any} */ q) => new Option(`${q.name}(${q.params.map((/** @type {any} */ p) => p.name).join(", ")})  ${q.clause} ${q.title}`.slice(0, 90), q.name)));
      choice("dispute").replaceChildren(new Option("–", ""), ...game.disputes.map((/** @type {any} */ d) => new Option(`${d.clause} ${d.title}`, d.name)));
      at("params").replaceChildren();
      input("expression").value = "";
      choice("dispute").dispatchEvent(new Event("change"));
    },
    /** @param {any} clause */
    clause(clause) {
      const ids = clause.statements.length ? clause.statements.map((/** @type {any} */ s) => s.id) : [clause.clause].filter(Boolean);
      choice("cites").replaceChildren(...ids.map((/** @type {string} */ id) => new Option(id)));
      if (clause.disputes.length) { choice("dispute").value = clause.disputes[0].name; choice("dispute").dispatchEvent(new Event("change")); }
      const own = game.questions.find((/** @type {any} */ q) => q.clause === clause.clause);
      if (own) { choice("pattern").value = own.name; choice("pattern").dispatchEvent(new Event("change")); }
      input("title").value = clause.title || (clause.clause ? say("A case of {}", clause.clause) : "");
    },
    value: () => (choice("kind").value === "odds"
      ? { odds: true, attackers: list(input("attackers").value, game.units), targets: list(input("targets").value, game.units), all: input("all").checked }
      : { expression: input("expression").value, all: input("all").checked }),
    /** What the test proves: the clause, or one of its statements. */
    cites: () => choice("cites").value,
  };
}
