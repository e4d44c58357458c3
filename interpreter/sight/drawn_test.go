package sight_test

import (
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const hands = `edition 3
game hands "Hands"
map hex columns 1..2 rows 1..2 stagger even columns
side red "Red", blue "Blue"
noun card has { holder: side changing }
data card { id title
  c1 "Raid"
  c2 "Push"
  c3 "Storm" }
rule 1 "Hands" {
  deck pile: card
  hide pile from s
  hide card(c).holder from s when c.holder != s
  procedure fill {
    secretly draw 2 dealt from pile by red
    for each c in dealt { set c.holder = red }
    secretly roll depth = d6 by blue, width = d6 by red
    ask go_on by blue
    let seen = depth + width
    log "{seen > 1}"
  }
}
sequence { do fill }
`

// What is drawn or rolled in secret is told to whose it is, and to nobody else;
// the others are told that it was, and how many cards.
func TestDrawnInSecret(t *testing.T) {
	g := run.New(loaded(t, hands), &dice.Script{Values: []int{1, 1, 4, 5}})
	told := func(seats ...int) string {
		var out []string
		for _, e := range sight.Of(g, seats...).Log(0) {
			out = append(out, e.Text)
		}
		return strings.Join(out, "\n")
	}
	require.NotNil(t, g.Pending())
	require.Equal(t, "Draw: dealt Raid, Push\nRoll: depth, seen by Blue alone\nRoll: width 5", told(0))
	require.Equal(t, "Draw: dealt (2), seen by Red alone\nRoll: depth 4\nRoll: width, seen by Red alone", told(1))
	require.Equal(t, "Draw: dealt (2), seen by Red alone\nRoll: depth, seen by Blue alone\nRoll: width, seen by Red alone", told(0, 1), "whoever only watches sees what all may see")
	require.Len(t, sight.Open(g).Log(0), 6, "a referee reads both lines of what not all see")
}

const carts = `edition 3
game carts "Carts"
map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
seat north "North" plays red
seat south "South" plays blue
seat judge "Judge"
piece cart has { side: side }
piece chest has { side: side }
data cart { id side at
  Ox red 0101 }
data chest { id side at
  Gold red 0101 }
data unit { id side at
  Spy red 0101 }
rule 1 "Who sees what" {
  hide cart(w).hex from s when w.side != s
  hide chest(w) from s when w.side != s
  hide unit(u).hex from s when u.side != s
}
sequence { phase p of red {
  place Ox at hex(0202)
  place Gold at hex(0203)
  place Gold on Spy
  tell red "the ox is in the middle"
  tell [red, blue] "and the spy is afraid"
  withdraw Ox
  withdraw Spy
  ask done by red
} }
`

// Where a piece lies is not told to those who may not see its place, and what is told to
// some is for those who only watch where it is told to all.
func TestLinesForSome(t *testing.T) {
	g := run.New(loaded(t, carts), &dice.Script{})
	told := func(seats ...int) (out []string) {
		v := sight.Of(g, seats...)
		for _, e := range v.Log(0) {
			if e.Kind != "scope" {
				out = append(out, v.Say(e.Text, e.Parts))
			}
		}
		return out
	}
	require.Equal(t, []string{"Ox lies at 0202", "Gold lies at 0203", "Gold lies on Spy", "the ox is in the middle", "and the spy is afraid", "Ox leaves the map", "Spy leaves the map"}, told(0))
	require.Equal(t, []string{"and the spy is afraid"}, told(1)) // where the chest lies now is the spy's
	require.Empty(t, told(2))
	require.Empty(t, told(0, 1, 2))
	require.Equal(t, []string{"and the spy is afraid"}, told(0, 1))
}
