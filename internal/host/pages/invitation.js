// @ts-check
// The page of an invitation, which gives a free seat to the first who takes it.
import { el, get, post } from "./net.js";
import { ago, control } from "./since.js";

const say = (/** @type {string} */ text) => { /** @type {HTMLElement} */ (document.getElementById("say")).textContent = text; };

/** What an offered seat is. @param {any} o @returns {(Node|string)[]} */
export function described(o) {
  const out = [el("a", { href: `/rules/${encodeURIComponent(o.name)}`, target: "_blank", rel: "noopener" }, o.game), o.scenario ? ` (${o.scenario})` : "", " ", el("b", {}, o.seat), " "];
  out.push(el("small", { translate: false }, o.players.join(", ")), el("small", {}, ` offered for ${ago(o.made)}`));
  if (o.note) out.push(" ", el("q", { translate: false }, o.note));
  if (o.control) out.push(el("small", {}, " ", ...control(o.control)));
  return out;
}

/** A button that takes an offered seat. @param {string} id */
export function takes(id) {
  const b = /** @type {HTMLButtonElement} */ (el("button", { type: "button", className: "main" }, "Take this seat"));
  b.addEventListener("click", async () => {
    b.disabled = true;
    try {
      const { token } = await post(`/invitations/${id}`, {});
      location.assign(`/g/${token}`);
    } catch (e) {
      say(/** @type {Error} */ (e).message);
      b.disabled = false;
    }
  });
  return b;
}

const offer = document.getElementById("offer");
if (offer) {
  const id = location.pathname.split("/").pop() ?? "";
  try {
    const o = await get(`/invitations/${encodeURIComponent(id)}`);
    say("You are invited to a game.");
    offer.replaceChildren(el("p", {}, ...described(o)), el("p", {}, takes(id)));
  } catch (e) { say(/** @type {any} */ (e).status === 404 ? "This invitation has been used or withdrawn." : /** @type {Error} */ (e).message); }
}
