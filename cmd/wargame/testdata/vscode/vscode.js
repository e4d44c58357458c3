// As much of the module `vscode` as the extension and its language client use, without VS
// Code: documents that a script edits, and records of what they register and show.
const fs = require("fs");
const path = require("path");
const { fileURLToPath, pathToFileURL } = require("url");

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(a, b, c, d) {
    [this.start, this.end] = typeof a === "number" ? [new Position(a, b), new Position(c, d)] : [a, b];
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(":"));
    this.path = this.scheme === "file" ? fileURLToPath(text) : text;
    this.fsPath = this.path;
  }
  toString() {
    return this.text;
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(name) {
    return new Uri(pathToFileURL(name).toString());
  }
}

class EventEmitter {
  listeners = new Set();
  event = (listener, self) => {
    const call = (e) => listener.call(self, e);
    this.listeners.add(call);
    return { dispose: () => this.listeners.delete(call) };
  };
  fire(e) {
    return Promise.all([...this.listeners].map((call) => call(e)));
  }
  dispose() {
    this.listeners.clear();
  }
}

class CancellationTokenSource {
  emitter = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() {}
}

class Disposable {
  constructor(dispose) {
    this.dispose = dispose;
  }
  static from(...list) {
    return new Disposable(() => list.forEach((x) => x.dispose()));
  }
}

// An edit of several documents.
class WorkspaceEdit {
  changes = new Map();
  set(uri, edits) {
    this.changes.set(uri.toString(), edits.map((e) => (Array.isArray(e) ? e[0] : e)));
  }
  replace(uri, range, newText) {
    this.set(uri, [...(this.changes.get(uri.toString()) || []), { range, newText }]);
  }
}

class TextEdit {
  constructor(range, newText) {
    Object.assign(this, { range, newText });
  }
}

