package spec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/spec"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// suite is one text as a whole game with its tests.
func suite(t *testing.T, name string, src []byte) *spec.Suite {
	t.Helper()
	f, parsed := dsl.Parse(name, src)
	require.Empty(t, parsed, parsed.Error())
	return &spec.Suite{Load: func(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
		return check.Load(build.Config{
			Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names(),
			Options: options, Readings: readings, Spare: 20,
		})
	}}
}

// TestConstructs runs the tests of testdata/constructs, one file a group of
// constructs; the games there are without fault.
func TestConstructs(t *testing.T) {
	paths, err := filepath.Glob("testdata/constructs/*.wgr")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".wgr"), func(t *testing.T) {
			src, err := os.ReadFile(path)
			require.NoError(t, err)
			results, ds := suite(t, path, src).Run(nil)
			require.Empty(t, ds, ds.Error())
			require.NotEmpty(t, results)
			for _, r := range results {
				t.Run(r.Name+" "+r.Case, func(t *testing.T) {
					for _, f := range r.Fails {
						t.Errorf("%s: %s\nexpected %s\n     got %s", f.Span, f.Summary, f.Expected, f.Got)
					}
				})
			}
		})
	}
}
