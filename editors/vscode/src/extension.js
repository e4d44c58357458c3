// The extension starts `wargame lsp` and adds commands and a tree of tests.
const vscode = require("vscode");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { execFile } = require("child_process");
const { LanguageClient } = require("vscode-languageclient/node");

const coverage = require("./coverage");

let client;

const program = () => vscode.workspace.getConfiguration("wargame").get("path") || "wargame";

// gameOf returns the folder of the game around the open file.
async function gameOf() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error("Open a file of a game first.");
  for (let dir = path.dirname(editor.document.uri.fsPath); ; dir = path.dirname(dir)) {
    const found = await vscode.workspace.findFiles(new vscode.RelativePattern(dir, "game.wgr"), null, 1);
    if (found.length) return dir;
    if (dir === path.dirname(dir)) throw new Error("This file belongs to no game: no folder around it has a game.wgr.");
  }
}

function inTerminal(name, args) {
  return async () => {
    try {
      const terminal = vscode.window.createTerminal({ name: `wargame ${name}`, shellPath: program(), shellArgs: [...args, await gameOf()] });
      terminal.show();
    } catch (e) {
      vscode.window.showErrorMessage(String(e.message || e));
    }
  };
}

// run runs the program and resolves with its output, whatever its exit code is.
function run(args) {
  return new Promise((resolve) => execFile(program(), args, { maxBuffer: 1 << 26 }, (error, out, err) => resolve({ out, err, failed: !!error })));
}

async function showMap() {
  const game = await gameOf();
  const panel = vscode.window.createWebviewPanel("wargame.map", "Map", vscode.ViewColumn.Beside, {});
  const draw = async () => {
    const r = await run(["map", game]);
    panel.webview.html = r.out.startsWith("<svg") || r.out.startsWith("<?xml") ? r.out : `<pre>${(r.err || r.out).replace(/[&<]/g, (c) => `&#${c.charCodeAt(0)};`)}</pre>`;
  };
  const saved = vscode.workspace.onDidSaveTextDocument((d) => d.languageId === "wgr" && draw());
  panel.onDidDispose(() => saved.dispose());
  await draw();
}

// showCoverage marks in the margin which lines of rules tests reach, until a file is changed.
function showCoverage(context) {
  const kind = (name) => vscode.window.createTextEditorDecorationType({ gutterIconPath: context.asAbsolutePath(`icons/${name}.svg`), gutterIconSize: "contain", overviewRulerLane: vscode.OverviewRulerLane.Left, overviewRulerColor: name === "unreached" ? "#d0452f" : undefined });
  const kinds = { reached: kind("reached"), unreached: kind("unreached") };
  let blocks = new Map();
  const mark = () => {
    for (const editor of vscode.window.visibleTextEditors) {
      const found = coverage.lines(blocks.get(editor.document.uri.fsPath) || []);
      for (const name of Object.keys(kinds)) editor.setDecorations(kinds[name], found[name].map((n) => new vscode.Range(n, 0, n, 0)));
    }
  };
  const changed = (e) => {
    if (blocks.delete(e.document.uri.fsPath)) mark();
  };
  context.subscriptions.push(kinds.reached, kinds.unreached, vscode.window.onDidChangeVisibleTextEditors(mark), vscode.workspace.onDidChangeTextDocument((e) => e.contentChanges.length && changed(e)));
  return async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "wargame-"));
    try {
      const game = await gameOf();
      const file = path.join(folder, "cover.out");
      await vscode.workspace.saveAll(false);
      const r = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: "wargame: running the tests" }, () => run(["-C", game, "coverage", ".", "--profile", file]));
      if (!fs.existsSync(file)) throw new Error(r.err || r.out);
      blocks = coverage.read(fs.readFileSync(file, "utf8"), game);
      mark();
    } catch (e) {
      vscode.window.showErrorMessage(String(e.message || e));
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  };
}

// tests gives the Test Explorer the tests of open files, by the lenses of the server.
function tests(context) {
  const controller = vscode.tests.createTestController("wargame", "wargame");
  context.subscriptions.push(controller);
  const refresh = async (document) => {
    if (document.languageId !== "wgr") return;
    const uri = document.uri;
    const lenses = await client.sendRequest("textDocument/codeLens", { textDocument: { uri: uri.toString() } });
    const runnable = (lenses || []).filter((l) => l.command.command === "wargame.runTest");
    if (!runnable.length) return;
    const file = controller.createTestItem(uri.toString(), path.basename(uri.fsPath), uri);
    for (const l of runnable) {
      const title = l.command.arguments[1];
      const item = controller.createTestItem(`${uri}#${title}`, title, uri);
      item.range = client.protocol2CodeConverter.asRange(l.range);
      file.children.add(item);
    }
    controller.items.add(file);
  };
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(refresh), vscode.workspace.onDidSaveTextDocument(refresh));
  vscode.workspace.textDocuments.forEach(refresh);
  controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, async (request) => {
    const task = controller.createTestRun(request);
    const all = [];
    const gather = (item) => (item.children.size ? item.children.forEach(gather) : all.push(item));
    (request.include || [...controller.items].map(([, item]) => item)).forEach(gather);
    for (const item of all) {
      task.started(item);
      try {
        const results = await client.sendRequest("workspace/executeCommand", { command: "wargame.runTest", arguments: [item.uri.toString(), item.label, true] });
        const failed = results.filter((r) => !r.Passed);
        if (failed.length) task.failed(item, failed.map((r) => new vscode.TestMessage(r.Text)));
        else task.passed(item);
      } catch (e) {
        task.errored(item, new vscode.TestMessage(String(e.message || e)));
      }
    }
    task.end();
  }, true);
}

exports.activate = async (context) => {
  client = new LanguageClient("wargame", "wargame", { command: program(), args: ["lsp"] }, { documentSelector: [{ language: "wgr" }], synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{wgr,tsv}") } });
  await client.start();
  tests(context);
  context.subscriptions.push(
    vscode.commands.registerCommand("wargame.check", inTerminal("check", ["check"])),
    vscode.commands.registerCommand("wargame.test", inTerminal("test", ["test"])),
    vscode.commands.registerCommand("wargame.play", inTerminal("play", ["play"])),
    vscode.commands.registerCommand("wargame.map", showMap),
    vscode.commands.registerCommand("wargame.coverage", showCoverage(context)),
  );
};

exports.deactivate = () => client && client.stop();
