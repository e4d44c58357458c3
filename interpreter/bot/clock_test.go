package bot_test

import (
	"testing"
	"time"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// TestTimeTakesThePlaceOfTheBudget: with hardly any time a few ways are tried and an
// answer is given; with much of it, more than the level counts.
func TestTimeTakesThePlaceOfTheBudget(t *testing.T) {
	p := made(t, race+aims)
	level, _ := bot.LevelNamed("floor")
	tried := func(d time.Duration) int {
		b := bot.New(p, level, 1, 0)
		b.SetTimeLimit(d)
		g := run.New(p, dice.Keyed{Seed: 1})
		require.NotEmpty(t, b.Answers(g, sight.For(g, 0), g.Pending()))
		at := b.Progress()
		require.True(t, at.Share >= 0 && at.Share <= 100, at.Share)
		return at.Tried
	}
	hurried, counted := tried(time.Nanosecond), tried(0)
	require.Positive(t, hurried)
	require.Less(t, hurried, tried(time.Minute))
	require.Less(t, counted, tried(time.Minute), "lines are bounded by far more than the level says")
}
