package docs

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

// TestLanguagePage loads the examples of the reference, which together are one
// game (with testdata/language.wgr), plays its tests, and checks it under every
// option and reading. Only what lies idle is no fault of an example.
func TestLanguagePage(t *testing.T) {
	p := read(t, "language.md")
	src, err := os.ReadFile(filepath.Join("testdata", "language.wgr"))
	require.NoError(t, err)
	f, ds := dsl.Parse("testdata/language.wgr", src)
	require.Empty(t, ds, ds.Error())
	files := []*dsl.File{f}
	for _, b := range p.found {
		require.Equal(t, "wgr", b.kind, "language.md:%d: every block is an example", b.line)
		// blank lines before it, so that findings name the line of the page
		text := strings.Repeat("\n", b.line) + strings.Join(b.body, "\n") + "\n"
		f, ds := dsl.Parse("language.md", []byte(text))
		require.Empty(t, ds, ds.Error())
		files = append(files, f)
	}
	config := build.Config{Files: files, Library: load.Library, Modules: stdlib.Names(), Spare: 10}
	for _, d := range check.All(config) {
		if d.Code != codes.Unused && d.Code != codes.NotOffered && d.Code != codes.Unreachable {
			t.Error(d.Error(), d.Help)
		}
	}
	s := &spec.Suite{Load: func(options map[string]bool, readings map[string]string) (*rules.Program, dsl.Diagnostics) {
		c := config
		c.Options, c.Readings = options, readings
		return check.Load(c)
	}}
	results, _ := s.Run(nil)
	require.NotEmpty(t, results)
	for _, r := range results {
		for _, f := range r.Fails {
			t.Errorf("%s: %q %s: %s\nexpected %s\n     got %s", f.Span, r.Name, r.Case, f.Summary, f.Expected, f.Got)
		}
	}
}
