package docs

import (
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

// TestWaysReadLikeTheClauses loads each block of the page with those before it,
// and plays the tests. Only what lies idle is no fault of an example.
func TestWaysReadLikeTheClauses(t *testing.T) {
	p := read(t, "reads/ways.md")
	var files []*dsl.File
	for _, b := range p.found {
		text := strings.Repeat("\n", b.line) + strings.Join(b.body, "\n") + "\n"
		f, ds := dsl.Parse("reads/ways.md", []byte(text))
		require.Empty(t, ds, ds.Error())
		files = append(files, f)
		config := rules.Config{Files: files, Library: load.Library, Modules: stdlib.Names(), Spare: 10}
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
		for _, r := range results {
			for _, f := range r.Fails {
				t.Errorf("%s: %q: %s\nexpected %s\n     got %s", f.Span, r.Name, f.Summary, f.Expected, f.Got)
			}
		}
		require.False(t, t.Failed(), "the block at line %d", b.line)
	}
	require.Greater(t, len(files), 10)
}
