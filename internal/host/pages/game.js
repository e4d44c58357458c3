// @ts-check
import { Board } from "./board.js";
import { el, Failure, get, listen, post, random } from "./net.js";

const base = location.pathname.replace(/\/$/, "");
/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {any} */ let view = null;
/** @type {Board | null} */ let board = null;
/** @type {{unit?: number, space: number} | null} */ let chosen = null;
let heard = 0, told = 0, busy = false, again = false;

/** @param {string} text @param {string[]} [reasons] */
function say(text, reasons = []) {
  $("say").replaceChildren(text, ...(reasons.length ? [el("ul", {}, ...reasons.map((r) => el("li", {}, r)))] : []));
}

/** Gets the position anew; what comes meanwhile is got after it. */
async function fresh() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    do {
      again = false;
      const now = await get(`${base}/view?since=${board ? view.n : 0}`);
      if (!board && now.state !== "waiting") {
        $("question").textContent = "The map is laid out …";
        const b = await get(`${base}/board`);
        document.title = $("title").textContent = b.title;
        board = new Board($("map"), $("sheet"), b);
        board.chosen = choose;
      }
      view = now;
      chosen = null;
      show();
      await tell();
      if (heard > view.n) again = true;
    } while (again);
    $("line").textContent = "";
  } catch (e) {
    if (e instanceof Failure && e.status === 404) { say("This link leads nowhere. Perhaps it was replaced by another."); return; }
    $("line").textContent = "The server does not answer; trying again.";
    setTimeout(fresh, 2000);
  } finally {
    busy = false;
  }
}

async function tell() {
  for (let more = true; more;) {
    const r = await get(`${base}/log?from=${told}`);
    for (const x of r.entries) $("log").append(entry(x));
    told = r.next;
    more = r.more;
  }
  while ($("log").children.length > 400) $("log").firstElementChild?.remove();
  $("log").lastElementChild?.scrollIntoView({ block: "nearest" });
}

/** @param {any} x */
function entry(x) {
  const head = { begin: "The game begins.", undo: `${x.seat} takes ${x.count} back.`, consent: `${x.seat} would take ${x.count} back.` }[/** @type {string} */ (x.kind)] ?? (x.answer ? `You: ${x.answer}` : "");
  const out = el("li", { className: x.kind });
  out.dataset.moves = String(x.moves);
  if (x.kind === "undo") {
    for (const li of document.querySelectorAll("#log li.decision")) if (Number(/** @type {HTMLElement} */ (li).dataset.moves) > x.moves) li.classList.add("undone");
  }
  if (head) out.append(el("p", { className: "head" }, head));
  if (x.back > 0) out.append(el("p", {}, "That leads nowhere: nothing legal could follow, so it is no longer among the choices."));
  for (const l of x.lines ?? []) {
    const p = el("p", { className: l.kind }, l.text);
    if (l.clause) p.append(" ", el("span", { className: "clause" }, l.clause));
    if (l.shares?.length) p.append(el("span", { className: "shares" }, l.shares.join("; ")));
    out.append(p);
  }
  if (x.kind === "decision") {
    const b = el("button", { type: "button", className: "look", title: "How it stood then" }, "↺");
    b.setAttribute("aria-label", `How it stood after ${x.moves} decisions`);
    b.addEventListener("click", () => past(x.moves));
    out.prepend(b);
  }
  return out;
}

/** Shows how it stood after so many decisions; nothing can be done there but to go back to it. @param {number} moves */
async function past(moves) {
  const then = await get(`${base}/view?at=${moves}`);
  /** @type {any} */ ($("past")).value = moves;
  $("after").textContent = String(moves);
  $("now").hidden = false;
  const count = view.moves - moves, free = count <= (view.undo?.free ?? 0);
  $("back").hidden = !view.seat || view.state !== "playing" || count < 1;
  $("back").textContent = free ? `Take ${count} back to here` : `Ask all to take ${count} back to here`;
  $("back").onclick = () => undo(count, !free);
  board?.show({ ...then, faces: then.faces });
  board?.outline(new Map(), new Set());
  $("status").textContent = `After ${moves} decisions: ${(then.status ?? []).join(" · ")}`;
}
let late = 0;
$("past").addEventListener("input", () => { clearTimeout(late); late = window.setTimeout(() => past(Number(/** @type {any} */ ($("past")).value)), 120); });
$("now").addEventListener("click", () => show());

function show() {
  $("status").textContent = (view.status ?? []).join(" · ");
  $("now").hidden = $("back").hidden = true;
  $("after").textContent = String(view.moves);
  Object.assign($("past"), { max: String(view.moves), value: String(view.moves) });
  board?.show(view);
  const d = view.decision;
  const answers = $("answers");
  answers.replaceChildren();
  if (view.state === "waiting") {
    const missing = view.seats.filter((/** @type {any} */ s) => !s.bot && !s.number);
    $("question").textContent = "Waiting for " + missing.map((/** @type {any} */ s) => s.title).join(", ");
    const mine = view.seats.find((/** @type {any} */ s) => s.name === view.seat);
    if (view.seat && mine && !mine.number) sit();
    return;
  }
  if (view.state === "over") {
    $("question").textContent = view.over.level + (view.over.winners ? ": " + view.over.winners.join(" and ") : "");
    proof();
  } else if (view.state === "failed") {
    $("question").textContent = "The rules failed";
    say(view.fault);
  } else if (!d) {
    $("question").textContent = "Waiting for " + (view.waits ?? []).join(", ");
  } else {
    $("question").replaceChildren(`${d.who}: ${d.prompt || (d.kind === "act" ? "What now?" : `${d.name}?`)}`, d.chosen ? ` (${d.chosen})` : "", " ", el("span", { className: "clause" }, d.clause ?? ""));
    d.options.forEach((/** @type {any} */ o, /** @type {number} */ i) => {
      const b = el("button", { type: "button" }, o.label, o.detail ? el("small", {}, o.detail) : "", o.note ? el("small", {}, o.note) : "");
      b.dataset.i = String(i);
      b.addEventListener("click", () => answer({ pick: i }));
      answers.append(b);
    });
    for (const w of ["pass", "done", "stop"]) if (d[w]) {
      const b = el("button", { type: "button", className: "word" }, w);
      b.addEventListener("click", () => answer({ word: w }));
      answers.append(b);
    }
  }
  marks();
  more();
}

