// @ts-check
import { say as told } from "./language.js";
import { el, get, post } from "./net.js";
import { began, bring, link, server } from "./transport.js";
import { offer } from "./offers.js";
import { levels } from "./levels.js";
import { shelf } from "./cards.js";
import { times } from "./times.js";

const setup = /** @type {HTMLElement} */ (document.getElementById("setup"));
const say = /** @type {HTMLElement} */ (document.getElementById("say"));

/** @type {any[]} */
const games = await get("/games").catch((e) => { failed(e); return null; }) ?? [];
if (!say.dataset.failed) say.textContent = games.length ? "" : "This server has no games.";

const which = el("select", { id: "game" }, ...games.map((g) => el("option", { value: g.name }, g.title)));
const rest = el("div");
setup.append(el("label", {}, "Game ", which), rest);
which.addEventListener("change", () => choose(""));
const cards = document.getElementById("cards");
if (cards) shelf(cards, games, play, async (c) => {
  /** @type {any} */ (which).value = c.game.name;
  await choose(c.scenario);
  const head = /** @type {HTMLElement} */ (document.getElementById("choose"));
  head.scrollIntoView();
  head.focus();
});

/** Begins a game of one person, who has the first seat, against easy bots. @param {import("./cards.js").Card} c */
async function play(c) {
  say.textContent = "…";
  try {
    const [own, ...others] = c.game.seats.map((/** @type {any} */ s) => s.name);
    const made = (await post("/games", { game: c.game.name, scenario: c.scenario, bots: Object.fromEntries(others.map((/** @type {string} */ s) => [s, "easy"])) })).links;
    if (!await began(made)) location.assign(link(`/g/${made[own]}`));
  } catch (e) {
    say.textContent = String(/** @type {any} */ (e).message);
    say.scrollIntoView();
  }
}

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
  say.replaceChildren(`Loading failed: ${e.message}. `, again);
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
  const seats = el("fieldset", {}, el("legend", {}, "Players"));
  for (const s of g.seats) {
    const who = el("select", {}, el("option", { value: "" }, "a person"), ...g.bots.map((/** @type {string} */ b) => el("option", { value: b }, `a bot (${b})`)));
    inputs[`seat ${s.name}`] = who;
    seats.append(el("label", {}, `${s.title} `, who));
  }
  const shared = el("input", { type: "checkbox" });
  seats.append(el("label", {}, shared, server ? " One link for all human players, to share a screen or play alone" : " No hand-over screen: everybody may see everything"));
  const real = el("input", { type: "checkbox" });
  seats.append(el("label", {}, real, " Players roll real dice and type the results"));
  seats.append(levels(g.bots));
  rest.append(el("p", {}, el("a", { href: link(`/rules/${encodeURIComponent(g.name)}`), target: "_blank", rel: "noopener" }, "Rulebook with rules and tests")), seats);
  const folded = el("details", {}, el("summary", {}, "Options and disputed readings: as published"));
  if (g.options?.length) {
    const box = el("fieldset", {}, el("legend", {}, "Optional rules"));
    for (const o of g.options) {
      const c = el("input", { type: "checkbox", checked: o.on });
      inputs[`option ${o.name}`] = c;
      const not = o.excludes?.length ? ` (excludes: ${o.excludes.map((/** @type {string} */ x) => g.options.find((/** @type {any} */ y) => y.name === x)?.title ?? x).join("; ")})` : "";
      box.append(el("label", {}, c, ` ${o.title} `, el("span", { className: "clause" }, o.clause), not));
    }
    folded.append(box);
  }
  if (g.disputes?.length) {
    const box = el("fieldset", {}, el("legend", {}, "Disputed readings"));
    for (const d of g.disputes) {
      const s = el("select", {}, ...d.readings.map((/** @type {any} */ r) => el("option", { value: r.name, selected: r.default }, r.title)));
      inputs[`reading ${d.name}`] = s;
      box.append(el("label", {}, `${d.title} `, el("span", { className: "clause" }, d.clause), " ", s));
    }
    folded.append(box);
  }
  if (folded.childElementCount > 1) rest.append(folded);
  folded.addEventListener("change", () => {
    const changes = Object.keys(chosen().options).length + Object.keys(chosen().readings).length;
    /** @type {HTMLElement} */ (folded.firstElementChild).textContent = changes ? told("Options and disputed readings: {} changed", changes) : "Options and disputed readings: as published";
  });
  const time = times(g.bots);
  if (server) rest.append(time.box);
  const go = el("button", { type: "button", className: "main" }, "Create the game");
  const study = el("button", { type: "button" }, "Set up a position");
  const all = el("p", { className: "row buttons" }, go, study);
  /** The options and readings that differ from the published ones. */
  const chosen = () => {
    /** @type {{options: Record<string, boolean>, readings: Record<string, string>}} */
    const out = { options: {}, readings: {} };
    for (const o of g.options ?? []) if (inputs[`option ${o.name}`].checked !== o.on) out.options[o.name] = !o.on;
    for (const d of g.disputes ?? []) {
      const value = inputs[`reading ${d.name}`].value;
      if (value !== d.readings.find((/** @type {any} */ r) => r.default)?.name) out.readings[d.name] = value;
    }
    return out;
  };
  /** @param {boolean} hand */
  const make = async (hand) => {
    /** @type {any} */
    const ask = { game: g.name, scenario, ...chosen(), bots: {}, shared: /** @type {any} */ (shared).checked || hand, study: hand, real: !hand && /** @type {any} */ (real).checked, ...(hand || !server || /** @type {any} */ (shared).checked ? {} : { time: time.value() }) };
    for (const s of g.seats) if (!hand && inputs[`seat ${s.name}`].value) ask.bots[s.name] = inputs[`seat ${s.name}`].value;
    /** @type {any} */ (go).disabled = true;
    try {
      const made = (await post("/games", ask)).links;
      if (await began(made)) return;
      links(g, made);
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
  for (const s of [...g.seats, { name: "+", title: "All seats" }, { name: "", title: "Watch only" }]) {
    const token = links[s.name];
    if (!token) continue;
    const href = new URL(link(`/g/${token}`), location.href).href;
    list.append(el("li", {}, `${s.title}: `, el("a", { href, target: "_blank", rel: "noopener" }, href), ...(server && s.name && s.name !== "+" ? [offer(`/g/${token}`)] : [])));
  }
  rest.replaceChildren(el("h3", {}, "Game created"), el("p", {}, "Anyone who has a link can play its seat, so send each link only to its player. The links are shown only this once. The game begins when every player has opened their link."), list);
}

// A server continues an uploaded saved game in a sandbox.
const file = /** @type {HTMLInputElement} */ (document.getElementById("file"));
file.addEventListener("change", async () => {
  const f = file.files?.[0];
  if (!f) return;
  say.textContent = "Loading the saved game …";
  try {
    const made = (await post("/saves", await bring(await f.text()))).links;
    if (await began(made)) return;
    links({ seats: [] }, made);
    say.textContent = "";
  } catch (e) { say.textContent = String(/** @type {any} */ (e).message); }
  file.value = "";
});

await choose("");
