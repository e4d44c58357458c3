package bot_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// valley is a small game in which one wants to get to the far end, and the other has
// nothing to win but that he does not.
const valley = `edition 3
game valley "Valley"
map hex columns 1..13 rows 1..3 stagger even columns
side red "Red", blue "Blue"
data unit {
  id side at
  G  red  0602
  B  blue 1002 }
` + walking + `sequence { repeat { turn {
  phase mine of red { offer walk by red }
  phase yours of blue { offer walk by blue }
} } until turn_number == 4 game over "Done" }
aim "Out of the valley" for unit(u) when u.side == blue: reach filter(hexes, .column == 1) weight 10
`

// Who stands on an enemy's way makes it longer, and is worth more there than behind him.
func TestWhoBarsTheWayOfAnEnemy(t *testing.T) {
	p := made(t, valley)
	g := run.New(p, dice.Keyed{Seed: 1})
	j := bot.NewEvaluator(p)
	worth := func(seat int, at string) float64 {
		h, ok := p.World.Map.Find(at)
		require.True(t, ok)
		g.S.PlaceAt(0, h)
		return j.Score(g, seat)
	}
	ahead, behind := worth(0, "0602"), worth(0, "1202")
	require.Greater(t, ahead, behind)
	require.Less(t, ahead, 0.0) // he is drawn past who stands there all the same
	require.InDelta(t, behind, worth(0, "1302"), 1e-9, "all that is not on his way is alike")
	require.InDelta(t, ahead, worth(0, "0602"), 1e-9, "and it is forgotten again")

	require.Less(t, worth(1, "0602"), worth(1, "1202"), "he sees it as well")
}

// What an enemy is kept from is told as his aim, and not as one's own: who stands at the
// side of the valley, where there is a way past him, steps into the middle of it.
func TestTheAimOfAnEnemyIsToldAsHis(t *testing.T) {
	p := made(t, strings.Replace(valley, "red  0602", "red  0603", 1))
	level, _ := bot.LevelNamed("medium")
	b := bot.New(p, level, 1, 0)
	g := run.New(p, dice.Keyed{Seed: 1})
	d := g.Pending()
	require.Equal(t, run.Pick, b.Answers(g, sight.For(g, 0), d)[0].Kind)
	r, _ := b.Reason()
	require.NotEmpty(t, r.Gains)
	require.Equal(t, "Out of the valley (the enemy's)", r.Gains[0].Aim)
	require.Positive(t, r.Gains[0].Gain)
}
