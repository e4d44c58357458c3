// @ts-check
// Formats numbers: halves, thirds and quarters follow the whole part. Counts things.
import { say } from "./language.js";

/** @param {number} n @param {string} what */
export const plural = (n, what) => say(`{} ${what}${n === 1 ? "" : "s"}`, n);

/** A number of the rules: 3/2 is 1½. @param {string} number */
export function mixed(number) {
  if (!/^\d+\/\d+$/.test(number)) return number;
  const [over, under] = number.split("/").map(Number), whole = Math.floor((over ?? 0) / (under ?? 1));
  const part = /** @type {Record<string, string>} */ ({ "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" })[`${(over ?? 0) - whole * (under ?? 1)}/${under}`];
  return part ? `${whole || ""}${part}` : number;
}

/** A text in which costs stand: costs 3/2 by 0101. Names such as 22/21Pz stay as they are. @param {string} text */
export const costs = (text) => text.replace(/(\bcosts? |\bleft: |移動力(?:: )?)(\d+\/\d+)(?![\w/])/g, (_, word, number) => `${word}${mixed(number)}`);
