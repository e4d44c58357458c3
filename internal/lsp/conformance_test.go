package lsp

import (
	"context"
	"encoding/json"
	"io/fs"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sourcegraph/jsonrpc2"
	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/internal/wait"
	"wargame/interpreter/load"
)

// Random edits of several games, sent as an editor sends them, with requests between them.
// After each step the findings that the server has sent are those of a fresh check of the
// same texts, saved in another folder. WARGAME_EDITS makes more edits, WARGAME_SEED others,
// WARGAME_GAME a workspace of one game of the repository (make soak-editor).
func TestConformance(t *testing.T) {
	edits, seed := number(t, "WARGAME_EDITS", 120), number(t, "WARGAME_SEED", 1)
	c := newConformance(t, uint64(seed), os.Getenv("WARGAME_GAME"))
	var after []uint64 // live memory after each twentieth of the run
	for done := 0; done < edits; {
		done += c.step()
		c.compare()
		if done*20/edits > len(after) {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			after = append(after, m.HeapAlloc)
		}
	}
	early, end := slices.Max(after[:4]), after[len(after)-1]
	t.Logf("%d edits, %d comparisons with %d findings, %d of them with findings; %d requests; live memory at most %d KiB in the first fifth, %d KiB at the end",
		edits, c.compared, c.findings, c.withFindings, c.asked, early>>10, end>>10)
	require.Greater(t, c.withFindings*10, c.compared, "hardly an edit made a mistake: this proves nothing")
	require.Less(t, float64(end), 1.5*float64(early), "memory grows")
	require.NoError(t, c.stop())
}

func number(t *testing.T, name string, usual int) int {
	if text := os.Getenv(name); text != "" {
		n, err := strconv.Atoi(text)
		require.NoError(t, err, name)
		return n
	}
	return usual
}

// conformance is an editor with a workspace of several games.
type conformance struct {
	*editor
	rng    *rand.Rand
	server *Server
	fresh  string             // the folder with the same texts, saved
	docs   map[string]*buffer // open documents, by path below the workspace
	closed []string           // files that are not open
	first  map[string]string  // texts at the beginning

	reported chan int
	answers  chan error
	asked    int

	compared, findings, withFindings int
}

// games of the conformance run: folders of the repository, and where they stand.
var conformanceGames = map[string][2]string{
	"hollin":   {"docs/tutorial/hollin", "hollin"},
	"the_pass": {"games/the_pass", "games/the_pass"},
	"tests":    {"spec_tests/the_pass", "spec_tests/the_pass"},
}

func newConformance(t *testing.T, seed uint64, only string) *conformance {
	c := &conformance{
		editor: &editor{T: t, dir: t.TempDir(), done: make(chan error, 1), published: map[string][]diagnostic{}, heard: make(chan struct{})},
		rng:    rand.New(rand.NewPCG(seed, 48)), fresh: t.TempDir(), docs: map[string]*buffer{}, first: map[string]string{},
		reported: make(chan int, 1000), answers: make(chan error),
	}
	root := filepath.FromSlash("../..")
	if only != "" {
		conformanceGames = map[string][2]string{
			"game": {"games/" + only, "games/" + only}, "tests": {"spec_tests/" + only, "spec_tests/" + only},
		}
	}
	for _, g := range conformanceGames {
		require.NoError(t, os.CopyFS(filepath.Join(c.dir, g[1]), withoutModes{os.DirFS(filepath.Join(root, g[0]))}))
	}
	variant := "edition 3\ngame hollow extends hollin \"Hollow\"\n\nrule 2.9 \"Woods are easy\" {\n  march_cost when to.woods: -1\n}\n"
	if only == "" {
		require.NoError(t, os.MkdirAll(filepath.Join(c.dir, "hollow"), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(c.dir, "hollow", "game.wgr"), []byte(variant), 0o600))
	}
	require.NoError(t, os.CopyFS(c.fresh, withoutModes{os.DirFS(c.dir)}))
	require.NoError(t, filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".wgr" {
			name, _ := filepath.Rel(c.dir, path)
			c.closed = append(c.closed, filepath.ToSlash(name))
			c.first[filepath.ToSlash(name)] = c.read(name)
		}
		return err
	}))
	ours, theirs := net.Pipe()
	c.server = &Server{Version: "test", prompt: true, reported: func(n int) { c.reported <- n }}
	go func() { c.done <- c.server.Serve(context.Background(), theirs) }()
	c.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(ours, jsonrpc2.VSCodeObjectCodec{}), jsonrpc2.HandlerWithError(c.hear))
	t.Cleanup(func() { c.conn.Close() })
	c.ask("initialize", object{"rootUri": uriOf(c.dir)}, nil)
	return c
}

