// @ts-check
// What is left to do in the present decision. The list is fetched once for each decision.
import { get } from "./net.js";
import { $, asked, base, view } from "./page.js";

/** @type {Promise<any> | null} */ let got = null;
let of = -1; // number of the decision that got belongs to
let slow = false; // the list of this phase took long, so it is fetched only on request
let phase = "";

/** The list for the present decision. @returns {Promise<any>} */
export function leftToDo() {
  if (of !== asked || !got) {
    of = asked;
    const mine = got = get(`${base}/todo`);
    mine.catch(() => { if (got === mine) got = null; });
  }
  return got;
}

/** Says in a line what is left, if the decision is to choose an action. */
export async function left() {
  const box = $("left"), at = asked, now = (view.status ?? []).join();
  if (phase !== now) { phase = now; slow = false; }
  if (view.decision?.kind !== "act" || view.at !== undefined || slow && of !== at) { box.textContent = ""; return; }
  const began = performance.now();
  try {
    const all = await leftToDo();
    if (at !== asked) return;
    slow = performance.now() - began > 500;
    box.textContent = all.sections.map((/** @type {any} */ s) => `${s.title}: ${s.lines.length}`).join(" · ");
  } catch { if (at === asked) box.textContent = ""; }
}
