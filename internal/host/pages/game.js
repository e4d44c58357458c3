// @ts-check
// The page of a game: fetches each new position and shows it.
import { ask, sift } from "./answers.js";
import { Board } from "./board.js";
import { charts } from "./charts.js";
import "./clauses.js";
import { ticking } from "./clock.js";
import { list, numbers } from "./facts.js";
import { plural } from "./figures.js";
import { Hand } from "./hand.js";
import { left, leftToDo } from "./left.js";
import { Log } from "./log.js";
import { more, notice, proof, sit } from "./more.js";
import { el, Failure, get, post } from "./net.js";
import { changed, settled, unfit } from "./onward.js";
import { overlays } from "./overlays.js";
import { begin, heard as read, people } from "./people.js";
import { $, asked, base, board, fresh, hear, heard, refusal, run, say, set, view } from "./page.js";
import { back, past, sandbox } from "./past.js";
import { card, choose, drags, dropped, hint, letGo, marks, offering, tray, why } from "./place.js";
import { proposal, request } from "./requests.js";
import { strip } from "./strip.js";
import { Tabs } from "./tabs.js";
import { Talk } from "./talk.js";
import { welcome } from "./tour.js";
import { link, listen } from "./transport.js";

/** @type {Promise<void> | null} */ let getting = null;
let again = false;
let gone = false; // the link leads to no game, so there is no stream
const log = new Log(base, past);
const tabs = new Tabs($("tabs"), $("panels"), (id) => { if (id === "todo") list(); if (id === "numbers") numbers(); if (id === "charts") charts(); });
const talk = new Talk(base, () => view, past, read);
const hand = new Hand(base, () => view, () => board, tabs, () => fresh());
offering((what, box) => hand.offer(what, box));
run(latest, draw);

/** Fetches the position. Calls during a fetch cause one more fetch, and wait for it. */
function latest() {
  again = true;
  return getting ??= gets().finally(() => { getting = null; });
}

async function gets() {
  try {
    do {
      again = false;
      let now = await get(`${base}/view?since=${board && view ? view.n : 0}`);
      if (view && view.era !== now.era) { // restarted
        if (!now.study) { location.reload(); return; }
        now = await get(`${base}/view?since=0`);
        log.reset();
      }
      if (!board && now.state !== "waiting") {
        $("question").textContent = "Loading the map …";
        const b = await get(`${base}/board`);
        document.title = $("title").textContent = b.title;
        /** @type {HTMLAnchorElement} */ ($("rules")).href = link(`/rules/${encodeURIComponent(b.game)}`);
        $("rules").hidden = false;
        const drawn = new Board($("map"), $("sheet"), b);
        drawn.chosen = choose;
        drawn.tell = (text) => { $("live").textContent = text; };
        drawn.hover = card;
        Object.assign(drawn, { drags, dropped, hint, asked: why });
        set({ board: drawn });
        overlays();
      }
      set({ view: now });
      if (now.ask !== asked) { // otherwise the panel in use stays
        letGo();
      }
      const other = asked !== now.ask;
      set({ asked: now.ask });
      if (changed()) settled();
      draw();
      if (other && view.decision?.about) { board?.look(view.decision.about); board?.point(view.decision.about[0]); }
      else if (other) board?.look((view.decision?.options ?? []).map((/** @type {any} */ o) => o.space ?? view.units[o.unit]?.at ?? -1).filter((/** @type {number} */ at) => at >= 0));
      if (other && view.decision?.kind === "act") look();
      await log.fresh(view);
      if (heard > view.n) again = true;
    } while (again);
    $("line").textContent = "";
  } catch (e) {
    if (e instanceof Failure && e.status === 404) {
      gone = true;
      $("question").textContent = "There is no game at this link";
      $("line").textContent = "";
      say("The link is mistyped or was replaced, or the game was deleted.");
      return;
    }
    if (e instanceof Failure && e.code === "unfit") { await unfit(e); return; }
    $("line").textContent = e instanceof Failure && e.status < 502 ? `Cannot load the position: ${e.message}. Retrying…` : "Connection lost. Reconnecting…";
    setTimeout(latest, 2000);
  }
}

let stretch = ""; // scope in which the map has already shown the units that can act
/** Pans the map at the start of a phase so that a unit that can act is visible, unless the
 *  player has panned it while the server searched. */
async function look() {
  const now = (view.status ?? []).join(" · ");
  if (stretch === now || !board) return;
  stretch = now;
  const { x, y, scale } = board;
  try {
    const all = (await leftToDo()).sections.flatMap((/** @type {any} */ s) => s.lines).map((/** @type {any} */ x) => x.space ?? view.units[x.unit]?.at ?? -1);
    const still = board.x === x && board.y === y && board.scale === scale;
    if (still && view.decision?.kind === "act") board.look(all.filter((/** @type {number} */ at) => at >= 0));
  } catch { /* the map stays where it is */ }
}

