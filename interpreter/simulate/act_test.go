package simulate

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Two numbers, of which no pair will do, and something else to do: there are more pairs
// than decisions in a game.
const muster = `edition 3
game muster "Muster"
map area
side red
data area { id
  A }
action muster {
  choose left from 1..300
  choose right from 1..300
  choose key from [7] where left + right == 1000
}
action rest { log "They rest" }
sequence { repeat 3 times { turn { phase call of red { offer once muster, rest by red } } } game over "Evening" }
`

func TestAnActThatLeadsNowhereIsGivenUp(t *testing.T) {
	r := play(t, muster, Config{Games: 20, Seed: 1, Check: true, ReplayEvery: 1, MaxDecisions: 2000})
	require.Empty(t, r.Faults())
	for _, g := range r.Games {
		require.Equal(t, "Evening", g.Level, "seed %d", g.Seed)
		require.Equal(t, 3, g.Decisions, "what was given up is no part of the game")
	}
}

// Where nothing else can be done, what is hard to find is found all the same.
func TestWhatMustBeDoneIsDone(t *testing.T) {
	r := play(t, `edition 3
game lock "Lock"
map area
side red
data area { id
  A }
action open {
  choose turn_to from 1..300
  choose key from [7] where turn_to == 77
}
sequence { turn { phase call of red { offer once open by red } } game over "Open" }
`, Config{Games: 20, Seed: 1, Check: true, ReplayEvery: 1, MaxDecisions: 5000})
	require.Empty(t, r.Faults())
	for _, g := range r.Games {
		require.Equal(t, "Open", g.Level, "seed %d", g.Seed)
	}
}

// Behind a die nobody goes back: what it has brought is played out.
func TestAnActIsNotGivenUpAcrossADie(t *testing.T) {
	r := play(t, `edition 3
game dig "Dig"
map area
side red
data area { id
  A }
track found: number
action dig {
  roll d = d6
  choose at from 1..300
  choose deep from [1] where at == 77
  set found = d
}
action rest {}
sequence { repeat 2 times { turn { phase call of red { offer once dig, rest by red } } } game over "{found}" }
`, Config{Games: 40, Seed: 1, Check: true, ReplayEvery: 1, MaxDecisions: 5000})
	require.Empty(t, r.Faults())
	long := 0
	for _, g := range r.Games {
		require.NotEqual(t, Unfinished, g.Level, "seed %d", g.Seed)
		if g.Decisions > 2+deadEndLimit {
			long++
		}
	}
	require.Positive(t, long, "many ends were met behind a die, and counted")
}
