// @ts-check
// Lengths of time in words.
import { plural } from "./figures.js";

/** A length of time in its largest units. @param {number} seconds */
export function long(seconds) {
  const s = Math.max(0, Math.round(seconds)), minutes = Math.round(s / 60), hours = Math.round(s / 3600), days = Math.round(s / 86400);
  if (days >= 2) return plural(days, "day");
  if (hours >= 2) return plural(hours, "hour");
  if (minutes >= 2) return plural(minutes, "minute");
  return plural(s, "second");
}

/** What is left of a clock. @param {number} seconds */
export const left = (seconds) => (seconds > 0 ? long(seconds) : "none");

/** How long ago a moment is. @param {number} moment in seconds since 1970 */
export const ago = (moment) => long(Date.now() / 1000 - moment);

/** A moment, as short as the reader's language writes it. @param {number} moment in seconds since 1970 */
export function when(moment) {
  const at = new Date(moment * 1000), today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(document.documentElement.lang, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/** What a time control says. @param {any} c */
export function control(c) {
  const each = c.kind === "move" ? `${long(c.seconds)} for each decision` : `${long(c.seconds)} for the whole game`;
  const more = c.increment ? `, and ${long(c.increment)} more after each turn` : "";
  const rest = c.vacation ? `, with ${plural(c.vacation, "day")} of vacation` : "";
  const end = c.end === "forfeit" ? "then the seat loses" : c.end ? "then a bot plays on" : "nothing happens then";
  return [each, more, rest, "; ", end];
}
