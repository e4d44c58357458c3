package bot

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestPurse: acts take what the level says until a good part of the turn is spent, then
// less and less, and a quarter in any case; the next turn has its own.
func TestPurse(t *testing.T) {
	level := Level{Budget: 1000, Turn: 20_000, Lines: 80}
	b := &Bot{full: level}
	act := func(turn int64, spent int) (int, int) {
		b.allot(turn, true)
		b.spent = spent
		b.pay()
		return b.level.Budget, b.level.Lines
	}
	budget, lines := act(1, 8000)
	require.Equal(t, []int{1000, 80}, []int{budget, lines})
	budget, _ = act(1, 6000)
	require.Equal(t, 1000, budget, "a twelfth of 12,000")
	budget, lines = act(1, 3000)
	require.Equal(t, []int{500, 40}, []int{budget, lines}, "a twelfth of 6,000")
	act(1, 9000)
	budget, lines = act(1, 100)
	require.Equal(t, []int{250, 20}, []int{budget, lines}, "nothing is left")
	b.allot(1, false)
	require.Equal(t, 125, b.level.Budget, "an answer within an act")
	budget, lines = act(2, 100)
	require.Equal(t, []int{1000, 80}, []int{budget, lines})

	b.Take(time.Second)
	b.purse.left = 0
	act(2, 100)
	require.Equal(t, level, b.level, "where time counts nothing else does")
}
