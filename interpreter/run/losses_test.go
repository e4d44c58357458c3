package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// losses are points that red units take by the options of one declaration.
const losses = `
map hex columns 1..6 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { steps: number = 2 changing, heavy: flag, shaky: flag }
data unit { id side steps is    at
  a    red  2     shaky 0301
  b    red  2     -     0301
  c    red  1     heavy 0301
  foe  blue 2     -     0501 }
track result: number = 0
track target: unit
define red_ones = filter(units, .side == red and .hex != none)
define strength = sum(red_ones, .steps)
rule 7.1 "Losses" {
  permission may_run(u: unit)
  require may_run(u): u.shaky because "it stands firm"
  losses suffer(us: list of unit, n: number, spearhead: unit) of n from filter(us, .hex != none) by red "{left} to take" {
    all when n > sum(us, .steps)
    together pull_back "All back?" when n == 3 pays paid {
      let paid = 2
      for each u in filter(us, .hex != none) { move u to hex(0202) }
    }
    first spearhead
    option hit "A step of" u costs u.heavy ? 2 : 1 {
      decrease u.steps by 1
      if u.steps == 0 { eliminate u }
    }
    option flight "Flight of" u allowed may_run(u) { move u to hex(0102) }
  }
}
action shell "Shell" { choose n from 0..7 choose s from red_ones or none do suffer(red_ones, n, s) }
sequence { phase p of red { offer shell by red } }
`

// Units of the data, in order.
const (
	unitA = iota
	unitB
	unitC
	unitFoe
)

func shell(t *testing.T, n, spearhead string) *run.Game {
	t.Helper()
	g := run.New(compile(t, losses), nil)
	pick(t, g, "Shell")
	pick(t, g, n)
	if spearhead == "" {
		apply(t, g, run.Choice{Value: value.None})
	} else {
		pick(t, g, spearhead)
	}
	return g
}

func apply(t *testing.T, g *run.Game, c run.Choice) {
	t.Helper()
	r, err := g.Apply(c)
	require.NoError(t, err)
	require.Nil(t, r)
}

// Points are taken one at a time, by any option that is open, until none is left.
func TestLossesAreSpreadByTheDecider(t *testing.T) {
	g := shell(t, "2", "")
	d := g.Pending()
	require.Equal(t, "2 to take", d.Prompt)
	require.Equal(t, []string{"A step of a", "A step of b", "A step of c", "Flight of a"}, labels(d))
	require.False(t, d.CanDone, "as many points as possible are taken")
	pick(t, g, "A step of b")
	require.Equal(t, "1 to take", g.Pending().Prompt)
	require.Equal(t, []string{"A step of a", "A step of b", "Flight of a"}, labels(g.Pending()))
	pick(t, g, "Flight of a")
	require.Equal(t, run.Act, g.Pending().Kind)
}

// The first point falls on one unit as long as it can take one, whatever its options.
func TestTheFirstPointFallsOnOneUnit(t *testing.T) {
	g := shell(t, "2", "a")
	require.Equal(t, []string{"A step of a", "Flight of a"}, labels(g.Pending()))
	r := g.Check(g.Pending(), run.Choice{Value: unitB})
	require.NotNil(t, r)
	require.Equal(t, "the first falls on a", r.Reasons[0].Text)
	require.Equal(t, "7.1", r.Reasons[0].Clause)
	pick(t, g, "A step of a")
	require.Len(t, g.Pending().Options, 3)
}

// Where the points do not suffice for the unit on which the first one falls, they are lost.
func TestAFirstPointThatIsTooDearIsLost(t *testing.T) {
	require.Equal(t, run.Act, shell(t, "1", "c").Pending().Kind)
	require.Equal(t, []string{"A step of c"}, labels(shell(t, "2", "c").Pending()))
}

// What all do together is asked before any single loss, and what it pays is deducted.
func TestTheForceTogether(t *testing.T) {
	for answer, left := range map[string]string{"yes": "1 to take", "no": "3 to take"} {
		g := shell(t, "3", "")
		require.Equal(t, "All back?", g.Pending().Prompt)
		yes := int64(0)
		if answer == "yes" {
			yes = 1
		}
		apply(t, g, run.Choice{Value: yes})
		require.Equal(t, left, g.Pending().Prompt)
		require.Equal(t, answer == "yes", g.P.SpaceCalled(int(g.S.At[unitB])) == "0202")
	}
	require.NotEqual(t, "All back?", shell(t, "2", "").Pending().Prompt)
}

// The whole force is lost without a question; without a point nothing happens.
func TestTheWholeForceIsLost(t *testing.T) {
	g := shell(t, "6", "")
	require.Equal(t, run.Act, g.Pending().Kind)
	require.Less(t, g.S.At[unitA], int32(0))
	require.GreaterOrEqual(t, g.S.At[unitFoe], int32(0))
	require.Equal(t, run.Act, shell(t, "0", "").Pending().Kind)
}
