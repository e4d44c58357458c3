package host

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
	"wargame/interpreter/program"
)

// TestAimsAreNoFacts: what only a bot asks for is shown to no player.
func TestAimsAreNoFacts(t *testing.T) {
	game, err := load.Open("normandy")
	require.NoError(t, err)
	p, ds := game.Program(nil, map[string]string{program.ScenarioChoice: "longest_day"})
	require.False(t, ds.HasErrors())
	require.NotEmpty(t, p.AimWords())
	for it := range p.AimWords() {
		for _, shown := range [][]claim{functions(p), claims(p)} {
			require.False(t, slices.ContainsFunc(shown, func(x claim) bool { return x.name == it.Define.Name.Text }), it.Define.Name.Text)
		}
	}
}
