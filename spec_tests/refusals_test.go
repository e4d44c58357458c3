package spec_tests_test

import (
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// TestRefusalsNameClauses plays games at random and asks in each position for what is
// not on offer: every refusal names a clause, and none says only that nothing can be
// chosen.
func TestRefusalsNameClauses(t *testing.T) {
	for _, c := range []struct{ game, scenario string }{
		{"fottr", ""},
		{"mgmg", ""},
		{"normandy", "campaign"},
		{"normandy", "longest_day"},
	} {
		t.Run(c.game+" "+c.scenario, func(t *testing.T) {
			g, err := load.Open(filepath.Join("..", "games", c.game))
			require.NoError(t, err)
			var readings map[string]string
			if c.scenario != "" {
				readings = map[string]string{ruleset.ScenarioChoice: c.scenario}
			}
			p, ds := g.Program(nil, readings)
			require.NoError(t, ds.Err())
			refused := 0
			rng := rand.New(rand.NewPCG(1, 2))
			_, made := playout(t, p, 0, 160)
			again := run.New(p, dice.Keyed{Seed: 0})
			for i, choice := range made {
				for range 5 {
					d := again.Pending()
					x, ok := unlisted(rng, p, d)
					if !ok {
						break
					}
					if r := again.Check(d, x); r != nil {
						refused++
						if !saysWhy(r) {
							t.Errorf("after %d decisions, asked for %q: %s", i, d.Name, r)
						}
					}
				}
				refusal, err := again.Apply(choice)
				require.NoError(t, err)
				require.Nil(t, refusal)
			}
			require.Greater(t, refused, 300)
		})
	}
}

// saysWhy reports whether a refusal names a clause and says more than that nothing can
// be chosen.
func saysWhy(r *run.Refusal) bool {
	return slices.ContainsFunc(r.Reasons, func(x run.Reason) bool {
		return x.Clause != "" && !strings.Contains(x.Text, "there are no candidates now")
	})
}

// unlisted is an answer, drawn at random, that a decision does not list; false where
// there is none.
func unlisted(rng *rand.Rand, p *program.Program, d *run.Decision) (run.Choice, bool) {
	if d.Kind == run.DiceRoll {
		return run.Choice{}, false
	}
	if rng.IntN(8) == 0 {
		c := run.Choice{Kind: []run.ChoiceKind{run.Pass, run.Done, run.Stop}[rng.IntN(3)]}
		return c, !(c.Kind == run.Done && d.CanDone || c.Kind == run.Stop && d.CanStop)
	}
	for range 20 {
		c := run.Choice{}
		typ := d.Type
		switch d.Kind {
		case run.Act:
			name := slices.Sorted(maps.Keys(p.Actions))[rng.IntN(len(p.Actions))]
			code := p.Actions[name]
			c.Value = int64(code.Index)
			if o := d.Offered(code); o != nil && o.From != nil {
				c.Group = int(word(rng, p, o.Of))
			}
		case run.Allocate:
			uses := d.SpendOptions()
			c.Group = rng.IntN(len(uses))
			typ = uses[c.Group].Type
			fallthrough
		default:
			c.Value = word(rng, p, typ)
		}
		listed := slices.ContainsFunc(d.Options, func(o run.Option) bool { return o.Value == c.Value && o.Group == c.Group })
		if !listed && c.Value >= 0 {
			return c, true
		}
	}
	return run.Choice{}, false
}

// word draws a word of a type; -1 where the type has none.
func word(rng *rand.Rand, p *program.Program, t value.Type) int64 {
	n := 0
	switch t.Kind {
	case value.Unit:
		n = len(p.Units)
	case value.Space:
		n = p.World.Map.Len()
	case value.Edge:
		n = p.World.Map.Edges()
	case value.Enum:
		n = len(p.Enums[t.Name].Words)
	case value.Flag:
		n = 2
	}
	if n == 0 {
		return -1
	}
	return int64(rng.IntN(n))
}
