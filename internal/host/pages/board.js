// @ts-check
// The map: the ground as a picture, the counters as buttons, one overlay for what is
// outlined, all in one element that is moved and scaled.
import { el } from "./net.js";

const SVG = "http://www.w3.org/2000/svg";
const FONT = "'Liberation Sans', Arial, Helvetica, sans-serif";

/** @param {string} tag @param {Record<string, string>} attrs */
function svg(tag, attrs) {
  const out = document.createElementNS(SVG, tag);
  for (const [k, v] of Object.entries(attrs)) out.setAttribute(k, v);
  return out;
}

export class Board {
  /** @param {HTMLElement} frame @param {HTMLElement} sheet @param {any} board */
  constructor(frame, sheet, board) {
    this.frame = frame;
    this.sheet = sheet;
    this.board = board;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    /** @type {Map<string, Node>} */
    this.faces = new Map();
    /** @type {(what: {unit?: number, space: number}) => void} */
    this.chosen = () => {};
    sheet.style.width = `${board.width}px`;
    sheet.style.height = `${board.height}px`;
    this.ground = /** @type {HTMLImageElement} */ (el("img", { src: board.ground, alt: "", draggable: false, className: "ground" }));
    this.overlay = svg("svg", { class: "overlay", viewBox: `0 0 ${board.width} ${board.height}`, width: String(board.width), height: String(board.height) });
    this.marks = svg("svg", { class: "marks", viewBox: `0 0 ${board.width} ${board.height}`, "font-family": FONT, "text-anchor": "middle", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" });
    this.marked = "";
    this.counters = el("div", { className: "counters" });
    sheet.append(this.ground, this.marks, this.overlay, this.counters);
    this.fit();
    this.moves();
  }

  fit() {
    const k = Math.min(this.frame.clientWidth / this.board.width, this.frame.clientHeight / this.board.height);
    this.scale = Math.max(k, 0.35);
    this.x = this.y = 0;
    this.place();
  }

  place() {
    const w = this.frame.clientWidth, h = this.frame.clientHeight;
    const keep = 80;
    this.x = Math.min(w - keep, Math.max(keep - this.board.width * this.scale, this.x));
    this.y = Math.min(h - keep, Math.max(keep - this.board.height * this.scale, this.y));
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** @param {number} k @param {number} cx @param {number} cy */
  zoom(k, cx, cy) {
    const to = Math.min(4, Math.max(0.15, this.scale * k));
    this.x = cx - (cx - this.x) * (to / this.scale);
    this.y = cy - (cy - this.y) * (to / this.scale);
    this.scale = to;
    this.place();
  }

  moves() {
    /** @type {Map<number, {x: number, y: number}>} */
    const down = new Map();
    let far = 0;
    this.frame.addEventListener("wheel", (e) => {
      e.preventDefault();
      const r = this.frame.getBoundingClientRect();
      this.zoom(Math.exp(-e.deltaY * 0.0015), e.clientX - r.left, e.clientY - r.top);
    }, { passive: false });
    this.frame.addEventListener("pointerdown", (e) => { down.set(e.pointerId, { x: e.clientX, y: e.clientY }); far = 0; });
    addEventListener("pointermove", (e) => {
      const was = down.get(e.pointerId);
      if (!was) return;
      const now = { x: e.clientX, y: e.clientY };
      if (down.size === 2) {
        const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
        if (other) {
          const r = this.frame.getBoundingClientRect();
          const k = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y));
          this.zoom(k, (now.x + other.x) / 2 - r.left, (now.y + other.y) / 2 - r.top);
        }
      } else {
        this.x += now.x - was.x;
        this.y += now.y - was.y;
        this.place();
      }
      far += Math.abs(now.x - was.x) + Math.abs(now.y - was.y);
      down.set(e.pointerId, now);
    });
    for (const up of ["pointerup", "pointercancel"]) addEventListener(up, (e) => down.delete(/** @type {PointerEvent} */ (e).pointerId));
    this.frame.addEventListener("click", (e) => {
      if (far > 6) { e.stopPropagation(); return; }
      const button = /** @type {HTMLElement} */ (e.target).closest("button.counter");
      if (button) return;
      const at = this.spaceAt(e.clientX, e.clientY);
      if (at >= 0) this.chosen({ space: at });
    }, true);
    this.frame.addEventListener("keydown", (e) => {
      const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[e.key];
      if (step) { this.x += step[0] ?? 0; this.y += step[1] ?? 0; }
      else if (e.key === "+" || e.key === "-") this.zoom(e.key === "+" ? 1.25 : 0.8, this.frame.clientWidth / 2, this.frame.clientHeight / 2);
      else return;
      e.preventDefault();
      this.place();
    });
    addEventListener("resize", () => this.place());
  }

  /** The space under a point of the window. @param {number} cx @param {number} cy */
  spaceAt(cx, cy) {
    const r = this.frame.getBoundingClientRect();
    const x = (cx - r.left - this.x) / this.scale, y = (cy - r.top - this.y) / this.scale;
    let best = -1, near = Infinity;
    this.board.spaces.forEach((/** @type {any} */ s, /** @type {number} */ i) => {
      if (!s.d) return;
      const d = (s.x - x) ** 2 + (s.y - y) ** 2;
      if (d < near) { near = d; best = i; }
    });
    return near < 160 ** 2 ? best : -1;
  }

  /** @param {any} view */
  show(view) {
    for (const [key, text] of Object.entries(view.faces)) {
      if (this.faces.has(key)) continue;
      const doc = new DOMParser().parseFromString(`<svg xmlns="${SVG}" viewBox="0 0 40 40" font-family="${FONT}" text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${text}</svg>`, "image/svg+xml");
      for (const t of doc.querySelectorAll("title")) t.remove();
      this.faces.set(key, document.importNode(doc.documentElement, true));
    }
    if (this.marked !== (view.marks ?? "")) {
      this.marked = view.marks ?? "";
      const face = this.faces.get(this.marked);
      this.marks.replaceChildren(...(face ? [...face.cloneNode(true).childNodes] : []));
    }
    const kept = new Set();
    for (const stack of view.stacks) {
      const s = this.board.spaces[stack.at];
      if (!s?.d) continue;
      const all = [...(stack.units ?? []).map((/** @type {number} */ u) => ({ key: `u${u}`, unit: u, face: view.units[u].face, text: view.units[u].text })),
        ...(stack.hidden ?? []).map((/** @type {any} */ h, /** @type {number} */ i) => ({ key: `h${stack.at}-${i}`, face: h.face, text: h.text }))];
      all.forEach((c, i) => {
        kept.add(c.key);
        this.counter(c, stack.at, s.x + 3 * i, s.y - 3 * i, all.length - i);
      });
    }
    for (const [key, b] of this.buttons) if (!kept.has(key)) { b.remove(); this.buttons.delete(key); }
  }

  /** @param {{key: string, unit?: number, face: string, text: string}} c @param {number} at @param {number} x @param {number} y @param {number} level */
  counter(c, at, x, y, level) {
    let b = this.buttons.get(c.key);
    if (!b) {
      b = el("button", { type: "button", className: "counter", tabIndex: -1 });
      b.addEventListener("click", () => this.chosen({ unit: c.unit, space: Number(b?.dataset.at) }));
      this.buttons.set(c.key, b);
      this.counters.append(b);
    }
    const size = this.board.counter;
    b.dataset.at = String(at);
    b.style.left = `${x - size / 2}px`;
    b.style.top = `${y - size / 2}px`;
    b.style.zIndex = String(level);
    if (b.dataset.face !== c.face) {
      b.dataset.face = c.face;
      const face = this.faces.get(c.face);
      b.replaceChildren(...(face ? [face.cloneNode(true)] : []));
    }
    const text = `${c.text}, ${this.board.spaces[at].title || this.board.spaces[at].name}`;
    b.setAttribute("aria-label", text);
    b.title = text;
  }

  /** Outlines spaces and counters. @param {Map<number, string>} spaces @param {Set<number>} units */
  outline(spaces, units) {
    this.overlay.replaceChildren();
    for (const [at, kind] of spaces) {
      const s = this.board.spaces[at];
      if (s?.d) this.overlay.append(svg("path", { d: s.d, class: kind }));
    }
    for (const [key, b] of this.buttons) b.classList.toggle("legal", key[0] === "u" && units.has(Number(key.slice(1))));
  }

  /** @param {number} at */
  center(at) {
    const s = this.board.spaces[at];
    if (!s?.d) return;
    this.x = this.frame.clientWidth / 2 - s.x * this.scale;
    this.y = this.frame.clientHeight / 2 - s.y * this.scale;
    this.place();
  }
}
