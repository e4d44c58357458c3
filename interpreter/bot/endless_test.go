package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/budget"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// pit is a game in which, once somebody has dug, the rules need more steps to find who can
// dig than they may take.
const pit = `edition 3
game pit "Pit"
map hex columns 1..40 rows 1..40 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit {
  id side strength at
  A  red  1        0101
  B  red  1        0102
  C  blue 1        0505 }
track deep: flag = false
rule 1 "Digging" {
  action dig "Dig" {
    choose u from filter(units, .side == red and (not deep or endless(#)))
    set deep = true
  }
  define alike(h: hex, u: unit) = count(hexes, distance(#, h) == distance(#, u.hex))
  define endless(u: unit) = count(hexes, alike(#, u) > 0) > 0
}
sequence { repeat { turn {
  phase mine of red { offer dig by red }
} } until turn_number == 3 game over "Over" }
aim "Depth" for side(s) when s == red: raise deep ? 1 : 0
`

// TestAQuestionWithoutAnEndEndsALine: where the rules do not find out what could be done
// behind an act, the line is no line, and the bot goes on.
func TestAQuestionWithoutAnEndEndsALine(t *testing.T) {
	budget.SetLimits(budget.Limits{Steps: 300_000})
	t.Cleanup(func() { budget.SetLimits(budget.Limits{}) })
	p := made(t, pit)
	for _, name := range []string{"medium", "best"} {
		level, _ := bot.LevelNamed(name)
		for seed := uint64(1); seed < 5; seed++ {
			g := run.New(p, dice.Keyed{Seed: seed})
			require.NotEmpty(t, bot.New(p, level, seed, 0).Answers(g, sight.For(g, 0), g.Pending()))
		}
	}
}
