// @ts-check
// The page for questions about rules: a person chooses a clause, sets a position up, asks, and
// compares two readings of a disputed clause. The position is a list of lines as in a test, so
// that the case can be written as one.
import { ask, ready } from "./play-ask.js";
import { clauses } from "./lawyer-clause.js";
import { say as tell } from "./language.js";
import { board, scale } from "./lawyer-map.js";
import { question } from "./lawyer-question.js";
import { at, input, make } from "./play-views.js";

/** @param {string} id */
const choice = (id) => /** @type {HTMLSelectElement} */ (at(id));
const lines = /** @type {HTMLTextAreaElement} */ (at("lines"));

/** What the engine says of the game. @type {any} */ let game = null;
let timer = 0, turn = 0;

/** @param {string} text @param {boolean} [bad] */
function say(text, bad = false) { at("say").textContent = text; at("say").classList.toggle("bad", bad); }
/** @param {any} e */
const oops = (e) => say(String(e?.message ?? e), true);

/** The lines of the position. */
const position = () => lines.value.split("\n").map((l) => l.trim()).filter(Boolean);

/** What every request about the case has. */
const told = () => ({ lines: position(), scenario: choice("scenario").selectedOptions[0]?.dataset.other ?? "" });

/** Changes the lines. @param {(all: string[]) => string[]} change */
function edit(change) {
  lines.value = change(position()).join("\n");
  look().catch(oops);
}

/** Adds a line in place of the lines that begin so. @param {string} line @param {string[]} instead @param {boolean} [first] */
function lay(line, instead, first = false) {
  edit((all) => {
    const rest = all.filter((l) => !instead.some((x) => l.startsWith(x)));
    return first ? [line, ...rest] : [...rest, line];
  });
}

/** Draws the position, or says what is wrong with its lines. */
async function look() {
  const mine = ++turn;
  const a = await ask("case", { ...told(), picture: true });
  if (mine !== turn) return;
  at("faults").replaceChildren(...(a.faults ?? []).map((/** @type {any} */ f) => make("li", [f.line >= 0 ? make("code", position()[f.line] ?? "") : "", f.line >= 0 ? ": " : "", f.text, f.help ? ` (${f.help})` : ""])));
  document.body.dataset.laid = a.faults ? "no" : "yes";
  if (a.faults) return;
  board(a, clicked);
  at("spaces").replaceChildren(...a.spaces.map((/** @type {any} */ s) => new Option(s.title, inner(s.name))));
}

/** What stands between the brackets of hex(0101) or area("Linn"). @param {string} name */
const inner = (name) => name.slice(name.indexOf("(") + 1, -1);

/** The kind of the spaces, such as hex. */
let kind = "hex";

/** @param {string} space as an expression */
function clicked(space) {
  kind = space.slice(0, space.indexOf("("));
  input("space").value = inner(space);
  const what = choice("click").value, unit = input("unit").value.trim(), fresh = input("new-unit").value.trim();
  if (what === "ask") return asked.space(space);
  if (what === "new") {
    if (!fresh.includes(":")) return say("Write the new unit as a name, a colon, and what it is, such as a: red, strength = 4.", true);
    return lay(`unit ${fresh} at ${inner(space)}`, [`unit ${fresh.slice(0, fresh.indexOf(":")).trim()}:`]);
  }
  if (!game.units.includes(unit)) return say("Choose the unit first.", true);
  const name = JSON.stringify(unit);
  edit((all) => {
    const rest = all.filter((l) => !l.startsWith(`place unit(${name})`) && !l.startsWith(`withdraw unit(${name})`));
    const begins = rest.findIndex((l) => l.startsWith("begin "));
    rest.splice(begins < 0 ? rest.length : begins, 0, `withdraw unit(${name})`, `place unit(${name}) at ${space}`);
    return rest;
  });
}

/** Fills a list with a first entry that chooses nothing. @param {string} id @param {HTMLOptionElement[]} all @param {string} [none] */
const fill = (id, all, none = "–") => choice(id).replaceChildren(...(none ? [new Option(none, "")] : []), ...all);

/** Opens a game. @param {string} name */
async function open(name) {
  say("Opening …");
  await ask("open", { game: name });
  game = await ask("brief");
  choice("game").value = name;
  /** @type {HTMLAnchorElement} */ (at("to-play")).search = `?game=${encodeURIComponent(name)}`;
  fill("scenario", game.scenarios.map((/** @type {any} */ s) => { const o = new Option(s.title, s.name, s.default, s.default); if (!s.default) o.dataset.other = s.name; return o; }), game.scenarios.length ? "" : "–");
  fill("option", game.options.map((/** @type {any} */ o) => new Option(`${o.title} ${o.clause}`, `with option ${o.name}${o.on ? " off" : ""}`)));
  fill("begin", game.begins.map((/** @type {string} */ b) => new Option(b.replace(/^begin /, ""), b)));
  fill("fact", game.facts.flatMap((/** @type {any} */ f) => (f.values.length ? f.values : ["0"]).map((/** @type {string} */ v) => new Option(`${f.name} = ${v}`, `set ${f.name} = ${v}`))));
  fill("attribute", game.settable.flatMap((/** @type {any} */ s) => s.values.map((/** @type {string} */ v) => new Option(`${s.title} = ${v}`, `.${s.name} = ${v}`))));
  at("units").replaceChildren(...game.units.map((/** @type {string} */ u) => new Option(u)));
  lines.value = "";
  at("replies").replaceChildren();
  at("verdict").textContent = "";
  at("exported").hidden = true;
  asked.game(game);
  clauses(game, (c) => {
    fill("from-test", c.tests.map((/** @type {string} */ t) => new Option(t)));
    asked.clause(c);
  });
  await look();
  say(tell("{}: {} clauses.", game.title, game.clauses.length));
}

