// @ts-check
// The choice of a time control for a new game.
import { el } from "./net.js";
import { plural } from "./figures.js";

/** @param {string[]} bots kinds of bots @returns {{box: HTMLElement, value: () => any}} */
export function times(bots) {
  const hours = (/** @type {[number, string][]} */ all) => el("select", {}, ...all.map(([v, t]) => el("option", { value: String(v) }, t)));
  const kind = el("select", {}, el("option", { value: "" }, "no time control"), el("option", { value: "move" }, "a time for each decision"), el("option", { value: "game" }, "a time for the whole game"));
  const day = 86400;
  const move = hours([[day, plural(1, "day")], [3 * day, plural(3, "day")], [7 * day, plural(7, "day")], [14 * day, plural(14, "day")], [600, plural(10, "minute")], [3600, plural(1, "hour")]]);
  const whole = hours([[30 * day, plural(30, "day")], [60 * day, plural(60, "day")], [3600, plural(1, "hour")], [4 * 3600, plural(4, "hour")]]);
  const increment = hours([[0, "nothing"], [600, plural(10, "minute")], [3600, plural(1, "hour")], [12 * 3600, plural(12, "hour")], [day, plural(1, "day")]]);
  const vacation = hours([[0, "none"], [7, plural(7, "day")], [14, plural(14, "day")], [30, plural(30, "day")]]);
  const end = el("select", {}, el("option", { value: "" }, "nothing happens"), ...bots.map((b) => el("option", { value: b }, `a bot (${b})`)), el("option", { value: "forfeit" }, "the seat loses"));
  const rows = [el("label", {}, "Time ", move), el("label", {}, "Time ", whole), el("label", {}, "More after each turn ", increment), el("label", {}, "Vacation ", vacation), el("label", {}, "When the time is up ", end)];
  const show = () => {
    const k = /** @type {any} */ (kind).value;
    rows.forEach((r, i) => { r.hidden = !k || i === 0 && k !== "move" || (i === 1 || i === 2) && k !== "game"; });
  };
  kind.addEventListener("change", show);
  show();
  const value = (/** @type {any} */ s) => s.value;
  return {
    box: el("fieldset", {}, el("legend", {}, "Time"), el("label", {}, "Players have ", kind), ...rows),
    value: () => {
      const k = value(kind);
      if (!k) return { kind: "", seconds: 0, end: "" };
      return { kind: k, seconds: Number(value(k === "move" ? move : whole)), increment: k === "game" ? Number(value(increment)) : 0, vacation: Number(value(vacation)), end: value(end) };
    },
  };
}
