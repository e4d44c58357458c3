package load

import (
	"path/filepath"
	"testing"

	"wargame/dsl"

	"github.com/stretchr/testify/require"
)

// TestMissingEdition holds that check refuses a game without an edition, and that such a game
// is played only if it says nothing that an edition has changed.
func TestMissingEdition(t *testing.T) {
	const head = "game lake \"The Lake\"\nmap hex columns 1..2 rows 1..2 stagger even columns\nside red, blue\n"
	for _, c := range []struct {
		rules  string
		played bool
	}{
		{"define n = len(spaces)\n", true},
		{"define n = len(areas)\n", false},
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "game.wgr"), head+c.rules)
		g, err := OpenWithTests(dir)
		require.NoError(t, err)
		require.Contains(t, g.Check().Error(), "E0265")
		require.True(t, g.Check().HasErrors())
		_, ds := g.Program(nil, nil)
		require.Equal(t, c.played, !ds.HasErrors(), c.rules)
		require.Contains(t, ds.Error(), "E0265", "it is said in any case")
		require.Equal(t, c.played, ds[0].Severity == dsl.Warning)
	}
}