// step makes one to three edits, as an editor sends them, and returns their number.
func (c *conformance) step() int {
	switch n := c.rng.IntN(40); {
	case len(c.docs) == 0 || n > 36 && len(c.docs) < 5:
		c.openOne()
	case n < 3:
		c.closeOne()
	case n < 5:
		c.save()
	case n == 5:
		c.newFile()
	}
	if c.rng.IntN(2) == 0 {
		for _, name := range sortedKeys(c.docs) {
			c.send(name, c.docs[name].allBack())
		}
	}
	edits := 1 + c.rng.IntN(3)
	questions := 0
	for range edits {
		name := c.any(c.docs)
		if name == "" {
			break
		}
		b := c.docs[name]
		var changes []contentChange
		for range 1 + c.rng.IntN(2)*c.rng.IntN(3) { // several cursors send several changes
			changes = append(changes, b.random(c.rng, c.texts()))
		}
		c.send(name, changes)
		if c.rng.IntN(3) == 0 {
			c.question(name, b)
			questions++
		}
	}
	for range questions {
		err, _ := wait.For(c.T, c.answers, "a question is not answered")
		if err != nil {
			require.NotContains(c, err.Error(), "an error of this program")
		}
	}
	return edits
}

func (c *conformance) send(name string, changes []contentChange) {
	if len(changes) > 0 {
		c.tell("textDocument/didChange", object{"textDocument": object{"uri": c.uri(name), "version": c.docs[name].version}, "contentChanges": changes})
	}
}

// texts lists what lines are pasted from.
func (c *conformance) texts() []string {
	var out []string
	for _, name := range sortedKeys(c.first) {
		out = append(out, c.first[name])
	}
	return out
}

func sortedKeys[T any](m map[string]T) []string {
	var out []string
	for key := range m {
		out = append(out, key)
	}
	slices.Sort(out)
	return out
}

func (c *conformance) any(docs map[string]*buffer) string {
	names := sortedKeys(docs)
	if len(names) == 0 {
		return ""
	}
	return names[c.rng.IntN(len(names))]
}

func (c *conformance) openOne() {
	if len(c.closed) == 0 {
		return
	}
	i := c.rng.IntN(len(c.closed))
	if strings.Contains(c.closed[i], "the_pass") { // it takes longer
		i = c.rng.IntN(len(c.closed))
	}
	name := c.closed[i]
	c.closed = slices.Delete(c.closed, i, i+1)
	text := c.read(name)
	c.docs[name] = newBuffer(text)
	c.open(name, text)
}

// closeOne closes a document, and what was not saved is lost.
func (c *conformance) closeOne() {
	name := c.any(c.docs)
	if name == "" {
		return
	}
	delete(c.docs, name)
	c.tell("textDocument/didClose", object{"textDocument": object{"uri": c.uri(name)}})
	if _, err := os.Stat(c.path(name)); err != nil {
		require.NoError(c, os.RemoveAll(filepath.Join(c.fresh, name))) // it was never saved
		return
	}
	c.closed = append(c.closed, name)
	c.write(c.fresh, name, c.read(name))
}

// save writes a document to disk. Files that are not open become what they were at first,
// beside the editor, so that the games stay near what makes sense.
func (c *conformance) save() {
	if name := c.any(c.docs); name != "" {
		c.write(c.dir, name, c.docs[name].text())
		c.tell("textDocument/didSave", object{"textDocument": object{"uri": c.uri(name)}})
	}
	for _, name := range c.closed {
		if c.read(name) != c.first[name] {
			c.write(c.dir, name, c.first[name])
			c.write(c.fresh, name, c.first[name])
			c.tell("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": c.uri(name), "type": 2}}})
		}
	}
}

// newFile opens a document that is not on disk.
func (c *conformance) newFile() {
	name := filepath.ToSlash(filepath.Join(filepath.Dir(c.any(c.docs)), "new.wgr"))
	if _, err := os.Stat(c.path(name)); err == nil || c.docs[name] != nil || c.any(c.docs) == "" {
		return
	}
	c.docs[name] = newBuffer("// 😀\n")
	c.open(name, "// 😀\n")
}

func (c *conformance) write(dir, name, text string) {
	require.NoError(c, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o600))
	if dir == c.dir && c.first[name] == "" {
		c.first[name] = text
	}
}

// question asks something about a place and does not wait for the answer.
func (c *conformance) question(name string, b *buffer) {
	methods := sortedKeys(requests)
	method := methods[c.rng.IntN(len(methods))]
	if method == "initialize" || method == "shutdown" {
		method = "textDocument/hover"
	}
	at := b.position(b.place(c.rng.IntN(len(b.units) + 1)))
	params := object{
		"textDocument": object{"uri": c.uri(name)}, "position": at, "newName": "other_name", "query": "s",
		"range": span{at, b.position(len(b.units))}, "context": object{"includeDeclaration": true, "diagnostics": []diagnostic{}},
	}
	c.asked++
	go func() {
		var got any
		c.answers <- c.conn.Call(context.Background(), method, params, &got)
	}()
}

