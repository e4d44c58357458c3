// @ts-check
// The playground: a person writes the rules of a game, and sees at once what is wrong, which
// tests fail, and what the map looks like.
import { say as tell } from "./language.js";
import { ask, play, ready } from "./play-ask.js";
import { editor } from "./play-text.js";
import { at, coverage, input, map, positions, problems, tests, why } from "./play-views.js";

/** How long the page waits for another letter, in milliseconds, before it looks for mistakes, and before it runs the tests. */
const short = 80, long = 700;

let file = "", version = 0, sent = 0, timer = 0, running = 0;
/** What the tabs show is of this version. @type {Record<string, number>} */ const shown = {};

/** @param {string} text @param {boolean} [bad] */
function say(text, bad = false) { at("say").textContent = text; at("say").classList.toggle("bad", bad); }
/** Says why something failed. @param {any} e */
const oops = (e) => say(String(e?.message ?? e), true);

const text = await editor(at("editor"), {
  label: "Rules",
  ask: async (name, place) => {
    await send().catch(() => {});
    return ask(name, { file, at: place }).catch(() => null);
  },
  changed: () => { version++; keep(); clearTimeout(timer); timer = setTimeout(() => look().catch(oops), short); },
});

/** Sends the text of the open file, unless the engine has it. */
async function send() {
  if (sent === version || !file) return;
  const now = version;
  sent = now;
  try {
    list(await ask("change", { file, text: text.text() }));
  } catch (e) { sent = -1; throw e; }
}

/** Looks for mistakes, first in the rules, then with the tests; then runs the tests. Newer text ends it. */
async function look() {
  const now = version;
  const old = () => version !== now;
  await send();
  if (old()) return;
  const marks = await ask("highlight", { file }).catch(() => null);
  if (old()) return;
  if (marks) text.mark(marks.kinds, marks.tokens);
  let found = await ask("diagnostics", { file, depth: "rules" });
  if (old()) return;
  show(found);
  await new Promise((done) => setTimeout(done, long));
  if (old()) return;
  found = await ask("diagnostics", { file, depth: "tests" });
  if (old()) return;
  show(found);
  const again = await ask("highlight", { file }).catch(() => null); // by the names that are known now
  if (old()) return;
  if (again) text.mark(again.kinds, again.tokens);
  if (found.errors === 0) {
    if (!at("tests").hidden) run().catch(oops);
    else refresh().catch(oops);
  }
}

/** @param {any} found */
function show(found) {
  problems(found, go);
  text.problems(found.problems.filter((/** @type {any} */ p) => p.file === file));
  at("tab-problems").textContent = found.errors > 0 ? tell("Errors ({})", found.errors) : tell("Errors");
  document.body.dataset.looked = `${version} ${found.depth} ${found.errors}`;
  document.body.dataset.took = `${found.milliseconds}`;
}

/** Runs the tests, some at a time, so that newer text can stop them. */
async function run() {
  const mine = ++running, now = version;
  await send();
  /** @type {any[]} */ let all = [];
  let next = 0, total = 1;
  at("stop").hidden = false;
  try {
    while (next < total && mine === running && now === version) {
      const r = await ask("tests", { from: next, match: input("match").value });
      [next, total] = [r.next, r.total];
      all = all.concat(r.results);
      if (mine === running) tests(all, next, total, go);
    }
    if (next === total) document.body.dataset.tested = String(now);
  } catch (e) {
    at("test-sum").textContent = String(/** @type {any} */ (e).message);
    at("test-list").replaceChildren();
  } finally { if (mine === running) at("stop").hidden = true; }
}

/** Brings the open tab up to date. */
async function refresh() {
  const tab = ["chart", "why", "tests"].find((t) => !at(t).hidden);
  if (!tab || shown[tab] === version) return;
  shown[tab] = version;
  try {
    await send();
    if (tab === "tests") return await run();
    await positions();
    if (tab === "chart") await map();
  } catch (e) {
    shown[tab] = -1;
    at(tab === "chart" ? "map-note" : "answer").textContent = String(/** @type {any} */ (e).message);
  }
}

/** Goes to a place in a file. @param {any} p */
async function go(p) {
  try {
    if (p.file !== file) await open(p.file);
    if (p.from >= 0) return text.go(p.from, p.to ?? p.from);
    const lines = text.text().split("\n").slice(0, p.line - 1);
    text.go(lines.reduce((n, l) => n + l.length + 1, 0));
  } catch (e) { oops(e); }
}

/** Shows the list of files. @param {any} info */
function list(info) {
  const files = /** @type {HTMLSelectElement} */ (at("files"));
  const option = (/** @type {any} */ f) => new Option(f.changed ? `${f.name} (changed)` : f.name, f.name);
  files.replaceChildren(...info.files.map(option));
  files.value = file;
}

/** Opens a file in the editor. @param {string} name */
async function open(name) {
  await send();
  const f = await ask("file", { file: name });
  file = name;
  text.show(name, f.text);
  version++;
  sent = version;
  /** @type {HTMLSelectElement} */ (at("files")).value = name;
  clearTimeout(timer);
  look().catch(oops);
}

