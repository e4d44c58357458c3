package docs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	rules "wargame/interpreter/program"
	"wargame/interpreter/spec"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// TestClauses plays the games of testdata/clauses: clauses of published games that no page
// shows. A file NAME.variant.wgr lies on top of NAME.wgr.
func TestClauses(t *testing.T) {
	games, err := filepath.Glob(filepath.Join("testdata", "clauses", "*.wgr"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(games), 14)
	for _, path := range games {
		if strings.HasSuffix(path, ".variant.wgr") {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			var files []*dsl.File
			layers := map[string]int{}
			for _, path := range []string{path, strings.TrimSuffix(path, ".wgr") + ".variant.wgr"} {
				src, err := os.ReadFile(path)
				if os.IsNotExist(err) && len(files) > 0 {
					continue
				}
				require.NoError(t, err)
				f, ds := dsl.Parse(path, src)
				require.Empty(t, ds, ds.Error())
				if files = append(files, f); len(files) > 1 {
					layers[path] = 1
				}
			}
			require.NotZero(t, playExample(t, build.Config{Files: files, Layers: layers, Library: load.Library, Modules: stdlib.Names(), Spare: 10}, 0))
		})
	}
}

// playExample checks a game under all its choices, where only what lies idle is no
// fault of an example, plays its tests, and counts them.
func playExample(t *testing.T, config build.Config, line int) int {
	for _, d := range check.All(config) {
		if d.Code != codes.Unused && d.Code != codes.NotOffered && d.Code != codes.Unreachable {
			t.Error(line, d.Error(), d.Help)
		}
	}
	s := &spec.Suite{Load: func(options map[string]bool, readings map[string]string) (*rules.Program, dsl.Diagnostics) {
		c := config
		c.Options, c.Readings = options, readings
		return check.Load(c)
	}}
	results, _ := s.Run(nil)
	for _, r := range results {
		for _, f := range r.Fails {
			t.Errorf("block at %d: %s: %q %s: %s\nexpected %s\n     got %s", line, f.Span, r.Name, r.Case, f.Summary, f.Expected, f.Got)
		}
	}
	return len(results)
}
