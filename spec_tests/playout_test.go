package spec_tests_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// playout plays a game with random legal answers and checks, at each decision,
// what must always hold. It returns the answers.
func playout(t testing.TB, p *program.Program, seed uint64, decisions int) (*run.Game, []run.Choice) {
	rng := rand.New(rand.NewPCG(seed, 1))
	g := run.New(p, dice.Keyed{Seed: seed})
	var made []run.Choice
	for len(made) < decisions {
		require.NoError(t, g.Err, "seed %d after %d decisions", seed, len(made))
		if g.Over != nil {
			break
		}
		d := g.Pending()
		require.NotNil(t, d, "seed %d: nothing to decide after %d decisions, and the game is not over", seed, len(made))
		c, ok := pick(rng, d)
		if !ok {
			require.Fail(t, "a decision without a legal answer", "seed %d, decision %d: %s", seed, len(made), d.Name)
		}
		refusal, err := g.Apply(c)
		require.NoError(t, err, "seed %d, decision %d (%s)", seed, len(made), d.Name)
		if refusal != nil {
			if c.Kind == run.Pass || c.Kind == run.Done { // an obligation or a set that is not complete
				if len(d.Options) == 0 {
					require.Fail(t, "neither an action nor a pass", "seed %d, decision %d: %s", seed, len(made), refusal)
				}
				o := d.Options[rng.IntN(len(d.Options))]
				c = run.Choice{Value: o.Value, Group: o.Group}
				refusal, err = g.Apply(c)
				require.NoError(t, err)
			}
			if refusal != nil {
				require.Fail(t, "a listed answer was refused", "seed %d, decision %d (%s): %s", seed, len(made), d.Name, refusal)
			}
		}
		made = append(made, c)
		holds(t, g, fmt.Sprintf("seed %d, decision %d", seed, len(made)))
	}
	return g, made
}

// pick answers at random; what ends something comes less often than what goes on.
func pick(rng *rand.Rand, d *run.Decision) (run.Choice, bool) {
	var enders []run.Choice
	if d.CanPass {
		enders = append(enders, run.Choice{Kind: run.Pass})
	}
	if d.CanDone {
		enders = append(enders, run.Choice{Kind: run.Done})
	}
	if d.CanStop {
		enders = append(enders, run.Choice{Kind: run.Stop})
	}
	if len(d.Options) == 0 || len(enders) > 0 && rng.IntN(4) == 0 {
		if len(enders) == 0 {
			return run.Choice{}, false
		}
		return enders[rng.IntN(len(enders))], true
	}
	o := d.Options[rng.IntN(len(d.Options))]
	return run.Choice{Value: o.Value, Group: o.Group}, true
}

// holds checks the position: every unit in one place, chained where it stands.
func holds(t testing.TB, g *run.Game, where string) {
	seen := make([]bool, len(g.S.At))
	for s := range g.S.First.Len() {
		for u := g.S.First.At(s); u >= 0; u = g.S.Next.At(int(u)) {
			require.False(t, seen[u], "%s: unit %d is in two places", where, u)
			require.Equal(t, int32(s), g.S.At[u], where)
			seen[u] = true
		}
	}
	for u, s := range g.S.At {
		require.Equal(t, s >= 0, seen[u], "%s: unit %d", where, u)
	}
}

func TestRandomPlayouts(t *testing.T) {
	decisions := 600
	if testing.Short() {
		decisions = 150
	}
	for _, name := range load.Embedded() {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(filepath.Join("..", "games", name))
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.False(t, ds.HasErrors())
			for seed := range uint64(4 * max(1, len(p.Scenarios))) {
				if i := int(seed) / 4; i > 0 {
					p, ds = g.Program(nil, map[string]string{ruleset.ScenarioChoice: p.Scenarios[i].Name})
					require.False(t, ds.HasErrors())
				}
				end, made := playout(t, p, seed, decisions)
				again := run.New(p, dice.Keyed{Seed: seed})
				for _, c := range made {
					refusal, err := again.Apply(c)
					require.NoError(t, err)
					require.Nil(t, refusal)
				}
				require.Equal(t, end.Hash(), again.Hash(), "the replay of seed %d ends elsewhere", seed)
			}
		})
	}
}