class MarkdownString {
  constructor(value = "") {
    this.value = value;
  }
  appendMarkdown(text) {
    this.value += text;
    return this;
  }
  appendText(text) {
    return this.appendMarkdown(text);
  }
  appendCodeblock(text, language) {
    return this.appendMarkdown(`\n\`\`\`${language}\n${text}\n\`\`\`\n`);
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
CodeActionKind.Empty = new CodeActionKind("");
for (const kind of ["quickfix", "refactor", "source"]) CodeActionKind[kind === "quickfix" ? "QuickFix" : kind[0].toUpperCase() + kind.slice(1)] = new CodeActionKind(kind);
CodeActionKind.RefactorExtract = new CodeActionKind("refactor.extract");
CodeActionKind.RefactorInline = new CodeActionKind("refactor.inline");
CodeActionKind.RefactorRewrite = new CodeActionKind("refactor.rewrite");
CodeActionKind.SourceOrganizeImports = new CodeActionKind("source.organizeImports");

// A class that has the given fields, in the order of its constructor.
const record = (...fields) =>
  class {
    constructor(...values) {
      fields.forEach((f, i) => values[i] !== undefined && (this[f] = values[i]));
    }
  };

// An enumeration that counts from a number.
const count = (from, ...names) => Object.fromEntries(names.flatMap((n, i) => [[n, i + from], [i + from, n]]));

class TextDocument {
  constructor(name) {
    this.uri = Uri.file(name);
    this.fileName = name;
    this.languageId = path.extname(name) === ".wgr" ? "wgr" : "plaintext";
    this.version = 1;
    this.isClosed = false;
    this.text = fs.existsSync(name) ? fs.readFileSync(name, "utf8") : "";
  }
  getText() {
    return this.text;
  }
  offsetAt(p) {
    const lines = this.text.split("\n");
    return lines.slice(0, p.line).reduce((n, l) => n + l.length + 1, 0) + p.character;
  }
  positionAt(offset) {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines[lines.length - 1].length);
  }
}

const on = Object.fromEntries(["open", "change", "close", "save", "editors", "any"].map((name) => [name, new EventEmitter()]));
const never = on.any.event;
const state = { documents: [], providers: {}, diagnostics: new Map(), messages: [], commands: {}, panels: [], controllers: [], marks: [], terminals: [], active: undefined };
const settings = { path: process.env.WARGAME };

const edit = async (document, range, text) => {
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  document.text = document.text.slice(0, start) + text + document.text.slice(end);
  document.version++;
  await on.change.fire({ document, contentChanges: [{ range, rangeOffset: start, rangeLength: end - start, text }], reason: undefined });
};

const editors = () => state.documents.map((document) => ({ document, setDecorations: (kind, ranges) => state.marks.push({ kind, document, ranges }) }));

const registered = (name) => (selector, provider) => {
  state.providers[name] = provider && typeof provider === "object" ? provider : selector;
  return new Disposable(() => delete state.providers[name]);
};

const message = (kind) => async (text) => void state.messages.push({ kind, text });

// items are a collection of tests.
class Items {
  map = new Map();
  add(item) {
    this.map.set(item.id, item);
  }
  get size() {
    return this.map.size;
  }
  forEach(f) {
    this.map.forEach((item) => f(item));
  }
  [Symbol.iterator]() {
    return this.map.entries();
  }
}

const languages = {
  match: (selector, document) => (selector.some((s) => s.language === document.languageId) ? 10 : 0),
  createDiagnosticCollection: () => ({
    set: (uri, list) => state.diagnostics.set(uri.fsPath, list || []),
    delete: (uri) => state.diagnostics.delete(uri.fsPath),
    clear: () => state.diagnostics.clear(),
    dispose() {},
  }),
};
for (const name of [
  "Hover", "Definition", "Reference", "Rename", "InlayHints", "CodeLens", "CodeActions", "CompletionItem", "DocumentFormattingEdit", "DocumentHighlight", "DocumentSymbol",
  "FoldingRange", "SignatureHelp", "WorkspaceSymbol", "DocumentSemanticTokens", "DocumentRangeSemanticTokens",
])
  languages[`register${name}Provider`] = registered(name);

const window = {
  get activeTextEditor() {
    return editors().find((e) => e.document === state.active);
  },
  get visibleTextEditors() {
    return editors();
  },
  tabGroups: { all: [], onDidChangeTabs: never, onDidChangeTabGroups: never },
  onDidChangeActiveTextEditor: never,
  onDidChangeVisibleTextEditors: on.editors.event,
  createOutputChannel: () => new Proxy({}, { get: (_, name) => (name === "logLevel" ? 0 : name === "onDidChangeLogLevel" ? never : () => {}) }),
  createTextEditorDecorationType: (options) => ({ options, dispose() {} }),
  createTerminal: (options) => (state.terminals.push(options), { show() {} }),
  createWebviewPanel: (type, title) => {
    const panel = { type, title, webview: { html: "" }, onDidDispose: never };
    state.panels.push(panel);
    return panel;
  },
  showErrorMessage: message("error"),
  showInformationMessage: message("information"),
  showWarningMessage: message("warning"),
  withProgress: (_, task) => task({ report() {} }, new CancellationTokenSource().token),
};

const workspace = {
  get textDocuments() {
    return state.documents;
  },
  notebookDocuments: [],
  workspaceFolders: undefined,
  onDidOpenTextDocument: on.open.event,
  onDidChangeTextDocument: on.change.event,
  onDidCloseTextDocument: on.close.event,
  onDidSaveTextDocument: on.save.event,
  onWillSaveTextDocument: never,
  onDidChangeWorkspaceFolders: never,
  onDidChangeConfiguration: never,
  getConfiguration: () => ({ get: (name, usual) => (name in settings ? settings[name] : usual), inspect: () => undefined }),
  createFileSystemWatcher: () => ({ onDidCreate: never, onDidChange: never, onDidDelete: never, dispose() {} }),
  findFiles: async (pattern) => (fs.existsSync(path.join(pattern.base, pattern.pattern)) ? [Uri.file(path.join(pattern.base, pattern.pattern))] : []),
  saveAll: async () => {
    for (const d of state.documents) {
      fs.writeFileSync(d.fileName, d.text);
      await on.save.fire(d);
    }
    return true;
  },
  applyEdit: async (all) => {
    for (const [uri, edits] of all.changes) {
      const name = Uri.parse(uri).fsPath;
      const document = state.documents.find((d) => d.fileName === name) || (await module.exports.test.open(name));
      for (const e of [...edits].sort((a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start))) await edit(document, e.range, e.newText);
    }
    return true;
  },
};

const tests = {
  createTestController: (id) => {
    const controller = {
      id,
      items: new Items(),
      profiles: [],
      runs: [],
      createTestItem: (id, label, uri) => ({ id, label, uri, children: new Items() }),
      createRunProfile: (name, kind, run) => controller.profiles.push({ name, kind, run }),
      createTestRun: () => {
        const run = { states: [], ended: false, end: () => (run.ended = true) };
        for (const what of ["started", "passed", "failed", "errored"]) run[what] = (item, why) => run.states.push({ what, test: item.label, why });
        controller.runs.push(run);
        return run;
      },
      dispose() {},
    };
    state.controllers.push(controller);
    return controller;
  },
};

module.exports = {
  version: "1.91.0",
  Position, Range, Uri, EventEmitter, CancellationTokenSource, Disposable, WorkspaceEdit, TextEdit, MarkdownString, CodeActionKind,
  CancellationError: class extends Error {},
  RelativePattern: record("base", "pattern"),
  Location: record("uri", "range"),
  Hover: class { constructor(contents, range) { this.contents = [].concat(contents); this.range = range; } },
  Diagnostic: record("range", "message", "severity"),
  DiagnosticRelatedInformation: record("location", "message"),
  CompletionItem: record("label", "kind"),
  CompletionList: record("items", "isIncomplete"),
  CodeLens: record("range", "command"),
  CodeAction: record("title", "kind"),
  DocumentLink: record("range", "target"),
  DocumentHighlight: record("range", "kind"),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
  SymbolInformation: record("name", "kind", "containerName", "location"),
  CallHierarchyItem: record("kind", "name", "detail", "uri", "range", "selectionRange"),
  TypeHierarchyItem: record("kind", "name", "detail", "uri", "range", "selectionRange"),
  FoldingRange: record("start", "end", "kind"),
  InlayHint: record("position", "label", "kind"),
  InlayHintLabelPart: record("value"),
  SemanticTokens: record("data", "resultId"),
  SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
  SignatureHelp: class {},
  SignatureInformation: record("label", "documentation"),
  ParameterInformation: record("label", "documentation"),
  SnippetString: record("value"),
  TestMessage: record("message"),
  TabInputText: class {}, TabInputTextDiff: class {}, TabInputCustom: class {}, TabInputNotebook: class {},
  DiagnosticSeverity: count(0, "Error", "Warning", "Information", "Hint"),
  DiagnosticTag: count(1, "Unnecessary", "Deprecated"),
  CompletionItemKind: count(0, "Text", "Method", "Function", "Constructor", "Field", "Variable", "Class", "Interface", "Module", "Property", "Unit", "Value", "Enum", "Keyword", "Snippet", "Color", "File", "Reference", "Folder", "EnumMember", "Constant", "Struct", "Event", "Operator", "TypeParameter"),
  CompletionItemTag: count(1, "Deprecated"),
  CompletionTriggerKind: count(0, "Invoke", "TriggerCharacter", "TriggerForIncompleteCompletions"),
  CodeActionTriggerKind: count(1, "Invoke", "Automatic"),
  SignatureHelpTriggerKind: count(1, "Invoke", "TriggerCharacter", "ContentChange"),
  SymbolKind: count(0, "File"), SymbolTag: count(1, "Deprecated"), InlayHintKind: count(1, "Type", "Parameter"), DocumentHighlightKind: count(0, "Text"), FoldingRangeKind: count(1, "Comment"),
  TextDocumentSaveReason: count(1, "Manual", "AfterDelay", "FocusOut"),
  LogLevel: count(0, "Off", "Trace", "Debug", "Info", "Warning", "Error"),
  ProgressLocation: { Window: 10 }, ViewColumn: { Beside: -2 }, OverviewRulerLane: { Left: 1 }, TestRunProfileKind: { Run: 1 },
  env: { appName: "test", language: "en", openExternal: async () => true },
  commands: {
    registerCommand: (name, run) => ((state.commands[name] = run), new Disposable(() => delete state.commands[name])),
    executeCommand: (name, ...args) => state.commands[name](...args),
  },
  languages, window, workspace, tests,
  extensions: { getExtension: () => undefined, all: [] },

  // For scripts: state is all that was registered and shown.
  test: {
    state,
    edit,
    open: async (name) => {
      const document = new TextDocument(name);
      state.documents.push(document);
      state.active = document;
      await on.open.fire(document);
      return document;
    },
    save: async (document) => {
      fs.writeFileSync(document.fileName, document.text);
      await on.save.fire(document);
    },
    close: async (document) => {
      state.documents.splice(state.documents.indexOf(document), 1);
      document.isClosed = true;
      await on.close.fire(document);
    },
  },
};
