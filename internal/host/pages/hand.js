// @ts-check
// Editor of a position set up by hand: lines as in a test, typed or written by moving
// counters on the map.
import { el, Failure, get, post, random } from "./net.js";

export class Hand {
  /** @param {string} base @param {() => any} view @param {() => any} board @param {import("./tabs.js").Tabs} tabs @param {() => Promise<void>} fresh */
  constructor(base, view, board, tabs, fresh) {
    this.base = base;
    this.view = view;
    this.board = board;
    this.tabs = tabs;
    this.fresh = fresh;
    /** @type {number | null} */ this.carried = null; // counter to be placed by the next click
    this.made = false;
    this.text = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "hand-lines", rows: 10, spellcheck: false }));
    this.written = false; // typed text has not been sent yet
    this.text.addEventListener("input", () => { this.written = true; });
    this.note = el("p", { className: "small" });
    this.faults = el("pre", { className: "bad", hidden: true, tabIndex: 0 });
    this.box = /** @type {HTMLElement} */ (document.getElementById("hand"));
  }

  /** @param {any} view */
  show(view) {
    this.tabs.offer("hand", !!view.study && !!this.board());
    if (!view.study || !this.board()) return;
    if (!this.made) this.make();
    const text = (view.hand ?? []).join("\n");
    if (!this.written) this.text.value = text;
    this.note.textContent = view.moves > 0 ? "Play has begun from this position. A new set-up undoes all decisions." : "";
  }

  make() {
    this.made = true;
    const set = el("button", { type: "button", className: "main" }, "Apply these lines");
    set.addEventListener("click", () => this.send(this.text.value.split("\n")));
    const begin = /** @type {HTMLSelectElement} */ (el("select", { id: "hand-begin" }, el("option", { value: "" }, "the phase that the lines name"), ...(this.board()?.board.phases ?? []).map((/** @type {string} */ x) => el("option", { value: x }, x.replace("begin ", "")))));
    begin.addEventListener("change", () => { if (begin.value) this.send([...(this.view().hand ?? []).filter((/** @type {string} */ l) => !l.startsWith("begin ")), begin.value]); begin.value = ""; });
    const title = /** @type {HTMLInputElement} */ (el("input", { id: "hand-title", value: "Position set up by hand", maxLength: 80 }));
    const test = el("button", { type: "button" }, "Write a test");
    const out = el("pre", { tabIndex: 0, hidden: true });
    test.addEventListener("click", async () => {
      try { out.textContent = (await get(`${this.base}/test?title=${encodeURIComponent(title.value)}`)).text; } catch (e) { out.textContent = /** @type {Failure} */ (e).message; }
      out.hidden = false;
    });
    this.box.replaceChildren(
      el("p", {}, "Select a counter on or beside the map to place, move or change it. Each change becomes a line in the language of tests. You can also type lines, such as ", el("code", {}, "begin phase …"), ", which starts a phase."),
      el("label", { htmlFor: "hand-lines" }, "Lines"), this.text, this.note, this.faults, el("div", { className: "row" }, set),
      el("label", { htmlFor: "hand-begin" }, "Start play at"), begin,
      el("label", { htmlFor: "hand-title" }, "Title of the test"), title, test, out);
  }

  /** @param {string[]} lines */
  async send(lines) {
    try {
      await post(`${this.base}/hand`, { expected: this.view().ask, key: random(16), lines: lines.map((l) => l.trim()).filter(Boolean) });
      this.faults.hidden = true;
      this.written = false;
    } catch (e) {
      this.faults.textContent = [/** @type {Failure} */ (e).message, .../** @type {Failure} */ (e).reasons].join("\n");
      this.faults.hidden = false;
      this.tabs.open("hand");
      return;
    }
    await this.fresh();
  }

  /** What can be done with what is chosen. @param {{unit?: number, space: number}} what @param {HTMLElement} box */
  offer(what, box) {
    const view = this.view();
    if (!view?.study) return;
    /** @param {string} text @param {() => void} go */
    const act = (text, go) => { const b = el("button", { type: "button", className: "hand" }, text); b.addEventListener("click", go); box.append(b); };
    const all = view.hand ?? [], begins = all.filter((/** @type {string} */ l) => l.startsWith("begin ")), lines = all.filter((/** @type {string} */ l) => !l.startsWith("begin "));
    /** @param {...string} more */
    const send = (...more) => this.send([...lines, ...more, ...begins]);
    if (this.carried !== null && what.space >= 0 && what.unit === undefined) {
      const u = this.carried, name = view.units[u]?.word ?? view.units[u]?.name;
      act(`Place ${view.units[u]?.name} here`, () => { this.carried = null; send(...(view.units[u].at >= 0 ? [`withdraw unit(${JSON.stringify(name)})`] : []), `place unit(${JSON.stringify(name)}) at ${this.board().board.spaces[what.space].ask}`); });
    }
    if (what.unit !== undefined) {
      const u = what.unit, name = JSON.stringify(view.units[u].word ?? view.units[u].name);
      act("Move it", () => { this.carried = u; });
      if (what.space >= 0) act("Remove it from the map", () => send(`withdraw unit(${name})`));
      for (const a of this.board().board.changing ?? []) {
        const pick = el("select", {}, el("option", { value: "" }, "…"), ...a.values.map((/** @type {string} */ v) => el("option", { value: v }, v)));
        pick.addEventListener("change", () => { const v = /** @type {any} */ (pick).value; if (v) send(`set unit(${name}).${a.name} = ${v}`); });
        box.append(el("label", { className: "hand" }, `${a.title}: `, pick));
      }
    }
  }
}
