package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTutorial does what a reader of the tutorial does: it saves each listing,
// makes each change and runs each command in turn, in a folder of its own. What
// stands there in the end is the game in docs/tutorial.
func TestTutorial(t *testing.T) {
	p := read(t, "tutorial.md")
	dir := t.TempDir()
	for i := range p.found {
		b := &p.found[i]
		path := filepath.Join(dir, b.file)
		switch b.kind {
		case "wgr":
			require.NotEmpty(t, b.file, "line %d: a listing names its file", b.line)
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			text := strings.Join(b.body, "\n") + "\n"
			if b.mode == "add" {
				old, err := os.ReadFile(path)
				require.NoError(t, err, "line %d", b.line)
				text = string(old) + text
			}
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		case "diff":
			change(t, path, b)
		case "console":
			p.console(t, b, dir)
		}
	}

	// No file of the reader's is laid out otherwise than fmt would.
	require.Empty(t, shell(t, dir, "wargame fmt -l hollin", ""))

	if *update {
		require.NoError(t, os.RemoveAll(filepath.Join("tutorial", "hollin")))
		require.NoError(t, os.CopyFS(filepath.Join("tutorial", "hollin"), os.DirFS(filepath.Join(dir, "hollin"))))
	}
	require.Equal(t, files(t, filepath.Join(dir, "hollin")), files(t, filepath.Join("tutorial", "hollin")),
		"docs/tutorial/hollin is the game that the tutorial makes; go test ./docs -update writes it")
}

// change carries out a diff: the lines with a blank or - stand together in the
// file, once, and become those with a blank or +.
func change(t *testing.T, path string, b *block) {
	t.Helper()
	var before, after []string
	for _, l := range b.body {
		text := ""
		if l != "" {
			text = l[1:]
		}
		if !strings.HasPrefix(l, "+") {
			before = append(before, text)
		}
		if !strings.HasPrefix(l, "-") {
			after = append(after, text)
		}
	}
	src, err := os.ReadFile(path)
	require.NoError(t, err)
	old, now := strings.Join(before, "\n")+"\n", strings.Join(after, "\n")+"\n"
	require.Equal(t, 1, strings.Count(string(src), old), "line %d: in %s there is not one place\n%s", b.line, b.file, old)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(src), old, now, 1)), 0o644))
}

// files reads the rule files of a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".wgr" {
			return err
		}
		src, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(name)] = string(src)
		return err
	})
	require.NoError(t, err)
	return out
}
