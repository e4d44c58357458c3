package docs_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadme takes the tour of the README, in a copy of the games and their
// tests. How many tests pass may change.
func TestReadme(t *testing.T) {
	dir := t.TempDir()
	for _, part := range []string{"games", "spec_tests", "stdlib"} {
		require.NoError(t, os.CopyFS(filepath.Join(dir, part), os.DirFS(filepath.Join("..", part))))
	}
	p := read(t, filepath.Join("..", "README.md"))
	p.loose = true
	p.follow(t, dir)
}
