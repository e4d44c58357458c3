package sight_test

import (
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const hands = `game hands "Hands"
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
	require.Len(t, sight.Open(g).Log(0), 6, "a referee reads both lines of what not all see")
}
