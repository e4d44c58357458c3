// @ts-check
// The list of the games in this browser. The engine has the games; the list has their links.

/** @typedef {{links: Record<string, string>, title: string, game: string, at: number, status: string, last?: string}} Noted */

const place = "games";

/** All games, the latest first. @returns {Noted[]} */
export function games() {
  try { return JSON.parse(localStorage.getItem(place) ?? "[]"); } catch { return []; }
}

/** @param {Noted[]} all */
const keep = (all) => localStorage.setItem(place, JSON.stringify(all));

/** The game of a link. @param {string} token */
export const gameOf = (token) => games().find((g) => Object.values(g.links).includes(token));

/** @param {Noted} a @param {Noted} b */
const same = (a, b) => Object.values(a.links).some((x) => Object.values(b.links).includes(x));

/** Adds a game, or replaces what is noted of it. @param {Noted} g */
export const note = (g) => keep([g, ...games().filter((x) => !same(x, g))]);

/** Removes a game from the list. @param {Noted} g */
export const strike = (g) => keep(games().filter((x) => !same(x, g)));
