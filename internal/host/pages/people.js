// @ts-check
// The panel of the players: who they are, who is here, whose turn it is since when, their
// clocks, and what comes after the game.
import { ask, ensure, hashOf, key, linkOf } from "./identity.js";
import { el, get, post, random } from "./net.js";
import { offer } from "./offers.js";
import { $, base, refusal, view } from "./page.js";
import { ago, control, left } from "./since.js";
import { server } from "./transport.js";

/** How often a page that is open asks, in milliseconds. */
const every = 20000;

/** @type {any} */ let now = null; // as last shown
let asking = false;

/** Asks who is at the table and shows it. */
export async function people() {
  if (asking || document.hidden || !view) return;
  asking = true;
  try {
    now = await get(`${base}/people`);
    show();
  } catch { /* asked again soon */ } finally { asking = false; }
}

/** @param {string} words @param {() => Promise<any>} go */
function button(words, go) {
  const b = el("button", { type: "button" }, words);
  b.addEventListener("click", async () => { try { await go(); shown = ""; await people(); } catch (e) { refusal(e); } });
  return b;
}

let shown = "";
function show() {
  const state = JSON.stringify([now, view.seat, view.state, mine, Math.floor(Date.now() / 60000)]);
  if (state === shown || $("players").contains(document.activeElement) && shown) return; // the panel in use stays
  shown = state;
  const t = now.times, box = $("players");
  box.replaceChildren(el("ul", { className: "cards" }, ...now.seats.map(row)));
  box.append(el("p", { className: "small" }, now.watchers === 1 ? "1 page watches." : `${now.watchers} pages watch.`));
  if (t) {
    box.append(el("p", { className: "small" }, "Time control: ", ...control(t), "."));
    const own = t.seats[view.seat];
    if (own && !t.lost && t.vacation) box.append(away(own));
  }
  const banner = $("lost");
  banner.hidden = !t?.lost || view.state === "over";
  if (t?.lost) banner.textContent = `${now.seats.find((/** @type {any} */ s) => s.seat === t.lost)?.title} has lost on time.`;
  if (now.state === "over" && view.seat && !view.sandbox && !view.study) box.append(el("p", { className: "row buttons" }, ...rematch()));
  if (server && view.seat && !view.sandbox) box.append(...keeping());
}

/** @param {any} s */
function row(s) {
  const parts = [el("b", {}, s.title), " "];
  if (s.bot) parts.push(`(bot: ${s.bot})`);
  else if (s.name) parts.push(el("span", { translate: false }, s.name));
  if (s.here) parts.push(" ", el("span", { className: "here" }, "here now"));
  if (s.since) parts.push(el("small", {}, ` to decide for ${ago(s.since)}`));
  const clock = now.times?.seats[s.seat];
  if (clock) {
    parts.push(el("small", {}, ` time left: ${left(clock.left)}`));
    if (clock.away > 0) parts.push(el("small", {}, ` on vacation for ${left(clock.away)}`));
  }
  if (s.free) parts.push(el("small", {}, s.invited ? " invited" : " not here yet"));
  return el("li", {}, ...parts);
}

/** @param {any} clock */
function away(clock) {
  if (clock.away > 0) return button("End my vacation", () => post(`${base}/vacation`, { days: 0 }));
  const days = /** @type {HTMLInputElement} */ (el("input", { type: "number", min: "1", max: String(Math.floor(clock.leave)), value: "1" }));
  return el("p", {}, el("label", {}, "Days of vacation ", days), " ", button("Stop my clock", () => post(`${base}/vacation`, { days: Number(days.value) })));
}

function rematch() {
  const go = async (/** @type {boolean} */ swap) => {
    const { token } = await ask(`${base}/rematch`, { swap });
    location.assign(`/g/${token}`);
  };
  if (now.next) return [button("Join the rematch", () => go(false))];
  return [button("Rematch", () => go(false)), button("Rematch with other sides", () => go(true))];
}

// My games.

let mine = ""; // the nonce of this game in the player's games

/** Adds the game to the player's games. */
async function join() {
  ensure();
  const nonce = random(16);
  const r = await ask(`${base}/mine`, { nonce, link: hashOf(linkOf(nonce)) });
  mine = r.nonce;
  localStorage.setItem(`link ${hashOf(linkOf(mine))}`, base); // this browser has the number for the dice under this link
  shown = "";
}

/** The name and the list of the player. */
function keeping() {
  if (!mine) return [el("p", {}, button("Add to my games", join)), el("p", { className: "small" }, "My games lists your games with whose turn it is, and can notify you. It needs no account: this browser draws a key.")];
  return [el("p", {}, el("a", { href: "/mine" }, "My games, my name and notices"))];
}

/** Notes what the player has read of the chat. @param {number} n */
export function heard(n) {
  if (mine && n > 0) ask(`${base}/heard`, { n }).catch(() => {});
}

/** Adds the game by itself for a player who has a list, and asks from now on. */
export async function begin() {
  if (server && key() && view?.seat && !view.sandbox) await join().catch(() => {});
  await people();
  setInterval(people, every);
  document.addEventListener("visibilitychange", people);
}

/** Offers the seats of a new game beside their links. @param {string} href */
export const offered = (href) => offer(new URL(href).pathname);
