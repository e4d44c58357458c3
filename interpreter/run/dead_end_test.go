package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// An offer that may not be passed, and in which nothing can be done any more,
// takes the game back to the choice that led there.
func TestAnOfferThatNobodyCanEndGoesBack(t *testing.T) {
	f, ds := dsl.Parse("bay.wgr", []byte(`game bay "Bay"
map area
side red "Red", blue "Blue"
data area { id
  A
  B
  C }
data edge { a b
  A B
  A C }
data unit { id side at
  Ship red A }
fact sailed(u: unit) lasts phase
permission may_end()
forbid may_end() when any(units, .area == area("B")) because "nobody stays in B"
action sail "Sail" {
  choose who from filter(units, not sailed(#)) "Who?"
  choose to from adjacent(who.area) "Where to?"
  remember sailed(who)
  move who to to
}
sequence { turn { phase sea of red { offer sail by red finish allowed may_end() } } game over "done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(program.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	pick := func(label string) {
		t.Helper()
		for _, o := range g.Pending().Options {
			if o.Label == label {
				r, err := g.Apply(run.Choice{Value: o.Value, Group: o.Group})
				require.NoError(t, err)
				require.Nil(t, r)
				return
			}
		}
		require.Fail(t, "not offered", "%s among %v", label, g.Pending().Options)
	}
	pick("Sail")
	pick("Ship")
	require.Len(t, g.Pending().Options, 2)
	pick("B")
	require.Equal(t, "to", g.Pending().Name, "back to where it went wrong")
	require.Len(t, g.Pending().Options, 1)
	pick("C")
	r, err := g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)
	require.NotNil(t, g.Over)
}
