// @ts-check
// The language that the reader has chosen. A server reads it from a cookie, and writes the
// language of a page into it. The site that needs no server has a file of this name that keeps
// the choice itself.

/** Chooses the language of all pages. It is kept in a cookie for a year. @param {string} tag */
export function speak(tag) { document.cookie = `lang=${tag}; path=/; max-age=31536000; samesite=lax`; }