function draw() {
  const status = [...(view.status ?? [])];
  if (view.where?.place && board) { // the strip shows the turn and the phases
    status.length = 1;
    if (/^\D{0,9}\d+\D{0,3}$/.test(status[0] ?? "")) status.length = 0; // the number of the turn alone
  }
  $("status").textContent = status.join(" · ");
  request();
  proposal();
  if (back) { // new positions wait until the player leaves the past
    /** @type {any} */ ($("past")).max = String(view.moves);
    return;
  }
  $("then").hidden = $("back").hidden = true;
  $("sandbox").hidden = !view.seat || view.state === "waiting";
  $("sandbox").onclick = () => sandbox(view.moves);
  $("after").textContent = String(view.moves);
  Object.assign($("past"), { max: String(view.moves), value: String(view.moves) });
  board?.show(view);
  strip();
  left();
  $("broken").hidden = !view.broken;
  $("broken").textContent = view.broken ?? "";
  $("onto").hidden = !view.onto || view.onto.made === view.onto.of;
  if (view.onto) $("onto").textContent = `The current rules allow the first ${view.onto.made} of ${view.onto.of} decisions. The next one is not legal: ${view.onto.why ?? ""}`;
  const d = view.decision;
  const answers = $("answers");
  // Focus that was on an old answer or on a removed element moves to the new answers. Focus on a preview that is still shown stays.
  const at = document.activeElement, here = answers.contains(at) || at === $("question") || !!at?.closest("[hidden]");
  answers.replaceChildren();
  if (!view.thinks) searched(null);
  $("order").hidden = !d;
  tabs.offer("todo", !!d);
  if (d && tabs.now === "todo") list();
  if (tabs.now === "numbers") numbers();
  tabs.offer("charts", view.state !== "waiting");
  if (tabs.now === "charts") charts();
  tabs.offer("tray", tray());
  ticking();
  hand.show(view);
  talk.show(view);
  document.title = `${d ? "● " : ""}${$("title").textContent}`;
  notice(!!d);
  if (view.state === "waiting") {
    const missing = view.seats.filter((/** @type {any} */ s) => !s.bot && !s.number), open = missing.filter((/** @type {any} */ s) => !s.pledge);
    $("question").textContent = `Waiting for ${(open.length ? open : missing).map((/** @type {any} */ s) => s.title).join(", ")}`;
    const mine = missing.find((/** @type {any} */ s) => s.name === view.seat || view.seat === "+");
    if (mine && (!open.length || open.some((/** @type {any} */ s) => s.name === view.seat || view.seat === "+"))) sit(!open.length);
    for (const s of open) if (view.seat && view.seat !== "+" && s.name !== view.seat) for (const kind of view.bots) {
      const b = el("button", { type: "button" }, `Let a bot (${kind}) play ${s.title}`);
      b.addEventListener("click", async () => {
        try { await post(`${base}/bot`, { seat: s.name, bot: kind }); } catch (e) { refusal(e); }
        await fresh();
      });
      answers.append(b);
    }
    return;
  }
  if (view.state === "over") {
    $("question").textContent = view.over.level + (view.over.winners ? ": " + view.over.winners.join(" and ") : "");
    if (view.secret) proof();
  } else if (view.state === "failed") {
    $("question").textContent = "The rules failed";
    say(view.fault);
  } else if (!d) {
    $("question").textContent = view.thinks ? `${view.thinks} is thinking …` : `Waiting for ${(view.waits ?? []).join(", ")}`;
    if (view.thinks) thinking();
  } else {
    ask(d);
  }
  sift();
  if (here) (/** @type {HTMLElement | null} */ (answers.querySelector("button")) ?? $("question")).focus();
  marks();
  more();
  welcome((id) => tabs.open(id));
}

/** Shows how far the search of a bot has got, with a button that ends it. @param {{share?: number, stop?: boolean} | null} t */
function searched(t) {
  const shown = Boolean(t?.stop);
  let box = $("search");
  if (!box) {
    if (!shown) return;
    const b = el("button", { type: "button", title: "The bot acts with what it has found" }, "Stop thinking");
    b.addEventListener("click", async () => { try { await post(`${base}/stop`, {}); } catch (e) { refusal(e); } });
    box = el("p", { id: "search" }, el("progress", { max: 100, ariaLabel: "Search of the bot" }), " ", b);
    $("answers").after(box);
  }
  box.hidden = !shown;
  /** @type {HTMLProgressElement} */ (box.firstChild).value = t?.share ?? 0;
}

let watching = 0;
/** Shows the progress of a bot while it thinks. */
function thinking() {
  clearTimeout(watching);
  watching = window.setTimeout(async () => {
    if (!view.thinks || back || document.hidden) return searched(null);
    try {
      const t = await get(`${base}/thinks`);
      searched(view.thinks && !view.decision && t.who ? t : null);
      const parts = [t.tried ? `${plural(t.tried, "plan")} tried, ${t.share}% of its time used` : "", t.acts ? `${plural(t.acts, "action")} done` : ""].filter(Boolean);
      if (view.thinks && t.who === view.thinks && !view.decision) $("question").textContent = [`${t.who} is thinking …`, ...parts].join("; ").replace("…;", "…");
    } catch { /* only informative */ }
    thinking();
  }, 700);
}

const pause = 250; // between two looks at the game, in milliseconds: a bot decides a hundred times a second
let looked = 0, looking = 0;
/** @type {number[]} */ let told = [];
/** Looks at the game because there is something new: at once, then not for the pause. @param {number} n */
function news(n) {
  told.push(n);
  looking ||= window.setTimeout(() => {
    looking = 0;
    looked = performance.now();
    talk.fresh();
    people();
    told.forEach(hear);
    if (told.some((x) => x < 0) || told.at(-1) !== view?.n || view?.state === "waiting") fresh();
    told = [];
  }, Math.max(0, looked + pause - performance.now()));
}

await fresh();
if (!gone) begin();
if (!gone) listen(base, news, (up) => {
  $("line").textContent = up || gone ? "" : "Connection lost. Reconnecting…";
});
