// @ts-check
import { el, get, post } from "./net.js";

const setup = /** @type {HTMLElement} */ (document.getElementById("setup"));
const say = /** @type {HTMLElement} */ (document.getElementById("say"));

/** @type {any[]} */
const games = await get("/games").catch((e) => { failed(e); return null; }) ?? [];
if (!say.dataset.failed) say.textContent = games.length ? "" : "There are no games here.";

const which = el("select", { id: "game" }, ...games.map((g) => el("option", { value: g.name }, g.title)));
const rest = el("div");
setup.append(el("label", {}, "Game ", which), rest);
which.addEventListener("change", () => choose(""));

/** @param {string} scenario */
async function choose(scenario) {
  const name = /** @type {any} */ (which).value;
  if (!name) return;
  try { show(await get(`/games/${encodeURIComponent(name)}?scenario=${encodeURIComponent(scenario)}`), scenario); } catch (e) { failed(e); }
}

/** Says that something could not be loaded, with a way to try again. @param {any} e */
function failed(e) {
  const again = el("button", { type: "button" }, "Try again");
  again.addEventListener("click", () => location.reload());
  say.dataset.failed = "yes";
  say.replaceChildren(`This cannot be loaded: ${e.message}. `, again);
}

/** @param {any} g @param {string} scenario */
function show(g, scenario) {
  /** @type {Record<string, any>} */
  const inputs = {};
  rest.replaceChildren();
  if (g.scenarios?.length > 1) {
    const s = el("select", {}, ...g.scenarios.map((/** @type {any} */ x) => el("option", { value: x.name, selected: x.default }, x.title)));
    s.addEventListener("change", () => choose(/** @type {any} */ (s).value));
    rest.append(el("label", {}, "Scenario ", s));
  }
  const seats = el("fieldset", {}, el("legend", {}, "Who plays"));
  for (const s of g.seats) {
    const who = el("select", {}, el("option", { value: "" }, "a person"), ...g.bots.map((/** @type {string} */ b) => el("option", { value: b }, `a bot (${b})`)));
    inputs[`seat ${s.name}`] = who;
    seats.append(el("label", {}, `${s.title} `, who));
  }
  const shared = el("input", { type: "checkbox" });
  seats.append(el("label", {}, shared, " one link plays all seats of people: at one table, or to try something out"));
  const real = el("input", { type: "checkbox" });
  seats.append(el("label", {}, real, " the players roll dice of their own, and type what they show"));
  rest.append(el("p", {}, el("a", { href: `/rules/${encodeURIComponent(g.name)}`, target: "_blank", rel: "noopener" }, "The rulebook: clauses, rules, tests")), seats);
  if (g.options?.length) {
    const box = el("fieldset", {}, el("legend", {}, "Optional rules"));
    for (const o of g.options) {
      const c = el("input", { type: "checkbox", checked: o.on });
      inputs[`option ${o.name}`] = c;
      const not = o.excludes?.length ? ` (not together with: ${o.excludes.map((/** @type {string} */ x) => g.options.find((/** @type {any} */ y) => y.name === x)?.title ?? x).join("; ")})` : "";
      box.append(el("label", {}, c, ` ${o.title} `, el("span", { className: "clause" }, o.clause), not));
    }
    rest.append(box);
  }
  if (g.disputes?.length) {
    const box = el("fieldset", {}, el("legend", {}, "How disputed clauses are read"));
    for (const d of g.disputes) {
      const s = el("select", {}, ...d.readings.map((/** @type {any} */ r) => el("option", { value: r.name, selected: r.default }, r.title)));
      inputs[`reading ${d.name}`] = s;
      box.append(el("label", {}, `${d.title} `, el("span", { className: "clause" }, d.clause), " ", s));
    }
    rest.append(box);
  }
  const go = el("button", { type: "button", className: "main" }, "Make this game");
  const study = el("button", { type: "button" }, "Set a position up by hand");
  const all = el("p", { className: "row buttons" }, go, study);
  /** @param {boolean} hand */
  const make = async (hand) => {
    /** @type {any} */
    const ask = { game: g.name, scenario, options: {}, readings: {}, bots: {}, shared: /** @type {any} */ (shared).checked || hand, study: hand, real: !hand && /** @type {any} */ (real).checked };
    for (const o of g.options ?? []) if (inputs[`option ${o.name}`].checked !== o.on) ask.options[o.name] = !o.on;
    for (const d of g.disputes ?? []) {
      const value = inputs[`reading ${d.name}`].value;
      if (value !== d.readings.find((/** @type {any} */ r) => r.default)?.name) ask.readings[d.name] = value;
    }
    for (const s of g.seats) if (!hand && inputs[`seat ${s.name}`].value) ask.bots[s.name] = inputs[`seat ${s.name}`].value;
    /** @type {any} */ (go).disabled = true;
    try {
      links(g, (await post("/games", ask)).links);
      say.textContent = "";
    } catch (e) {
      say.textContent = String(/** @type {any} */ (e).message);
    }
    /** @type {any} */ (go).disabled = false;
  };
  go.addEventListener("click", () => make(false));
  study.addEventListener("click", () => make(true));
  rest.append(all);
}

/** @param {any} g @param {Record<string, string>} links */
function links(g, links) {
  const list = el("ul", { className: "links" });
  for (const s of [...g.seats, { name: "+", title: "All seats" }, { name: "", title: "To watch" }]) {
    const token = links[s.name];
    if (!token) continue;
    const href = `${location.origin}/g/${token}`;
    list.append(el("li", {}, `${s.title}: `, el("a", { href, target: "_blank", rel: "noopener" }, href)));
  }
  rest.replaceChildren(el("h3", {}, "The game is made"), el("p", {}, "Each link is a key: whoever has it plays that seat. They are shown here once. The game begins when everybody has opened his."), list);
}

// An uploaded saved game continues in a sandbox.
const file = /** @type {HTMLInputElement} */ (document.getElementById("file"));
file.addEventListener("change", async () => {
  const f = file.files?.[0];
  if (!f) return;
  say.textContent = "The game is carried out …";
  try {
    links({ seats: [] }, (await post("/saves", { text: await f.text() })).links);
    say.textContent = "";
  } catch (e) { say.textContent = String(/** @type {any} */ (e).message); }
  file.value = "";
});

await choose("");
