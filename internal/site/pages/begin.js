// @ts-check
// Begins a game whose players share this browser: takes all seats, and notes the game.
import { pledgeOf } from "./hash.js";
import { get, post, random } from "./net.js";
import { note } from "./kept.js";

/** @param {Record<string, string>} links by seat @returns {Promise<string>} the link to open */
export async function begin(links) {
  const played = Object.entries(links).filter(([seat]) => seat !== "");
  /** @type {Record<string, string>} */ const numbers = {};
  /** @type {any} */ let view = null;
  for (const [, token] of played) {
    const base = `/g/${token}`;
    view = await get(`${base}/view?since=0`);
    if (view.state !== "waiting") continue;
    const number = numbers[token] = random(32);
    localStorage.setItem(`number ${base}`, number);
    localStorage.setItem(`pledge ${base}`, view.pledge);
    const mine = view.seats.filter((/** @type {any} */ s) => !s.bot && (s.name === view.seat || view.seat === "+"));
    await post(`${base}/sit`, { pledges: Object.fromEntries(mine.map((/** @type {any} */ s) => [s.name, pledgeOf(s.name, number)])) });
  }
  for (const [token, number] of Object.entries(numbers)) {
    const base = `/g/${token}`;
    view = await get(`${base}/view?since=0`);
    const all = view.seats.filter((/** @type {any} */ s) => s.pledge).map((/** @type {any} */ s) => [s.name, s.pledge]);
    localStorage.setItem(`pledges ${base}`, JSON.stringify(Object.fromEntries(all)));
    await post(`${base}/sit`, { number });
  }
  let first = played[0]?.[1] ?? links[""] ?? "";
  for (const [, token] of played.length > 1 ? played : []) {
    if ((await get(`/g/${token}/view?since=0`)).decision) { first = token; break; }
  }
  const board = await get(`/g/${first}/board`);
  note({ links, title: board.title, game: board.game, at: Date.now(), status: "" });
  return first;
}
