package run_test

import (
	"strings"
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// blurred is a game in which a rule fails only in red's view, which lacks the blue unit.
// It fails only at the end of a move after the alarm is raised.
const blurred = `
map hex columns 1..6 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { pace: number = 3 }
data unit { id side at
  R red 0102
  B blue 0601
  S blue 0603 }
names u: unit, h: hex
track alarm: flag
hide unit(u).hex from s when u.side == blue and s != blue
movement march(u) "March" trail marched lasts phase {
  step a to b allowed enter(u, b)
  end in h allowed rest(u, h)
  within u.pace
}
permission enter(u, h)
permission rest(u, h)
define watchful = 12 / count(units, .side == blue and .hex != none) > 0
action guided "Guided" { choose h from filter(hexes, # in march(unit("R")) and # != unit("R").hex) "Aim"
  go march(unit("R")) to h or nothing }
action move "Move" { go march(unit("R")) by red "Where to?" }
rule 5.1 "Heard" { on march(u, from, to) { set alarm = true } }
rule 5.2 "A sentry wakes" { forbid rest(u, h) when alarm and watchful because "the sentry wakes" }
sequence { repeat { turn { phase m of red { offer guided, move by red } } } until turn_number == 3 game over "done" }
`

// If a rule fails in the mover's view, the move does not end where the rules forbid it,
// and the failure is reported.
func TestFailureInThePlayersViewStopsTheMove(t *testing.T) {
	for _, action := range []string{"Guided", "Move"} {
		g := run.New(compile(t, blurred), nil)
		pick(t, g, action)
		pick(t, g, "0202")
		require.Equal(t, "0102", standsAt(g, "R"), action)
		require.ErrorContains(t, g.Flaw, "zero", action)
	}
}

// A seat in whose view a rule fails learns nothing of what another seat has met.
func TestFailureInAnotherViewTellsNothing(t *testing.T) {
	g := run.New(compile(t, strings.NewReplacer(`side red "Red", blue "Blue"`, `side red "Red", blue "Blue", green "Green"`).Replace(blurred)), nil)
	pick(t, g, "Guided")
	pick(t, g, "0202")
	require.NotEmpty(t, saying(g, 0))
	require.NotEmpty(t, saying(g, 1))
	require.Empty(t, saying(g, 2), "green sees no blue unit")
}
