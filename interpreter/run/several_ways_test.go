package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// straits is a game with a road and a ferry between two hexes, and a third hex behind them.
const straits = `
map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
edge has { road: flag, ferry: flag }
unit has pace: number = 3
data edge { a b name is
  0101 0102 - road
  0101 0102 ferry ferry
  0102 0103 - road
  0101 0201 - road }
data unit { id side at
  A red 0101
  B red 0101 }
names u: unit, e: edge
movement march(u of us) "March" trail marched lasts phase {
  step a to b over e costs e.road ? 2 : 1 when e.road or e.ferry allowed cross(u, e)
  within u.pace
}
permission cross(u, e)
action marches "March" { choose us = some u from filter(units, .hex == hex(0101))  go march(us) by phasing }
sequence { phase m of red { offer marches, rest by red } game over "done" }
action rest "Rest" { end phase }
`

// setOut lets both units march and returns the game at the question for the hex.
func setOut(t *testing.T, more string) *run.Game {
	t.Helper()
	g := run.New(compile(t, straits+more), nil)
	pick(t, g, "March")
	pick(t, g, "A")
	pick(t, g, "B")
	require.Equal(t, "to", g.Pending().Name)
	return g
}

func TestTheWayToANeighbourIsAQuestion(t *testing.T) {
	g := setOut(t, "")
	pick(t, g, "0102")
	d := g.Pending()
	require.Equal(t, "way", d.Name)
	require.Equal(t, []string{"0101-0102", "0101-0102 ferry"}, labels(d))
	again := restored(t, g.P, g, nil)
	require.Equal(t, g.Hash(), again.Hash())
	for _, o := range []*run.Game{g, again} { // the question is a part of the position
		pick(t, o, "0101-0102 ferry")
		require.Equal(t, "to", o.Pending().Name)
		pick(t, o, "0103")
		require.Equal(t, "0103", o.P.SpaceCalled(int(o.S.At[0])))
		require.NoError(t, o.Err)
	}
	require.Equal(t, g.Hash(), again.Hash())
}

func TestTheWayToADistantSpaceIsTheCheapest(t *testing.T) {
	g := setOut(t, "")
	require.Contains(t, labels(g.Pending()), "0103", "one point by the ferry, two by the road")
	pick(t, g, "0103")
	require.Equal(t, "0103", g.P.SpaceCalled(int(g.S.At[1])))
	require.Equal(t, "action", g.Pending().Name)
}

func TestARefusalNamesTheWay(t *testing.T) {
	g := setOut(t, `rule 5.3 "Heavy" { forbid cross when e.road and u == unit("B") and hex(0102) in e.ends because "it is too heavy" }
rule 5.4 "Storms" { forbid cross when e.ferry because "no ferry in a storm" }`)
	r, err := g.Apply(run.Choice{Value: find(t, g.P, "0102")})
	require.NoError(t, err)
	require.NotNil(t, r)
	require.ErrorContains(t, r, "5.3 Heavy: 0101-0102: it is too heavy")
	require.ErrorContains(t, r, "5.4 Storms: ferry: no ferry in a storm")
}
