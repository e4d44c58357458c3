package docs

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
		require.Equal(t, 1, listed[path], "docs/README.md lists %s once", path)
		return nil
	}))
}

// TestLinks follows the links of the index, of the how-to pages and of the tutorial to
// files and headings.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading := regexp.MustCompile("(?m)^#+ (.*)$")
	markup := regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	followed := 0
	for _, path := range append(howtoPages(t), "README.md", "howto.md", "tutorial.md") {
		text := strings.Join(paragraphsWithLinks(t, path), "\n")
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, name, _ := strings.Cut(m[1], "#")
			target := filepath.Join(filepath.Dir(path), file)
			if file == "" {
				target = path
			}
			info, err := os.Stat(target)
			require.NoError(t, err, "%s: %s", path, m[1])
			followed++
			if name == "" || info.IsDir() {
				continue
			}
			src, err := os.ReadFile(target)
			require.NoError(t, err)
			found := false
			for _, h := range heading.FindAllStringSubmatch(string(src), -1) {
				found = found || anchor(markup.ReplaceAllString(h[1], "$1")) == name
			}
			require.True(t, found, "%s: %s has no heading #%s", path, target, name)
		}
	}
	require.Greater(t, followed, 100)
}
