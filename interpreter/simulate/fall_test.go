package simulate

import (
	"testing"

	thinking "wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestAPlayerThatFallsAnswersByChance: and says so; at his next decision he thinks again.
func TestAPlayerThatFallsAnswersByChance(t *testing.T) {
	lg, err := load.Open("the_pass")
	require.NoError(t, err)
	p, ds := lg.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	d := g.Pending()
	x, err := NewPlayer(p, "floor", 1, d.Seat)
	require.NoError(t, err)
	x.bot.thinks = &thinking.Bot{} // which knows nothing and falls at once
	c, err := x.Answer(g, d, 0)
	require.NoError(t, err)
	require.True(t, g.Legal(d, c))
	require.ErrorContains(t, x.Fell(), "a bot fell over a mistake in the program")
	require.Contains(t, x.Fell().Stack, "goroutine")
	_, known := x.Progress()
	require.True(t, known)
	_, err = x.Answer(g, d, 0)
	require.NoError(t, err)
	require.Nil(t, x.Fell())
}
