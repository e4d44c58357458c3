package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// stakes is a game in which one may play for twelve points, each time at one in six, in
// eight ways with other dice each, or take three.
const stakes = `edition 3
game stakes "Stakes"
side red "Red"
track score: number = 0
track high: flag = false
rule 1 "Playing" {
  action play "Play" {
    choose n from 1..8 "The pips of which throw?"
    repeat n times {
      roll pips = 2d6 by red
      set high = pips >= 10
    }
    if high { increase score by 12 }
  }
  action take "Take" { increase score by 3 }
}
sequence { repeat { turn {
  phase mine of red { offer once play, take by red or nothing }
} } until turn_number == 3 game over "Over" }
aim "Points" for side(s): raise score
`

// TestTheBestIsLookedAtAgain: of many lines with dice some have had luck in the few looks
// that they got. While there is budget left, the best are looked at again.
func TestTheBestIsLookedAtAgain(t *testing.T) {
	p := made(t, stakes)
	taken := func(looks int) int {
		level, _ := bot.LevelNamed("best")
		level.Rechecks = looks
		n := 0
		for seed := range uint64(24) {
			b := bot.New(p, level, seed, 0)
			g := run.New(p, dice.Keyed{Seed: seed})
			d := g.Pending()
			if c := b.Answers(g, sight.For(g, 0), d)[0]; c.Kind == run.Pick && c.Value == int64(p.Actions["take"].Index) {
				n++
			}
		}
		return n
	}
	level, _ := bot.LevelNamed("best")
	without, with := taken(0), taken(level.Rechecks)
	t.Log(without, with)
	require.Greater(t, with, without)
}
