// @ts-check
// Chat and notes; each belongs to the decision after which it was written.
import { plural } from "./figures.js";
import { el, get, post, random } from "./net.js";
import { when } from "./since.js";

export class Talk {
  /** @param {string} base @param {() => any} view @param {(moves: number) => void} past @param {(n: number) => void} read */
  constructor(base, view, past, read) {
    this.base = base;
    this.view = view;
    this.past = past;
    this.read = read;
    new IntersectionObserver((all) => { if (all.some((x) => x.isIntersecting)) read(this.next); }).observe(/** @type {HTMLElement} */ (document.getElementById("said")));
    this.next = 0;
    this.busy = false;
    /** @type {HTMLElement | null} */ this.failed = null; // message that loading has failed
    const form = /** @type {HTMLFormElement} */ (document.getElementById("speak"));
    this.list = /** @type {HTMLElement} */ (document.getElementById("said"));
    const words = /** @type {HTMLInputElement} */ (document.getElementById("words-of"));
    const alone = /** @type {HTMLInputElement} */ (document.getElementById("private"));
    form.addEventListener("submit", async (e) => {
      e.preventDefault();
      if (!words.value.trim()) return;
      try {
        await post(`${base}/say`, { key: random(16), text: words.value, note: alone.checked });
        words.value = "";
      } catch (x) {
        this.list.append(el("li", {}, /** @type {any} */ (x).message));
      }
      await this.fresh();
    });
  }

  /** @param {any} view */
  show(view) {
    /** @type {HTMLElement} */ (document.getElementById("speak")).hidden = !view.seat;
    if (!this.next) this.fresh();
  }

  async fresh() {
    if (this.busy || !this.view()) return;
    this.busy = true;
    try {
      const r = await get(`${this.base}/chat?from=${this.next}`);
      if (r.said.length && this.next > 0) document.getElementById("tab-talk")?.classList.add("fresh");
      for (const x of r.said) {
        const at = el("button", { type: "button", className: "look" }, "↺");
        at.setAttribute("aria-label", `Show the position after ${plural(x.moves, "decision")}`);
        at.addEventListener("click", () => this.past(x.moves));
        this.list.append(el("li", { className: x.note ? "note" : "" }, el("b", {}, x.note ? "Note: " : `${x.who}: `), el("span", { translate: false }, x.text), x.at ? el("time", { className: "small" }, ` ${when(x.at)} `) : " ", at));
      }
      this.next = r.next;
      if (this.list.offsetParent && !document.hidden) this.read(this.next);
      this.failed?.remove();
      this.list.scrollTop = this.list.scrollHeight;
    } catch (e) { // the messages are requested again
      this.failed?.remove();
      this.failed = el("li", { className: "small" }, `Cannot load the messages: ${/** @type {Error} */ (e).message}.`);
      this.list.append(this.failed);
    } finally {
      this.busy = false;
    }
  }
}
