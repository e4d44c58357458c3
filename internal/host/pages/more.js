// @ts-check
// The last panel, with rare actions: taking a seat, notifications.
import { pledgeOf } from "./hash.js";
import { plural } from "./figures.js";
import { el, post, random } from "./net.js";
import { table } from "./log.js";
import { redo, undo } from "./past.js";
import { askRestore, concede, propose } from "./requests.js";
import { $, base, fresh, refusal, say, view } from "./page.js";
import { tour } from "./tour.js";
import { link, offer, server } from "./transport.js";

/** Notifies the player once that it is their turn, if they want it. */
let due = false;
/** @param {boolean} now */
export function notice(now) {
  if (now && !due && document.hidden && localStorage.getItem("notices") === "yes" && "Notification" in window && Notification.permission === "granted") {
    new Notification($("title").textContent ?? "wargame", { body: $("question").textContent ?? "It is your turn.", tag: base });
  }
  due = now;
}

/**
 * Takes a seat: first sends the pledge of a number and, once all seats have pledged, the
 * number itself. It stores the pledges of the others then, to check them after the game.
 * @param {boolean} all
 */
export async function sit(all) {
  const key = `number ${base}`;
  const number = localStorage.getItem(key) ?? random(32);
  localStorage.setItem(key, number);
  localStorage.setItem(`pledge ${base}`, view.pledge);
  try {
    await send(all, number);
  } catch (e) {
    refusal(e);
    return;
  }
  await fresh();
}

/** @param {boolean} all @param {string} number */
async function send(all, number) {
  if (all) {
    localStorage.setItem(`pledges ${base}`, JSON.stringify(pledges()));
    await post(`${base}/sit`, { number });
  } else {
    /** @type {Record<string, string>} */
    const mine = {};
    for (const s of view.seats) if (!s.bot && (s.name === view.seat || view.seat === "+")) mine[s.name] = pledgeOf(s.name, number);
    await post(`${base}/sit`, { pledges: mine });
  }
}

/** The pledges of the seats, by seat. */
function pledges() {
  return Object.fromEntries(view.seats.filter((/** @type {any} */ s) => s.pledge).map((/** @type {any} */ s) => [s.name, s.pledge]));
}

/** Reports whether each number matches the pledge that its seat made before this page sent its own number. */
function kept() {
  const seen = JSON.parse(localStorage.getItem(`pledges ${base}`) ?? "null") ?? pledges();
  return view.seats.every((/** @type {any} */ s) => !s.number || !seen[s.name] || pledgeOf(s.name, s.number) === seen[s.name]);
}

/** Checks the secret of the dice against its pledge and against the number of this page. */
export async function proof() {
  const own = localStorage.getItem(`number ${base}`), pledged = localStorage.getItem(`pledge ${base}`) ?? view.pledge;
  const mine = view.seats.find((/** @type {any} */ s) => s.name === view.seat);
  let text = `Secret of the dice: ${view.secret}.`;
  if (crypto.subtle) {
    const bytes = Uint8Array.from(view.secret.match(/../g), (/** @type {string} */ x) => parseInt(x, 16));
    const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (x) => x.toString(16).padStart(2, "0")).join("");
    text += hash === pledged && (!own || own === mine?.number) && kept() ? " It matches the pledge, so the saved game proves each die." : " It does NOT match the pledge: do not trust these dice.";
  }
  say(text);
}

/** A button of the last panel. @param {string} text @param {() => Promise<void> | void} go @param {string} [className] */
function act(text, go, className = "") {
  const b = el("button", { type: "button", className }, text);
  b.addEventListener("click", async () => { try { await go(); } catch (e) { refusal(e); } });
  return b;
}

/** What cannot be undone is asked twice. @param {string} text @param {string} sure @param {() => Promise<void>} go */
function twice(text, sure, go) {
  const b = act(text, () => b.replaceWith(act(sure, go, "main")));
  return b;
}

/** @param {string} path @param {string} text */
function download(path, text) {
  const a = /** @type {HTMLAnchorElement} */ (el("a", {}, text));
  offer(a, path);
  return a;
}

export function more() {
  const box = $("more");
  box.replaceChildren();
  const people = view.seats.filter((/** @type {any} */ s) => !s.bot);
  const u = view.undo, playing = view.seat && view.state === "playing";
  if (u && playing && u.last > 0) {
    const free = u.last <= u.free;
    box.append(act(free ? "Undo my last decision" : "Ask to undo my decision", () => undo(u.last, !free)));
    const whole = u.act && u.act <= u.free ? u.act : 0; // one order, or one action, is one undo
    $("answers").append(act(free ? "Undo" : "Ask to undo", () => undo(whole || u.last, !free), "word quiet"));
    if (whole) $("answers").append(act("Undo one step", () => undo(u.last, false), "word quiet"));
  }
  if (u?.redo && playing) $("answers").append(act("Redo", redo, "word quiet"));
  if (u?.restore && playing && !u.request) box.append(act(`Ask to restore ${plural(u.restore, "decision")}`, askRestore));
  if (view.seat && "Notification" in window && localStorage.getItem("notices") !== "yes") {
    box.append(act("Notify me on my turn", async () => { if (await Notification.requestPermission() === "granted") { localStorage.setItem("notices", "yes"); more(); } }));
  }
  if (server && view.seat && view.seat !== "+") box.append(twice("Replace this link", "Confirm: the old link stops working", async () => {
    const r = await post(`${base}/relink`, {}), now = `/g/${r.token}`;
    for (const k of ["number", "pledge", "pledges", "seen"]) { const v = localStorage.getItem(`${k} ${base}`); if (v) localStorage.setItem(`${k} ${now}`, v); }
    location.replace(link(now));
  }));
  if (playing && !view.study && !view.undo?.proposal) {
    if (people.length > 1) box.append(twice("Offer a draw", "Confirm: ask all players for a draw", () => propose("draw")));
    box.append(people.length > 1 ? twice("Ask to abandon the game", "Confirm: ask all players to stop without a result", () => propose("abandoned")) : twice("Abandon the game", "Confirm: the game ends without a result", () => propose("abandoned")));
  }
  if (playing && !view.study && view.seat !== "+" && view.seats.length === 2) box.append(twice("Resign and end the game", "Confirm: I lose, and the game ends", concede));
  if (playing && view.seat !== "+") box.append(twice("Leave the game to a bot", "Confirm: a bot replaces me", async () => { await post(`${base}/resign`, { expected: view.ask, key: random(16) }); await fresh(); }));
  const alone = people.length < 2; // with other players the server refuses while the game lasts
  if (view.seat && (view.seat === "+" || alone || view.state !== "playing" && view.state !== "failed")) box.append(twice("Delete this game", "Confirm: delete for all players", async () => { await post(`${base}/delete`, {}); location.assign(link("/")); }));
  if (view.state === "playing" && view.seat) box.append(act("Show the tour", tour));
  if (view.pledge) box.append(el("p", { className: "small" }, "Pledge of the dice: ", el("code", {}, view.pledge)));
  if (view.seat || view.state === "over") box.append(download(`${base}/export`, "Download the game"));
  if (view.state !== "waiting") {
    box.append(download(`${base}/map.png`, "Download a map picture"));
    box.append(act("Download the log (CSV)", () => table(base, $("title").textContent ?? "game")));
  }
}
