package simulate

import (
	"encoding/json"
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
	x.bot.searcher = &thinking.Bot{} // which knows nothing and falls at once
	c, err := x.Answer(g, d, 0)
	require.NoError(t, err)
	require.True(t, g.Legal(d, c))
	require.ErrorContains(t, x.Panicked(), "a bot failed because of an internal error")
	require.Contains(t, x.Panicked().Stack, "goroutine")
	_, known := x.Progress()
	require.True(t, known)
	_, err = x.Answer(g, d, 0)
	require.NoError(t, err)
	require.Nil(t, x.Panicked())
}

// TestAFaultOfTheProgramTellsWhereItWas: and nothing of that is in the result, which is the
// same each time.
func TestAFaultOfTheProgramTellsWhereItWas(t *testing.T) {
	lg, err := load.Open("the_pass")
	require.NoError(t, err)
	p, ds := lg.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	r, err := Run(Config{Program: p, Games: 1, Seed: 1, Workers: 1, Onlooker: func(uint64) Onlooker { panic("clumsy") }})
	require.NoError(t, err)
	require.Len(t, r.Faults(), 1)
	f := r.Faults()[0].Fault
	require.Equal(t, "the program failed: clumsy", f.Text)
	require.Contains(t, f.Stack, "TestAFaultOfTheProgramTellsWhereItWas")
	data, err := json.Marshal(f)
	require.NoError(t, err)
	require.NotContains(t, string(data), "goroutine")

	hand := thinking.Recovered("clumsy")
	require.Same(t, hand, thinking.Recovered(hand), "where a hand fell is not where its bot did")
}
