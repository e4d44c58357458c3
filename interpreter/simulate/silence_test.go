package simulate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// leaks are the games of testdata/leaks by name: base.wgr with what follows when Red has
// moved a unit u.
func leaks(t *testing.T) map[string]string {
	base, err := os.ReadFile("testdata/leaks/base.wgr")
	require.NoError(t, err)
	paths, err := filepath.Glob("testdata/leaks/*.wgr")
	require.NoError(t, err)
	out := map[string]string{}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".wgr")
		if name == "base" {
			continue
		}
		what, err := os.ReadFile(path)
		require.NoError(t, err)
		out[name] = strings.Replace(string(base), "WHAT FOLLOWS", string(what), 1)
	}
	return out
}

// Each way to tell what is hidden by what follows is found: by asking somebody or not, by
// how often, by how many answers there are, by a line of the log or its absence. A game
// that asks whatever it hides is clean.
func TestLeaksBySilencePlaceAndCountAreFound(t *testing.T) {
	const asked, passed = `"Blue decides now: What follows"`, `"scope Act (Blue)"`
	told := map[string][]string{
		"silence": {"traps has another value", asked, passed},
		"holder":  {"two cards exchange their holder", asked, passed},
		"nobody":  {"two cards exchange their holder", "Blue decides c: What follows", passed},
		"place":   {" instead of ", asked, passed},
		"noise":   {" instead of ", "engines are heard"},
		"hint":    {" instead of ", "Something moves in the woods", passed},
		"count":   {"traps has another value", asked, passed},
		"cards":   {"two cards exchange their holder", asked, passed},
		"answers": {"traps has another value", "nothing"},
		"none":    nil,
	}
	games := leaks(t)
	require.Len(t, games, len(told))
	for name, wants := range told {
		t.Run(name, func(t *testing.T) {
			r := play(t, games[name], Config{Games: 40, Seed: 1, Check: true})
			if wants == nil {
				require.Empty(t, r.Faults(), "%v", faults(r))
				require.Greater(t, r.Exchanges(), 200)
				return
			}
			all := strings.Join(faults(r), "\n")
			require.Contains(t, all, "red can infer something hidden")
			for _, want := range wants {
				require.Contains(t, all, want)
			}
		})
	}
}
