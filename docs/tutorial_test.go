package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTutorial does what a reader of the tutorial does: it saves each listing,
// makes each change and runs each command in turn, in a folder of its own. What
// stands there in the end is the game in docs/tutorial.
func TestTutorial(t *testing.T) {
	p := read(t, "tutorial.md")
	dir := t.TempDir()
	p.follow(t, dir)

	// No file of the reader's is laid out otherwise than fmt would.
	require.Empty(t, shell(t, dir, "wargame fmt -l hollin", ""))

	if *update {
		require.NoError(t, os.RemoveAll(filepath.Join("tutorial", "hollin")))
		require.NoError(t, os.CopyFS(filepath.Join("tutorial", "hollin"), os.DirFS(filepath.Join(dir, "hollin"))))
	}
	require.Equal(t, files(t, filepath.Join(dir, "hollin")), files(t, filepath.Join("tutorial", "hollin")),
		"docs/tutorial/hollin is the game that the tutorial makes; go test ./docs -update writes it")
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
