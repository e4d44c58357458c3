package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// walking is a rule by which one unit after the other goes a hex.
const walking = `rule 1 "Walking into empty hexes, once a turn" {
  fact walked(u: unit) lasts phase
  action walk "Walk" {
    choose u from filter(units, .side == phasing and not walked(#))
    choose to from adjacent(u) where len(to.units) == 0
    move u to to
    remember walked(u)
  }
}
`

// border is a small game in which one's gain opens the way to what one has: who takes
// the village leaves the depot, and the enemy beside it walks in.
const border = `edition 3
game border "Border"
map hex columns 1..5 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
space has { depot: flag, village: flag }
data hex { depot: 0302 }
data hex { village: 0202 }
data unit {
  id   side strength at
  R    red  3        0302
  B    blue 1        0402 }
` + walking + `rule 2 "Depots and villages" {
  track depot_of: side = red
  track village_of: side = none
  on moved(u, from, to) when to.depot { set depot_of = u.side }
  on moved(u, from, to) when to.village { set village_of = u.side }
}
sequence { repeat { turn {
  phase mine of red { offer walk by red }
  phase yours of blue { offer walk by blue }
} } until turn_number == 4 game over "Done" }
`

const holdings = `aim "The depot" for side(s): raise depot_of == s ? 1 : 0 weight 3
aim "The village" for side(s): raise village_of == s ? 1 : 0
`

// leaves plays red's first turn at a level, and tells whether the depot is left, and why.
func leaves(t *testing.T, name string, seed uint64) (bool, bot.Reason) {
	p := made(t, border+holdings)
	level, ok := bot.LevelNamed(name)
	require.True(t, ok)
	b := bot.New(p, level, seed, 0)
	g := run.New(p, dice.Keyed{Seed: seed})
	d := g.Pending()
	require.True(t, d.CanPass)
	c := b.Answers(g, sight.For(g, 0), d)[0]
	r, _ := b.Reason()
	return c.Kind == run.Pick, r
}

// Who tries the enemy's answers does not leave what the enemy takes then: medium leaves
// the depot for the village, best stays, and it is told what it fears.
func TestTheEnemyAnswers(t *testing.T) {
	for seed := range uint64(5) {
		left, _ := leaves(t, "medium", seed)
		require.True(t, left)
		left, why := leaves(t, "best", seed)
		require.False(t, left)
		require.Contains(t, why.Gains, bot.Gain{Aim: "The enemy's reply", Gain: 6})
	}
}
