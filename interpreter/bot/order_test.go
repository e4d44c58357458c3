package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// gate is a game in which only who has walked last may leave.
const gate = `edition 3
game gate "Gate"
map hex columns 1..5 rows 1..2 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
space has { gate: flag }
data hex { gate: 0301 }
data unit {
  id   side strength at
  R    red  1        0201
  S    red  10       0401
  B    blue 1        0502 }
track last_to_walk: unit
fact walked(u: unit) lasts phase
fact gone(u: unit) lasts game
rule 1 "Each walks once" {
  action walk "Walk" {
    choose u from filter(units, .side == phasing and .hex != none and not walked(#))
    choose to from adjacent(u)
    move u to to
    remember walked(u)
    set last_to_walk = u
  }
}
rule 2 "Who has just come to the gate leaves" {
  action leave "Leave" {
    choose u from filter(units, .side == phasing and .hex.gate and last_to_walk == #)
    withdraw u
    remember gone(u)
  }
}
sequence { repeat { turn {
  phase mine of red { offer walk, leave by red }
} } until turn_number == 3 game over "Over" }
aim "At the gate" for unit(u) when u.side == red: reach filter(hexes, .gate) weight 10 * u.strength
aim "Gone" for side(s) when s == red: raise count(units, gone(#)) weight 13
`

// TestWhatCannotWaitIsDoneFirst: S gains more by walking than R by leaving, but R
// cannot leave after it, and S can walk after R has left.
func TestWhatCannotWaitIsDoneFirst(t *testing.T) {
	p := made(t, gate)
	level, _ := bot.LevelNamed("medium")
	for seed := uint64(1); seed < 6; seed++ {
		b := bot.New(p, level, seed, 0)
		g := run.New(p, dice.Keyed{Seed: seed})
		walked := false
		for turn := g.S.Cells.At(p.TurnCell()); g.S.Cells.At(p.TurnCell()) == turn; {
			d := g.Pending()
			require.NotNil(t, d)
			if !walked { // R walks to the gate
				for _, c := range []run.Choice{{Value: int64(p.Actions["walk"].Index)}, {Value: 0}, {Value: int64(g.S.World.Map.At(3, 1))}} {
					_, err := g.Apply(c)
					require.NoError(t, err)
				}
				walked = true
				continue
			}
			refusal, err := g.Apply(b.Answers(g, sight.For(g, 0), d)[0])
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
		require.EqualValues(t, -1, g.S.At[0], "R has left")
		require.EqualValues(t, g.S.World.Map.At(3, 1), g.S.At[1], "and S stands at the gate")
	}
}
