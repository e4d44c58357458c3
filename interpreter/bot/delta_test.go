package bot

import (
	"math/rand/v2"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestWhatIsFoundHolds: aims say the same of a position, whether what they said of the one
// that a search set out from is taken over or all of it is asked. One judge goes from one
// such position to the next, as in a game; short lines are looked at from each, by turns
// in two games that have kept answers of their own, and the positions before, which are
// not those where the judge is, come again.
func TestWhatIsFoundHolds(t *testing.T) {
	for _, of := range []struct{ game, scenario string }{
		{"normandy", "campaign"}, {"normandy", "longest_day"}, {"mgmg", "four_days"}, {"fottr", ""}, {"the_pass", ""},
	} {
		t.Run(of.game+" "+of.scenario, func(t *testing.T) {
			t.Parallel()
			lg, err := load.Open("../../games/" + of.game)
			require.NoError(t, err)
			readings := map[string]string{}
			if of.scenario != "" {
				readings[ruleset.ScenarioChoice] = of.scenario
			}
			p, ds := lg.Program(nil, readings)
			require.False(t, ds.HasErrors())
			rng := rand.New(rand.NewPCG(7, 7))
			g := run.New(p, dice.Keyed{Seed: 3})
			prependActs := g.LookAhead()
			tries := []*run.Game{g.LookAhead(), g.LookAhead()}
			j, compact := NewEvaluator(p), NewEvaluator(p)
			held, asked := 0, 0
			for base := range 14 {
				seat := base % len(p.Seats)
				prependActs.GoTo(g)
				for range 12 {
					step(g, rng)
				}
				if g.Over != nil {
					break
				}
				if base%5 == 4 {
					j.forget()
				}
				j.setBase(g, seat)
				for plan := range 4 {
					x := tries[plan%2]
					x.TryFrom(g)
					if plan == 3 {
						x.TryFrom(prependActs)
					}
					x.Dice = dice.Keyed{Seed: uint64(plan)}
					for range 5 {
						require.Equal(t, compact.values(x, seat), j.values(x, seat), "base %d, line %d", base, plan)
						for w := range j.delta.findings {
							if j.delta.base.Valid(w) {
								held++
							} else if j.delta.base.Known(w) {
								asked++
							}
						}
						step(x, rng)
					}
				}
			}
			require.Positive(t, asked, "something was otherwise")
			require.Greater(t, held, 3*asked, "and most was not")
		})
	}
}

// step answers by chance.
func step(g *run.Game, rng *rand.Rand) {
	d := g.Pending()
	if d == nil {
		return
	}
	for _, c := range shuffled(d, 3, rng) {
		if refusal, err := g.Apply(c); refusal == nil && err == nil {
			return
		}
	}
}
