package run_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// Trials in one game that is reset each time reach the same positions as copies, and
// leave the original unchanged. They have no log and no history.
func TestTriesLeadWhereCopiesLead(t *testing.T) {
	f, ds := dsl.Parse("bay.wgr", []byte(`edition 3
game bay "Bay"
map area
side red "Red"
data area { id
  A
  B
  C }
data edge { a b
  A B
  A C
  B C }
data unit { id side at
  Ship red A }
action sail "Sail" {
  choose to from adjacent(unit("Ship").area) "Where to?"
  move unit("Ship") to to
  log "the ship is in {to}"
}
sequence { repeat { turn { phase sea of red { offer sail by red } } } until turn_number > 9 game over "done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	first := func(o *run.Game) run.Choice {
		return run.Choice{Value: o.Pending().Options[0].Value, Group: o.Pending().Options[0].Group}
	}
	for range 3 {
		_, err := g.Apply(first(g))
		require.NoError(t, err)
	}
	require.NotEmpty(t, g.Log)
	before, lines := g.Hash(), len(g.Log)
	o := g.LookAhead()
	for i := range g.Pending().Options {
		c := run.Choice{Value: g.Pending().Options[i].Value, Group: g.Pending().Options[i].Group}
		o.TryFrom(g)
		require.Equal(t, before, o.Hash())
		require.Empty(t, o.Log)
		require.Zero(t, o.History().Depth())
		copied := g.Clone()
		for _, x := range []*run.Game{o, copied} {
			_, err := x.Apply(c)
			require.NoError(t, err)
			_, err = x.Apply(first(x))
			require.NoError(t, err)
		}
		require.Equal(t, copied.Hash(), o.Hash())
		require.Less(t, len(o.Log), len(copied.Log))
	}
	require.Equal(t, before, g.Hash())
	require.Len(t, g.Log, lines)
}
