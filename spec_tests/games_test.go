package spec_tests_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/spec"
	"wargame/stdlib"
)

func TestGames(t *testing.T) {
	for _, name := range load.Embedded() {
		t.Run(name, func(t *testing.T) {
			g, err := load.OpenWithTests(filepath.Join("..", "games", name))
			require.NoError(t, err)
			require.NotEmpty(t, g.Tests)
			runSuite(t, g)
		})
	}
}

// TestStandardLibrary runs each module's own little game.
func TestStandardLibrary(t *testing.T) {
	for _, module := range stdlib.Names() {
		t.Run(module, func(t *testing.T) {
			path := filepath.Join("..", "stdlib", "tests", module+".wgr")
			src, err := os.ReadFile(path)
			require.NoError(t, err, "every module has its tests")
			f, ds := dsl.Parse(path, src)
			runSuite(t, &load.Game{Name: module, Files: []*dsl.File{f}, Diags: ds})
		})
	}
}

func runSuite(t *testing.T, g *load.Game) {
	s := &spec.Suite{Load: g.TestProgram}
	results, ds := s.Run(nil)
	for _, d := range ds {
		require.NotEqual(t, dsl.Error, d.Severity, d.Error())
	}
	require.NotEmpty(t, results)
	for _, r := range results {
		t.Run(strings.TrimSpace(r.Name+" "+r.Case), func(t *testing.T) {
			for _, f := range r.Fails {
				t.Errorf("%s: %s\nexpected %s\ngot      %s", f.Span, f.Summary, f.Expected, f.Got)
			}
		})
	}
}
