package preview_test

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const bombs = `game bombs "Bombs"
map area
side red "Red", blue "Blue"
unit has { hit: flag changing }
data area { id
  A
  B }
data unit { id side at
  Ann blue A
  Bob blue B }
rule 1 "Bombs on one area after the other" {
  procedure bomb_all() { for each a in areas { do bomb(a) } }
  procedure bomb(a: area) {
    roll shells = d6 by red
    ask again by red "Again?"
    let sum = shells + 2
    if sum > 4 { for each u in a.units { set u.hit = yes } }
    log "{a}: {sum}"
  }
}
sequence { turn { phase p of red { do bomb_all } } game over "done" }
`

// A question about dice that no action has thrown is followed to the end of what they
// were thrown for. The dice for the next area are another matter.
func TestTheNextAreaIsAnotherMatter(t *testing.T) {
	g := at(t, "", "  begin phase p", bombs)
	g.Dice = dice.NewScript(5, 1)
	for g.Pending() != nil && g.Pending().Kind == run.DiceRoll {
		_, err := g.Apply(run.Choice{Kind: run.Roll, Dice: []int{5}})
		require.NoError(t, err)
	}
	require.Equal(t, run.YesNo, g.Pending().Kind)
	p := preview.Of(sight.Open(g), answers(t, g, "no"), preview.Usual)
	require.Empty(t, p.Refused)
	require.False(t, p.Root.Throws(), "nothing is thrown any more for A")
	require.Nil(t, p.Missing)
	require.Equal(t, []string{"sum 7"}, p.Root.Results)
	require.Equal(t, "1..1", loss(p.Root, 1, "hit"))
}
