package lsp

import (
	"context"
	"encoding/json"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sourcegraph/jsonrpc2"
	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// editor is a client with a copy of the tutorial's game.
type editor struct {
	*testing.T
	dir  string
	conn *jsonrpc2.Conn
	done chan error

	mu        sync.Mutex
	published map[string][]diagnostic
	shown     []string
	heard     chan struct{} // closed and replaced with each notification
}

func start(t *testing.T, units ...string) *editor {
	t.Helper()
	e := &editor{T: t, dir: t.TempDir(), done: make(chan error, 1), published: map[string][]diagnostic{}, heard: make(chan struct{})}
	require.NoError(t, os.CopyFS(e.dir, withoutModes{os.DirFS(filepath.FromSlash("../../docs/tutorial/hollin"))}))
	ours, theirs := net.Pipe()
	s := &Server{Version: "test"}
	go func() { e.done <- s.Serve(context.Background(), theirs) }()
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(ours, jsonrpc2.VSCodeObjectCodec{}), jsonrpc2.HandlerWithError(e.hear))
	t.Cleanup(func() { e.conn.Close() })
	var got struct {
		Capabilities struct {
			PositionEncoding string `json:"positionEncoding"`
		} `json:"capabilities"`
	}
	e.ask("initialize", object{"capabilities": object{"general": object{"positionEncodings": units}}}, &got)
	require.NotEmpty(t, got.Capabilities.PositionEncoding)
	e.tell("initialized", object{})
	return e
}

type withoutModes struct{ fs.FS }

func (e *editor) hear(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch req.Method {
	case "textDocument/publishDiagnostics":
		var p publishParams
		if err := json.Unmarshal(*req.Params, &p); err != nil {
			return nil, err
		}
		e.published[pathOf(p.URI)] = p.Diagnostics
	case "window/showMessage":
		var m message
		if err := json.Unmarshal(*req.Params, &m); err != nil {
			return nil, err
		}
		e.shown = append(e.shown, m.Message)
	}
	close(e.heard)
	e.heard = make(chan struct{})
	return nil, nil
}

func (e *editor) ask(method string, params, result any) {
	e.Helper()
	require.NoError(e, e.call(method, params, result), method)
}

// call makes a request and returns the error of the answer.
func (e *editor) call(method string, params, result any) error {
	e.Helper()
	answered := make(chan error, 1)
	go func() { answered <- e.conn.Call(context.Background(), method, params, result) }()
	err, _ := wait.For(e.T, answered, method, " is not answered")
	return err
}

func (e *editor) tell(method string, params any) {
	e.Helper()
	require.NoError(e, e.conn.Notify(context.Background(), method, params))
}

func (e *editor) path(name string) string { return filepath.Join(e.dir, filepath.FromSlash(name)) }
func (e *editor) uri(name string) string  { return uriOf(e.path(name)) }

func (e *editor) read(name string) string {
	text, err := os.ReadFile(e.path(name))
	require.NoError(e, err)
	return string(text)
}

func (e *editor) open(name, text string) {
	e.tell("textDocument/didOpen", object{"textDocument": document{e.uri(name), 1, text}})
}

// until waits for diagnostics of a file that fit.
func (e *editor) until(name string, fits func([]diagnostic) bool) []diagnostic {
	e.Helper()
	for {
		e.mu.Lock()
		list, sent := e.published[e.path(name)]
		heard := e.heard
		e.mu.Unlock()
		if sent && fits(list) {
			return list
		}
		wait.For(e.T, heard, "no diagnostics of ", name, " that fit")
	}
}

// find returns the position just after the first part of a text that ends with mark.
func find(text, mark string) position {
	l := newLines([]byte(text), utf16Units)
	return l.at(strings.Index(text, mark) + len(mark))
}

func (e *editor) at(name, text, mark string) object {
	require.Contains(e, text, mark)
	return object{"textDocument": object{"uri": e.uri(name)}, "position": find(text, mark)}
}

