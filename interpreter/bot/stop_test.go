package bot_test

import (
	"runtime"
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// TestStoppedSearchAnswers: a search that would take hours answers when it is stopped, and the
// next one is not stopped by that.
func TestStoppedSearchAnswers(t *testing.T) {
	p := made(t, race+aims)
	level, _ := bot.LevelNamed("best")
	level.Budget, level.Plans, level.TurnBudget = 1<<40, 1<<30, 0
	b := bot.New(p, level, 1, 0)
	for range 2 {
		g, before := run.New(p, dice.Keyed{Seed: 1}), b.Progress().Tried
		done := make(chan []run.Choice)
		go func() { done <- b.Answers(g, sight.For(g, 0), g.Pending()) }()
		for b.Progress().Tried == before || b.Progress().Tried == 0 {
			runtime.Gosched()
		}
		b.Stop()
		require.NotEmpty(t, <-done)
	}
}
