// @ts-check
// Overlays of the map, and the controls to choose them.
import { plural } from "./figures.js";
import { el, Failure, get } from "./net.js";
import { $, base, board, say } from "./page.js";
import { dark, setTheme } from "./theme.js";

/** An overlay marks the spaces or counters for which a rule holds. */
export function overlays() {
  const pick = /** @type {HTMLSelectElement} */ ($("over"));
  groups(pick, (board?.board.overlays ?? []).filter((/** @type {any} */ o) => !o.unit));
  if (pick.options.length < 2) pick.parentElement?.remove();
  pick.addEventListener("change", () => lay(pick.value));
  $("closer").addEventListener("click", () => board?.nearer(1.3));
  $("farther").addEventListener("click", () => board?.nearer(1 / 1.3));
  $("whole").addEventListener("click", () => board?.fit());
  const shade = el("button", { type: "button", id: "shade" }, "◐");
  const named = () => { shade.title = dark() ? "Light colours" : "Dark colours"; shade.setAttribute("aria-label", shade.title); };
  shade.addEventListener("click", () => { setTheme(dark() ? "light" : "dark"); named(); });
  named();
  $("tools").append(shade);
  $("bare").addEventListener("change", () => $("sheet").classList.toggle("bare", /** @type {any} */ ($("bare")).checked));
}

/** Overlays to choose from, by what they are about. @param {HTMLElement} pick @param {any[]} all */
export function groups(pick, all) {
  for (const [of, title] of [["lines", "Zones and networks"], ["spaces", "Spaces"], ["counters", "Counters"], ["threat", "Possible moves"]]) {
    const some = all.filter((o) => o.of === of);
    if (some.length) pick.append(el("optgroup", { label: title }, ...some.map((o) => el("option", { value: `name=${encodeURIComponent(o.name)}&side=${o.side}`, title: o.clause ?? "" }, `${o.title}${o.clause ? ` (${o.clause})` : ""}`))));
  }
}

/** @param {string} query */
export async function lay(query) {
  try {
    const r = query ? await get(`${base}/overlay?${query}`) : { spaces: [] };
    board?.shade(r.spaces, r.units ?? [], r.lines ?? [], r.goals ?? []);
    if (query) $("live").textContent = r.units ? plural(r.units.length, "counter") : `${plural(r.spaces.length, "space")}${r.cut ? ", incomplete" : ""}`;
  } catch (e) { say(/** @type {Failure} */ (e).message); }
}
