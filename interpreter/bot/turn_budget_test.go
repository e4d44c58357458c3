package bot

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestPurse: acts take what the level says until a good part of the turn is spent, then
// less and less, and a quarter in any case; the next turn has its own.
func TestPurse(t *testing.T) {
	level := Level{Budget: 1000, TurnBudget: 20_000, Plans: 80}
	b := &Bot{budget: searchBudget{full: level}}
	act := func(turn int64, spent int) (int, int) {
		b.budget.allocate(turn, true)
		b.budget.spent = spent
		b.budget.charge()
		return b.budget.level.Budget, b.budget.level.Plans
	}
	budget, plans := act(1, 8000)
	require.Equal(t, []int{1000, 80}, []int{budget, plans})
	budget, _ = act(1, 6000)
	require.Equal(t, 1000, budget, "a twelfth of 12,000")
	budget, plans = act(1, 3000)
	require.Equal(t, []int{500, 40}, []int{budget, plans}, "a twelfth of 6,000")
	act(1, 9000)
	budget, plans = act(1, 100)
	require.Equal(t, []int{250, 20}, []int{budget, plans}, "nothing is left")
	b.budget.allocate(1, false)
	require.Equal(t, 125, b.budget.level.Budget, "an answer within an act")
	budget, plans = act(2, 100)
	require.Equal(t, []int{1000, 80}, []int{budget, plans})

	b.SetTimeLimit(time.Second)
	b.budget.turn.left = 0
	act(2, 100)
	require.Equal(t, level, b.budget.level, "where time counts nothing else does")
}