// compare waits until the server has reported all changes, and compares.
func (c *conformance) compare() {
	var none any
	c.ask("workspace/symbol", object{"query": "no such"}, &none) // all before it has been handled
	for change := c.server.work.version(); ; {
		n, _ := wait.For(c.T, c.reported, "no report of change ", change)
		if n >= change {
			break
		}
	}
	c.ask("workspace/symbol", object{"query": "no such"}, &none) // all reports have been received
	want := c.check()
	c.mu.Lock()
	defer c.mu.Unlock()
	got := map[string][]string{}
	for path, list := range c.published {
		for _, d := range list {
			got[path] = append(got[path], inWords(d))
		}
		slices.Sort(got[path])
	}
	if list := differences(want, got); len(list) > 0 {
		for name, b := range c.docs {
			c.Logf("=== %s\n%s", name, b.text())
		}
		c.Fatalf("after %d comparisons:\n%s", c.compared, strings.Join(list, "\n"))
	}
	c.compared++
	for _, list := range want {
		c.findings += len(list)
	}
	if len(want) > 0 {
		c.withFindings++
	}
}

// differences lists the findings that only one side has.
func differences(want, got map[string][]string) []string {
	var out []string
	for kind, sides := range map[string][2]map[string][]string{"not reported": {want, got}, "reported, not found": {got, want}} {
		for _, path := range sortedKeys(sides[0]) {
			for _, x := range sides[0][path] {
				if !slices.Contains(sides[1][path], x) {
					out = append(out, kind+": "+path+" "+x)
				}
			}
		}
	}
	for _, path := range sortedKeys(got) {
		for i, x := range got[path][1:] {
			if x == got[path][i] {
				out = append(out, "reported twice: "+path+" "+x)
			}
		}
	}
	return out
}

func inWords(d diagnostic) string {
	text, _ := json.Marshal(d)
	return string(text)
}

// check returns what a fresh check finds in the games of the open documents, by path in the
// editor's workspace, as the editor should have been told it. A finding of two games is
// reported once.
func (c *conformance) check() map[string][]string {
	for name, b := range c.docs {
		c.write(c.fresh, name, b.text())
	}
	all := map[string]map[string]bool{}
	add := func(path string, d diagnostic) {
		if all[path] == nil {
			all[path] = map[string]bool{}
		}
		all[path][c.theirs(inWords(d))] = true
	}
	games := map[string][]string{} // paths of the open documents of each, in their order
	for _, name := range sortedKeys(c.docs) {
		path := filepath.Join(c.fresh, filepath.FromSlash(name))
		games[load.Home(path)] = append(games[load.Home(path)], path)
	}
	for home, paths := range games {
		var ds dsl.Diagnostics
		if g, err := load.OpenWithTests(home); err == nil {
			ds = g.Check()
		} else { // mistakes of syntax, and why there is no game
			for _, path := range paths {
				text, _ := load.ReadFile(path)
				_, found := dsl.Parse(path, text)
				ds = append(ds, found...)
				add(c.theirs(path), diagnostic{Severity: 1, Source: source, Message: err.Error()})
			}
		}
		for i := range ds {
			at := paths[0]
			if ds[i].Span.File != "" {
				at, _ = filepath.Abs(filepath.FromSlash(ds[i].Span.File))
			}
			add(c.theirs(at), c.expected(at, &ds[i]))
		}
	}
	out := map[string][]string{}
	for path, set := range all {
		out[path] = sortedKeys(set)
	}
	return out
}

// theirs puts the editor's folder in the place of the fresh one.
func (c *conformance) theirs(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, filepath.ToSlash(c.fresh), filepath.ToSlash(c.dir)), c.fresh, c.dir)
}

func (c *conformance) expected(path string, d *dsl.Diagnostic) diagnostic {
	x := diagnostic{Range: c.span(path, d.Span), Severity: map[dsl.Severity]int{dsl.Error: 1, dsl.Warning: 2}[d.Severity], Code: d.Code, Source: source, Message: messageOf(d)}
	for _, label := range d.Labels {
		if label.Span.File != "" {
			at, _ := filepath.Abs(filepath.FromSlash(label.Span.File))
			x.Related = append(x.Related, related{location{uriOf(at), c.span(at, label.Span)}, label.Text})
		}
	}
	return x
}

func (c *conformance) span(path string, s dsl.Span) span {
	text, _ := os.ReadFile(path) // a module of the library is on no disk
	b := newBuffer(string(text))
	start, end := s.Start.Offset, s.End.Offset
	if end <= start {
		end = start + 1
	}
	return span{b.position(b.index(start)), b.position(b.index(end))}
}
