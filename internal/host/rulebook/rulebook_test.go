package rulebook

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
)

// has is true for exactly the clauses that Find finds.
func TestHas(t *testing.T) {
	b, err := NewShelf(load.InProgramWithTests, nil).Book("the_pass")
	require.NoError(t, err)
	ids := []string{"7", "7.0", "6.4", "1.1"}
	for _, s := range b.Statements() {
		ids = append(ids, s.ID(), s.Clause)
	}
	for _, id := range ids[:min(len(ids), 30)] {
		c, ds := b.clause(id)
		require.False(t, ds.HasErrors())
		require.Equal(t, c != nil, b.has(id), id)
	}
}
