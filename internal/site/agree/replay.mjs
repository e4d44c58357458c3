// Imports every saved game of a folder into the engine of a site, and exports it again.
// Usage: node replay.mjs SITE SAVES. Each line of the output is the result for one file.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [site, saves] = process.argv.slice(2);
await import(pathToFileURL(join(site, "files", "wasm_exec.js")).href);
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(await readFile(join(site, "engine.wasm")), go.importObject);
const serve = await new Promise((ready, failed) => {
  globalThis.outside = {
    games: "", rows: [], write: async () => {}, ready, failed: (text) => failed(new Error(text)),
    fetch: async (path) => new Uint8Array(await readFile(join(site, path))),
  };
  readFile(join(site, "games.json"), "utf8").then((games) => { globalThis.outside.games = games; go.run(instance); });
});

/** Sends a request to the engine. */
function ask(method, path, body) {
  return new Promise((done) => {
    let status = 0;
    const chunks = [];
    serve({ method, path, headers: { Accept: "application/json", "Content-Type": "application/json" }, body: body ?? null }, (kind, a) => {
      if (kind === "head") status = a;
      else if (kind === "chunk") chunks.push(Buffer.from(a));
      else done({ status, text: Buffer.concat(chunks).toString() });
    });
  });
}

for (const name of (await readdir(saves)).sort()) {
  const text = await readFile(join(saves, name), "utf8");
  const began = performance.now();
  const got = await ask("POST", "/saves", JSON.stringify({ text, bots: {}, shared: true }));
  const result = { name, error: "", same: false, import: Math.round(performance.now() - began) };
  if (got.status >= 300) result.error = `${got.status} ${got.text}`;
  else {
    const token = Object.values(JSON.parse(got.text).links)[0];
    result.same = (await ask("GET", `/g/${token}/export`)).text === text;
    await ask("POST", `/g/${token}/delete`, "{}");
  }
  console.log(JSON.stringify(result));
}
process.exit(0);