const asked = question();

/** One request for each reading that is compared; one without. */
function readings() {
  const name = choice("dispute").value;
  return name ? ["left", "right"].map((id) => ({ title: choice(id).selectedOptions[0]?.text ?? "", choice: { [name]: choice(id).value } })) : [{ title: "", choice: /** @type {Record<string, string>} */ ({}) }];
}

async function answer() {
  const all = readings();
  /** @type {any[]} */ const got = [];
  for (const r of all) got.push(await ask("case", { ...told(), readings: r.choice, question: asked.value() }));
  at("replies").replaceChildren(...got.map((a, i) => {
    const text = a.faults ? a.faults[0].text : a.refused ?? a.text ?? "";
    const idle = a.idle ? make("p", tell("{} rules did not apply.", a.idle), "small") : "";
    return make("section", [all[i]?.title ? make("h3", all[i].title) : "", a.value ? make("p", a.value, "value") : "", make("pre", text), idle]);
  }));
  const [a, b] = got;
  const same = (/** @type {any} */ x) => x.value ?? x.refused ?? x.text;
  at("verdict").textContent = !b ? "" : same(a) === same(b) ? "Both readings give the same answer." : "The readings give different answers.";
  document.body.dataset.answered = String(Number(document.body.dataset.answered ?? 0) + 1);
}

async function write() {
  const x = await ask("export", { ...told(), question: asked.value(), title: input("title").value, cites: asked.cites(), under: readings().map((r) => r.choice) });
  input("test").value = x.text;
  at("notes").textContent = (x.notes ?? []).join(" ");
  at("exported").hidden = false;
  at("exported").dataset.name = x.name;
}

/** @param {string} id @param {() => Promise<void> | void} f */
const press = (id, f) => { at(id).onclick = async () => { try { say(""); await f(); } catch (e) { oops(e); } }; };
press("ask-it", answer);
press("larger", () => scale(1.5));
press("smaller", () => scale(1 / 1.5));
press("export", write);
press("take", async () => {
  const title = choice("from-test").value;
  if (!title) return say("Choose a test first.", true);
  const t = await ask("lines", { test: title });
  lines.value = t.lines.join("\n");
  for (const o of choice("scenario").options) if ((o.dataset.other ?? "") === (t.scenario ?? "")) o.selected = true;
  await look();
});
press("clear", () => edit(() => []));
press("withdraw", () => {
  const unit = input("unit").value.trim();
  if (!game.units.includes(unit)) return say("Choose the unit first.", true);
  lay(`withdraw unit(${JSON.stringify(unit)})`, [`place unit(${JSON.stringify(unit)})`, `withdraw unit(${JSON.stringify(unit)})`], true);
});
press("there", () => clicked(`${kind}(${input("space").value})`));
press("save", () => {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([input("test").value], { type: "text/plain" }));
  a.download = at("exported").dataset.name ?? "case.wgr";
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
});
press("open", async () => {
  await ask("change", { file: `tests/${at("exported").dataset.name}`, text: input("test").value });
  const l = await ask("share");
  location.assign(new URL(`#${l.text}`, /** @type {HTMLAnchorElement} */ (at("to-play")).href.replace(/\?.*/, "")).href);
});
lines.oninput = () => { clearTimeout(timer); timer = setTimeout(() => look().catch(oops), 600); };
choice("game").onchange = () => open(choice("game").value).catch(oops);
choice("scenario").onchange = () => look().catch(oops);
/** @param {string} id @param {(line: string) => void} f */
const picks = (id, f) => { choice(id).onchange = () => { const line = choice(id).value; choice(id).value = ""; if (line) f(line); }; };
picks("option", (l) => lay(l, [l.replace(/ off$/, "")], true));
picks("begin", (l) => lay(l, ["begin "]));
picks("fact", (l) => lay(l, [l.slice(0, l.indexOf("=") + 1)]));
picks("attribute", (l) => {
  const unit = input("unit").value.trim();
  if (!unit) return say("Choose the unit first.", true);
  const name = game.units.includes(unit) ? `unit(${JSON.stringify(unit)})` : unit;
  lay(`set ${name}${l}`, [`set ${name}${l.slice(0, l.indexOf("=") + 1)}`]);
});

try {
  await ready;
  const starts = (await ask("starts")).filter((/** @type {any} */ s) => s.game);
  choice("game").replaceChildren(...starts.map((/** @type {any} */ s) => new Option(s.title, s.game)));
  const wanted = new URLSearchParams(location.search);
  await open(wanted.get("game") ?? starts.find((/** @type {any} */ s) => s.game === "normandy")?.game ?? starts[0].game);
  const clause = wanted.get("clause");
  if (clause) { choice("clause").value = clause; choice("clause").dispatchEvent(new Event("change")); }
} catch (e) { oops(e); }
