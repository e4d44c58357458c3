// Runs the packed extension, with its language client, as VS Code does: opens files of a
// game, edits, asks, renames, runs tests, shows the map. It prints what it saw as JSON.
// Arguments: the folder of the unpacked extension, the folder of the game. The variable
// WARGAME names the program.
const Module = require("module");
const fs = require("fs");
const path = require("path");

const stub = path.join(__dirname, "vscode.js");
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => (request === "vscode" ? stub : resolve(request, ...rest));

const vscode = require("vscode");
const { state, open, edit, save, close } = vscode.test;
const [folder, game] = process.argv.slice(2);
const extension = require(path.join(folder, "out", "extension.js"));
const token = new vscode.CancellationTokenSource().token;

// until resolves when a condition holds. The process ends when it hangs.
async function until(what, holds) {
  for (let n = 0; !holds(); n++) {
    if (n > 12000) throw new Error(`waited in vain for ${what}: ${JSON.stringify([...state.diagnostics])}`);
    await new Promise((go) => setTimeout(go, 10));
  }
}

// after returns the position just after a text.
function after(document, text, extra = 0) {
  const i = document.text.indexOf(text);
  if (i < 0) throw new Error(`there is no ${text}`);
  return document.positionAt(i + text.length + extra);
}

const replace = (document, old, text) => edit(document, new vscode.Range(after(document, old, -old.length), after(document, old)), text);
const found = (document) => state.diagnostics.get(document.fileName) || [];

async function main() {
  const seen = {};
  const context = { subscriptions: [], extensionPath: folder, asAbsolutePath: (name) => path.join(folder, name) };
  const rules = await open(path.join(game, "rules", "2-movement.wgr"));
  await extension.activate(context);
  seen.providers = Object.keys(state.providers).sort();
  seen.commands = Object.keys(state.commands).sort();

  await replace(rules, "to.woods", "to.wods /* 😀 */"); // a mistake
  await until("a mistake", () => found(rules).length > 0);
  seen.mistake = found(rules).map((d) => [d.message, d.range.start.line, d.range.start.character, d.range.end.character, vscode.DiagnosticSeverity[d.severity], d.code]);
  const actions = await state.providers.CodeActions.provideCodeActions(rules, found(rules)[0].range, { diagnostics: found(rules), triggerKind: 1 }, token);
  seen.action = actions[0].title;
  await vscode.workspace.applyEdit(actions[0].edit);
  await until("no mistake", () => found(rules).length === 0);
  await replace(rules, " /* 😀 */", "");

  const hover = await state.providers.Hover.provideHover(rules, after(rules, "march_cost", -2), token);
  seen.hover = hover.contents.map((c) => c.value).join("\n");
  const places = await state.providers.Definition.provideDefinition(rules, after(rules, "to.woo"), token);
  seen.definition = [].concat(places).map((p) => path.basename(p.uri.fsPath));
  seen.references = (await state.providers.Reference.provideReferences(rules, after(rules, "march_cost", -2), { includeDeclaration: true }, token)).length;

  await replace(rules, "to.woods", "to.woo");
  const list = await state.providers.CompletionItem.provideCompletionItems(rules, after(rules, "to.woo"), token, { triggerKind: 0 });
  seen.completion = (list.items || list).map((i) => i.label);
  await replace(rules, "to.woo", "to.woods");

  const renamed = await state.providers.Rename.provideRenameEdits(rules, after(rules, "to.woo"), "thicket", token);
  seen.renamed = [...renamed.changes.keys()].map((u) => path.relative(game, vscode.Uri.parse(u).fsPath)).sort();
  await vscode.workspace.applyEdit(renamed);
  await until("no mistake", () => [...state.diagnostics.values()].every((l) => l.length === 0));

  const tests = state.documents.find((d) => d.fileName.endsWith("2-movement.wgr") && d !== rules) || (await open(path.join(game, "tests", "2-movement.wgr")));
  const lenses = await state.providers.CodeLens.provideCodeLenses(tests, token);
  seen.lenses = lenses.filter((l) => l.command.command).map((l) => l.command.title).slice(0, 2);
  const first = lenses.find((l) => l.command.command).command;
  await vscode.commands.executeCommand(first.command, ...first.arguments);
  await until("a message", () => state.messages.length > 0);
  seen.message = state.messages[0].text;

  // The Test Explorer: its tree, and a run of one test that passes and one that fails.
  await until("tests", () => state.controllers[0].items.size > 0);
  await replace(tests, "== 2", "== 99");
  await save(tests);
  const tree = (items) => [...items].map(([, i]) => ({ label: i.label, line: i.range && i.range.start.line, children: tree(i.children) }));
  seen.tree = tree(state.controllers[0].items);
  await state.controllers[0].profiles[0].run({ include: undefined });
  const run = state.controllers[0].runs[0];
  seen.run = run.states.filter((s) => s.what !== "started").map((s) => [s.what, s.test, s.why && s.why[0].message]);
  seen.ended = run.ended;

  // The map beside the rules, which is drawn again when a file is saved.
  await vscode.workspace.saveAll();
  state.active = rules;
  await state.commands["wargame.map"]();
  const before = state.panels[0].webview.html;
  seen.map = before.slice(0, 4);
  const data = state.documents.find((d) => d.fileName.endsWith("map.wgr"));
  await replace(data, "thicket", "hill_");
  await save(data);
  await until("another map", () => state.panels[0].webview.html !== before);
  seen.broken = state.panels[0].webview.html.slice(0, 5);
  await replace(data, "hill_", "thicket");
  await save(data);
  await until("the map", () => state.panels[0].webview.html === before);
  if (process.env.WARGAME_MAP) fs.writeFileSync(process.env.WARGAME_MAP, before);

  await close(tests);
  await extension.deactivate();
  seen.errors = state.messages.filter((m) => m.kind === "error").map((m) => m.text);
  process.stdout.write(JSON.stringify(seen, null, 1));
}

main().then(
  () => process.exit(0),
  (e) => {
    console.error(e);
    process.exit(1);
  },
);