/** Opens a folder. @param {any} from */
async function start(from) {
  say("Opening …");
  const info = await ask("open", from);
  text.forget();
  file = "";
  for (const t of Object.keys(shown)) delete shown[t];
  running++;
  list(info);
  document.title = `${info.name} - playground - wargame`;
  const starts = /** @type {HTMLSelectElement} */ (at("start"));
  const same = [...starts.options].find((o) => { const s = JSON.parse(o.value); return ["game", "template", "step", "example"].every((k) => (s[k] ?? "") === (info.from[k] ?? "")); });
  starts.value = same?.value ?? "";
  const changed = info.files.find((/** @type {any} */ f) => f.changed);
  const rules = info.files.find((/** @type {any} */ f) => f.name.startsWith("rules/"));
  const first = changed ?? info.files.find((/** @type {any} */ f) => f.name === info.open) ?? rules ?? info.files.find((/** @type {any} */ f) => f.name.endsWith(".wgr"));
  const left = info.left?.length ? ` Left out: ${info.left.join(", ")}.` : "";
  say(`${info.name}: ${info.files.length} files.${left} ${(info.notes ?? []).join(" ")}${text.plain ? " The editor was not bundled, because npm was missing; so there are no colours." : ""}`);
  await open(first.name);
  await positions().catch(() => {});
}

// What is written survives a reload of the page.
const place = "playground";
let kept = 0;
function keep() {
  clearTimeout(kept);
  kept = setTimeout(async () => {
    try { await send(); sessionStorage.setItem(place, (await ask("share")).text); } catch { sessionStorage.removeItem(place); }
  }, 2000);
}

/** @param {string} id @param {() => Promise<void> | void} f */
const press = (id, f) => { at(id).onclick = async () => { try { await f(); } catch (e) { oops(e); } }; };
press("open", () => start(JSON.parse(/** @type {HTMLSelectElement} */ (at("start")).value)));
press("run", run);
press("stop", () => { running++; at("stop").hidden = true; });
press("cover", async () => { await send(); at("cover-sum").textContent = "Running every test …"; try { await coverage(go); } catch (e) { at("cover-sum").textContent = String(/** @type {any} */ (e).message); } });
press("check", async () => { await send(); at("problem-sum").textContent = "Checking every option and reading …"; show(await ask("diagnostics", { file, depth: "all" })); });
at("play").hidden = !play;
press("play", async () => {
  await send();
  const game = await ask("play");
  sessionStorage.setItem(place, (await ask("share").catch(() => ({ text: "" }))).text);
  await play?.(game);
});
press("share", async () => {
  await send();
  const l = await ask("share");
  const to = new URL(location.href);
  to.search = ""; to.hash = l.text;
  at("link").hidden = false;
  input("address").value = to.href;
  input("address").select();
  await navigator.clipboard?.writeText(to.href).then(() => say("The link is copied."), () => say("Copy the link below."));
});
press("download", async () => {
  await send();
  const z = await ask("zip");
  const bytes = Uint8Array.from(atob(z.zip), (c) => c.charCodeAt(0));
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  a.download = z.name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
});
press("add", () => {
  at("naming").hidden = false;
  input("name").value = "rules/house-rules.wgr";
  input("name").focus();
  input("name").setSelectionRange(6, 17);
});
press("unname", () => { at("naming").hidden = true; at("add").focus(); });
at("naming").onsubmit = async (e) => {
  e.preventDefault();
  try {
    const name = input("name").value.trim();
    await send();
    const info = await ask("folder");
    if (!info.files.some((/** @type {any} */ f) => f.name === name)) list(await ask("change", { file: name, text: "" }));
    await open(name);
    at("naming").hidden = true;
    text.go(0);
  } catch (x) { oops(x); }
};
press("remove", async () => {
  if (!confirm(tell("Delete {}?", file))) return;
  sent = version;
  const info = await ask("remove", { file });
  file = "";
  list(info);
  if (info.files[0]) await open(info.files[0].name);
});
at("files").onchange = (e) => open(/** @type {HTMLSelectElement} */ (e.target).value).catch(oops);
at("map-of").onchange = () => map().catch((e) => { at("map-note").textContent = e.message; });
at("question").onsubmit = (e) => { e.preventDefault(); send().then(why).catch((err) => { at("answer").textContent = err.message; }); };
input("upload").onchange = async () => {
  const f = input("upload").files?.[0];
  if (!f) return;
  try {
    const bytes = new Uint8Array(await f.arrayBuffer());
    if (bytes.length > 8 << 20) throw new Error("The archive is larger than 8 MiB.");
    let raw = "";
    for (let i = 0; i < bytes.length; i += 8192) raw += String.fromCharCode(...bytes.subarray(i, i + 8192));
    await start({ zip: btoa(raw), name: f.name.replace(/\.zip$/, "") });
  } catch (e) { oops(e); }
};

const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
/** @param {HTMLElement} tab */
function choose(tab) {
  for (const t of tabs) {
    const on = t === tab;
    t.setAttribute("aria-selected", String(on));
    t.tabIndex = on ? 0 : -1;
    at(t.getAttribute("aria-controls") ?? "").hidden = !on;
  }
  refresh().catch(oops);
}
tabs.forEach((t, i) => {
  t.onclick = () => choose(t);
  t.onkeydown = (e) => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(i + step + tabs.length) % tabs.length];
    if (step && next) { next.focus(); choose(next); }
  };
});

try {
  await ready;
  const starts = await ask("starts");
  /** @type {HTMLSelectElement} */ (at("start")).replaceChildren(...starts.map((/** @type {any} */ s) => new Option(s.title, JSON.stringify(s))));
  const shared = location.hash.slice(1), before = sessionStorage.getItem(place);
  const asked = new URLSearchParams(location.search), kind = ["game", "step", "example"].find((k) => asked.get(k));
  if (shared) await start({ shared });
  else if (kind) await start({ [kind]: asked.get(kind) });
  else if (before) await start({ shared: before }).catch(() => start({ template: "hex" }));
  else await start({ template: "hex" });
} catch (e) { oops(e); }
addEventListener("hashchange", () => { if (location.hash.length > 1) start({ shared: location.hash.slice(1) }).catch(oops); });
