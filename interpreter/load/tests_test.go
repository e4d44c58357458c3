package load

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
)

// Who plays does without the tests: they are neither read nor, where they are
// broken, in the way.
func TestTestsAreReadWhereTheyAreAskedFor(t *testing.T) {
	top := gamesIn(t, map[string]string{
		"games/lake/game.wgr":           lake,
		"games/lake/height.wgr":         "test \"Height\" { expect hex(0102).height == 2 }\n",
		"games/lake/tests/cost.wgr":     "test \"Cost\" { expect cost(hex(0101)) == 3 }\n",
		"games/lake/tests/of.wgr":       "tests of pond\ntest \"Not of the lake\" { expect 1 == 1 }\n",
		"spec_tests/lake/broken.wgr":    "test \"Broken\" { expect }\n",
		"games/mine/game.wgr":           "edition 3\ngame mine extends lake \"My Lake\"\n",
		"spec_tests/mine/of_mine.wgr":   "test \"Of mine\" { expect cost(hex(0101)) == 3 }\n",
		"spec_tests/mine/more/more.wgr": "test \"More\" { expect cost(hex(0102)) == 2 }\n",
	})
	names := func(files []*dsl.File) (out []string) {
		for _, f := range files {
			out = append(out, filepath.Base(f.Name))
		}
		return out
	}
	for dir, want := range map[string][2][]string{
		"games/lake":      {{"height.wgr"}, {"height.wgr", "cost.wgr", "broken.wgr"}},
		"spec_tests/lake": {{"height.wgr"}, {"height.wgr", "cost.wgr", "broken.wgr"}},
		"games/mine":      {{"height.wgr"}, {"height.wgr", "cost.wgr", "broken.wgr", "more.wgr", "of_mine.wgr"}},
	} {
		at := filepath.Join(top, dir)
		g, err := Open(at)
		require.NoError(t, err)
		require.Equal(t, want[0], names(g.Tests), dir)
		_, ds := g.Program(nil, nil)
		require.NoError(t, ds.Err(), dir)

		g, err = OpenWithTests(at)
		require.NoError(t, err)
		require.Equal(t, want[1], names(g.Tests), dir)
		require.True(t, g.Diags.HasErrors(), dir)

		found, err := Find(at)
		require.NoError(t, err)
		require.Len(t, found, 1, dir)
		require.Equal(t, want[1], names(found[0].Tests), dir)
	}
}
