package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// camp is a game in which wagons come up only before the first man has eaten.
const camp = `edition 3
game camp "Camp"
map hex columns 1..3 rows 1..2 stagger even columns
side red "Red"
unit has { strength: number, wagon: flag }
data unit {
  id  side is    strength at
  W1  red  wagon 1        0101
  W2  red  wagon 1        0101
  W3  red  wagon 1        0101
  A   red  -     1        0201
  B   red  -     1        0201
  C   red  -     1        0201
  D   red  -     1        0201
  E   red  -     1        0201
  F   red  -     1        0201
  G   red  -     1        0201
  H   red  -     1        0201
}
fact came(u: unit) lasts game
fact ate(u: unit) lasts game
rule 1 "Wagons come up before anybody eats" {
  action bring "Bring a wagon up" {
    choose u from filter(units, .wagon and not came(#) and none(units, ate(#)))
    remember came(u)
  }
}
rule 2 "Each eats once" {
  action feed "Feed a man" {
    choose u from filter(units, not .wagon and not ate(#))
    remember ate(u)
  }
}
sequence { repeat { turn {
  phase mine of red { offer bring, feed by red }
} } until turn_number == 3 game over "Over" }
aim "Fed" for side(s): raise count(units, ate(#))
aim "Wagons" for side(s): raise count(units, came(#)) weight 1 / 5
`

// TestWhatClosesComesLast: to feed everybody gains most, and whoever begins with that
// leaves the wagons behind.
func TestWhatClosesComesLast(t *testing.T) {
	p := made(t, camp)
	level, _ := bot.LevelNamed("medium")
	for seed := uint64(1); seed < 9; seed++ {
		b := bot.New(p, level, seed, 0)
		g := run.New(p, dice.Keyed{Seed: seed})
		brought, fed := 0, 0
		for turn := g.S.Cells.At(p.TurnCell()); g.S.Cells.At(p.TurnCell()) == turn; {
			d := g.Pending()
			require.NotNil(t, d)
			c := b.Answers(g, sight.For(g, 0), d)[0]
			if d.Kind == run.Act && c.Kind == run.Pick {
				if c.Value == int64(p.Actions["bring"].Index) {
					brought++
				} else {
					fed++
				}
			}
			refusal, err := g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
		require.Equal(t, []int{3, 8}, []int{brought, fed}, "seed %d", seed)
	}
}
