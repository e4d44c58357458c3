// @ts-check
// The list of open games.
import { el, get } from "./net.js";
import { described, takes } from "./invitation.js";

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function load() {
  const all = await get("/open");
  $("say").textContent = all.length ? "" : "No game looks for players now. Create a game and choose Offer to anyone beside a seat.";
  $("open").replaceChildren(...all.map((/** @type {any} */ o) => el("li", {}, ...described(o), " ", takes(o.id))));
}

if ($("open")) {
  try { await load(); } catch (e) { $("say").textContent = /** @type {Error} */ (e).message; }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) load().catch(() => {}); });
}
