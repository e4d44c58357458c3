// @ts-check
// Buttons that offer a free seat: by a private invitation, or in the list of open games.
import { el, post } from "./net.js";

/** @param {string} link the address of the seat, such as /g/… @returns {HTMLElement} */
export function offer(link) {
  const say = el("span", { role: "status" });
  const button = (/** @type {string} */ words, /** @type {boolean} */ open) => {
    const b = el("button", { type: "button" }, words);
    b.addEventListener("click", async () => {
      try {
        const { token } = await post(`${link}/invite`, { public: open, note: "" });
        const href = `${location.origin}/i/${token}`;
        say.replaceChildren(open ? "This seat is in the list of open games. Who takes it gets a new link, and the old one stops working." : "Send this invitation. Who takes the seat gets a new link, and the old one stops working: ", open ? "" : el("a", { href, translate: false }, href));
      } catch (e) { say.textContent = /** @type {Error} */ (e).message; }
    });
    return b;
  };
  return el("div", { className: "offer" }, button("Invite a player", false), " ", button("Offer to anyone", true), " ", say);
}
