package spelling

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBudget(t *testing.T) {
	lists := 0
	list := func() []string { lists++; return []string{"forest", "forbid"} }
	b := NewBudget(5)
	require.Equal(t, "did you mean forbid?", b.Help("frobid", list))
	require.Equal(t, "did you mean forbid?", b.Help("frobid", list))
	require.Equal(t, "", b.Help("frobid", list), "the budget is spent")
	require.Equal(t, 2, lists)
	require.EqualValues(t, 6, b.Spent())

	var none *Budget
	require.Equal(t, "did you mean forbid?", none.Help("frobid", list))
	require.Zero(t, none.Spent())
}
