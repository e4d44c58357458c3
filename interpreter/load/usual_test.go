package load

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/codes"

	"github.com/stretchr/testify/require"
)

// The usual form is asked of games that `wargame fix` can rewrite: those in folders that parse.
func TestUnusualFilesOfAFolder(t *testing.T) {
	top := gamesIn(t, map[string]string{
		"lake/game.wgr": lake,
		"torn/game.wgr": lake, "torn/torn.wgr": "define = 1\n",
	})
	unusual := func(g *Game) int {
		n := 0
		for _, d := range g.Check() {
			if d.Code == codes.NotUsual {
				require.Equal(t, dsl.Warning, d.Severity)
				n++
			}
		}
		return n
	}
	g, err := Open(top + "/lake")
	require.NoError(t, err)
	require.Equal(t, 1, unusual(g))
	g.Dir = "" // as in the binary
	require.Zero(t, unusual(g))

	torn, err := Open(top + "/torn")
	require.NoError(t, err)
	require.True(t, torn.Diags.HasErrors())
	require.Zero(t, unusual(torn))
}
