// @ts-check
// The language that the reader has chosen, kept in the browser. ?lang= names one for a page.

const place = "lang";
const wanted = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem(place) ?? navigator.language;

/** The language of this page. */
export const tag = wanted.startsWith("ja") ? "ja" : "en";
document.documentElement.lang = tag; // language.js reads it after this module

/** Chooses the language of all pages. @param {string} now */
export function speak(now) { localStorage.setItem(place, now); }
