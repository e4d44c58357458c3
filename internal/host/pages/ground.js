// @ts-check
// The ground of the map: a picture of fixed size while the map moves, and over it tiles that
// are drawn from the vector drawing for the pixels of the screen as soon as the map rests.
import { el } from "./net.js";
import { picture } from "./transport.js";

const side = 512; // of a tile, in pixels of the screen
const most = 96; // tiles that are kept
const rest = 120; // milliseconds after which the map counts as resting

export class Ground {
  /** @param {HTMLElement} sheet @param {any} board */
  constructor(sheet, board) {
    this.board = board;
    const still = /** @type {HTMLImageElement} */ (el("img", { alt: "", draggable: false, className: "ground" }));
    if (board.art) still.src = board.art.image;
    else picture(board.ground).then((src) => { still.src = src; }, () => {});
    if (board.art) Object.assign(still.style, { left: `${board.art.x}px`, top: `${board.art.y}px`, width: `${board.art.width}px`, height: `${board.art.height}px` });
    this.layer = el("div", { className: "tiles" });
    sheet.append(still, this.layer, el("div", { className: "dim" }));
    /** @type {HTMLImageElement | null} */ this.drawing = null;
    /** @type {Map<string, HTMLCanvasElement>} */ this.tiles = new Map();
    this.level = 0; // pixels of the screen in a unit of the board
    this.timer = 0;
    this.job = 0;
    this.last = "";
  }

  /** Notes that the map has moved. @param {{x: number, y: number, scale: number, width: number, height: number}} at what is seen */
  moved(at) {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.job);
    if (!this.board.art) this.timer = window.setTimeout(() => this.draw(at), rest);
  }

  /** Draws the tiles that are seen and missing, one a frame. @param {{x: number, y: number, scale: number, width: number, height: number}} at */
  async draw(at) {
    if (!this.drawing) {
      const drawing = /** @type {HTMLImageElement} */ (el("img", {}));
      try {
        drawing.src = await picture(this.board.lines);
        await drawing.decode();
      } catch { return; } // the picture stays
      this.drawing = drawing;
    }
    const level = at.scale * devicePixelRatio, span = side / level;
    if (level !== this.level) {
      for (const c of this.tiles.values()) c.dataset.old = "yes"; // they stay until the new ones are there
      this.level = level;
    }
    const from = (/** @type {number} */ v) => Math.floor(v / at.scale / span), wide = Math.ceil(this.board.width / span), high = Math.ceil(this.board.height / span);
    /** @type {[number, number, string][]} */ const wanted = [];
    for (let r = Math.max(0, from(-at.y)); r <= Math.min(high - 1, from(at.height - at.y)); r++) {
      for (let c = Math.max(0, from(-at.x)); c <= Math.min(wide - 1, from(at.width - at.x)); c++) {
        const key = `${level} ${c} ${r}`, have = this.tiles.get(key);
        if (have) { // the latest last
          this.tiles.delete(key);
          this.tiles.set(key, have);
          delete have.dataset.old;
        } else wanted.push([c, r, key]);
      }
    }
    const next = () => {
      const tile = wanted.pop();
      if (tile) {
        this.tile(...tile, span, level);
        this.job = requestAnimationFrame(next);
        return;
      }
      for (const [key, c] of this.tiles) if (c.dataset.old) this.drop(key, c);
      for (const [key, c] of this.tiles) if (this.tiles.size > most) this.drop(key, c);
      this.last = String(level);
      this.layer.dataset.level = this.last;
    };
    next();
  }

  /** @param {number} c @param {number} r @param {string} key @param {number} span @param {number} level */
  tile(c, r, key, span, level) {
    const canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { width: side, height: side })), draws = canvas.getContext("2d", { alpha: false });
    if (!draws || !this.drawing) return;
    draws.fillStyle = "#f3efdf";
    draws.fillRect(0, 0, side, side);
    draws.setTransform(level, 0, 0, level, -c * side, -r * side);
    draws.drawImage(this.drawing, 0, 0, this.board.width, this.board.height);
    Object.assign(canvas.style, { left: `${c * span}px`, top: `${r * span}px`, width: `${span}px`, height: `${span}px` });
    this.tiles.set(key, canvas);
    this.layer.append(canvas);
  }

  /** @param {string} key @param {HTMLCanvasElement} canvas */
  drop(key, canvas) {
    canvas.remove();
    canvas.width = canvas.height = 0; // frees its pixels at once
    this.tiles.delete(key);
  }
}
