package docs

import (
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	rules "wargame/interpreter/program"
	"wargame/interpreter/spec"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// TestHowTextReads loads each block of the page with those before it, what a
// variant says on top, and plays the tests that are there by then.
func TestHowTextReads(t *testing.T) {
	path := filepath.Join("reads", "text.md")
	var files []*dsl.File
	layers := map[string]int{}
	for _, b := range read(t, path).found {
		require.Equal(t, "wgr", b.kind, "%s:%d: every block is an example", path, b.line)
		name := path
		if b.file == "variant" {
			name = path + " (variant)"
			layers[name] = 1
		}
		f, ds := dsl.Parse(name, []byte(strings.Repeat("\n", b.line)+strings.Join(b.body, "\n")+"\n"))
		require.Empty(t, ds, ds.Error())
		files = append(files, f)
		playExample(t, rules.Config{Files: files, Layers: layers, Library: load.Library, Modules: stdlib.Names(), Spare: 10}, b.line)
	}
}

// playExample checks a game under all its choices and plays its tests.
func playExample(t *testing.T, config rules.Config, line int) {
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
	require.NotEmpty(t, results)
	for _, r := range results {
		for _, f := range r.Fails {
			t.Errorf("block at %d: %s: %q %s: %s\nexpected %s\n     got %s", line, f.Span, r.Name, r.Case, f.Summary, f.Expected, f.Got)
		}
	}
}
