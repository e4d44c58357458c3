// @ts-check
// Asks who plays the seats of a saved game from now on: the file does not say it.
import { el, get } from "./net.js";

/** @param {string} text a saved game @returns {Promise<{bots: Record<string, string>, shared: boolean}>} */
export async function players(text) {
  const head = JSON.parse(text.split("\n")[0] ?? "");
  const name = String(head.game).split("/").pop() ?? "";
  const g = await get(`/games/${encodeURIComponent(name)}?scenario=${encodeURIComponent(head.readings?.scenario ?? "")}`);
  const box = el("dialog", { id: "players" }), seats = el("fieldset", {}, el("legend", {}, "Players"));
  /** @type {Record<string, any>} */ const who = {};
  for (const s of g.seats) {
    who[s.name] = el("select", {}, el("option", { value: "" }, "a person"), ...g.bots.map((/** @type {string} */ b) => el("option", { value: b }, `a bot (${b})`)));
    seats.append(el("label", {}, `${s.title} `, who[s.name]));
  }
  const shared = el("input", { type: "checkbox" });
  seats.append(el("label", {}, shared, " No hand-over screen: everybody may see everything"));
  const go = el("button", { type: "button", className: "main" }, "Continue this game");
  const no = el("button", { type: "button" }, "Cancel");
  box.append(el("h2", {}, g.title), seats, el("p", { className: "row buttons" }, go, no));
  document.body.append(box);
  const dialog = /** @type {HTMLDialogElement} */ (box);
  dialog.showModal();
  return new Promise((done, failed) => {
    go.addEventListener("click", () => {
      done({ bots: Object.fromEntries(Object.entries(who).filter(([, s]) => s.value).map(([seat, s]) => [seat, s.value])), shared: /** @type {any} */ (shared).checked });
      dialog.close();
    });
    no.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => { dialog.remove(); failed(new Error("")); });
  });
}
