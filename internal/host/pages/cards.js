// @ts-check
// The cards of the first page: a picture of the map, length, complexity, sides and history of
// each game and scenario, and a first game that begins with one click.
import { say as told } from "./language.js";
import { el, get } from "./net.js";
import { picture } from "./transport.js";

/** A game with one of its scenarios. @typedef {{game: any, scenario: string, title: string, about: any}} Card */

/** The cards of all games: recommended ones first, then the shortest. @param {any[]} games @returns {Card[]} */
function cardsOf(games) {
  const all = games.filter((g) => g.about).flatMap((g) => (g.scenarios?.length > 1
    ? g.scenarios.map((/** @type {any} */ s) => ({ game: g, scenario: s.name, title: g.title === s.title ? g.title : `${g.title}: ${s.title}`, about: s.about }))
    : [{ game: g, scenario: "", title: g.title, about: g.about }]));
  const first = (/** @type {Card} */ c) => (c.about.first ? 0 : 1);
  return all.sort((a, b) => first(a) - first(b) || minutes(a.about.length) - minutes(b.about.length));
}

/** The shortest time in a text such as "1 to 2 hours". @param {string} [text] */
function minutes(text = "") {
  const n = Number(/\d+/.exec(text)?.[0] ?? 1e6);
  return /hour|時間/.test(text) ? 60 * n : n;
}

/**
 * Shows the cards. play begins a game of one person against easy bots; more opens the form
 * with all choices.
 * @param {HTMLElement} box @param {any[]} games @param {(c: Card) => Promise<void>} play @param {(c: Card) => void} more
 */
export function shelf(box, games, play, more) {
  /** @type {{card: Card, img: HTMLImageElement}[]} */ const pictures = [];
  const list = el("ul", { className: "shelf" });
  cardsOf(games).forEach((c, i) => {
    const g = c.game, img = /** @type {HTMLImageElement} */ (el("img", { alt: "", width: 260, height: 150 }));
    const solo = g.bots?.includes("easy") && g.seats.length > 1;
    const go = el("button", { type: "button", className: c.about.first ? "main" : "" }, c.about.first ? told("Play now against an easy bot") : told("Play against an easy bot"));
    go.addEventListener("click", async () => {
      /** @type {any} */ (go).disabled = true;
      try { await play(c); } finally { /** @type {any} */ (go).disabled = false; }
    });
    const choose = el("button", { type: "button" }, "More choices");
    choose.addEventListener("click", () => more(c));
    const title = el("h3", { id: `card-${i}` }, c.title);
    for (const b of [go, choose]) b.setAttribute("aria-describedby", title.id);
    const facts = el("dl", {}, ...[["Length", c.about.length], ["Complexity", c.about.complexity], ["Sides", g.seats.map((/** @type {any} */ s) => s.title).join(", ")]].filter(([, v]) => v).map(([k, v]) => el("div", {}, el("dt", {}, k), el("dd", {}, v))));
    const buttons = el("p", { className: "row buttons" }, ...(solo ? [go] : []), choose);
    list.append(el("li", { className: c.about.first ? "first" : "" }, img, el("div", {}, ...(c.about.first ? [el("p", { className: "hint" }, "A good first game")] : []), title, facts, ...(c.about.first ? [el("p", {}, c.about.first)] : []), el("p", {}, c.about.history ?? ""), buttons)));
    pictures.push({ card: c, img });
  });
  box.replaceChildren(list);
  box.hidden = !list.childElementCount;
  void draws(pictures);
}

/** Loads the pictures one after the other: the server draws each map when it is first asked for. @param {{card: Card, img: HTMLImageElement}[]} all */
async function draws(all) {
  for (const { card, img } of all) {
    for (let tries = 0; tries < 4 && !img.src; tries++) {
      try {
        img.src = await picture((await get(`/games/${encodeURIComponent(card.game.name)}/map?scenario=${encodeURIComponent(card.scenario)}`)).picture);
      } catch { await new Promise((go) => setTimeout(go, 1500)); }
    }
  }
}
