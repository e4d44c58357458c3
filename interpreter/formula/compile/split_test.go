package compile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
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
	e := lower.Ruling(true, []formula.Need{{Expr: grant, Wanted: true}}, []formula.Need{{Expr: ban, Wanted: true}})
	require.ElementsMatch(t, append(ban.Reads().Funcs, grant.Reads().Funcs...), e.Reads().Funcs)
}

// With yields an expression about the caller's names.
func TestWith(t *testing.T) {
	w := newWorld()
	arg, e := compiled(t, w, "u.hex"), compiled(t, w, "h.units == []")
	of, ok := compiled(t, w, "u").Local()
	require.True(t, ok)
	first, ok := compiled(t, w, "h").Local()
	require.True(t, ok)
	args := make([]*formula.Expr, first+1)
	for i := range args {
		args[i] = arg
	}
	x := lower.With(e, args)
	require.NotNil(t, x)
	require.True(t, x.Uses(of))
	require.False(t, x.Uses(first))
	require.ElementsMatch(t, append(e.Reads().Funcs, arg.Reads().Funcs...), x.Reads().Funcs)
	require.Nil(t, lower.With(e, args[:first]), "too few")
	for i := range args {
		args[i] = compiled(t, w, "first(map(filter(us, .steps > 1), .hex))")
	}
	require.Nil(t, lower.With(e, args), "an element of its loop could be taken for another one's")
}
