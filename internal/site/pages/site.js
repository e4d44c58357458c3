// @ts-check
// What every page of the site does: it is kept for use without a network, and says what the
// engine does while the reader waits.
import "./keep.js";
import "./transport.js";
import "./handover.js";

/** @type {Record<string, string>} */
const words = {
  loading: "Starting the engine …",
  waiting: "The games are open in another tab. Close it to play here.",
};

document.addEventListener("engine", (e) => {
  const { state, text } = /** @type {CustomEvent} */ (e).detail;
  const at = document.getElementById("engine") ?? document.getElementById("line");
  if (at) at.textContent = state === "failed" ? `The engine does not run: ${text}` : words[state] ?? "";
});
