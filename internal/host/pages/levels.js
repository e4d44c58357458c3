// @ts-check
// What the levels of bots mean.
import { el } from "./net.js";

/** @type {Record<string, string>} */
const meaning = {
  random: "Plays any legal answer. For trying the controls.",
  greedy: "Takes the answer that gains most at once. Answers at once.",
  floor: "Plans a few moves. The weakest bot that plans.",
  easy: "Plans some moves and overlooks much. For a first game; answers within seconds.",
  medium: "Plans more moves and tries each several times. A fair opponent.",
  bold: "Like medium, but attacks at worse odds.",
  careful: "Like medium, but attacks only at better odds.",
  best: "Plans most, and considers your replies. May think for minutes in a large game.",
};

/** A list of the levels that opens. @param {string[]} bots */
export function levels(bots) {
  const known = bots.filter((b) => meaning[b]);
  return el("details", {}, el("summary", {}, "How strong are the bots?"), el("dl", { className: "levels" }, ...known.flatMap((b) => [el("dt", { translate: false }, b), el("dd", {}, meaning[b] ?? "")])), el("p", { className: "small" }, "Dice are fair at every level, and no bot sees what you hide."));
}
