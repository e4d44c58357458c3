package lsp

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/analysis"
	"wargame/interpreter/load"
)

// Random edits, sent as an editor sends them, leave the text that the editor has, and the
// findings that a fresh look at the saved files has. WARGAME_EDITS makes more of them,
// WARGAME_SEED others.
func TestEdits(t *testing.T) {
	edits, seed := 300, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("WARGAME_EDITS")); err == nil {
		edits = n
	}
	if n, err := strconv.ParseUint(os.Getenv("WARGAME_SEED"), 10, 64); err == nil {
		seed = n
	}
	e := start(t)
	rng := rand.New(rand.NewPCG(seed, 48))
	files := []string{moves, combat, "data/units.wgr", "tests/2-movement.wgr", "game.wgr"}
	texts := map[string]string{}
	w := newWorkspace()
	s := &Server{work: w, reports: &reporter{wake: make(chan struct{}, 1), paths: map[string]bool{}}}
	for _, f := range files {
		texts[f] = e.read(f)
		s.edit(e.uri(f), []byte(texts[f]))
	}
	pieces := []string{"", "", "{", "}", "\"", "when ", "😀", "é", "\n", "\r\n", " ", "u.hex", "2.1", "forbid enter ", "//", "\x00", "rule 9.9 \"x\" { }\n", ")", "#", "\t"}
	for i := range edits {
		f := files[rng.IntN(len(files))]
		text := []byte(texts[f])
		l := newLines(text, utf16Units)
		from := cut(text, rng.IntN(len(text)+1))
		to := min(len(text), cut(text, from+rng.IntN(12)*rng.IntN(2)))
		to = max(from, to)
		piece := pieces[rng.IntN(len(pieces))]
		if rng.IntN(6) == 0 { // back to what the game was
			from, to, piece = 0, len(text), e.read(f)
		}
		texts[f] = string(text[:from]) + piece + string(text[to:])
		r := l.span(from, to)
		s.change(documentParams{Document: document{URI: e.uri(f)}, Changes: []contentChange{{Range: &r, Text: piece}}})
		require.Equal(t, texts[f], string(w.text(e.path(f))), "edit %d of %s", i, f)
		if i%10 > 0 {
			continue
		}
		fresh := t.TempDir()
		require.NoError(t, os.CopyFS(fresh, os.DirFS(e.dir)))
		for name, text := range texts {
			require.NoError(t, os.WriteFile(filepath.Join(fresh, filepath.FromSlash(name)), []byte(text), 0o600))
		}
		g, err := w.game(e.path(f))
		saved, other := analysis.Open(fresh, load.Unsaved{})
		require.Equal(t, err == nil, other == nil, "edit %d: %v, %v", i, err, other)
		if err != nil {
			continue
		}
		require.Equal(t, found(saved), found(g), "edit %d", i)
		look(g, e.path(f), rng.IntN(len(texts[f])+1))
	}
	require.NoError(t, e.stop())
}

// cut moves an offset to the beginning of a character, and out of the middle of a line end.
func cut(text []byte, at int) int {
	at = min(at, len(text))
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// found returns the findings of a game in all files, without their folder.
func found(g *analysis.Game) []string {
	var out []string
	for path, ds := range g.Check() {
		for _, d := range ds {
			out = append(out, filepath.Base(path)+" "+strconv.Itoa(d.Span.Start.Line)+":"+strconv.Itoa(d.Span.Start.Column)+" "+d.Code)
		}
	}
	slices.Sort(out)
	return out
}

// look asks everything about a place; none of it may fail.
func look(g *analysis.Game, path string, offset int) {
	g.Hover(path, offset)
	g.Definitions(path, offset)
	g.References(path, offset)
	g.Complete(path, offset)
	g.Tokens(path)
	g.Folds(path)
	g.Symbols(path)
	g.Lenses(path)
	_, _ = g.Rename(path, offset, "other_name", nil)
}
