package bench

import (
	"testing"

	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/simulate"

	"github.com/stretchr/testify/require"
)

// BenchmarkGame plays whole games of random bots, one after the other on one worker: a
// game an iteration, each with another seed.
func BenchmarkGame(b *testing.B) {
	for _, g := range []struct{ name, game, scenario string }{
		{"normandy", "normandy", ""}, {"longest_day", "normandy", "longest_day"}, {"mgmg", "mgmg", ""}, {"fottr", "fottr", ""}, {"the_pass", "the_pass", ""},
	} {
		b.Run(g.name, func(b *testing.B) {
			game, err := load.Open(g.game)
			require.NoError(b, err)
			choice := map[string]string{}
			if g.scenario != "" {
				choice[ruleset.ScenarioChoice] = g.scenario
			}
			p, ds := game.Program(nil, choice)
			require.False(b, ds.HasErrors())
			b.ReportAllocs()
			made, seed := 0, uint64(500)
			for b.Loop() {
				r, err := simulate.Run(simulate.Config{Program: p, Games: 1, Seed: seed, Workers: 1})
				require.NoError(b, err)
				made += r.Games[0].Decisions
				seed++
			}
			b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
