// @ts-check
// The connection of a page to the worker with the engine.

/** @typedef {{method: string, path: string, headers: Record<string, string>, body: string | null}} Ask */

class Wire {
  constructor() {
    const at = new URL("engine.js", import.meta.url);
    /** @type {MessagePort | Worker} */
    this.port = "SharedWorker" in window ? shared(at) : new Worker(at, { type: "module", name: "engine" });
    this.next = 1;
    /** @type {Map<number, (message: any) => void>} */ this.open = new Map();
    this.port.onmessage = (/** @type {MessageEvent} */ { data }) => {
      if (data.state) this.tell(data);
      else this.open.get(data.id)?.(data);
    };
    addEventListener("pagehide", (e) => { if (!e.persisted) this.port.postMessage({ gone: true }); });
    this.state = "loading";
  }

  /** Shows the state of the engine to the reader. @param {{state: string, text: string}} now */
  tell(now) {
    this.state = now.state;
    document.documentElement.dataset.engine = now.state;
    document.dispatchEvent(new CustomEvent("engine", { detail: now }));
    if (now.state !== "failed") return;
    for (const [id, f] of this.open) f({ id, status: 500, headers: {}, failed: `The engine does not run: ${now.text}` });
  }

  /** Asks and waits for the whole answer. @param {Ask} q @returns {Promise<Response>} */
  ask(q) {
    return new Promise((done) => {
      let status = 500;
      /** @type {any} */ let headers = {};
      /** @type {BlobPart[]} */ const chunks = [];
      this.send(q, (m, id) => {
        if (m.failed) { status = m.status; chunks.push(JSON.stringify({ error: m.failed })); }
        else if (m.status) { status = m.status; headers = m.headers; }
        if (m.chunk) chunks.push(m.chunk);
        if (!m.end && !m.failed) return;
        this.open.delete(id);
        done(new Response(status === 204 ? null : new Blob(chunks, { type: headers["Content-Type"] ?? "" }), { status, headers }));
      });
    });
  }

  /** Asks and passes the text of each chunk on. @param {Ask} q @param {(text: string) => void} heard */
  listen(q, heard) {
    const text = new TextDecoder();
    this.send(q, (m, id) => {
      if (m.chunk) heard(text.decode(m.chunk, { stream: true }));
      if (m.end) this.open.delete(id);
    });
  }

  /** @param {Ask} q @param {(message: any, id: number) => void} heard */
  send(q, heard) {
    const id = this.next++;
    this.open.set(id, (m) => heard(m, id));
    this.port.postMessage({ id, ...q });
  }
}

/** The worker that all pages share. It outlives a page that gives way to another, where the browser can do so. @param {URL} at */
function shared(at) {
  const how = /** @type {WorkerOptions} */ ({ type: "module", name: "engine", extendedLifetime: true });
  const w = new SharedWorker(at, how);
  w.port.start();
  return w.port;
}

export const wire = new Wire();
