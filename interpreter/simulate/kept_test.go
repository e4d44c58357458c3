package simulate

import (
	"testing"

	"wargame/interpreter/formula"
	"wargame/interpreter/load"

	"github.com/stretchr/testify/require"
)

// TestKeptAnswers plays with every kept answer worked out a second time from
// nothing.
func TestKeptAnswers(t *testing.T) {
	formula.VerifyKept(true)
	defer formula.VerifyKept(false)
	for name, decisions := range map[string]int{"normandy": 400, "mgmg": 3000, "fottr": 300} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(name)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			r, err := Run(Config{Program: p, Name: name, Games: 2, Seed: 7, MaxDecisions: decisions})
			require.NoError(t, err)
			for _, f := range r.Faults() {
				t.Errorf("game %d, decision %d: %s", f.Seed, f.Fault.Decision, f.Fault.Text)
			}
		})
	}
}