function marks() {
  /** @type {Map<number, string>} */ const spaces = new Map();
  /** @type {Set<number>} */ const units = new Set();
  for (const o of view.decision?.options ?? []) {
    if (o.space !== undefined) spaces.set(o.space, "legal");
    if (o.unit !== undefined) units.add(o.unit);
  }
  if (chosen) spaces.set(chosen.space, "chosen");
  board?.outline(spaces, units);
}

/** What is tapped on the map: an answer when there is just one that it can mean. @param {{unit?: number, space: number}} what */
function choose(what) {
  chosen = what;
  const box = $("place");
  const s = board?.board.spaces[what.space];
  box.hidden = false;
  const here = view.stacks.find((/** @type {any} */ x) => x.at === what.space);
  box.replaceChildren(el("h2", {}, s.title || s.name), el("ul", {}, ...(here?.units ?? []).map((/** @type {number} */ u) => el("li", {}, view.units[u].text)), ...(here?.hidden ?? []).map((/** @type {any} */ h) => el("li", {}, h.text))));
  (view.decision?.options ?? []).forEach((/** @type {any} */ o, /** @type {number} */ i) => {
    if (!(o.space === what.space || o.unit !== undefined && (o.unit === what.unit || view.units[o.unit]?.at === what.space))) return;
    const b = el("button", { type: "button", className: "main" }, o.label, o.note ? el("small", {}, o.note) : "");
    b.addEventListener("click", () => answer({ pick: i }));
    box.append(b);
  });
  if (view.decision && box.querySelectorAll("button").length === 0 && view.decision.kind !== "act") {
    const b = el("button", { type: "button" }, `Try ${what.unit !== undefined ? view.units[what.unit].name : s.name}`);
    b.addEventListener("click", () => answer({ name: what.unit !== undefined ? view.units[what.unit].name : s.name }));
    box.append(b);
  }
  marks();
}

/** @param {any} what */
async function answer(what) {
  say("…");
  try {
    const r = await post(`${base}/answer`, { expected: view.ask, key: random(16), ...what });
    heard = Math.max(heard, r.n);
    say("");
  } catch (e) {
    const f = /** @type {Failure} */ (e);
    say(f.code === "stale" ? "The game has gone on meanwhile; look again." : `No: ${f.message}`, f.reasons ?? []);
    if (f.code !== "stale") return;
  }
  await fresh();
}

async function sit() {
  const key = `number ${base}`;
  const number = localStorage.getItem(key) ?? random(32);
  localStorage.setItem(key, number); // so that it can be compared when the game is over
  localStorage.setItem(`pledge ${base}`, view.pledge);
  await post(`${base}/sit`, { number });
  await fresh();
}

/** Holds the secret of the dice against what was pledged, and against what this page has added. */
async function proof() {
  const own = localStorage.getItem(`number ${base}`), pledged = localStorage.getItem(`pledge ${base}`) ?? view.pledge;
  const mine = view.seats.find((/** @type {any} */ s) => s.name === view.seat);
  let text = "The secret of the dice is told: " + view.secret;
  if (crypto.subtle) {
    const bytes = Uint8Array.from(view.secret.match(/../g), (/** @type {string} */ x) => parseInt(x, 16));
    const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (x) => x.toString(16).padStart(2, "0")).join("");
    text += hash === pledged && (!own || own === mine?.number) ? " It is what was pledged; the saved game proves each die." : " It is NOT what was pledged.";
  }
  say(text);
}

/** @param {number} count @param {boolean} ask */
async function undo(count, ask) {
  try {
    await post(`${base}/undo`, { expected: view.ask, key: random(16), count, ask });
    say("");
  } catch (e) {
    say(/** @type {Failure} */ (e).message);
  }
  await fresh();
}

function more() {
  const box = $("more");
  box.replaceChildren();
  const u = view.undo;
  if (u && view.seat && view.state === "playing" && u.last > 0) {
    const free = u.last <= u.free;
    const b = el("button", { type: "button" }, free ? "Take my last decision back" : "Ask to take my last decision back");
    b.addEventListener("click", () => undo(u.last, !free));
    box.append(b);
  }
  if (u?.wanted && view.seat && !(u.agreed ?? []).includes(view.seat)) {
    const b = el("button", { type: "button", className: "main" }, `Agree that ${u.wanted} be taken back, dice and all`);
    b.addEventListener("click", () => undo(u.wanted, true));
    box.append(b);
  }
  box.append(el("p", { className: "small" }, "The dice are pledged: ", el("code", {}, view.pledge)));
  if (view.seat || view.state === "over") box.append(el("a", { href: `${base}/export`, download: "" }, "Save what I may know"));
}

await fresh();
listen(base, () => view?.n ?? 0, (n) => { heard = Math.max(heard, n); if (n < 0 || n !== view?.n || view?.state === "waiting") fresh(); }, (up) => {
  $("line").textContent = up ? "" : "The line is broken; trying again.";
});
