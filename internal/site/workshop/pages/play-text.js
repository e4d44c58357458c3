// @ts-check
// The editor of the playground. Where the site was made without npm there is none, and a plain
// field for text takes its place.

/** @typedef {{ask: (name: string, at: number) => Promise<any>, changed: (text: string) => void, label: string}} Given */
/** @typedef {{show: (name: string, text: string) => void, forget: () => void, text: () => string, mark: (kinds: string[], tokens: number[]) => void, problems: (list: any[]) => void, go: (from: number, to?: number) => void, plain?: boolean}} Editor */

/** Opens an editor in an element. @param {HTMLElement} parent @param {Given} given @returns {Promise<Editor>} */
export async function editor(parent, given) {
  /** @type {any} */ let made;
  try {
    made = await import(new URL("play-editor.js", import.meta.url).href);
  } catch {
    return plain(parent, given);
  }
  return made.open(parent, given);
}

/** @param {HTMLElement} parent @param {Given} given @returns {Editor} */
function plain(parent, given) {
  const field = document.createElement("textarea");
  field.setAttribute("aria-label", given.label);
  field.spellcheck = false;
  field.oninput = () => given.changed(field.value);
  parent.append(field);
  return {
    plain: true,
    show: (_, text) => { field.value = text; },
    forget: () => {}, mark: () => {}, problems: () => {},
    text: () => field.value,
    go: (from, to = from) => { field.focus(); field.setSelectionRange(from, to); },
  };
}
