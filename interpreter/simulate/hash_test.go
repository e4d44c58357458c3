package simulate

import (
	"testing"

	"wargame/interpreter/load"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestHashIsKeptUp compares, in every position of a game, the hash that was kept up
// with the one counted anew.
func TestHashIsKeptUp(t *testing.T) {
	for name, decisions := range map[string]int{"normandy": 600, "mgmg": 3000, "fottr": 600, "the_pass": 3000, "harrow_ridge": 600, "lantern_sea": 300} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(name)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			look := &recount{T: t}
			r, err := Run(Config{Program: p, Name: name, Games: 2, Seed: 7, MaxDecisions: decisions, Workers: 1, Onlooker: func(uint64) Onlooker { return look }})
			require.NoError(t, err)
			require.Empty(t, r.Faults())
			require.Greater(t, look.positions, 100)
		})
	}
}

// recount looks at each position.
type recount struct {
	*testing.T
	positions int
}

func (l *recount) Begins(g *run.Game) { l.Due(g) }
func (l *recount) Ends(g *run.Game)   { l.Due(g) }
func (l *recount) Due(g *run.Game) {
	l.positions++
	require.NoError(l, g.S.VerifyHash())
}