func (e *editor) stop() error {
	e.ask("shutdown", nil, nil)
	e.tell("exit", nil)
	err, _ := wait.For(e.T, e.done, "the server does not end")
	return err
}

const moves, combat = "rules/2-movement.wgr", "rules/3-combat.wgr"

// A mistake is reported while it is typed, with what helps, and goes when it is mended.
func TestDiagnosticsFollowTheText(t *testing.T) {
	e := start(t)
	text := e.read(moves)
	e.open(moves, text)
	e.until(moves, func(ds []diagnostic) bool { return len(ds) == 0 })
	require.Contains(t, text, ".woods")
	l := newLines([]byte(text), utf16Units)
	i := strings.Index(text, ".woods") + 1
	e.tell("textDocument/didChange", object{"textDocument": object{"uri": e.uri(moves), "version": 2},
		"contentChanges": []object{{"range": l.span(i, i+5), "text": "wods"}}})
	ds := e.until(moves, func(ds []diagnostic) bool { return len(ds) > 0 })
	require.Equal(t, "E0303", ds[0].Code)
	require.Equal(t, 1, ds[0].Severity)
	require.Contains(t, ds[0].Message, "did you mean woods?")
	require.Equal(t, l.at(i), ds[0].Range.Start)

	var fixes []codeAction
	e.ask("textDocument/codeAction", object{"textDocument": object{"uri": e.uri(moves)}, "range": ds[0].Range, "context": object{"diagnostics": ds[:1]}}, &fixes)
	require.Equal(t, "Change to woods", fixes[0].Title)
	e.tell("textDocument/didChange", object{"textDocument": object{"uri": e.uri(moves), "version": 3},
		"contentChanges": []object{{"range": fixes[0].Edit.Changes[e.uri(moves)][0].Range, "text": "woods"}}})
	e.until(moves, func(ds []diagnostic) bool { return len(ds) == 0 })
	require.NoError(t, e.stop())
}

func TestNames(t *testing.T) {
	e := start(t)
	text := e.read(moves)
	e.open(moves, text)

	var h hover
	e.ask("textDocument/hover", e.at(moves, text, "march_cost"), &h)
	require.Contains(t, h.Contents.Value, "quantity march_cost(")
	require.Contains(t, h.Contents.Value, "Rules that add to it: 2.2 ")

	var places []location
	e.ask("textDocument/definition", e.at(moves, text, ".woods"), &places)
	require.Len(t, places, 1)
	require.Equal(t, e.uri("game.wgr"), places[0].URI)

	e.ask("textDocument/references", e.at(moves, text, "march_cost"), &places)
	require.Greater(t, len(places), 3)

	var list struct {
		Items []completionItem `json:"items"`
	}
	changed := strings.Replace(text, ".woods", ".wo", 1)
	e.tell("textDocument/didChange", object{"textDocument": object{"uri": e.uri(moves), "version": 2}, "contentChanges": []object{{"text": changed}}})
	e.ask("textDocument/completion", e.at(moves, changed, ".wo"), &list)
	require.Len(t, list.Items, 1)
	require.Equal(t, "woods", list.Items[0].Label)
	require.Equal(t, 2, list.Items[0].TextEdit.Range.End.Character-list.Items[0].TextEdit.Range.Start.Character)
	require.NoError(t, e.stop())
}

// A rename changes rules, data and tests, and afterwards the game has no fault.
func TestRename(t *testing.T) {
	e := start(t)
	text := e.read(moves)
	e.open(moves, text)
	q := e.at(moves, text, ".woods")
	q["newName"] = "forest"
	var edit workspaceEdit
	e.ask("textDocument/rename", q, &edit)
	require.Contains(t, edit.Changes, e.uri("game.wgr"))
	require.Contains(t, edit.Changes, e.uri("data/map.wgr"), "a flag in a grid of data")
	for uri, edits := range edit.Changes {
		path := pathOf(uri)
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		l := newLines(src, utf16Units)
		out := string(src)
		for i := len(edits) - 1; i >= 0; i-- {
			out = out[:l.offset(edits[i].Range.Start)] + edits[i].NewText + out[l.offset(edits[i].Range.End):]
		}
		e.open(strings.TrimPrefix(filepath.ToSlash(path), filepath.ToSlash(e.dir)+"/"), out)
	}
	e.until(moves, func(ds []diagnostic) bool { return len(ds) == 0 })
	require.NoError(t, e.stop())
}

