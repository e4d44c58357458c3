package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestWhatIsTheSameForAllIsAskedOnce: aims say the same, whether what does not name
// their subject can be told apart from what does or not; also when it changes between
// one position and the next.
func TestWhatIsTheSameForAllIsAskedOnce(t *testing.T) {
	apart := made(t, race+`define late = turn_number > 2
aim "Late" for unit(u) when late and u.side == red: raise u.strength weight late ? 3 : 1
aim "Early" for unit(u) when not late: raise u.strength weight turn_number
aim "Either" for unit(u) when late or u.strength > 2: reach filter(hexes, .depot) weight phasing == red ? 2 : 1/2
aim "Beside" for hex(h) when phasing == red and h.column > 6: reach h weight turn_number > 1 ? 1 : 1/3
aim "At once" for side(s) when late: avoid phasing == s
`)
	whole := made(t, race+`define late(u: unit) = turn_number > 2 and u.strength >= 0
aim "Late" for unit(u) when late(u) and u.side == red: raise u.strength weight late(u) ? 3 : 1
aim "Early" for unit(u) when not late(u): raise u.strength weight u.strength >= 0 ? turn_number : 0
aim "Either" for unit(u) when late(u) or u.strength > 2: reach filter(hexes, .depot) weight phasing == red and u.strength >= 0 ? 2 : 1/2
aim "Beside" for hex(h) when (h.column > 0 ? phasing == red : false) and h.column > 6: reach h weight h.column > 0 and turn_number > 1 ? 1 : 1/3
aim "At once" for side(s) when turn_number > 2 and s in [red, blue]: avoid phasing == s
`)
	scores := map[float64]bool{}
	a, b := bot.NewEvaluator(apart), bot.NewEvaluator(whole)
	g, h := run.New(apart, dice.Keyed{Seed: 1}), run.New(whole, dice.Keyed{Seed: 1})
	for range 30 {
		for seat := range 2 {
			score := a.Score(g, seat)
			require.InDelta(t, b.Score(h, seat), score, 1e-9)
			scores[score] = true
		}
		d := g.Pending()
		c := run.Choice{}
		if len(d.Options) > 0 {
			c.Value, c.Group = d.Options[len(d.Options)/2].Value, d.Options[len(d.Options)/2].Group
		}
		for _, x := range []*run.Game{g, h} {
			refusal, err := x.Apply(c)
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
	}
	require.Greater(t, len(scores), 8)
}
