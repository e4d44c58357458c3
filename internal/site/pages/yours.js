// @ts-check
// The list of games on the first page.
import { el, post } from "./net.js";
import { games, strike } from "./kept.js";
import { link, offer } from "./transport.js";

const box = /** @type {HTMLElement} */ (document.getElementById("games"));

function show() {
  const all = games();
  box.replaceChildren(...all.map(row));
  /** @type {HTMLElement} */ (document.getElementById("list")).hidden = !all.length;
}

/** @param {import("./kept.js").Noted} g */
function row(g) {
  const token = g.last ?? Object.entries(g.links).find(([seat]) => seat !== "")?.[1] ?? g.links[""] ?? "";
  const file = /** @type {HTMLAnchorElement} */ (el("a", {}, "Download"));
  offer(file, `/g/${token}/export`);
  const drop = el("button", { type: "button" }, "Delete");
  drop.addEventListener("click", () => {
    const sure = el("button", { type: "button", className: "main" }, "Confirm: delete this game");
    sure.addEventListener("click", async () => {
      await post(`/g/${token}/delete`, {}).catch(() => {}); // it may be gone already
      strike(g);
      show();
    });
    drop.replaceWith(sure);
    sure.focus();
  });
  return el("li", {}, el("a", { href: link(`/g/${token}`), className: "due" }, g.title), " ",
    el("small", { translate: false }, [g.status, new Date(g.at).toLocaleString(document.documentElement.lang)].filter(Boolean).join(" · ")), " ", file, " ", drop);
}

show();
