package spec_tests_test

import (
	"path/filepath"
	"slices"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestEnteredSpaces plays games at random and checks after every decision that no
// unit stands where it may never come, whatever way it took.
func TestEnteredSpaces(t *testing.T) {
	for _, c := range []struct {
		game, scenario string
		never          []string
	}{
		{"fottr", "", []string{
			"any(units, .on_map and .hex.faded)",
			"any(units, .soviet_unit and .on_map and .hex.greece)",
			"any(units, .axis and .on_map and beachhead_at(.hex) != none)",
		}},
		{"mgmg", "", []string{
			"any(units, .airborne and .lift != airfield and .area != none and not .area.box and .division not in .area.range)",
		}},
		{"normandy", "campaign", []string{"any(hexes, any(.units, .side == german) and any(.units, .side == allied))"}},
		{"normandy", "longest_day", []string{
			"any(hexes, any(.units, .side == german) and any(.units, .side == allied))",
			"any(units, on_map(#) and not .hex.box and .hex.unnumbered)",
		}},
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
			var never []*formula.Expr
			for _, text := range c.never {
				e, ds := p.CompileText(text, nil, nil)
				require.NoError(t, ds.Err(), text)
				never = append(never, e)
			}
			entered := 0
			for seed := range uint64(2) {
				_, made := playout(t, p, seed, 300)
				again := run.New(p, dice.Keyed{Seed: seed})
				for i, choice := range made {
					before := slices.Clone(again.S.At)
					refusal, err := again.Apply(choice)
					require.NoError(t, err)
					require.Nil(t, refusal)
					for j, e := range never {
						require.False(t, e.Bool(again.Ctx()), "seed %d after %d decisions: %s", seed, i+1, c.never[j])
					}
					if !slices.Equal(before, again.S.At) {
						entered++
					}
				}
			}
			require.Greater(t, entered, 20, "units have moved")
		})
	}
}
