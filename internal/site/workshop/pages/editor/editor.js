// The editor of the playground: CodeMirror 6, with the marks, mistakes, completions and hovers
// that the engine knows. It is bundled when the site is made.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";

const marked = StateEffect.define();

// The marks move with the text until the engine has read the new text.
const marks = StateField.define({
  create: () => Decoration.none,
  update(value, tr) {
    value = value.map(tr.changes);
    for (const e of tr.effects) if (e.is(marked)) value = e.value;
    return value;
  },
  provide: (f) => EditorView.decorations.from(f),
});

const colours = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", color: "var(--ink)", backgroundColor: "var(--card)" },
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--strip)", color: "var(--soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--here)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--bar)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "34em" },
  ".cm-tooltip .fact": { padding: "4px 8px", whiteSpace: "pre-wrap" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--here)", color: "var(--ink)" },
  ".cm-panels": { backgroundColor: "var(--strip)", color: "var(--ink)" },
  ".t-keyword": { color: "var(--t-keyword)", fontWeight: "600" },
  ".t-function": { color: "var(--t-function)" },
  ".t-property": { color: "var(--t-property)" },
  ".t-enumMember": { color: "var(--t-word)" },
  ".t-string": { color: "var(--t-string)" },
  ".t-number": { color: "var(--t-number)" },
  ".t-comment": { color: "var(--soft)", fontStyle: "italic" },
  ".t-class": { color: "var(--t-clause)", fontWeight: "600" },
});

/** Opens an editor in an element. ask answers questions of the editor, changed is told of new texts. */
export function open(parent, { ask, changed, label }) {
  const shadow = parent.attachShadow({ mode: "open" }); // style sheets of its own, which the policy of the site allows
  let quiet = false;
  const complete = async (context) => {
    const word = context.matchBefore(/[\w.]+/);
    if (!context.explicit && !word) return null;
    const found = await ask("complete", context.pos);
    if (!found || context.aborted || found.options.length === 0) return null;
    return {
      from: found.from, validFor: /^\w*$/,
      options: found.options.map((o, i) => ({ label: o.text, detail: o.kind, info: o.detail || undefined, boost: -i / 10 })),
    };
  };
  const about = async (view, pos) => {
    const f = await ask("hover", pos);
    if (!f?.found) return null;
    return {
      pos: f.from, end: f.to, above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "fact";
        const head = document.createElement("strong");
        head.textContent = f.signature;
        dom.append(head);
        for (const line of f.lines ?? []) dom.append("\n" + line);
        return { dom };
      },
    };
  };
  const extensions = [
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), highlightSelectionMatches(), closeBrackets(), search({ top: true }),
    autocompletion({ override: [complete], icons: false }), hoverTooltip(about), lintGutter(), marks, colours,
    EditorState.tabSize.of(2), EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
    EditorView.updateListener.of((u) => { if (u.docChanged && !quiet) changed(u.state.doc.toString()); }),
  ];
  const view = new EditorView({ root: shadow, parent: shadow });
  const states = new Map();
  let file = "";
  return {
    /** Shows a file; its earlier text can be undone only while it stays open. */
    show(name, text) {
      if (file) states.set(file, view.state);
      const old = states.get(name);
      file = name;
      quiet = true;
      view.setState(old && old.doc.toString() === text ? old : EditorState.create({ doc: text, extensions }));
      quiet = false;
    },
    forget() { states.clear(); file = ""; },
    text: () => view.state.doc.toString(),
    mark(kinds, tokens) {
      const size = view.state.doc.length, list = [];
      for (let i = 0; i < tokens.length; i += 3) {
        const [from, to, kind] = [tokens[i], Math.min(tokens[i + 1], size), tokens[i + 2]];
        if (from < to) list.push(Decoration.mark({ class: `t-${kinds[kind]}` }).range(from, to));
      }
      view.dispatch({ effects: marked.of(Decoration.set(list, true)), annotations: Transaction.addToHistory.of(false) });
    },
    problems(list) {
      const size = view.state.doc.length;
      const found = list.map((p) => ({
        from: Math.min(p.from, size), to: Math.min(Math.max(p.to, p.from), size), severity: p.severity === "note" ? "info" : p.severity,
        message: [p.text, p.detail, p.help && `Help: ${p.help}`].filter(Boolean).join("\n"),
        source: p.code,
      }));
      view.dispatch(setDiagnostics(view.state, found));
    },
    go(from, to = from) {
      const size = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(from, size), head: Math.min(to, size) }, effects: EditorView.scrollIntoView(Math.min(from, size), { y: "center" }) });
      view.focus();
    },
    view,
  };
}
