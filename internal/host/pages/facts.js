// @ts-check
// The list of things to do, and facts of the rules about the game and the selection.
import { el, Failure, get } from "./net.js";
import { $, aside, base, board, refusal, view } from "./page.js";
import { mixed } from "./figures.js";
import { foresee } from "./orders.js";
import { choose } from "./place.js";
import { reasons, todo } from "./plan.js";

/** Shows the list of things to do. */
export async function list() {
  const box = /** @type {HTMLElement} */ ($("todo").querySelector("div"));
  try {
    box.replaceChildren(todo(await get(`${base}/todo`), (x) => {
      const space = x.space ?? view.units[x.unit]?.at;
      if (space !== undefined && space >= 0) {
        board?.center(space);
        choose({ unit: x.unit, space });
        if (x.order) foresee(x.order);
      }
    }));
  } catch (e) {
    box.replaceChildren(/** @type {Failure} */ (e).message);
  }
}

/** Facts with their values; each leads to why. @param {any[]} all */
export function factsList(all) {
  return el("ul", { className: "facts" }, ...all.map((f) => {
    const b = el("button", { type: "button", title: "Show why" }, el("span", {}, f.name), el("b", {}, mixed(f.value)));
    b.addEventListener("click", async () => {
      try { aside(el("div", {}, el("h3", {}, f.name), reasons(await get(`${base}/why?text=${encodeURIComponent(f.ask)}`)))); } catch (e) { refusal(e); }
    });
    return el("li", {}, b);
  }));
}

/** Shows the facts of the rules about the game and its sides. */
export async function numbers() {
  const box = /** @type {HTMLElement} */ ($("numbers").firstElementChild);
  try { box.replaceChildren(factsList((await get(`${base}/facts`)).facts)); } catch (e) { box.replaceChildren(/** @type {Failure} */ (e).message); }
}
