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

// TestReadsChance loads each block of the page with those before it as a game of
// its own, and plays its tests.
func TestReadsChance(t *testing.T) {
	p := read(t, "reads/chance.md")
	var files []*dsl.File
	for _, b := range p.found {
		require.Equal(t, "wgr", b.kind, "chance.md:%d: every block is an example", b.line)
		// blank lines before it, so that findings name the line of the page
		text := strings.Repeat("\n", b.line) + strings.Join(b.body, "\n") + "\n"
		f, ds := dsl.Parse("chance.md", []byte(text))
		require.Empty(t, ds, ds.Error())
		files = append(files, f)
		config := rules.Config{Files: files, Library: load.Library, Modules: stdlib.Names(), Spare: 10}
		if b.file == "setup" { // it offers what the first clause brings
			continue
		}
		for _, d := range check.All(config) {
			// later blocks use what lies idle
			if d.Code != codes.Unused && d.Code != codes.NotOffered && d.Code != codes.Unreachable {
				t.Errorf("with the block of line %d: %s %s", b.line, d.Error(), d.Help)
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
}
