// @ts-check
// A row of tabs with one visible panel; the arrow keys move between them.
import { el } from "./net.js";

export class Tabs {
  /** @param {HTMLElement} row @param {HTMLElement} panels @param {(id: string) => void} shown */
  constructor(row, panels, shown) {
    this.row = row;
    this.shown = shown;
    /** @type {Map<string, {tab: HTMLElement, panel: HTMLElement}>} */
    this.all = new Map();
    this.now = "";
    this.left = ""; // the tab that was open when its panel disappeared; it opens again when the panel returns
    for (const panel of /** @type {NodeListOf<HTMLElement>} */ (panels.querySelectorAll("[data-tab]"))) {
      const tab = el("button", { type: "button", role: "tab", id: `tab-${panel.id}`, className: "tab", tabIndex: -1 }, panel.dataset.tab ?? "");
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.addEventListener("click", () => {
        this.open(panel.id);
        const side = row.closest("aside"), top = panels.getBoundingClientRect().top;
        if (side && top > side.getBoundingClientRect().bottom - 160) panels.scrollIntoView({ block: "start" }); // the panel was below the visible area
      });
      this.all.set(panel.id, { tab, panel });
      row.append(tab);
    }
    row.addEventListener("keydown", (e) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      if (!step) return;
      const ids = [...this.all].filter(([, x]) => !x.tab.hidden).map(([id]) => id);
      const next = ids[(ids.indexOf(this.now) + step + ids.length) % ids.length] ?? "";
      this.open(next);
      this.all.get(next)?.tab.focus();
      e.preventDefault();
    });
    this.open(this.all.keys().next().value ?? "");
  }

  /** @param {string} id */
  open(id) {
    this.now = id;
    this.left = "";
    for (const [k, x] of this.all) {
      x.panel.hidden = k !== id;
      x.tab.setAttribute("aria-selected", String(k === id));
      x.tab.tabIndex = k === id ? 0 : -1;
    }
    this.mark(id, false);
    this.shown(id);
  }

  /** Hides a tab that has nothing to show, or shows it again. @param {string} id @param {boolean} useful */
  offer(id, useful) {
    const x = this.all.get(id);
    if (!x) return;
    x.tab.hidden = !useful;
    if (!useful && this.now === id) {
      this.open(this.all.keys().next().value ?? "");
      this.left = id;
    } else if (useful && this.left === id) this.open(id);
  }

  /** Marks a tab behind which something is new. @param {string} id @param {boolean} fresh */
  mark(id, fresh) { this.all.get(id)?.tab.classList.toggle("fresh", fresh && this.now !== id); }
}
