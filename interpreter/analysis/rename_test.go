package analysis_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"wargame/interpreter/analysis"
	"wargame/interpreter/load"
)

var update = flag.Bool("update", false, "write the changed lines back")

// Each archive adds files to the tutorial's game, and renames: a line of its comment such as
// `rename rules/9.wgr u.weight heft` gives the name at the end of the first such text another
// one. Its file `changed` has the lines that this changes, or why it is refused. A rename
// leaves findings and results of tests as they were; the rename back gives the same texts, and
// so the same hash of the rules.
func TestRename(t *testing.T) {
	archives, err := filepath.Glob("testdata/rename/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			require.NoError(t, err)
			dir := t.TempDir()
			require.NoError(t, os.CopyFS(dir, os.DirFS("../../docs/tutorial/hollin")))
			var want *txtar.File
			for i, f := range a.Files {
				if f.Name == "changed" {
					want = &a.Files[i]
					continue
				}
				require.NoError(t, os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o600))
			}
			var got strings.Builder
			for line := range strings.Lines(string(a.Comment)) {
				if words := strings.Fields(line); len(words) == 4 && words[0] == "rename" {
					fmt.Fprintf(&got, "%s", line)
					renamed(t, &got, dir, words[1], words[2], words[3])
				}
			}
			if *update {
				want.Data = []byte(got.String())
				require.NoError(t, os.WriteFile(name, txtar.Format(a), 0o600))
			}
			require.Equal(t, string(want.Data), got.String())
		})
	}
}

// renamed writes the lines that a rename changes.
func renamed(t *testing.T, out *strings.Builder, dir, file, mark, to string) {
	g, err := analysis.Open(dir, nil, nil)
	require.NoError(t, err)
	require.Empty(t, g.Check())
	passed, err := g.RunTests("")
	require.NoError(t, err)
	path := filepath.Join(dir, filepath.FromSlash(file))
	at := strings.Index(string(g.File(path).Source), mark)
	require.Positive(t, at+1, "there is no %s", mark)
	old, _ := g.WordAt(path, at+len(mark)-1)
	edits, err := g.Rename(path, at+len(mark)-1, to, nil)
	if err != nil {
		fmt.Fprintf(out, "  refused: %s\n", strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), ""))
		return
	}
	after := apply(g, edits)
	for _, path := range g.Paths() {
		lines := strings.Split(string(g.File(path).Source), "\n")
		for i, line := range strings.Split(string(after[path]), "\n") {
			if after[path] != nil && line != lines[i] {
				name, _ := filepath.Rel(dir, path)
				fmt.Fprintf(out, "  %s:%d: %s\n", filepath.ToSlash(name), i+1, strings.TrimSpace(line))
			}
		}
	}
	next, err := analysis.Open(dir, after, nil)
	require.NoError(t, err)
	require.Empty(t, next.Check())
	again, err := next.RunTests("")
	require.NoError(t, err)
	require.Equal(t, passed, again)

	first := edits[slices.IndexFunc(edits, func(e analysis.Edit) bool { return e.At.Path == path })]
	back, err := next.Rename(path, first.At.Start.Offset, old.Text, after)
	require.NoError(t, err)
	for path, text := range apply(next, back) {
		require.Equal(t, string(g.File(path).Source), string(text), path)
	}
	require.Len(t, back, len(edits))
}

func apply(g *analysis.Game, edits []analysis.Edit) load.Unsaved {
	byFile := map[string][]analysis.Edit{}
	for _, e := range edits {
		byFile[e.At.Path] = append(byFile[e.At.Path], e)
	}
	out := load.Unsaved{}
	for path, list := range byFile {
		out[path] = analysis.Apply(g.File(path).Source, list)
	}
	return out
}
