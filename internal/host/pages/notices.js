// @ts-check
// The page of a link in a notice: it confirms an address, or ends its notices.
import { el, get, post } from "./net.js";

const say = (/** @type {string} */ text) => { /** @type {HTMLElement} */ (document.getElementById("say")).textContent = text; };
const id = encodeURIComponent(location.pathname.split("/").pop() ?? "");
const what = /** @type {HTMLElement} */ (document.getElementById("what"));
try {
  const w = await get(`/notices/${id}/what`);
  if (w.done) say("This address is confirmed.");
  else {
    say(w.does === "confirm" ? `Send notices to ${w.address} when it is your turn?` : `End the notices to ${w.address}?`);
    const b = el("button", { type: "button", className: "main" }, w.does === "confirm" ? "Confirm this address" : "End the notices");
    b.addEventListener("click", async () => {
      try {
        await post(`/notices/${id}`, {});
        what.replaceChildren();
        say(w.does === "confirm" ? "This address is confirmed." : "The notices to this address have ended.");
      } catch (e) { say(/** @type {Error} */ (e).message); }
    });
    what.replaceChildren(el("p", {}, b));
  }
} catch (e) { say(/** @type {any} */ (e).status === 404 ? "This link is not valid any more: the address was removed." : /** @type {Error} */ (e).message); }
