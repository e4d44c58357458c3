package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDocumentationIndex holds README.md of this folder to what is there: it lists each
// page once, with a question, and the README of the project links to it.
func TestDocumentationIndex(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	require.NoError(t, err)
	require.Contains(t, string(readme), "](docs/README.md)")

	index, err := os.ReadFile("README.md")
	require.NoError(t, err)
	listed := map[string]int{}
	for _, row := range regexp.MustCompile(`(?m)^\| \[[^\]]+\]\(([^)]+)\) \| (.+) \|$`).FindAllStringSubmatch(string(index), -1) {
		listed[row[1]]++
		require.Contains(t, row[2], "?", "%s answers no question", row[1])
	}
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" || path == "README.md" {
			return err
		}
		if strings.HasPrefix(path, "cli/") { // the page of a command has the command as its question
			require.Contains(t, string(index), "("+path+")")
			return nil
		}
		require.Equal(t, 1, listed[path], "docs/README.md lists %s once", path)
		return nil
	}))
}

// TestTwoLinks demands that two links lead from the README of the project to every page of this
// folder.
func TestTwoLinks(t *testing.T) {
	links := func(path string) (out []string) {
		for _, line := range prose(t, path) {
			for _, m := range linked.FindAllStringSubmatch(line, -1) {
				to, _, _ := strings.Cut(m[1], "#")
				if to != "" && !strings.Contains(to, "://") {
					out = append(out, filepath.Join(filepath.Dir(path), filepath.FromSlash(to)))
				}
			}
		}
		return out
	}
	near := map[string]bool{}
	for _, first := range links(filepath.Join("..", "README.md")) {
		near[first] = true
		if filepath.Ext(first) != ".md" {
			continue
		}
		for _, second := range links(first) {
			near[second] = true
		}
	}
	found := 0
	require.NoError(t, filepath.WalkDir(filepath.Join("..", "docs"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".md" {
			found++
			require.True(t, near[path], "no two links lead from the README to %s", path)
		}
		return err
	}))
	require.Greater(t, found, 80)
}
