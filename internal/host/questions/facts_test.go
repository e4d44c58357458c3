package questions

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
)

// TestAimsAreNoFacts checks that functions for bots alone are not shown to players.
func TestAimsAreNoFacts(t *testing.T) {
	game, err := load.Open("normandy")
	require.NoError(t, err)
	p, ds := game.Program(nil, map[string]string{ruleset.ScenarioChoice: "longest_day"})
	require.False(t, ds.HasErrors())
	require.NotEmpty(t, p.AimWords())
	for it := range p.AimWords() {
		for _, shown := range [][]claim{functions(p), claims(p)} {
			require.False(t, slices.ContainsFunc(shown, func(x claim) bool { return x.name == it.Define.Name.Text }), it.Define.Name.Text)
		}
	}
}

// TestFactsAreForPeople checks that the facts of each game are readable values: no
// flags, records, lists or identifiers.
func TestFactsAreForPeople(t *testing.T) {
	for _, name := range []string{"normandy", "mgmg", "fottr", "the_pass"} {
		box, err := load.Open(name)
		require.NoError(t, err)
		p, ds := box.Program(nil, nil)
		require.False(t, ds.HasErrors())
		g := run.New(p, dice.Keyed{Seed: 1})
		require.NoError(t, g.Err)
		v := sight.Open(g)
		unit := slices.IndexFunc(g.S.At, func(at int32) bool { return at >= 0 })
		for _, of := range [][2]string{{"", ""}, {"u", fmt.Sprintf("unit(%q)", p.UnitName(unit))}, {"h", why.Space(v.Map(), int(g.S.At[unit]))}} {
			for _, f := range FactsOf(v, of[0], of[1]) {
				require.NotContains(t, f.Name, "_", name)
				require.NotContains(t, f.Name, " of:", name)
				require.NotContains(t, []string{"yes", "no", "none"}, f.Value, "%s: %s", name, f.Name)
				require.NotContains(t, f.Value, "(", "%s: %s", name, f.Name)
				require.NotContains(t, f.Value, "[", "%s: %s", name, f.Name)
			}
		}
	}
}
