package plan

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A plan with more games than can be listed is refused where it is read.
func TestBounds(t *testing.T) {
	for text, want := range map[string]string{
		"game g\ngames 99999999999\n":    "games must be at most 1000000",
		"game g\nblock 99999999999\n":    "the number of games in a block must be at most 10000",
		"game g\ngames 0\n":              "games must be at least 1",
		"game g\ngames 1000000 from 1\n": "",
	} {
		_, ds := Read("p.lab", []byte(text))
		if want == "" {
			require.Empty(t, ds)
			continue
		}
		require.Len(t, ds, 1, text)
		require.Equal(t, want, ds[0].Summary)
	}
}
