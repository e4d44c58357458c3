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

// TestHappeningsRead loads each block of the page together with those before it
// and plays their tests. Only what lies idle is no fault of an example.
func TestHappeningsRead(t *testing.T) {
	var files []*dsl.File
	for _, b := range read(t, "reads/happenings.md").found {
		text := strings.Repeat("\n", b.line) + strings.Join(b.body, "\n") + "\n"
		f, ds := dsl.Parse("happenings.md", []byte(text))
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
				t.Errorf("%s: %q %s: %s\nexpected %s\n     got %s", f.Span, r.Name, r.Case, f.Summary, f.Expected, f.Got)
			}
		}
		if t.Failed() {
			t.FailNow() // the blocks behind it would only say the same again
		}
	}
	require.NotEmpty(t, files)
}
