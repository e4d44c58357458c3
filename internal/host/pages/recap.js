// @ts-check
// What others did since the player last decided or looked: a summary above the question, with
// a replay on the map.
import { plural } from "./figures.js";
import { say as told } from "./language.js";
import { line } from "./log.js";
import { el, get } from "./net.js";
import { $ } from "./page.js";
import { replay } from "./replay.js";

const box = $("since");
/** @type {() => void} */ let waiting = () => {}; // shows the summary that came during a replay
let latest = 0; // summary that was asked for last

/** Shows a summary of decisions. @param {string} base @param {string} title @param {any[]} entries @param {...HTMLElement} buttons */
async function tell(base, title, entries, ...buttons) {
  const mine = ++latest, from = Math.max(0, (entries[0].moves ?? 1) - 1);
  const { lines } = await get(`${base}/summary?from=${from}`).catch(() => ({ lines: [] }));
  const steps = entries.filter((x) => x.kind === "decision" && (x.lines ?? []).some((/** @type {any} */ l) => !["scope", "choice"].includes(l.kind)));
  if (mine !== latest) return;
  if (box.querySelector("progress")) { // a replay is shown
    waiting = () => tell(base, title, entries, ...buttons);
    return;
  }
  box.hidden = !lines.length && !steps.length;
  if (box.hidden) return;
  const shut = el("button", { type: "button" }, "Close"), stage = el("div", { className: "stage" });
  shut.addEventListener("click", () => { box.hidden = true; });
  const again = el("button", { type: "button" }, "Replay on the map");
  again.addEventListener("click", () => {
    again.hidden = true;
    replay(from, steps, stage, () => {
      again.hidden = false;
      again.focus();
      waiting();
      waiting = () => {};
    });
  });
  const list = lines.map((/** @type {string} */ l) => el("li", {}, l));
  box.replaceChildren(el("h2", {}, title), ...(list.length ? [el("ul", { className: "summary" }, ...list)] : []),
    el("div", { className: "row buttons" }, ...(steps.length ? [again] : []), ...buttons, shut), stage);
  $("ask").before(box);
}

/** Summarizes the decisions of others that the player of this page has waited for. @param {string} base @param {any[]} entries @param {(seat: string) => string} seated */
export async function meanwhile(base, entries, seated) {
  const who = [...new Set(entries.map((x) => seated(x.seat)))];
  await tell(base, told("What {} did", who.join(told(" and "))), entries);
}

/** Summarizes the entries since the last visit. @param {string} base @param {any[]} entries */
export async function away(base, entries) {
  const fights = entries.flatMap((x) => x.lines ?? []).filter((l) => l.kind === "combat").length;
  const all = el("button", { type: "button" }, "Show all events");
  all.addEventListener("click", () => report(entries));
  const count = plural(entries.filter((x) => x.kind === "decision").length, "decision");
  await tell(base, `Since your last visit: ${count}${fights ? `, ${plural(fights, "battle")}` : ""}`, entries, all);
}

/** Moves the summary to the log, once the player has decided. */
export function decided() {
  latest++;
  if (box.parentElement?.id !== "p-log") $("p-log").prepend(box);
}

/** Shows the events of entries in a dialog, without the decisions. @param {any[]} entries */
function report(entries) {
  const list = el("ol", { className: "report" });
  for (const x of entries) for (const l of x.lines ?? []) list.append(el("li", {}, line(l)));
  $("clause-title").textContent = "Since your last visit";
  $("clause-text").replaceChildren(list);
  $("clause-book").hidden = true;
  /** @type {HTMLDialogElement} */ ($("clause")).showModal();
}
