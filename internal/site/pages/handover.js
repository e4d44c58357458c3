// @ts-check
// People who share a screen: a page shows what one seat may see. When another person is to
// decide, the page offers to hand over, and the next page stays covered until that person
// uncovers it.
import { el, get } from "./net.js";
import { gameOf, note } from "./kept.js";
import { here, link } from "./transport.js";

const token = here().split("/").pop() ?? "";
const game = gameOf(token);
const people = Object.keys(game?.links ?? {}).filter((seat) => seat !== "" && seat !== "+");
const own = people.find((seat) => game?.links[seat] === token);
const open = "uncovered"; // the seat that this tab shows

/** Covers the page until its player uncovers it. @param {string} title */
function cover(title) {
  const b = el("button", { type: "button", className: "main" }, "Show the board");
  const box = /** @type {HTMLDialogElement} */ (el("dialog", { id: "cover" }, el("h2", {}, title), el("p", {}, "The other players look away now."), b));
  const hides = document.documentElement.classList;
  box.addEventListener("cancel", (e) => e.preventDefault());
  box.addEventListener("close", () => { if (box.isConnected) box.showModal(); }); // a second Escape closes it, whatever the page says
  b.addEventListener("click", () => { sessionStorage.setItem(open, token); hides.remove("covered"); box.remove(); });
  hides.add("covered");
  document.body.append(box);
  box.showModal();
  return box;
}

if (game && own && people.length > 1) {
  /** @type {HTMLElement | null} */ let heading = null;
  if (sessionStorage.getItem(open) !== token) heading = cover("…").querySelector("h2");
  const offer = el("section", { id: "handover", hidden: true });
  document.getElementById("request")?.before(offer);
  document.addEventListener("viewed", (e) => {
    const view = /** @type {CustomEvent} */ (e).detail;
    const mine = view.seats?.find((/** @type {any} */ s) => s.name === own);
    if (heading && mine) heading.textContent = `${mine.title} is to play`;
    const next = view.decision ? null : view.seats?.find((/** @type {any} */ s) => s.name !== own && people.includes(s.name) && view.waits?.includes(s.title));
    offer.hidden = !next;
    if (!next) return;
    const go = el("button", { type: "button", className: "main" }, `Hand over to ${next.title}`);
    go.addEventListener("click", () => { sessionStorage.removeItem(open); location.replace(link(`/g/${game.links[next.name]}`)); });
    offer.replaceChildren(go);
  });
}

// The list of games on the first page says where a game stands. Anybody at the screen reads it,
// so in a game of several people it is what a watcher may know.
document.addEventListener("viewed", async (e) => {
  const { status, n } = /** @type {CustomEvent} */ (e).detail;
  if (!game) return;
  const watch = people.length > 1 ? game.links[""] : undefined;
  note({ ...game, at: Date.now(), last: token });
  const shown = watch ? (await get(`/g/${watch}/view?since=${n}`).catch(() => ({}))).status : status;
  game.status = (shown ?? []).join(" · ");
  note({ ...game, at: Date.now(), last: token });
});
