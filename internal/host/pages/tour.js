// @ts-check
// The tour of the first visit: five steps beside the map, with a counter and the terrain of
// the game that is played. It is shown once in a browser, and again on request.
import { kindOf } from "./charts.js";
import { mixed } from "./figures.js";
import { say as told } from "./language.js";
import { el, get } from "./net.js";
import { $, base, board, view } from "./page.js";

const place = "tour";
let step = 0;
/** @type {(id: string) => void} */ let opens = () => {};

/** A step: its title, the element that it is about, and what it shows. @type {[string, string, (box: HTMLElement) => Promise<void> | void][]} */
const steps = [
  ["Read a counter", "#map", counter],
  ["See the terrain", "#map", terrain],
  ["Look at the odds first", "#ask", (box) => box.append(el("p", {}, "Click an enemy that you can attack, or choose Attack in the list. The page chooses the attackers that can join and shows the odds, each modifier with its clause, and the chance of every result. No die is rolled before you press the button."))],
  ["Take it back", "#answers", (box) => box.append(el("p", {}, "Undo reverts a whole order. Until a die is rolled or another player decides you need nobody's consent, and nobody sees it."))],
  ["Ask why", "#ask", (box) => box.append(el("p", {}, "Press ? beside an answer to see why it is allowed and what it leads to. On the map, press the right button or hold a finger. Underlined numbers are clauses: press one to read it. What is refused names the clause that forbids it."))],
];

/** Shows a counter of the reader with what the rules say of it. @param {HTMLElement} box */
async function counter(box) {
  const all = Object.entries(view.units).filter(([, u]) => u.at >= 0), mine = all.find(([, u]) => (view.mine ?? view.decision?.own ?? []).includes(u.side)) ?? all[0];
  if (!mine) { box.append(el("p", {}, "Point at a counter to see its name and values.")); return; }
  const [id, u] = mine, face = board?.picture(u.face), facts = el("ul", { className: "facts" });
  const picture = el("span", { className: "sample" });
  picture.setAttribute("aria-hidden", "true");
  if (face) picture.append(face);
  box.append(el("div", { className: "row" }, picture, el("div", {}, el("p", {}, el("b", {}, u.text)), facts)), el("p", {}, "Point at a counter for a card with its values. Click a stack to open it."));
  try {
    for (const f of (await get(`${base}/facts?unit=${id}`)).facts.slice(0, 6)) facts.append(el("li", {}, `${f.name}: `, el("b", {}, mixed(f.value))));
  } catch { /* the counter alone says enough */ }
}

/** Names the terrain of the game. @param {HTMLElement} box */
async function terrain(box) {
  box.append(el("p", {}, "Click a space: the panel shows its terrain. The key below the map shows how each is drawn, and a chart says what it costs and shifts."));
  const show = el("button", { type: "button" }, "Show the chart of terrain");
  show.addEventListener("click", () => { kindOf("terrain"); opens("charts"); });
  try {
    const names = [...new Set(((await get(`${base}/charts`)).sheet?.terrain ?? []).map((/** @type {any} */ t) => t.title))];
    if (names.length) box.append(el("p", {}, told("Terrain in this game: {}", names.slice(0, 10).join(", "))), show);
  } catch { /* the panel says it */ }
}

/** Shows a step. @param {number} to @param {boolean} focus */
function show(to, focus) {
  step = to;
  document.querySelector(".toured")?.classList.remove("toured");
  const [title, about, fill] = steps[to] ?? ["", "", () => {}], box = $("tour"), text = el("div", {});
  const head = el("h2", { id: "tour-title", tabIndex: -1 }, told("Tour, {} of {}: {}", to + 1, steps.length, told(title)));
  const button = (/** @type {string} */ words, /** @type {() => void} */ go, main = false) => {
    const b = el("button", { type: "button", className: main ? "main" : "" }, words);
    b.addEventListener("click", go);
    return b;
  };
  const last = to === steps.length - 1;
  box.replaceChildren(head, text, el("div", { className: "row buttons" }, button(last ? "Finish" : "Next step", () => (last ? end() : show(to + 1, true)), true), ...(to ? [button("Back", () => show(to - 1, true))] : []), ...(last ? [] : [button("Skip the tour", end)])));
  box.hidden = false;
  document.querySelector(about)?.classList.add("toured");
  void fill(text);
  if (focus) head.focus();
}

function end() {
  localStorage.setItem(place, "over");
  document.querySelector(".toured")?.classList.remove("toured");
  $("tour").hidden = true;
  $("question").focus();
}

$("tour").addEventListener("keydown", (e) => { if (e.key === "Escape") end(); });

/** Shows the tour from its beginning. */
export const tour = () => show(0, true);

/** Shows the tour to somebody who has not seen it, once the game is under way. @param {(id: string) => void} open opens a panel */
export function welcome(open) {
  opens = open;
  if (step === 0 && $("tour").hidden && view.seat && view.state === "playing" && board && localStorage.getItem(place) !== "over") show(0, false);
}
