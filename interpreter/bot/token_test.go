package bot

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// token is a game in which eight dice fall one after the other, each of which a token may
// have rolled again; a six is worth one, and the token five.
const token = `edition 3
game token "Token"
map hex columns 1..3 rows 1..2 stagger even columns
side red "Red"
track score: number = 0
track spent: flag = false
rule 1 "Eight dice" {
  action throw "Throw" {
    repeat 8 times {
      roll pips = d6 by red
      if not spent {
        ask again by red "Roll again?"
        if again {
          set spent = true
          roll pips2 = d6 by red
          if pips2 == 6 { increase score by 1 }
        } else { if pips == 6 { increase score by 1 } }
      } else { if pips == 6 { increase score by 1 } }
    }
  }
}
sequence { phase mine of red { offer once throw by red } phase rest of red { offer once throw by red or nothing } }
aim "Points" for side(s): raise score + (spent ? 0 : 5)
`

// TestWhatIsKeptIsNotSpentByChance: who is asked early on whether he spends what he keeps
// does not reckon with spending it by chance at one of the questions that follow.
func TestWhatIsKeptIsNotSpentByChance(t *testing.T) {
	p := loaded(t, token)
	level, _ := LevelNamed("best")
	g := run.New(p, dice.Keyed{Seed: 1})
	refusal, err := g.Apply(run.Choice{Value: int64(p.Actions["throw"].Index)})
	require.NoError(t, err)
	require.Nil(t, refusal)
	b := New(p, level, 1, 0)
	b.setBase(g)
	for n := range 8 {
		l := b.try(run.Choice{}, run.Choice{}, nil, b.sampleOf(n))
		require.NotNil(t, l)
		require.GreaterOrEqual(t, l.score, 5.0)
	}
}
