// @ts-check
// Requests to the server. A request counts as done only after the server has confirmed it.

/** @param {string} tag @param {Record<string, any>} [props] @param {...(Node|string)} kids */
export function el(tag, props = {}, ...kids) {
  const out = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) {
    if (k in out) /** @type {any} */ (out)[k] = v;
    else out.setAttribute(k, v);
  }
  out.append(...kids);
  return out;
}

/** An unguessable random number. @param {number} bytes */
export function random(bytes) {
  const b = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");
}

export class Failure extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.error ?? "no response from the server");
    this.status = status;
    this.code = body?.code ?? "";
    /** @type {string[]} */
    this.reasons = body?.reasons ?? [];
  }
}

/** @param {Response} r */
async function body(r) {
  const text = await r.json().catch(() => null);
  if (!r.ok) throw new Failure(r.status, text);
  return text;
}

/** @param {string} path */
export async function get(path) {
  return body(await fetch(path, { headers: { Accept: "application/json" } }));
}

/**
 * Sends a request that changes the game. A request without a response is repeated with the
 * same key, so the server executes it once.
 * @param {string} path @param {any} what
 */
export async function post(path, what) {
  const text = JSON.stringify(what);
  for (let wait = 500; ; wait = Math.min(wait * 2, 10000)) {
    let r;
    try {
      r = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
    } catch {
      await new Promise((go) => setTimeout(go, wait));
      continue;
    }
    if (r.status !== 503 && r.status !== 429) return body(r);
    await new Promise((go) => setTimeout(go, wait));
  }
}

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
