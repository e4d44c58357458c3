package draft_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/internal/draft"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
)

// The catalogue of each game is laid out as a game without errors, whose only findings are
// that its rules and tests are still empty.
func TestCatalogues(t *testing.T) {
	files, err := filepath.Glob("../../games/*/clauses.tsv")
	require.NoError(t, err)
	require.Greater(t, len(files), 5)
	for _, file := range files {
		t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			c, err := ruleset.ReadCatalogue(data)
			require.NoError(t, err)
			d, err := draft.Of("drafted", c)
			require.NoError(t, err)
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, draft.CatalogueFile), data, 0o600))
			for _, f := range d.Files {
				require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, f.Path)), 0o700))
				require.NoError(t, os.WriteFile(filepath.Join(dir, f.Path), f.Text, 0o600))
			}
			g, err := load.OpenWithTests(dir)
			require.NoError(t, err)
			empty := 0
			for _, x := range g.Check() {
				require.Equal(t, dsl.Warning, x.Severity, x.Summary)
				require.Equal(t, codes.Unwritten, x.Code, x.Summary)
				empty++
			}
			require.Equal(t, d.Rules+d.Tests, empty)
		})
	}
}

func TestTitlesAndFiles(t *testing.T) {
	long := strings.Repeat("A unit with a long name ", 8)
	c, err := ruleset.ReadCatalogue([]byte("clause\tn\tkind\ttext\n" +
		"A.1\t1\trule\t" + long + "\nA.1\t2\trule\tsays \"so\" // and \\ more\n10.2\t1\tnarrative\tOnce upon a time\n10.3\t1\tdefinition\tA stack\n2\t1\trule\tRed\n"))
	require.NoError(t, err)
	d, err := draft.Of("x", c)
	require.NoError(t, err)
	var names []string
	for _, f := range d.Files {
		names = append(names, f.Path)
	}
	require.Equal(t, []string{"game.wgr", "rules/02.wgr", "rules/a.wgr", "tests/02.wgr", "tests/10.wgr", "tests/a.wgr"}, names)
	require.Equal(t, 2, d.Rules)
	require.Equal(t, 4, d.Tests)
	for _, f := range d.Files {
		again, found := dsl.Format(f.Path, f.Text)
		require.Empty(t, found)
		require.Equal(t, string(again), string(f.Text))
		for _, line := range strings.Split(string(f.Text), "\n") {
			require.LessOrEqual(t, len(line), 110)
		}
	}
}
