package run_test

import (
	"testing"
	"time"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const clockGame = `
side red, blue
map area
data space { id
  start
  hill }
data edge { a b
  start hill }
data unit { id side at
  guards red start }
clock late: 2.5 minutes per turn
track n: number
permission march(u: unit)
rule 15.5 "The clock" { forbid march(u) when late because "the time is over" }
action walk "Walk" {
  choose u from units allowed march(u)
  choose to from adjacent(u.area)
  move u to to
}
sequence {
  ask ready by red
  repeat 2 times { turn of red { phase moving of red { offer walk by red } phase last of red when not late { ask last by red } } }
}
`

func timeout(t *testing.T, g *run.Game) *run.Refusal {
	t.Helper()
	r, err := g.Apply(run.Choice{Kind: run.Timeout})
	require.NoError(t, err)
	return r
}

func TestTheTimeIsOver(t *testing.T) {
	p := compile(t, clockGame)
	require.Equal(t, 150*time.Second, p.Clock.Limit)
	g := run.New(p, nil)
	require.ErrorContains(t, timeout(t, g), "the clock does not run now: it times a turn")
	require.False(t, g.Query().InTime())
	pick(t, g, "yes")
	require.True(t, g.Query().InTime())
	require.Equal(t, 1, g.TimedScopes)

	before := g.Hash()
	late := g.Clone()
	require.Nil(t, timeout(t, late))
	require.NotEqual(t, before, late.Hash())
	require.Equal(t, "The time is over", late.Log[len(late.Log)-1].Text)
	// The last phase is skipped, and the next turn has its full time again.
	require.Equal(t, "action", late.Pending().Name)
	require.Empty(t, late.Pending().Options)
	require.ErrorContains(t, timeout(t, late), "the time is over already")
	r, err := late.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)

	// The last phase is left out; the next turn has its whole time again.
	require.Equal(t, "action", late.Pending().Name)
	require.Equal(t, 2, late.TimedScopes)
	require.True(t, late.Query().InTime())
	require.Equal(t, []string{"Walk"}, labels(late.Pending()))

	_, err = g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Equal(t, "last", g.Pending().Name, "in time, the last phase is played")
}

// In the middle of an action no candidate is left. The game goes back to the offer, and
// the timeout stays in effect.
func TestTheTimeStaysOverWhenTheGameGoesBack(t *testing.T) {
	g := run.New(compile(t, clockGame), nil)
	pick(t, g, "yes")
	pick(t, g, "Walk")
	require.Equal(t, "u", g.Pending().Name)
	require.Nil(t, timeout(t, g))
	require.Equal(t, "action", g.Pending().Name)
	require.Empty(t, g.Pending().Options)
	require.ErrorContains(t, timeout(t, g), "over already")
	r, err := g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)
	require.Equal(t, 2, g.TimedScopes)

	g = run.New(compile(t, clockGame), nil) // once the unit is chosen, it may move
	pick(t, g, "yes")
	pick(t, g, "Walk")
	pick(t, g, "guards")
	require.Nil(t, timeout(t, g))
	pick(t, g, "hill")
	require.Equal(t, "action", g.Pending().Name)
}

func TestAGameWithoutAClock(t *testing.T) {
	g := run.New(compile(t, `side red, blue
sequence { phase a of red { ask ready by red } }`), nil)
	require.ErrorContains(t, timeout(t, g), "no clock runs in this game")
	require.False(t, g.Query().InTime())

	g = run.New(compile(t, `side red, blue
track n: number
clock done: 1 minutes per game
sequence { ask ready by red if done { set n = 1 } ask again by red }`), nil)
	require.Nil(t, timeout(t, g), "a clock may time the whole game")
	pick(t, g, "yes")
	require.ErrorContains(t, timeout(t, g), "over already")
}
