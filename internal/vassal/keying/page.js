"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const asked = data.columns.slice(data.asked);
  const memory = "wargame numbers " + data.key;
  const open = (row) => row.slice(data.asked).filter((v) => v === "?").length;
  const number = /^[+-]?\d{1,9}(\.\d{1,4})?$/;
  const rows = data.rows.map((r) => r.row);
  const first = data.rows.map((r) => open(r.row) > 0 && r.pictures.length > 0); // which are asked for
  let here = -1;
  let saved = true;

  const make = (tag, text, attributes) => {
    const e = document.createElement(tag);
    e.textContent = text || "";
    for (const [name, value] of Object.entries(attributes || {})) e.setAttribute(name, value);
    return e;
  };

  // What was typed before the page was closed.
  try {
    const old = JSON.parse(localStorage.getItem(memory) || "{}");
    for (const row of rows) {
      const mine = Object.hasOwn(old, row[0]) ? old[row[0]] : null;
      if (!Array.isArray(mine) || mine.length !== asked.length) continue;
      mine.forEach((v, i) => {
        if (row[data.asked + i] === "?" && check(i, v) === v) {
          row[data.asked + i] = v;
          saved = false;
        }
      });
    }
  } catch { /* a browser that keeps nothing */ }

  const keep = () => {
    saved = false;
    const out = {};
    for (const row of rows) out[row[0]] = row.slice(data.asked);
    try {
      localStorage.setItem(memory, JSON.stringify(out));
    } catch { /* as above */ }
  };

  // check returns the value of a field as the table has it, or null.
  function check(i, text) {
    text = String(text).trim();
    if (text === "" || text === "?") return "?";
    if (text === "-") return "-";
    const words = (data.words || {})[asked[i]];
    if (!words) return number.test(text) ? text : null;
    const same = words.filter((w) => w.toLowerCase() === text.toLowerCase());
    const begin = words.filter((w) => w.toLowerCase().startsWith(text.toLowerCase()));
    return same[0] || (begin.length === 1 ? begin[0] : null);
  }

  const shown = () => rows.map((_, n) => n).filter((n) => at("all").checked || first[n]);
  const twins = (n) => rows.map((_, m) => m).filter((m) => m !== n && open(rows[m]) > 0 && data.rows[n].pictures.length && data.rows[m].pictures[0] === data.rows[n].pictures[0]);

  const count = () => {
    const left = rows.filter((r, n) => first[n] && open(r) > 0);
    const values = left.reduce((sum, r) => sum + open(r), 0);
    const counters = left.length;
    at("left").textContent = values === 0 ? "All values are known. Download the table." : values + " values of " + counters + " counters are open.";
  };

  const list = () => {
    at("list").replaceChildren(...shown().map((n) => {
      const b = make("button", "", { type: "button", tabindex: "-1" });
      b.append(make("span", rows[n][0]), make("span", open(rows[n]) ? "" : "✓", { "aria-label": open(rows[n]) ? "open" : "known" }));
      if (!open(rows[n])) b.className = "done";
      if (n === here) b.setAttribute("aria-current", "true");
      b.addEventListener("click", () => go(n));
      const item = make("li");
      item.append(b);
      return item;
    }));
    const current = at("list").querySelector("[aria-current]");
    if (current) current.scrollIntoView({ block: "nearest" });
  };

  const inputs = () => [...at("fields").querySelectorAll("input")];

  const go = (n) => {
    here = n;
    const row = rows[n];
    at("name").textContent = row[0];
    const facts = data.columns.slice(1, data.asked).map((name, i) => [name, row[i + 1]]).filter(([name, v]) => v && v !== "?" && name !== "picture");
    at("facts").textContent = facts.map(([name, v]) => name.replaceAll("_", " ") + ": " + v).join(" · ");
    at("pictures").replaceChildren(...data.rows[n].pictures.map((file, i) => {
      const f = make("figure");
      const side = i ? "back" : "front";
      f.append(make("img", "", { src: file, alt: side + " of " + row[0] }), make("figcaption", side));
      return f;
    }));
    if (!data.rows[n].pictures.length) at("pictures").append(make("p", "This unit has no picture."));
    at("fields").replaceChildren(...asked.map((name, i) => {
      const label = make("label");
      const v = row[data.asked + i];
      const input = make("input", "", { name: "value" + i, inputmode: (data.words || {})[name] ? "text" : "decimal" });
      input.value = v === "?" ? "" : v;
      label.append(make("span", name.replaceAll("_", " ")), input);
      return label;
    }));
    at("fault").textContent = "";
    const others = twins(n).length;
    at("sameline").hidden = others === 0;
    at("samecount").textContent = "Also for the other counters with this picture (" + others + ")";
    list();
    count();
    const empty = inputs().find((x) => x.value === "") || inputs()[0];
    empty.focus();
    empty.select();
  };

  // take stores a field and returns whether its text is a value.
  const take = (i) => {
    const input = inputs()[i];
    const parts = input.value.trim().match(/^[+]?[\d.]+([-/ ,][\d.]+)+$/) ? input.value.trim().split(/[-/ ,]/) : null;
    if (i === 0 && parts && asked.length > 1) {
      if (parts.length !== asked.length) return fail(input, "There are " + asked.length + " fields, not " + parts.length + ".");
      parts.forEach((p, k) => { inputs()[k].value = p; });
      return asked.every((_, k) => take(k));
    }
    const v = check(i, input.value);
    if (v === null) {
      const words = (data.words || {})[asked[i]];
      return fail(input, words ? "Not a value. One of: " + words.join(", ") : "This is not a number.");
    }
    const row = rows[here];
    if (row[data.asked + i] === v) return true;
    const others = at("same").checked ? twins(here) : [];
    row[data.asked + i] = v;
    for (const m of others) if (rows[m][data.asked + i] === "?") rows[m][data.asked + i] = v;
    keep();
    return true;
  };

  const fail = (input, text) => {
    at("fault").textContent = text;
    input.select();
    return false;
  };

  const step = (by) => {
    const all = shown();
    const next = by > 0 ? all.find((n) => n > here && (at("all").checked || open(rows[n]))) ?? all.find((n) => open(rows[n]) && n !== here) : all.findLast((n) => n < here);
    if (next !== undefined) go(next);
    else go(here);
  };

  at("form").addEventListener("submit", (e) => e.preventDefault());
  at("form").addEventListener("keydown", (e) => {
    if (e.key === "Enter" && e.target.matches("#fields input")) {
      e.preventDefault();
      const i = inputs().indexOf(e.target);
      const whole = i === 0 && asked.length > 1 && /\d[-/ ,]/.test(e.target.value.trim());
      if (!take(i)) return;
      if (whole || i === asked.length - 1) return step(1);
      inputs()[i + 1].focus();
      inputs()[i + 1].select();
    }
  });
  document.addEventListener("keydown", (e) => {
    if (e.key !== "PageDown" && e.key !== "PageUp") return;
    e.preventDefault();
    if (asked.every((_, i) => take(i))) step(e.key === "PageDown" ? 1 : -1);
  });
  at("all").addEventListener("change", () => { list(); if (here < 0 && shown().length) go(shown()[0]); });
  at("save").addEventListener("click", () => {
    if (here >= 0 && !asked.every((_, i) => take(i))) return;
    const text = [data.columns, ...rows].map((r) => r.join("\t") + "\n").join("");
    const a = make("a", "", { download: data.file, href: URL.createObjectURL(new Blob([text], { type: "text/tab-separated-values" })) });
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
    saved = true;
    count();
  });
  window.addEventListener("beforeunload", (e) => { if (!saved) e.preventDefault(); });

  const begin = shown().find((n) => open(rows[n])) ?? shown()[0];
  if (begin === undefined) {
    at("all").checked = true;
    count();
    if (rows.length) go(0);
  } else {
    go(begin);
  }
})();
