// @ts-check
// The map: the ground, the counters as buttons, and one overlay for outlines, all in one
// element that is panned and zoomed.
import { Ground } from "./ground.js";
import { el } from "./net.js";
import { mixed } from "./figures.js";
import { say as told } from "./language.js";

const SVG = "http://www.w3.org/2000/svg";
const FONT = "'Liberation Sans', Arial, Helvetica, sans-serif";

/** @param {string} tag @param {Record<string, string>} attrs */
function svg(tag, attrs) {
  const out = document.createElementNS(SVG, tag);
  for (const [k, v] of Object.entries(attrs)) out.setAttribute(k, v);
  return out;
}

const legible = 0.86; // the scale at which the numbers of a counter are 11 pixels high
const roomy = 76; // the width of a hex, in units of the board

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
    /** @type {(what: {unit?: number, units?: number[], space: number}, by: string) => void} */
    this.chosen = () => {}; // by: mouse, touch or keys
    /** @type {(unit: number) => number[] | null} */ this.drags = () => null; // the counters that go along with a dragged one
    /** @type {(units: number[], space: number) => void} */ this.dropped = () => {};
    /** @type {(space: number, unit?: number) => void} */ this.asked = () => {}; // why
    /** @type {(space: number) => string} */ this.hint = () => ""; // what a click would do
    sheet.style.width = `${board.width}px`;
    sheet.style.height = `${board.height}px`;
    this.ground = new Ground(sheet, board);
    this.overlay = svg("svg", { class: "overlay", viewBox: `0 0 ${board.width} ${board.height}`, width: String(board.width), height: String(board.height) });
    this.marks = svg("svg", { class: "marks", viewBox: `0 0 ${board.width} ${board.height}`, "font-family": FONT, "text-anchor": "middle", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" });
    this.marked = this.laid = "";
    // Layers above the counters: small markers, then costs and paths.
    this.pieces = svg("svg", { class: "over", viewBox: `0 0 ${board.width} ${board.height}`, "font-family": FONT, "text-anchor": "middle", fill: "none", "aria-hidden": "true" });
    this.costs = svg("svg", { class: "over", viewBox: `0 0 ${board.width} ${board.height}`, "font-family": FONT, "text-anchor": "middle", "aria-hidden": "true" });
    this.shades = svg("g", {});
    this.outlines = svg("g", {});
    this.cursor = svg("path", { class: "cursor", d: "" });
    this.overlay.append(this.shades, this.outlines);
    /** @type {any} */ this.view = null;
    this.at = -1; // space with the keyboard focus
    this.fan = -1; // space whose stack is spread out; -1 for none
    this.of = 0; // counter of the stack with the keyboard focus
    this.word = ""; // name being typed
    this.typedAt = 0;
    /** @type {(text: string) => void} */
    this.tell = () => {};
    /** @type {(stack: any, at: DOMRect | null) => void} */
    this.hover = () => {};
    this.still = 0;
    /** @type {Map<number, any>} */ this.goals = new Map();
    /** @type {Set<number>} */ this.legal = new Set();
    this.counters = el("div", { className: "counters" });
    sheet.append(this.marks, this.overlay, this.counters, this.pieces, this.costs);
    this.costs.append(this.cursor);
    this.tip = el("div", { className: "tip", hidden: true, ariaHidden: "true" });
    frame.append(this.tip);
    /** @type {{units: number[], ghost: HTMLElement, id: number} | null} */ this.drag = null;
    this.over = -1; // space under the pointer
    this.by = "mouse"; // kind of the pointer that was used last
    this.fit();
    this.moves();
  }

  fit() {
    const k = Math.min(this.frame.clientWidth / this.board.width, this.frame.clientHeight / this.board.height);
    this.scale = k;
    this.x = (this.frame.clientWidth - this.board.width * k) / 2;
    this.y = (this.frame.clientHeight - this.board.height * k) / 2;
    this.place();
  }

  place() {
    const w = this.frame.clientWidth, h = this.frame.clientHeight;
    const bound = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ all) => Math.min(Math.max(0, room - all) + 80, Math.max(Math.min(0, room - all) - 80, at));
    this.x = bound(this.x, w, this.board.width * this.scale);
    this.y = bound(this.y, h, this.board.height * this.scale);
    const pixel = (/** @type {number} */ v) => Math.round(v * devicePixelRatio) / devicePixelRatio; // tiles are sharp on whole pixels
    this.sheet.style.transform = `translate(${pixel(this.x)}px, ${pixel(this.y)}px) scale(${this.scale})`;
    this.ground.moved({ x: this.x, y: this.y, scale: this.scale, width: w, height: h });
  }

  /** @param {number} k */
  nearer(k) { this.zoom(k, this.frame.clientWidth / 2, this.frame.clientHeight / 2); }

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
    let held = 0; // timer of a long press
    let quiet = false; // the click that ends a drag or a long press does nothing
    const end = () => { clearTimeout(held); held = 0; };
    this.frame.addEventListener("pointerdown", (e) => {
      down.set(e.pointerId, { x: e.clientX, y: e.clientY });
      far = 0;
      quiet = false;
      this.by = e.pointerType === "touch" ? "touch" : "mouse";
      end();
      if (down.size > 1) { this.release(); return; }
      const key = /** @type {HTMLElement} */ (e.target).closest("button.counter")?.getAttribute("data-key") ?? "";
      const units = e.button === 0 && key[0] === "u" ? this.drags(Number(key.slice(1))) : null;
      if (units?.length) this.drag = { units, ghost: this.ghostOf(units), id: e.pointerId };
      if (e.pointerType === "touch") held = window.setTimeout(() => {
        if (far > 10 || down.size !== 1) return;
        quiet = true;
        this.release();
        this.why(e.clientX, e.clientY, e.target);
      }, 550);
    });
    addEventListener("pointermove", (e) => {
      const was = down.get(e.pointerId);
      if (!was) return;
      const now = { x: e.clientX, y: e.clientY };
      far += Math.abs(now.x - was.x) + Math.abs(now.y - was.y);
      if (far > 10) end();
      if (this.drag?.id === e.pointerId) {
        if (far > 6) this.carried(now.x, now.y);
      } else if (down.size === 2) {
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
      down.set(e.pointerId, now);
    });
    for (const up of ["pointerup", "pointercancel"]) addEventListener(up, (e) => {
      const x = /** @type {PointerEvent} */ (e), drag = this.drag;
      end();
      if (drag?.id === x.pointerId) {
        const carried = far > 6 && up === "pointerup", at = carried ? this.spaceAt(x.clientX, x.clientY) : -1;
        this.release();
        if (carried) quiet = true;
        if (at >= 0) this.dropped(drag.units, at);
      }
      down.delete(x.pointerId);
    });
    this.frame.addEventListener("contextmenu", (e) => {
      e.preventDefault();
      if (this.by === "mouse") this.why(e.clientX, e.clientY, e.target);
    });
    this.frame.addEventListener("click", (e) => {
      if (far > 6 || quiet) { e.stopPropagation(); return; }
      const button = /** @type {HTMLElement} */ (e.target).closest("button.counter");
      if (button) return;
      const at = this.spaceAt(e.clientX, e.clientY);
      if (at < 0) return;
      this.open(-1);
      this.go(at, false);
      this.chosen({ space: at }, this.by);
    }, true);
    this.frame.addEventListener("keydown", (e) => { if (!e.ctrlKey && !e.metaKey && !e.altKey && this.key(e)) e.preventDefault(); });
    this.frame.addEventListener("blur", () => { this.word = ""; });
    this.frame.addEventListener("pointermove", (e) => { if (!down.size && e.pointerType === "mouse") this.hovered(e.clientX, e.clientY); });
    this.frame.addEventListener("pointerleave", () => { this.over = -1; this.tip.hidden = true; });
    addEventListener("resize", () => this.place());
  }

  /** Shows what a click would do: the path and its cost, or an attack. @param {number} cx @param {number} cy */
  hovered(cx, cy) {
    const at = this.spaceAt(cx, cy);
    if (at !== this.over) {
      this.over = at;
      if (this.goals.size) this.way(at);
      const text = at >= 0 ? this.hint(at) : "";
      this.tip.textContent = text;
      this.tip.hidden = !text;
    }
    if (this.tip.hidden) return;
    const r = this.frame.getBoundingClientRect(), top = cy - r.top + 18;
    const left = Math.max(2, Math.min(cx - r.left + 16, r.width - this.tip.offsetWidth - 4)), up = top + this.tip.offsetHeight > r.height ? top - this.tip.offsetHeight - 30 : top;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${up}px`;
  }

  /** Asks why, for what is under a point. @param {number} cx @param {number} cy @param {EventTarget | null} on */
  why(cx, cy, on) {
    const key = /** @type {HTMLElement | null} */ (on)?.closest?.("button.counter")?.getAttribute("data-key") ?? "", at = this.spaceAt(cx, cy);
    if (at >= 0) this.asked(at, key[0] === "u" ? Number(key.slice(1)) : undefined);
  }

  /** The counters that are being dragged, as a picture. @param {number[]} units */
  ghostOf(units) {
    const out = el("div", { className: "ghost", hidden: true, ariaHidden: "true" });
    units.slice(0, 4).forEach((u) => {
      const face = this.picture(this.view.units[u].face);
      if (face) out.prepend(face);
    });
    if (units.length > 1) out.append(el("b", {}, String(units.length)));
    this.frame.append(out);
    return out;
  }

  /** Shows dragged counters under the pointer. @param {number} cx @param {number} cy */
  carried(cx, cy) {
    if (!this.drag) return;
    const r = this.frame.getBoundingClientRect();
    this.drag.ghost.hidden = false;
    this.drag.ghost.style.transform = `translate(${cx - r.left - 20}px, ${cy - r.top - 20}px) scale(${Math.max(0.8, Math.min(1.6, this.scale))})`;
    this.point(this.spaceAt(cx, cy));
    this.hovered(cx, cy);
  }

  /** Ends a drag. */
  release() {
    this.drag?.ghost.remove();
    this.drag = null;
  }

  /** What a key does on the map; false when nothing. @param {KeyboardEvent} e */
  key(e) {
    if (e.key.length > 1) this.word = "";
    const step = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[e.key];
    if (step && e.shiftKey) {
      this.x -= 80 * (step[0] ?? 0);
      this.y -= 80 * (step[1] ?? 0);
      this.place();
    } else if (step) this.step(step[0] ?? 0, step[1] ?? 0);
    else if (e.key === "+" || e.key === "=") this.nearer(1.25);
    else if (e.key === "-") this.nearer(0.8);
    else if (e.key === "Home") this.fit();
    else if (e.key === "Enter" || e.key === " ") {
      if (this.at < 0) return false;
      const units = this.standing(this.at);
      this.chosen({ space: this.at, unit: this.of > 0 ? units[this.of - 1] : undefined }, "keys");
    } else if (e.key === "[" || e.key === "]") {
      const units = this.standing(this.at);
      if (!units.length) return false;
      this.of = ((this.of + (e.key === "]" ? 1 : -1)) + units.length + 1) % (units.length + 1);
      this.open(units.length > 1 ? this.at : -1);
      const u = units[this.of - 1];
      this.tell(u !== undefined ? this.view.units[u].text : this.says(this.at));
    } else if (e.key === "Escape") {
      this.open(-1);
      this.of = 0;
      this.word = "";
    } else if (e.key.length === 1 && /[\p{L}\p{N}]/u.test(e.key)) this.type(e.key);
    else return false;
    return true;
  }

  typing() { return Date.now() - this.typedAt < 1500 && this.word !== ""; }

  /** Moves to the space or unit whose name is typed. @param {string} letter */
  type(letter) {
    this.word = (this.typing() ? this.word : "") + letter.toLowerCase();
    this.typedAt = Date.now();
    const called = (/** @type {string} */ name) => name.toLowerCase() === this.word, begins = (/** @type {string} */ name) => name.toLowerCase().startsWith(this.word);
    const spaces = this.board.spaces;
    for (const fits of [called, begins]) {
      const at = spaces.findIndex((/** @type {any} */ s) => s.d && (fits(s.name) || s.label && fits(s.label)));
      if (at >= 0) { this.go(at, true); return; }
      for (const u of Object.values(this.view?.units ?? {})) if (u.at >= 0 && (fits(u.name) || u.word && fits(u.word))) { this.go(u.at, true); return; }
    }
    this.tell(`No space has a name that begins with ${this.word}.`);
  }

  /** The next space in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const spaces = this.board.spaces;
    if (this.at < 0) {
      const r = this.frame.getBoundingClientRect(), near = this.spaceAt(r.left + r.width / 2, r.top + r.height / 2);
      this.go(near >= 0 ? near : spaces.findIndex((/** @type {any} */ s) => s.d), true);
      return;
    }
    const from = spaces[this.at];
    let best = -1, least = Infinity;
    spaces.forEach((/** @type {any} */ s, /** @type {number} */ i) => {
      const along = (s.x - from.x) * dx + (s.y - from.y) * dy, across = Math.abs((s.x - from.x) * dy) + Math.abs((s.y - from.y) * dx);
      if (!s.d || i === this.at || along < 4 || across > along * 1.8) return;
      const far = along + 1.2 * across;
      if (far < least) { least = far; best = i; }
    });
    if (best >= 0) this.go(best, true);
  }

  /** Goes to a space with the keys. @param {number} at @param {boolean} aloud */
  go(at, aloud) {
    this.at = at;
    this.of = 0;
    const s = this.board.spaces[at];
    this.cursor.setAttribute("d", s.d);
    const x = s.x * this.scale + this.x, y = s.y * this.scale + this.y, edge = 60;
    if (x < edge || y < edge || x > this.frame.clientWidth - edge || y > this.frame.clientHeight - edge) if (aloud) this.center(at);
    if (aloud) this.tell(this.says(at));
    if (this.goals.size) this.way(at);
  }

  /** What there is to say of a space. @param {number} at */
  says(at) {
    const s = this.board.spaces[at], units = this.standing(at), g = this.goals.get(at);
    const hidden = this.view?.stacks.find((/** @type {any} */ x) => x.at === at)?.hidden ?? [];
    return [s.title || s.name, ...units.map((u) => this.view.units[u].text), ...hidden.map((/** @type {any} */ h) => h.text), this.legal.has(at) ? told("can be chosen") : "", g ? (g.cost ? told("costs {}", mixed(g.cost)) : told("reachable")) : ""].filter(Boolean).join("; ");
  }

  /** @param {number} at @returns {number[]} */
  standing(at) { return this.view?.stacks.find((/** @type {any} */ x) => x.at === at)?.units ?? []; }

  /** Lays a stack open, or the open one together again. @param {number} at */
  open(at) {
    if (at === this.fan) return;
    this.fan = at;
    if (this.view) this.lay();
  }

  /** Where a unit can go, with the costs. @param {any[]} goals */
  ways(goals) {
    this.goals = new Map(goals.map((g) => [g.space, g]));
    this.costs.replaceChildren(this.cursor);
    for (const g of goals) {
      const s = this.board.spaces[g.space];
      if (!s?.d) continue;
      this.costs.append(svg("path", { d: s.d, class: g.ends ? "goal" : "goal through" }));
      if (g.cost) this.costs.append(this.cost(g, "cost"));
    }
  }

  /** What a way costs, as it is written on the map. @param {any} g @param {string} kind */
  cost(g, kind) {
    const s = this.board.spaces[g.space], t = svg("text", { x: String(s.x), y: String(s.y - 12), class: kind });
    t.textContent = mixed(g.cost);
    return t;
  }

  /** The way to a space. @param {number} at */
  way(at) {
    this.costs.querySelector(".way")?.remove();
    const g = this.goals.get(at);
    if (!g) return;
    const points = [...(g.by ?? []), at].map((/** @type {number} */ s) => this.board.spaces[s]).filter((/** @type {any} */ s) => s?.d).map((/** @type {any} */ s) => `${s.x},${s.y}`);
    this.costs.append(svg("polyline", { points: points.join(" "), class: "way" }));
  }

  /** Shades spaces, marks counters, draws ways, and writes costs of a threat range. @param {number[]} spaces @param {number[]} units @param {number[][]} lines @param {any[]} goals */
  shade(spaces, units = [], lines = [], goals = []) {
    const middle = (/** @type {number} */ at) => { const s = this.board.spaces[at]; return s?.d ? `${s.x},${s.y}` : ""; };
    this.shades.replaceChildren(...spaces.map((at) => this.board.spaces[at]).filter((s) => s?.d).map((s) => svg("path", { d: s.d, class: "shade" })),
      ...lines.map((way) => svg("polyline", { points: way.map(middle).filter(Boolean).join(" "), class: "net" })),
      ...goals.filter((g) => g.cost && this.board.spaces[g.space]?.d).map((g) => this.cost(g, "cost threat")));
    const marked = new Set(units);
    for (const [key, b] of this.buttons) b.classList.toggle("marked", key[0] === "u" && marked.has(Number(key.slice(1))));
  }

  /** Points at a space. @param {number} at */
  point(at) {
    const s = this.board.spaces[at];
    if (s?.d) this.cursor.setAttribute("d", s.d);
  }

  /** A counter beside the map. @param {string} face */
  face(face) {
    const f = this.faces.get(face);
    return f ? el("button", { type: "button", className: "beside" }, f.cloneNode(true)) : null;
  }

  /** A face as a picture. @param {string} face */
  picture(face) { return this.faces.get(face)?.cloneNode(true) ?? null; }

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
    if (this.laid !== (view.laid ?? "")) {
      this.laid = view.laid ?? "";
      const face = this.faces.get(this.laid);
      this.pieces.replaceChildren(...(face ? [...face.cloneNode(true).childNodes] : []));
    }
    const first = !this.view && view.stacks.length;
    this.view = view;
    this.lay();
    if (first) this.begin();
  }

  /** Opens on what matters: the spaces and counters that can be chosen, else those that can
   *  act, else all, where most of them are near each other, and so large that their numbers
   *  can be read. */
  begin() {
    const place = (/** @type {number} */ at) => this.board.spaces[at], drawn = (/** @type {any} */ s) => s?.d;
    const d = this.view.decision, own = new Set(d?.own ?? []);
    const options = (d?.options ?? []).map((/** @type {any} */ o) => place(o.space ?? this.view.units[o.unit]?.at ?? -1)).filter(drawn);
    const side = Object.values(this.view.units).filter((/** @type {any} */ u) => own.has(u.side)).map((/** @type {any} */ u) => place(u.at)).filter(drawn);
    const all = this.view.stacks.map((/** @type {any} */ s) => place(s.at)).filter(drawn);
    /** @type {any[]} */ const matter = [options, side, all].find((list) => list.length) ?? [];
    if (!matter.length) return;
    const w = this.frame.clientWidth, h = this.frame.clientHeight;
    const span = (/** @type {any[]} */ list, /** @type {"x" | "y"} */ k) => Math.max(...list.map((s) => s[k])) - Math.min(...list.map((s) => s[k])) + 200;
    this.scale = Math.min(1.25, Math.max(this.scale, legible, Math.min(w / span(matter, "x"), h / span(matter, "y"))));
    const near = (/** @type {any} */ c) => matter.filter((s) => Math.abs(s.x - c.x) * this.scale < w / 2 - 60 && Math.abs(s.y - c.y) * this.scale < h / 2 - 60);
    const best = matter.map(near).reduce((a, b) => (b.length > a.length ? b : a)), middle = (/** @type {"x" | "y"} */ k) => (Math.min(...best.map((s) => s[k])) + Math.max(...best.map((s) => s[k]))) / 2;
    const to = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ whole) => {
      const free = room - whole * this.scale;
      return free > 0 ? free / 2 : Math.min(0, Math.max(free, room / 2 - at * this.scale));
    };
    this.x = to(middle("x"), w, this.board.width);
    this.y = to(middle("y"), h, this.board.height);
    this.place();
  }

  /** Places the counters of a position. */
  lay() {
    const view = this.view;
    const kept = new Set();
    for (const stack of view.stacks) {
      const s = this.board.spaces[stack.at];
      if (!s?.d) continue;
      const all = [...(stack.units ?? []).map((/** @type {number} */ u) => ({ key: `u${u}`, unit: u, face: view.units[u].face, text: view.units[u].text })),
        ...(stack.hidden ?? []).map((/** @type {any} */ h, /** @type {number} */ i) => ({ key: `h${stack.at}-${i}`, face: h.face, text: h.text }))];
      const open = stack.at === this.fan && all.length > 1, wide = Math.ceil(Math.sqrt(all.length)), high = Math.ceil(all.length / wide);
      const shift = 3 * (Math.min(all.length, 4) - 1) / 2, step = Math.min(this.board.counter + 2, roomy / wide), size = step / (this.board.counter + 2); // an open stack stays in its space
      all.forEach((c, i) => {
        kept.add(c.key);
        if (open) this.counter(c, stack, s.x + step * (i % wide - (wide - 1) / 2), s.y + step * (Math.floor(i / wide) - (high - 1) / 2), 1000 - i, 1, size);
        else {
          const up = Math.max(0, Math.min(all.length, 4) - 1 - i); // the first counter is on top
          this.counter(c, stack, s.x - shift + 3 * up, s.y + shift - 3 * up, all.length - i, i === 0 ? all.length : 1);
        }
      });
    }
    for (const [key, b] of this.buttons) if (!kept.has(key)) { b.remove(); this.buttons.delete(key); }
  }

  /** @param {{key: string, unit?: number, face: string, text: string}} c @param {any} stack @param {number} x @param {number} y @param {number} level @param {number} count @param {number} [scale] */
  counter(c, stack, x, y, level, count, scale = 1) {
    const at = stack.at;
    let b = this.buttons.get(c.key);
    if (!b) {
      b = el("button", { type: "button", className: "counter", tabIndex: -1 });
      b.addEventListener("click", () => {
        const here = Number(b?.dataset.at), many = this.standing(here).length > 1;
        const closed = many && this.fan !== here;
        this.open(many ? here : -1);
        this.go(here, false);
        this.chosen(closed ? { units: this.standing(here), space: here } : { unit: c.unit, space: here }, this.by);
      });
      b.addEventListener("pointerenter", (e) => {
        if (/** @type {PointerEvent} */ (e).pointerType !== "mouse") return;
        clearTimeout(this.still);
        this.still = window.setTimeout(() => this.hover(this.view?.stacks.find((/** @type {any} */ x) => x.at === Number(b?.dataset.at)), b?.isConnected ? b.getBoundingClientRect() : null), 350);
      });
      b.addEventListener("pointerleave", () => { clearTimeout(this.still); this.hover(null, null); });
      b.dataset.key = c.key;
      this.buttons.set(c.key, b);
      this.counters.append(b);
    }
    const size = this.board.counter;
    b.dataset.at = String(at);
    b.style.left = `${x - size / 2}px`;
    b.style.top = `${y - size / 2}px`;
    b.style.zIndex = String(level);
    b.style.transform = scale < 1 ? `scale(${scale.toFixed(3)})` : "";
    if (b.dataset.face !== c.face) {
      b.dataset.face = c.face;
      const face = this.faces.get(c.face);
      b.replaceChildren(...(face ? [face.cloneNode(true)] : []));
    }
    if (count > 1) b.dataset.count = String(count); else delete b.dataset.count;
    const text = `${c.text}, ${this.board.spaces[at].title || this.board.spaces[at].name}`;
    b.setAttribute("aria-label", text);
  }

  /** Outlines spaces and counters. @param {Map<number, string>} spaces @param {Set<number>} units */
  outline(spaces, units) {
    this.outlines.replaceChildren();
    this.legal = new Set([...spaces].filter(([, kind]) => kind === "legal").map(([at]) => at));
    for (const [at, kind] of spaces) {
      const s = this.board.spaces[at];
      if (s?.d) this.outlines.append(svg("path", { d: s.d, class: kind }));
    }
    for (const [key, b] of this.buttons) b.classList.toggle("legal", key[0] === "u" && units.has(Number(key.slice(1))));
  }

  /** Moves the map so far that some of these spaces are seen, if none of them is. @param {number[]} spaces */
  look(spaces) {
    const all = spaces.map((at) => this.board.spaces[at]).filter((s) => s?.d), w = this.frame.clientWidth, h = this.frame.clientHeight;
    const seen = (/** @type {any} */ s) => { const x = s.x * this.scale + this.x, y = s.y * this.scale + this.y; return x > 20 && y > 20 && x < w - 20 && y < h - 20; };
    if (!all.length || all.some(seen)) return;
    const far = (/** @type {any} */ s) => Math.hypot(s.x * this.scale + this.x - w / 2, s.y * this.scale + this.y - h / 2);
    const near = all.reduce((a, b) => (far(b) < far(a) ? b : a));
    this.x = w / 2 - near.x * this.scale;
    this.y = h / 2 - near.y * this.scale;
    this.place();
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
