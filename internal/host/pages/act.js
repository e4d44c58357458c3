// @ts-check
// Orders given on the map: counters sent to a space, a space attacked.
import { clause } from "./book.js";
import { el, Failure, get } from "./net.js";
import { carryOut } from "./orders.js";
import { $, aside, asked, base, board, carry, say, sides, spaceName, view } from "./page.js";
import { preview, reasons, throws } from "./plan.js";
import { say as told } from "./language.js";

/** The name of a counter in an order. @param {number} u */
const word = (u) => `"${view.units[u].word ?? view.units[u].name}"`;

/** @param {number[]} units */
export const names = (units) => units.map((u) => view.units[u].name).join(", ");

/** Whether the seat that decides may command a counter. @param {number} u */
export const own = (u) => (view.decision?.own ?? []).includes(view.units[u]?.side);

/** Whether counters of others stand in a space. @param {number} at */
export function foes(at) {
  const here = view.stacks.find((/** @type {any} */ x) => x.at === at);
  return !!here && ((here.units ?? []).some((/** @type {number} */ u) => view.units[u].side >= 0 && !own(u)) || (here.hidden ?? []).length > 0);
}

let sending = -1; // number of the position for which counters are being sent

/** Sends counters to a space. What throws dice is shown first. @param {number[]} units @param {number} space */
export async function send(units, space) {
  const at = asked;
  if (sending === at) return;
  sending = at;
  const line = `${units.map(word).join(", ")} > ${board?.board.spaces[space].name}`;
  say("…");
  try {
    const plan = await get(`${base}/orders?line=${encodeURIComponent(line)}`);
    if (at !== asked) return;
    say("");
    await carryOut(line, plan, at);
  } catch (e) {
    const x = /** @type {Failure} */ (e);
    say(told("{} cannot move to {}", names(units), spaceName(space)) + (x.message ? `: ${x.message}` : ""), x.reasons ?? []);
  } finally {
    if (sending === at) sending = -1;
  }
}

let latest = 0; // attack that was asked for last

/**
 * Shows the attacks on a space, with the attackers that can take part, the odds and one
 * button. It shows nothing where no attack is on offer, and returns whether there is one.
 * @param {number} space @param {number[]} [units] attackers; by default all that can
 * @param {number} [which] of several attacks
 */
export async function attack(space, units = [], which = 0) {
  const at = asked, turn = ++latest;
  let list;
  try {
    list = await get(`${base}/attack?space=${space}${units.map((u) => `&unit=${u}`).join("")}`);
  } catch (e) {
    if (turn === latest) say(/** @type {Failure} */ (e).message);
    return false;
  }
  if (at !== asked || turn !== latest || !list.length) return false;
  const x = list[which] ?? list[0], rolls = x.preview?.root && throws(x.preview.root);
  const title = x.title ? told("{}: {}", x.title, spaceName(space)) : told("Attack {}", spaceName(space));
  const kinds = list.length > 1 ? [el("div", { className: "row kinds" }, ...list.map((/** @type {any} */ a, /** @type {number} */ i) => {
    const b = el("button", { type: "button" }, a.title || told("Attack"));
    b.setAttribute("aria-pressed", String(a === x));
    b.addEventListener("click", () => attack(space, [], i));
    return b;
  }))] : [];
  const who = el("div", { className: "tray attackers", role: "group", ariaLabel: told("Attackers") }, ...(x.could ?? []).map((/** @type {number} */ u) => {
    const on = x.who.includes(u), b = board?.face(view.units[u].face) ?? el("button", { type: "button" }, view.units[u].name);
    b.setAttribute("aria-label", view.units[u].text);
    b.setAttribute("aria-pressed", String(on));
    b.title = view.units[u].text;
    b.addEventListener("click", () => {
      const rest = on ? x.who.filter((/** @type {number} */ o) => o !== u) : [...x.who, u];
      if (rest.length) attack(space, rest, which);
    });
    return b;
  }));
  const content = el("div", { className: "battle" }, el("h3", {}, title, " ", clause(x.clause ?? "")), ...kinds, who,
    x.no ? reasons(x.no) : x.preview ? preview(x.preview, sides()) : el("p", {}, x.answers.slice(1).map((/** @type {any} */ a) => a.text).join(" · ")));
  say("");
  aside(content, ...(x.no ? [] : [carry(() => carryOut(x.line, { ...x, preview: null }, at), rolls && x.commits ? "Roll the dice" : "Attack")]));
  board?.look([space]);
  if (!x.no) $("carry").focus({ preventScroll: true });
  return true;
}
