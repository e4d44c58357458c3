package simulate

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestNobodyIsLostToStacking: who may not overstack on purpose (Q.4 of Gekitou
// Normandy) never loses a counter by it, however he moves. Such a loss is the
// question of settle_overstacked (module stacking) who is lost, or a phase that begins
// with a hex too full. Under the other reading of Q.4 there are losses, and the
// test sees them.
func TestNobodyIsLostToStacking(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games")
	}
	first, games, decisions := uint64(1), uint64(2), 1200
	if part := os.Getenv("WARGAME_SOAK"); part != "" {
		n, err := strconv.Atoi(part)
		require.NoError(t, err)
		first, games, decisions = uint64(n)*1000, 25, DefaultDecisions
	}
	g, err := load.Open("normandy")
	require.NoError(t, err)
	for _, reading := range []string{"forbidden", "voluntary"} {
		p, ds := g.Program(nil, map[string]string{"stacking_overflow": reading})
		require.NoError(t, ds.Err())
		if reading == "voluntary" {
			games = min(games, 2)
		}
		for seed := first; seed < first+games; seed++ {
			t.Run(fmt.Sprint(reading, seed), func(t *testing.T) {
				t.Parallel()
				lost := losses(t, run.New(p, dice.Keyed{Seed: seed}), seed, decisions)
				require.Equal(t, reading == "voluntary", len(lost) > 0, "%v", lost)
			})
		}
	}
}

// losses plays at random and tells where somebody has to give up a counter of a
// stack, and where a phase begins with a stack too high; empty when nobody has.
func losses(t *testing.T, g *run.Game, seed uint64, decisions int) []string {
	j, err := newEvaluator(g.P, "", "")
	require.NoError(t, err)
	look := newWatcher(g.P)
	require.NotNil(t, look.over, "the game says when a hex is overstacked")
	require.NotNil(t, g.P.Procedures["settle_overstacked"])
	bots := []*bot{newBot("random", j, seed, 0), newBot("random", j, seed, 1)}
	var out []string
	for range decisions {
		require.NoError(t, g.Err)
		if g.Over != nil || len(out) > 0 {
			return out
		}
		d := g.Pending()
		require.NotNil(t, d)
		if d.Name == "lost" {
			out = append(out, fmt.Sprintf("turn %d: %s", turns(g), d.Prompt))
		}
		b := bots[max(0, int(d.Side))]
		for _, c := range b.answers(g, d) {
			if g.Check(d, c) != nil {
				continue
			}
			look.before(g)
			refusal, err := g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, refusal)
			b.noteAnswer(d, c)
			if phase(g) != look.phase {
				if why := look.stacks(g); why != "" {
					out = append(out, why)
				}
			}
			break
		}
	}
	return out
}
