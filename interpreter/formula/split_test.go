package formula

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/value"
)

func compiled(t *testing.T, w *world, text string) *Expr {
	t.Helper()
	e, problems := Compile(text, w, value.Type{})
	require.Empty(t, problems)
	return e
}

// What a permission says as one condition reads what its prohibitions read: whoever keeps
// an answer of it goes by that.
func TestARulingReadsWhatItIsMadeOf(t *testing.T) {
	w := newWorld()
	ban, grant := compiled(t, w, "u.steps > 2"), compiled(t, w, "u.kind == tank")
	e := Ruling(true, []Need{{Expr: grant, Wanted: true}}, []Need{{Expr: ban, Wanted: true}})
	require.ElementsMatch(t, append(ban.Reads().Funcs, grant.Reads().Funcs...), e.Reads().Funcs)
}
