package preview_test

import (
	"testing"

	"wargame/interpreter/preview"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const lastRoll = `edition 3
game last "Last roll"
map area
side red "Red", blue "Blue"
unit has { }
data area { id
  A
  B }
data unit { id side at
  Ann red A }
rule 1 "Who reaches B may win at once" {
  fact reached(a: area) lasts game
  action go "Go" {
    choose u from filter(units, .side == red)
    move u to B
  }
  on moved(u, from, to) when to == B { remember reached(to) }
  once reached(a) for each a in areas {
    roll die = d6 by red
    if die == 1 { game over "Red breaks through" for red }
  }
}
sequence { turn { phase p of red { offer go by red } } }
`

// A throw that ends the game is told apart from those that do not.
func TestThrowThatEndsTheGame(t *testing.T) {
	g := at(t, "", "  begin phase p", lastRoll)
	p := preview.Of(sight.Open(g), answers(t, g, "Go", "Ann"), preview.Usual)
	require.Empty(t, p.Refused)
	require.Len(t, p.Root.Branches, 2)
	require.Equal(t, "1/6", p.Root.Branches[0].Chance.RatString())
	require.Equal(t, "Red breaks through", p.Root.Branches[0].Node.Over)
	require.Empty(t, p.Root.Branches[1].Node.Over)
}
