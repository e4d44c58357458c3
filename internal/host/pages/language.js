// @ts-check
// The words of the pages in the language of the reader, which the server names in the element
// html. English is in the sources and is the key of a translation. A text with values, such
// as "{} asks to undo {}.", stands for each text of that form; its values are translated too.
// Short texts with values, which words of a game could match, are made with say.
import { speak } from "./speech.js";

const page = document.documentElement;

/** @type {Record<string, string>} */ let words = {};
/** @type {{form: RegExp, own: string}[]} */ let forms = [];

/** Takes the words of a language. @param {Record<string, string>} all */
function take(all) {
  words = all;
  const literal = (/** @type {string} */ s) => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  forms = Object.entries(all).filter(([k]) => k.includes("{}") && k.replaceAll(/[^A-Za-z]/g, "").length >= 8)
    .sort(([a], [b]) => b.replaceAll("{}", "").length - a.replaceAll("{}", "").length)
    .map(([k, own]) => ({ form: new RegExp(`^${k.split("{}").map(literal).join("(.+?)")}$`, "s"), own }));
}

/**
 * Returns a text in the language of the page; the text itself if it has no translation.
 * @param {string} text
 * @returns {string}
 */
export function inOwnWords(text) {
  const core = text.trim();
  if (!/[A-Za-z]/.test(core)) return text;
  let own = words[text] ?? words[core];
  if (own === undefined && core.length < 600) {
    for (const f of forms) {
      const found = f.form.exec(core);
      if (!found) continue;
      let n = 0;
      own = f.own.replace(/\{(\d?)\}/g, (_, at) => inOwnWords(found[at ? Number(at) : ++n] ?? ""));
      break;
    }
  }
  if (own === undefined) return text;
  return words[text] !== undefined ? own : text.replace(core, () => own);
}

/**
 * Returns a text with values in the language of the page, such as say("column {}", "3:1").
 * @param {string} english @param {...(string|number)} values
 * @returns {string}
 */
export function say(english, ...values) {
  let n = 0;
  return (words[english] ?? english).replace(/\{(\d?)\}/g, (_, at) => `${values[at ? Number(at) - 1 : n++] ?? ""}`);
}

const read = ["aria-label", "title", "placeholder", "data-tab"];

const kept = ["[translate=no]", "textarea", "pre", "code", "script", "style", "input"].join();

/** Texts of people, of the rules and of files are never translated here. @param {Node} n */
const foreign = (n) => (n instanceof Element ? n : n.parentElement)?.closest(kept);

/** @param {Node} n */
function translate(n) {
  if (n instanceof Text) {
    if (foreign(n)) return;
    const own = inOwnWords(n.data);
    if (own !== n.data) n.data = own;
    return;
  }
  if (!(n instanceof Element)) return;
  for (const e of [n, ...n.querySelectorAll("*")]) {
    for (const a of read) {
      const text = e.getAttribute(a);
      if (text && !e.closest("[translate=no]")) {
        const own = inOwnWords(text);
        if (own !== text) e.setAttribute(a, own);
      }
    }
  }
  const texts = document.createTreeWalker(n, NodeFilter.SHOW_TEXT);
  for (let t = texts.nextNode(); t; t = texts.nextNode()) translate(t);
}

/** Lets the reader choose the language. */
function offer() {
  const choice = /** @type {HTMLSelectElement | null} */ (document.getElementById("language"));
  if (!choice) return;
  choice.value = page.lang;
  choice.addEventListener("change", () => {
    speak(choice.value);
    const here = new URL(location.href);
    here.searchParams.delete("lang");
    location.replace(here);
  });
}

offer();
if (page.lang === "ja") {
  take((await import("./words-ja.js")).default);
  document.title = inOwnWords(document.title);
  translate(document.body);
  new MutationObserver((all) => {
    for (const m of all) {
      if (m.type === "childList") m.addedNodes.forEach(translate);
      else if (m.type === "characterData") translate(m.target);
      else if (m.target instanceof Element) translate(m.target);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: read });
}
