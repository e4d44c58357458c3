// @ts-check
// Plays decisions back on the map: each step shows the position that the seat may see, and
// moves the counters from where they were. The game itself is not touched.
import { el } from "./net.js";
import { $, board } from "./page.js";
import { line } from "./log.js";
import { back, now, past } from "./past.js";

// The time that a step is shown, in milliseconds.
/** @type {Record<string, number>} */ const speeds = { slow: 2400, normal: 1200, fast: 500 };
const shown = 4; // log lines beside a step

let running = false;

/** @typedef {{x: number, y: number, button: HTMLElement}} Place */

/** Where each counter is that has a name. @returns {Map<string, Place>} */
function places() {
  const out = new Map();
  for (const [key, b] of board?.buttons ?? []) if (key[0] === "u") out.set(key, { x: parseFloat(b.style.left), y: parseFloat(b.style.top), button: b });
  return out;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Moves the counters from where they were and marks those that moved or came; those that are
 * gone fade. Readers who want no motion see only the marks.
 * @param {Map<string, Place>} before @param {number} time
 */
function glide(before, time) {
  const after = places(), moved = [...after].filter(([key, p]) => {
    const was = before.get(key);
    return !was || Math.hypot(was.x - p.x, was.y - p.y) > 20; // less is a shift within a stack
  });
  for (const [, p] of after) p.button.classList.remove("moved");
  board?.look(moved.map(([, p]) => Number(p.button.dataset.at)));
  for (const [key, p] of moved) {
    const was = before.get(key);
    p.button.classList.add("moved");
    if (still()) continue;
    const from = was ? { transform: `translate(${was.x - p.x}px, ${was.y - p.y}px)`, zIndex: "2000" } : { opacity: "0" };
    p.button.animate([from, { transform: "none", opacity: "1", zIndex: "2000" }], { duration: time * 0.6, easing: "ease-in-out" });
  }
  if (still()) return;
  for (const [key, p] of before) {
    if (after.has(key)) continue;
    const ghost = /** @type {HTMLElement} */ (p.button.cloneNode(true));
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    board?.counters.append(ghost);
    ghost.animate([{ opacity: "1" }, { opacity: "0" }], { duration: time * 0.6 }).finished.finally(() => ghost.remove());
  }
}

/**
 * Replays steps, each with the number of decisions after it and its log lines. It ends in the
 * present, unless the player has gone elsewhere in the past meanwhile.
 * @param {number} from decisions before the first step @param {any[]} steps
 * @param {HTMLElement} stage where the controls are shown @param {() => void} ended
 */
export async function replay(from, steps, stage, ended) {
  if (running) return;
  running = true;
  const { x = 0, y = 0, scale = 1 } = board ?? {};
  const run = new Run(stage, steps.length);
  try {
    await past(from);
    let at = from;
    const here = () => run.on && back && /** @type {HTMLInputElement} */ ($("past")).value === String(at);
    for (const [i, step] of steps.entries()) {
      await run.rest(i ? 1 : 0.4);
      if (!here()) break;
      const before = places();
      at = step.moves;
      await past(at);
      if (!here()) break;
      glide(before, run.time());
      run.step(i + 1, step.lines ?? []);
    }
    if (here()) await run.rest(1.5);
    if (here() || !run.on && back) now();
    if (board && !back) { // the map as the player left it
      Object.assign(board, { x, y, scale });
      board.place();
    }
  } finally {
    running = false;
    stage.replaceChildren();
    for (const [, p] of places()) p.button.classList.remove("moved");
    ended();
  }
}

/** The controls of a replay. */
class Run {
  /** @param {HTMLElement} stage @param {number} steps */
  constructor(stage, steps) {
    this.on = true;
    this.paused = false;
    /** @type {() => void} */ this.wake = () => {};
    this.speed = /** @type {HTMLSelectElement} */ (el("select", {}, ...Object.keys(speeds).map((s) => el("option", { value: s }, s))));
    this.speed.value = localStorage.getItem("speed") ?? "normal";
    if (!this.speed.value) this.speed.value = "normal";
    this.speed.addEventListener("change", () => { localStorage.setItem("speed", this.speed.value); this.wake(); });
    const hold = el("button", { type: "button" }, "Pause"), stop = el("button", { type: "button" }, "End replay");
    hold.addEventListener("click", () => {
      this.paused = !this.paused;
      hold.textContent = this.paused ? "Continue" : "Pause";
      this.wake();
    });
    stop.addEventListener("click", () => { this.on = false; this.wake(); });
    this.said = el("div", { role: "status" });
    this.done = /** @type {HTMLProgressElement} */ (el("progress", { max: steps, value: 0, ariaLabel: "Progress of the replay" }));
    stage.replaceChildren(el("div", { className: "row buttons" }, hold, stop, el("label", {}, "Speed ", this.speed)), this.done, this.said);
    hold.focus();
  }

  time() { return speeds[this.speed.value] ?? 1200; }

  /** Waits for so many times of a step. End replay ends the wait, Pause makes it longer. @param {number} times */
  async rest(times) {
    const begun = performance.now(), due = () => begun + this.time() * times - performance.now();
    while (this.on && back && (this.paused || due() > 0)) {
      await new Promise((go) => { this.wake = () => go(undefined); setTimeout(go, this.paused ? 300 : Math.min(300, due())); });
    }
  }

  /** @param {number} n @param {any[]} lines */
  step(n, lines) {
    this.done.value = n;
    this.said.replaceChildren(...lines.slice(0, shown).map(line));
  }
}
