package run_test

import (
	"testing"

	"wargame/interpreter/run"
	"wargame/interpreter/value"

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

// fords is a map with a road and a cheaper ferry between two hexes, and a road on from there.
// Of its two movements one ends with the ferry, the other is forbidden after it.
const fords = `
map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
space has { town: flag }
edge has { road: flag, ferry: flag }
data hex { id is
  0201 town }
data edge { a b name is
  0101 0102 - road
  0101 0102 ferry ferry
  0102 0103 - road
  0101 0201 ferry ferry
  0101 0201 - road }
data unit { id side at
  A red 0101
  B red 0101 }
names u: unit, e: edge, h: space
movement retreat(u) "Retreat" trail fled lasts phase {
  mode ashore {
    step a to b over e costs e.road ? 2 : 1 when e.road
    step a to b over e when e.ferry into afloat
  }
  mode afloat { end in h when not h.town }
}
movement flight(u) "Flight" trail flown lasts phase { step a to b over e costs e.road ? 2 : 1 when e.road or e.ferry allowed cross(u, e) }
permission cross(u, e)
rule 5.3 "No unit goes on after a ferry" { forbid cross when any(flown(u).edges, .ferry) }
track roads: number = 0
track ferries: number = 0
define roads_of(ways: list of edge) = count(ways, .road)
sequence { phase m of red { offer far, free, near, home, by_name, by_itself, rest by red } game over "done" }
action rest "Rest" { end phase }
action far "Far" { go retreat(unit("A")) for 2 steps by phasing }
action free "Free" { go flight(unit("A")) for 2 steps by phasing }
action near "Near" { go retreat(unit("A")) for 1 step by phasing }
action home "Home" { go retreat(unit("A")) to hex(0201) }
action by_name "By name" { move unit("A") to hex(0102) as flight over first(filter(edges_between(hex(0101), hex(0102)), .road))
  increase roads by roads_of(flown(unit("A")).edges) increase ferries by count(flown(unit("A")).edges, .ferry) }
action by_itself "By itself" { move unit("A") to hex(0102) as flight
  increase roads by roads_of(flown(unit("A")).edges) increase ferries by count(flown(unit("A")).edges, .ferry) }
`

func TestACountedMoveTakesAnEdgeFromWhichItCanGoOn(t *testing.T) {
	for _, act := range []string{"Far", "Free"} {
		t.Run(act, func(t *testing.T) {
			g := run.New(compile(t, fords), nil)
			pick(t, g, act)
			require.Contains(t, labels(g.Pending()), "0102", "the ferry is cheaper, and leads no farther")
			pick(t, g, "0102")
			require.Equal(t, "to", g.Pending().Name, "only the road leads on, so nothing is asked")
			pick(t, g, "0103")
			require.NoError(t, g.Err)
			require.Equal(t, "0103", g.P.SpaceCalled(int(g.S.At[0])))
		})
	}
}

func TestTheLastStepOfACountedMoveMayTakeEachEdge(t *testing.T) {
	g := run.New(compile(t, fords), nil)
	pick(t, g, "Near")
	pick(t, g, "0102")
	require.Equal(t, []string{"0101-0102", "0101-0102 ferry"}, labels(g.Pending()))
	pick(t, g, "0101-0102 ferry")
	require.Equal(t, "0102", g.P.SpaceCalled(int(g.S.At[0])))
}

func TestAMoveToASpaceTakesAnEdgeByWhichItMayEnd(t *testing.T) {
	g := run.New(compile(t, fords), nil)
	pick(t, g, "Home")
	require.NoError(t, g.Err)
	require.Equal(t, "0201", g.P.SpaceCalled(int(g.S.At[0])), "the ferry may not end in a town")
}

func TestAStepOfTheRulesNamesItsEdge(t *testing.T) {
	for act, want := range map[string][2]int{"By name": {1, 0}, "By itself": {0, 1}} {
		g := run.New(compile(t, fords), nil)
		pick(t, g, act)
		require.NoError(t, g.Err)
		for i, track := range []string{"roads", "ferries"} {
			require.Equal(t, value.Num(want[i]), g.P.Tracks[track].Read(g.Ctx(), nil), act)
		}
	}
}

func TestAStepOfTheRulesOverAnotherEdgeIsAnError(t *testing.T) {
	g := run.New(compile(t, fords+`
action astray "Astray" { move unit("A") to hex(0103) as flight over edge(hex(0101), hex(0102)) }
rule 9 "Now" { on start of phase m { offer astray by red } }`), nil)
	_, err := g.Apply(run.Choice{Value: g.Pending().Options[0].Value})
	require.ErrorContains(t, err, "0101-0102 does not lead from 0101 to 0103")
}
