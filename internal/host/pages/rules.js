// @ts-check
// The rulebook page: the clauses in order, with everything known about each.
import { about, known } from "./book.js";
import { el, Failure, get } from "./net.js";
import { say as told } from "./language.js";
import { here, link } from "./transport.js";

const game = decodeURIComponent(here().split("/").pop() ?? "");
/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const words = /** @type {HTMLInputElement} */ ($("words")), of = /** @type {HTMLSelectElement} */ ($("of"));

/** @type {any} */ let book = null;
/** @type {Map<string, HTMLElement>} */ const lines = new Map();

/** @param {string} text */
const plain = (text) => text.toLowerCase();

function list() {
  const box = $("list"), want = plain(words.value.trim()).split(/\s+/).filter(Boolean), status = of.value;
  box.replaceChildren();
  lines.clear();
  let chapter = "", shown = 0;
  const all = [...book.statements, ...(book.others ?? []).map((/** @type {string} */ c) => ({ id: c, clause: c, text: "a rule without a statement in the catalogue", status: "", kind: "rule", rules: 1, tests: 0 }))];
  for (const s of all) {
    const text = plain(`${s.id} ${s.text} ${s.kind}`);
    if (status && (status.startsWith("kind ") ? s.kind !== status.slice(5) : s.status !== status) || !want.every((w) => text.includes(w))) continue;
    const head = s.clause.split(".")[0];
    if (head !== chapter) {
      chapter = head;
      box.append(el("h2", {}, told("Chapter {}", chapter)));
    }
    const b = el("button", { type: "button", className: "line" }, el("b", {}, s.id), ` ${s.text}`, el("small", { className: `status ${(s.status ?? "").replaceAll(" ", "-")}` }, s.status ? ` ${s.status}` : ""));
    b.addEventListener("click", () => { location.hash = s.clause; });
    lines.set(s.id, b);
    box.append(b);
    shown++;
  }
  if (!shown) box.append(el("p", {}, "No statement matches."));
}

async function open() {
  const id = decodeURIComponent(location.hash.slice(1)), box = $("clause");
  if (!id) return;
  box.replaceChildren(el("h2", {}, id), el("p", {}, "…"));
  try {
    const c = await known(game, id);
    box.replaceChildren(el("h2", {}, told("Clause {}", id)), about(c), el("p", {}, el("a", { href: link(`/lawyer?game=${encodeURIComponent(game)}&clause=${encodeURIComponent(id)}`) }, "Ask about this clause in a position")));
  } catch (e) {
    box.replaceChildren(el("h2", {}, id), el("p", {}, /** @type {Failure} */ (e).message));
  }
  box.scrollTop = 0;
  box.focus({ preventScroll: true });
  for (const b of document.querySelectorAll("#list [aria-current]")) b.removeAttribute("aria-current");
  const line = lines.get(`${id}#1`) ?? lines.get(id);
  line?.setAttribute("aria-current", "true");
  line?.scrollIntoView({ block: "nearest" });
}

async function fetchBook() {
  try {
    book = await get(`/books/${encodeURIComponent(game)}?prove`);
    book.title ??= (await get(`/games/${encodeURIComponent(game)}`)).title;
  } catch (e) {
    $("tally").textContent = /** @type {Failure} */ (e).message;
    return;
  }
  document.title = $("title").textContent = `Rulebook: ${book.title}`;
  (/** @type {HTMLElement} */ (document.querySelector("label[for=words]"))).textContent = `Search ${book.statements.length} statements`;
  if (book.proved) {
    $("tally").textContent = Object.entries(book.tally).map(([k, n]) => `${n} ${k}`).join(", ");
    of.append(...Object.keys(book.tally).map((k) => el("option", { value: k }, k)));
  } else {
    $("tally").textContent = "Running the tests. The results will appear here.";
    setTimeout(fetchBook, 3000);
  }
  if (of.options.length < 2 || book.proved) {
    const kinds = new Set(book.statements.map((/** @type {any} */ s) => s.kind));
    if (![...of.options].some((o) => o.value.startsWith("kind "))) of.append(...[...kinds].map((k) => el("option", { value: `kind ${k}` }, `kind: ${k}`)));
  }
  list();
}

words.addEventListener("input", () => list());
of.addEventListener("change", () => list());
$("find").addEventListener("submit", (e) => { e.preventDefault(); /** @type {HTMLElement | null} */ (document.querySelector("#list button"))?.click(); });
document.addEventListener("click", (e) => {
  const id = /** @type {HTMLElement} */ (e.target).closest("[data-clause]")?.getAttribute("data-clause");
  if (id) location.hash = id;
});
addEventListener("hashchange", open);
await fetchBook();
await open();
