package bot

import (
	"testing"

	"wargame/interpreter/budget"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestJudgingRunsDryAndGoesOn: a position of many units is judged in more steps than one
// question may take, and is worth the same; and so is one that is judged from an anchor.
func TestJudgingRunsDryAndGoesOn(t *testing.T) {
	defer budget.SetLimits(budget.Limits{})
	for _, game := range []string{"normandy", "fottr"} {
		lg, err := load.Open(game)
		require.NoError(t, err)
		p, ds := lg.Program(nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		budget.SetLimits(budget.Limits{})
		g := run.New(p, dice.Keyed{Seed: 3}).LookAhead()
		prependActs := g.Steps()
		want := NewEvaluator(p).Score(g, 0)
		took := g.Steps() - prependActs
		require.NotZero(t, want)

		budget.SetLimits(budget.Limits{Steps: took * 2 / 3})
		dry := run.New(p, dice.Keyed{Seed: 3}).LookAhead()
		_, _ = budget.CurrentLimits(), dry
		j := NewEvaluator(p)
		require.InDelta(t, want, j.Score(dry, 0), 1e-9, game)
		j.setBase(dry, 0)
		require.InDelta(t, want, j.Score(dry, 0), 1e-9, game)
	}
}
