// @ts-check
// How the pages reach the games: here by HTTP. The site that needs no server has a file of
// this name that asks an engine in the browser; nothing else differs.

/** There is a server, so several people can play: they have lists of games and invitations. @type {boolean} */
export const server = true;

/** The address of a page, by its path on a server such as /rules/GAME. @param {string} path */
export const link = (path) => path;

/** The path of this page on a server. */
export const here = () => location.pathname.replace(/\/$/, "");

/** Sends a request. It fails if there is no response. @param {string} method @param {string} path @param {string} [text] JSON */
export function send(method, path, text) {
  return text === undefined ? fetch(path, { headers: { Accept: "application/json" } }) : fetch(path, { method, headers: { "Content-Type": "application/json" }, body: text });
}

/** The address of a picture, for an element img. @param {string} path @returns {Promise<string>} */
export const picture = async (path) => path;

/** Makes a link download a file. @param {HTMLAnchorElement} a @param {string} path */
export function offer(a, path) {
  a.href = path;
  a.download = "";
}

/** Called with the links of a new game, by seat. Returns true if the page goes on by itself. @param {Record<string, string>} _links */
export const began = async (_links) => false;

/** What is asked for with a saved game. @param {string} text @returns {Promise<object>} */
export const bring = async (text) => ({ text });

/**
 * Listens to the numbers of a game. A browser has six connections to a server, so one of
 * all its tabs with the same link has the stream and informs the others.
 * @param {string} base @param {(n: number) => void} news @param {(up: boolean) => void} line
 */
export function listen(base, news, line) {
  const stream = (/** @type {(n: number) => void} */ tell) => {
    /** @type {EventSource} */
    let s;
    let over = false, lost = false;
    const open = () => {
      s = new EventSource(`${base}/news`);
      s.onopen = () => {
        line(true);
        if (lost) tell(-1); // fetch what was missed while disconnected
        lost = false;
      };
      s.onmessage = (e) => tell(Number(e.lastEventId));
      s.onerror = () => { // the browser reconnects by itself except after a refusal, as by a restarting server or a proxy without a server
        line(false);
        lost = true;
        if (s.readyState === EventSource.CLOSED && !over) setTimeout(() => { if (!over) open(); }, 2000);
      };
    };
    open();
    return { close: () => { over = true; s.close(); } };
  };
  if (navigator.locks && "BroadcastChannel" in window) {
    const others = new BroadcastChannel(base);
    others.onmessage = (e) => { line(true); news(e.data); };
    navigator.locks.request(base, () => {
      stream((n) => { others.postMessage(n); news(n); });
      return new Promise(() => {}); // held until the tab closes
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) news(-1); });
    return;
  }
  /** @type {{ close: () => void } | null} */
  let open = null;
  const turn = () => {
    if (document.hidden) { open?.close(); open = null; }
    else if (!open) { open = stream(news); news(-1); }
  };
  document.addEventListener("visibilitychange", turn);
  turn();
}
