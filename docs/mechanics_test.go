package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMechanicsPages holds the rules that the pages of mechanics quote to the
// games: each line stands there, though perhaps with its `because` behind it.
func TestMechanicsPages(t *testing.T) {
	for _, page := range []string{"mechanics/normandy.md", "mechanics/mgmg.md", "mechanics/fottr.md"} {
		rules := ""
		root := filepath.Join("..", "games", strings.TrimSuffix(filepath.Base(page), ".md"))
		require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".wgr" {
				return err
			}
			text, err := os.ReadFile(path)
			rules += " " + strings.Join(strings.Fields(string(text)), " ")
			return err
		}))
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		quoted := false
		for n, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "```") {
				quoted = !quoted
				continue
			}
			line, _, _ = strings.Cut(line, "//")
			if words := strings.Join(strings.Fields(line), " "); quoted && !strings.Contains(rules, words) {
				t.Errorf("%s:%d: the rules do not say so: %s", page, n+1, words)
			}
		}
	}
}
