package compile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/value"
)

func compiled(t *testing.T, w *world, text string) *formula.Expr {
	t.Helper()
	e, problems := Compile(text, w, value.Type{})
	require.Empty(t, problems)
	return e
}

// A permission as one condition has the read set of its prohibitions; caches of its
// answer depend on that.
func TestARulingReadsWhatItIsMadeOf(t *testing.T) {
	w := newWorld()
	ban, grant := compiled(t, w, "u.steps > 2"), compiled(t, w, "u.kind == tank")
	e := optimize.Ruling(true, []formula.Need{{Expr: grant, Wanted: true}}, []formula.Need{{Expr: ban, Wanted: true}})
	require.ElementsMatch(t, append(ban.Reads().Funcs, grant.Reads().Funcs...), e.Reads().Funcs)
}
