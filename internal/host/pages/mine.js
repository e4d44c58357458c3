// @ts-check
// The page of a player's games, name, notices and key.
import { ask, ensure, forget, key, linkOf, take } from "./identity.js";
import { el } from "./net.js";
import { plural } from "./figures.js";
import { unsubscribe, subscription } from "./subscribe.js";
import { ago, left } from "./since.js";

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const say = (/** @type {string} */ text) => { $("say").textContent = text; };

/** Runs an act and says what goes wrong. @param {() => Promise<any>} go */
async function tried(go) {
  try { say(""); await go(); } catch (e) { say(/** @type {Error} */ (e).message); }
}

const kinds = /** @type {Record<string, string>} */ ({ mail: "e-mail", webhook: "webhook", discord: "Discord webhook", slack: "Slack webhook", push: "this browser" });

/** @type {any} */ let me = null;

async function load() {
  me = await ask("/me");
  const games = me.games.sort((/** @type {any} */ a, /** @type {any} */ b) => order(a) - order(b) || a.since - b.since);
  $("games").replaceChildren(...games.map(row));
  if (!games.length) say("You have no games here yet. Open a game and choose Add to my games in its Players panel.");
  if (document.activeElement !== $("name")) $("name").value = me.name;
  $("notices").hidden = !me.kinds.length;
  const chosen = $("kind").value;
  $("kind").replaceChildren(...me.kinds.map((/** @type {string} */ k) => el("option", { value: k }, kinds[k] ?? k)));
  if (chosen) $("kind").value = chosen;
  kindChosen();
  $("addresses").replaceChildren(...me.notices.map(address));
}

/** What waits for me first, then what waits for others, then what is over. @param {any} g */
const order = (g) => (g.turn ? 0 : g.state === "playing" ? 1 : g.state === "waiting" ? 2 : 3);

/** @param {any} g */
function row(g) {
  const href = localStorage.getItem(`link ${g.link}`) ?? `/g/${linkOf(g.nonce)}`;
  const state = g.state === "over" ? "over" : g.state === "waiting" ? "waiting for players" : g.turn ? `your turn for ${ago(g.since)}` : g.whose.length ? `${g.whose.join(", ")} to decide for ${ago(g.since)}` : "a bot is to decide";
  const parts = [el("a", { href, className: g.turn ? "due" : "" }, g.game), " ", el("b", {}, g.seat || "watching"), " ", el("span", {}, state)];
  const others = Object.entries(g.names).filter(([seat]) => seat !== g.seat);
  if (others.length) parts.push(el("small", { translate: false }, ` ${others.map(([seat, name]) => `${seat}: ${name}`).join(", ")}`));
  if (g.left !== undefined && g.state === "playing") parts.push(el("small", {}, ` time left: ${left(g.left)}`));
  if (g.unread) parts.push(el("small", {}, ` ${plural(g.unread, "unread message")}`));
  const drop = el("button", { type: "button" }, "Remove from the list");
  drop.addEventListener("click", () => tried(async () => { await ask("/me/leave", { link: g.link }); await load(); }));
  return el("li", {}, ...parts, " ", drop);
}

/** @param {any} a */
function address(a) {
  const drop = el("button", { type: "button" }, "Remove");
  drop.addEventListener("click", () => tried(async () => {
    if (a.kind === "push") await unsubscribe();
    await ask("/me/notices/remove", { id: a.id });
    await load();
  }));
  return el("li", {}, `${kinds[a.kind] ?? a.kind} `, a.kind === "push" ? "" : el("span", { translate: false }, a.target), a.confirmed ? "" : " (open the link in the mail to confirm)", " ", drop);
}

/** @param {string} id @param {() => Promise<any>} go */
function submits(id, go) {
  $(id).addEventListener("submit", (/** @type {Event} */ e) => { e.preventDefault(); tried(async () => { ensure(); await go(); await load(); }); });
}

const hours = () => ({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, quiet: $("quiet").checked, from: Number($("from").value), until: Number($("until").value), digest: $("digest").checked, at: Number($("at").value) });
const save = () => ask("/me", { name: $("name").value, hours: hours() });
submits("me", save);
submits("hours", save);
submits("add", async () => {
  const kind = $("kind").value;
  await ask("/me/notices", { kind, target: kind === "push" ? await subscription(me.push) : $("target").value.trim() });
  $("target").value = "";
});
submits("take", async () => {
  if (!take($("other").value)) throw new Error("This is not a key.");
  $("other").value = "";
  await fill();
});

function kindChosen() {
  const kind = $("kind").value;
  $("target").hidden = kind === "push";
  $("target").placeholder = kind === "mail" ? "anna@example.org" : "https://";
}
$("kind").addEventListener("change", kindChosen);

$("show").addEventListener("click", () => { $("key").textContent = ensure(); $("key").hidden = false; });
$("copy").addEventListener("click", () => tried(async () => { await navigator.clipboard.writeText(ensure()); say("The key is copied."); }));
$("remove").addEventListener("click", () => {
  const sure = el("button", { type: "button", className: "main" }, "Confirm: delete my list, name and notices");
  sure.addEventListener("click", () => tried(async () => { await ask("/me/remove", {}); forget(); location.reload(); }));
  $("remove").replaceWith(sure);
  sure.focus();
});

/** Shows the settings of the player. */
async function fill() {
  await load();
  for (const [id, value] of Object.entries(me.hours)) {
    if ($(id)) $(id)[typeof value === "boolean" ? "checked" : "value"] = value;
  }
}

if (key()) await tried(fill);
else {
  say("You have no games here yet. Open a game and choose Add to my games in its Players panel.");
  await tried(async () => { ensure(); await fill(); });
}
setInterval(() => { if (!document.hidden) load().catch(() => {}); }, 30000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) load().catch(() => {}); });
