package simulate

import (
	"testing"

	"wargame/interpreter/load"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// Who keeps from every answer gives up every act, and does in the end what must be done:
// the game comes to its end. Who keeps from none plays as without a bar.
func TestABarIsNoDeadEnd(t *testing.T) {
	lg, err := load.Open("the_pass")
	require.NoError(t, err)
	p, ds := lg.Program(nil, nil)
	require.False(t, ds.HasErrors())
	play := func(bars map[int]Bar) *Results {
		r, err := Run(Config{Program: p, Games: 3, Seed: 1, Workers: 1, Bars: bars})
		require.NoError(t, err)
		require.Empty(t, r.Faults())
		require.Empty(t, r.Unfinished())
		return r
	}
	asked := 0
	never := func(*run.Game, *run.Decision, run.Choice) bool { asked++; return false }
	require.Equal(t, play(nil).Games, play(map[int]Bar{0: never, 1: never}).Games)
	require.Positive(t, asked)

	always := func(*run.Game, *run.Decision, run.Choice) bool { return true }
	idle := play(map[int]Bar{0: always})
	require.NotEqual(t, play(nil).Games, idle.Games)
}
