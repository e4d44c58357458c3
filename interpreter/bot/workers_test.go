package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// TestHandsAtOnce: a bot whose hands work at once plays the same game as one whose hands
// take turns, in a game with dice, retreats and answers of the enemy.
func TestHandsAtOnce(t *testing.T) {
	lg, err := load.Open("../../games/the_pass")
	require.NoError(t, err)
	p, ds := lg.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	level, _ := bot.LevelNamed("best")
	level.Budget = 600
	play := func(atOnce bool) (positions []uint64) {
		g := run.New(p, dice.Keyed{Seed: 3})
		bots := []*bot.Bot{}
		for s := range p.Seats {
			b := bot.New(p, level, 7, s)
			if atOnce {
				b.RunParallel()
			}
			bots = append(bots, b)
		}
		for d := g.Pending(); d != nil && len(positions) < 40; d = g.Pending() {
			refusal, err := g.Apply(bots[d.Seat].Answers(g, sight.For(g, d.Seat), d)[0])
			require.NoError(t, err)
			require.Nil(t, refusal)
			positions = append(positions, g.Hash())
		}
		return positions
	}
	turns, once := play(false), play(true)
	require.Equal(t, turns, once)
	require.Len(t, once, 40)
}
