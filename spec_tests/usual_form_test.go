package spec_tests_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/dialect"
	"wargame/interpreter/load"

	"github.com/stretchr/testify/require"
)

// TestUsualForm holds that the rules of all games say each thing in one way, and that
// `wargame fix` has nothing left to rewrite in them. A long line that has no place for a break is a text.
func TestUsualForm(t *testing.T) {
	for _, name := range load.Embedded() {
		g, err := load.InProgram(name)
		require.NoError(t, err)
		for _, kind := range dialect.Kinds {
			for _, x := range dialect.Find(kind, g.Own(), g.Base()) {
				t.Errorf("%s: %s (wargame fix games/%s)", x.Span, x.Summary, name)
			}
		}
		for _, f := range g.Own() {
			laid, ds := dsl.Format(f.Name, f.Source)
			require.False(t, ds.HasErrors(), f.Name)
			require.Equal(t, string(laid), string(f.Source), "%s: wargame fmt", f.Name)
		}
	}
}