func TestWholeFiles(t *testing.T) {
	e := start(t)
	text := e.read(combat)
	e.open(combat, text+"\ndefine  spare = 1\n")
	file := object{"textDocument": object{"uri": e.uri(combat)}}

	var symbols []documentSymbol
	e.ask("textDocument/documentSymbol", file, &symbols)
	require.Equal(t, "3.1", symbols[0].Name)
	require.NotEmpty(t, symbols[0].Children)

	var edits []textEdit
	e.ask("textDocument/formatting", file, &edits)
	require.Len(t, edits, 1)
	require.Contains(t, edits[0].NewText, "define spare = 1")

	var folds []foldingRange
	e.ask("textDocument/foldingRange", file, &folds)
	require.NotEmpty(t, folds)

	var tokens struct {
		Data []int `json:"data"`
	}
	e.ask("textDocument/semanticTokens/full", file, &tokens)
	require.Zero(t, len(tokens.Data)%5)
	require.Greater(t, len(tokens.Data), 500)

	tests := "tests/3-combat.wgr"
	e.open(tests, e.read(tests))
	var above []codeLens
	e.ask("textDocument/codeLens", object{"textDocument": object{"uri": e.uri(tests)}}, &above)
	require.Equal(t, "Run this test", above[0].Command.Title)
	var results []struct {
		Passed bool
	}
	e.ask("workspace/executeCommand", object{"command": above[0].Command.Command, "arguments": above[0].Command.Arguments}, &results)
	require.NotEmpty(t, results)
	require.True(t, results[0].Passed)
	require.NoError(t, e.stop())
}

// Positions count the units that were agreed, also beyond the characters of one unit.
func TestUnits(t *testing.T) {
	text := []byte("a😀é\nb")
	for units, want := range map[encoding][]int{utf8Units: {0, 1, 5, 7}, utf16Units: {0, 1, 3, 4}} {
		l := newLines(text, units)
		for i, offset := range []int{0, 1, 5, 7} {
			require.Equal(t, position{0, want[i]}, l.at(offset), units)
			require.Equal(t, offset, l.offset(position{0, want[i]}), units)
		}
		require.Equal(t, position{1, 0}, l.at(8))
		require.Equal(t, 7, l.offset(position{0, 99}), "the end of the line")
		require.Equal(t, 9, l.offset(position{9, 0}), "the end of the text")
	}
}

// What is no file, no game, or no request of the protocol gets an answer, and the server
// goes on.
func TestNonsense(t *testing.T) {
	e := start(t, "utf-8", "utf-16")
	var got any
	for _, method := range []string{"textDocument/hover", "textDocument/codeLens", "textDocument/rename", "textDocument/completion"} {
		for _, uri := range []string{"", "http://x/y", "file:///nowhere/x.wgr", "file://%zz", e.uri("none.wgr")} {
			_ = e.call(method, object{"textDocument": object{"uri": uri}, "position": position{-1, 1 << 40}}, &got)
		}
	}
	require.Error(t, e.call("no/such", nil, &got))
	require.Error(t, e.call("textDocument/hover", []int{1}, &got))
	for _, method := range []string{"textDocument/didOpen", "textDocument/didChange", "$/cancelRequest", "no/such"} {
		e.tell(method, []int{1})
		e.tell(method, nil)
	}
	e.open("../alone.wgr", "define x = {")
	e.open(moves, "rule 2.1 \"x\" { \x00\xff")
	e.until(moves, func(ds []diagnostic) bool { return len(ds) > 0 })
	require.NoError(t, e.stop())
}
