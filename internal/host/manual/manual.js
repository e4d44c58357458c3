// The search and the choice between light and dark, for every page of the documentation.

/** @typedef {{p: string, t: string, l: string, x: string}} Section */

const root = document.body.dataset.root ?? "";
const field = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const list = /** @type {HTMLElement} */ (document.getElementById("found"));
const article = /** @type {HTMLElement} */ (document.querySelector("article"));
const theme = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));

/** @type {Promise<Section[]> | undefined} */
let loading;

/** @returns {Promise<Section[]>} */
function sections() {
  loading ??= fetch(root + "search.json").then((answer) => answer.json());
  return loading;
}

/** How well a section fits the words: 0 if it lacks one. @param {Section} s @param {string[]} words */
function fit(s, words) {
  const title = s.t.toLowerCase(), page = s.p.toLowerCase(), text = s.x.toLowerCase();
  let sum = 0;
  for (const w of words) {
    const here = (title === w ? 40 : title.includes(w) ? 20 : 0) + (page.includes(w) ? 6 : 0) + (text.includes(w) ? 2 + Math.min(4, text.split(w).length - 2) : 0);
    if (here === 0) return 0;
    sum += here;
  }
  return sum;
}

/** The text around the first of the words. @param {string} text @param {string[]} words */
function excerpt(text, words) {
  const at = Math.max(0, Math.min(...words.map((w) => text.toLowerCase().indexOf(w)).map((i) => (i < 0 ? text.length : i))) - 60);
  return (at > 0 ? "… " : "") + text.slice(at, at + 200) + (at + 200 < text.length ? " …" : "");
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter((w) => w !== "");
  if (words.length === 0) {
    list.hidden = true;
    article.hidden = false;
    return;
  }
  const all = await sections().catch(() => /** @type {Section[]} */ ([]));
  const hits = all.map((s) => ({ s, n: fit(s, words) })).filter((h) => h.n > 0).sort((a, b) => b.n - a.n).slice(0, 30);
  const head = document.createElement("h1");
  head.textContent = hits.length === 0 ? "Nothing found" : "Found";
  list.replaceChildren(head, ...hits.map(({ s }) => {
    const a = document.createElement("a");
    a.href = root + s.l;
    a.textContent = s.t === s.p ? s.t : `${s.p}: ${s.t}`;
    const p = document.createElement("p");
    p.textContent = excerpt(s.x, words);
    const hit = document.createElement("div");
    hit.append(a, p);
    return hit;
  }));
  list.hidden = false;
  article.hidden = true;
}

field.addEventListener("input", search);
field.form?.addEventListener("submit", (e) => {
  e.preventDefault();
  list.querySelector("a")?.click();
});
list.addEventListener("click", (e) => {
  if (!(e.target instanceof HTMLAnchorElement)) return;
  field.value = ""; // a link to this page must show it again
  list.hidden = true;
  article.hidden = false;
});
document.addEventListener("keyup", (e) => { // when the key is up, it writes nothing into the field
  if (e.key === "/" && document.activeElement !== field) field.focus();
});
field.addEventListener("keydown", (e) => {
  if (e.key !== "Escape") return;
  field.value = "";
  search();
});

/** @param {string} name */
function paint(name) {
  document.documentElement.dataset.theme = name;
  theme.textContent = name === "dark" ? "Light" : "Dark";
}

/** @returns {string | null} */
function chosen() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null; // the browser keeps nothing
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
paint(chosen() ?? (dark.matches ? "dark" : "light"));
dark.addEventListener("change", () => { if (chosen() === null) paint(dark.matches ? "dark" : "light"); });
theme.hidden = false;
theme.addEventListener("click", () => {
  const name = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  paint(name);
  try {
    localStorage.setItem("theme", name);
  } catch {
    // the choice holds for this page
  }
});

if (matchMedia("(max-width: 60rem)").matches) /** @type {HTMLDetailsElement} */ (document.getElementById("menu")).open = false;
