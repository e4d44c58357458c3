// @ts-check
// Each clause that a text names is a link to its entry in the rulebook.
import { about, hints, known } from "./book.js";
import { Failure } from "./net.js";
import { $, board } from "./page.js";
import { say as told } from "./language.js";
import { link as address } from "./transport.js";

document.addEventListener("click", (e) => {
  const id = /** @type {HTMLElement} */ (e.target).closest("[data-clause]")?.getAttribute("data-clause");
  if (id) openClause(id);
});

hints(() => board?.board.game);

/** @param {string} id */
async function openClause(id) {
  if (!board) return;
  const dialog = /** @type {HTMLDialogElement} */ ($("clause")), game = board.board.game, link = /** @type {HTMLAnchorElement} */ ($("clause-book"));
  $("clause-title").textContent = told("Clause {}", id);
  $("clause-text").replaceChildren("…");
  link.href = address(`/rules/${encodeURIComponent(game)}#${encodeURIComponent(id)}`);
  link.hidden = false;
  if (!dialog.open) dialog.showModal();
  try {
    $("clause-text").replaceChildren(about(await known(game, id)));
  } catch (e) {
    $("clause-text").replaceChildren(/** @type {Failure} */ (e).message);
  }
}
$("clause-shut").addEventListener("click", () => /** @type {HTMLDialogElement} */ ($("clause")).close());
