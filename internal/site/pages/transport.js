// @ts-check
// How the pages reach the games: here an engine in a worker of the browser. The pages of a
// server have a file of this name that sends HTTP requests; nothing else differs.
import { begin } from "./begin.js";
import { gameOf, strike } from "./kept.js";
import { players } from "./players.js";
import { tag } from "./speech.js";
import { wire } from "./wire.js";

/** There is no server, so nobody plays from elsewhere. @type {boolean} */
export const server = false;

/** The address of a page, by its path on a server such as /rules/GAME. @param {string} path */
export function link(path) {
  const [, kind = "", what = "", hash = ""] = /^\/([^/#?]*)\/?([^#]*)(#.*)?$/.exec(path) ?? [];
  switch (kind) {
    case "g": return `game.html?${what}${hash}`;
    case "rules": return `rules.html?${what}${hash}`;
    case "play":
    case "lawyer": return `${kind}.html${what}${hash}`;
    case "docs": return `docs/${what || "index.html"}${hash}`;
    default: return `index.html${hash}`;
  }
}

/** The path of this page on a server. */
export function here() {
  const what = location.search.slice(1).split("&")[0] ?? "";
  if (location.pathname.endsWith("/game.html")) return `/g/${what}`;
  return location.pathname.endsWith("/rules.html") ? `/rules/${what}` : "";
}

const headers = { Accept: "application/json", "Accept-Language": tag, "Content-Type": "application/json" };

/** Sends a request. It fails if there is no response. @param {string} method @param {string} path @param {string} [text] JSON */
export async function send(method, path, text) {
  const r = await wire.ask({ method: text === undefined ? "GET" : method, path, headers, body: text ?? null });
  if (r.ok && path.startsWith(`${here()}/view?`)) document.dispatchEvent(new CustomEvent("viewed", { detail: await r.clone().json() }));
  const [, token = ""] = /^\/g\/([^/]+)\/delete$/.exec(path) ?? [];
  const gone = r.ok && gameOf(token);
  if (gone) strike(gone);
  return r;
}

/** Fetches a file from the engine. @param {string} path */
async function blob(path) {
  const r = await send("GET", path);
  if (!r.ok) throw new Error((await r.json().catch(() => null))?.error ?? `${path}: ${r.status}`);
  return r;
}

/** The address of a picture, for an element img. @param {string} path @returns {Promise<string>} */
export const picture = async (path) => path.startsWith("cards/") ? path : URL.createObjectURL(await (await blob(path)).blob());

/** Makes a link download a file. @param {HTMLAnchorElement} a @param {string} path */
export function offer(a, path) {
  a.href = "#";
  a.addEventListener("click", async (e) => {
    e.preventDefault();
    const r = await blob(path).catch((x) => { a.after(` ${x.message}`); return null; });
    if (r) save(await r.blob(), /filename="([^"]+)"/.exec(r.headers.get("Content-Disposition") ?? "")?.[1] ?? path.split("/").pop() ?? "game");
  });
}

/** Downloads a file. @param {Blob} file @param {string} name */
export function save(file, name) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(file);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60000);
}

/** Called with the links of a new game, by seat. Returns true if the page goes on by itself. @param {Record<string, string>} links */
export async function began(links) {
  location.assign(link(`/g/${await begin(links)}`));
  return true;
}

/** What is asked for with a saved game: who plays it on. @param {string} text @returns {Promise<object>} */
export const bring = async (text) => ({ text, ...await players(text) });

/**
 * Listens to the numbers of a game.
 * @param {string} base @param {(n: number) => void} news @param {(up: boolean) => void} line
 */
export function listen(base, news, line) {
  let rest = "";
  wire.listen({ method: "GET", path: `${base}/news`, headers, body: null }, (text) => {
    line(true);
    rest += text;
    const events = rest.split("\n\n");
    rest = events.pop() ?? "";
    for (const e of events) {
      const id = /^id: (-?\d+)$/m.exec(e);
      if (id) news(Number(id[1]));
    }
  });
}
