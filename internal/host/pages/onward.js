// @ts-check
// A game that began under other rules continues under the current ones if all players agree.
// Each seat may ask, allow or refuse, in the same form as for a request to undo.
import { el, Failure, get, post, random } from "./net.js";
import { $, base, fresh, say } from "./page.js";
import { asking, button } from "./requests.js";

const what = "continue under the new rules, up to the first decision that they do not allow";
let shown = ""; // state of the shown request
let waiting = 0;

/** Reports whether the page shows that the rules have changed. */
export const changed = () => shown !== "";

/** Removes the request after all have agreed. */
export function settled() {
  shown = "";
  clearTimeout(waiting);
  $("request").hidden = true;
  say("");
}

/** @param {boolean} refuse */
async function answer(refuse) {
  try {
    const r = await post(`${base}/onto`, { key: random(16), refuse });
    if (!refuse && !r.waits?.length) { location.reload(); return; }
  } catch (e) { say(/** @type {Failure} */ (e).message); }
  await fresh();
}

/** Shows that the rules have changed, and what the seats have said of it. @param {Failure} e */
export async function unfit(e) {
  clearTimeout(waiting);
  waiting = window.setTimeout(fresh, 5000);
  $("question").textContent = "The rules have changed";
  let r;
  try { r = await get(`${base}/onto`); } catch (x) {
    say(`${e.message} ${/** @type {Failure} */ (x).message}`);
    return;
  }
  const now = JSON.stringify(r), box = $("request");
  if (now === shown) return;
  shown = now;
  say(e.message);
  $("answers").replaceChildren();
  box.hidden = false;
  const row = el("div", { className: "row buttons" });
  if (r.by.length) box.replaceChildren(asking(r, what), row);
  else box.replaceChildren(el("p", {}, r.refused?.length ? `${r.refused.join(" and ")} refused. ` : "", "The game continues only if every player agrees to the new rules."), row);
  if (r.watch) return;
  if (!r.by.length) row.replaceChildren(button("Ask to continue", () => answer(false)));
  else if (r.mine) row.replaceChildren(button("Withdraw", () => answer(true)));
  else row.replaceChildren(button("Refuse", () => answer(true)), button("Allow", () => answer(false)));
}
