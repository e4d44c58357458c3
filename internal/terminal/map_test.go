package terminal

import (
	"testing"

	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

// A path is marked on the map before the move; for a closed place the clauses are
// listed.
func TestWayOnTheMap(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "normandy"}}, "pass\nmap XLVII > 2011\nmap XLVII > 0101\nmap Nobody > 2011\nmap XLVII > nowhere\nquit\n")
	for _, hex := range []string{"2509", "2409", "2310", "2210", "2111", "2011"} {
		require.Contains(t, out, "["+hex+"]")
	}
	require.NotContains(t, out, "[2408]")
	require.Contains(t, out, "XLVII: 2509 – 2409 – 2310 – 2210 – 2111 – 2011, costs 5/2  [5.1.7 ")
	require.Contains(t, out, "XLVII cannot move to 0101 (march)\n  5.0 ")
	require.Contains(t, out, `"Nobody" is not a unit`)
	require.Contains(t, out, `there is no space "nowhere"`)
}

// The terrain letters are those of the printed map, without the country and the theatre
// of each hex.
func TestGroundAsTheLegendDrawsIt(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "fottr"}}, "map Paris\nquit\n")
	require.Contains(t, out, "/[2216]")
	require.Contains(t, out, "~c Pari")
	require.Contains(t, out, "\\t Reim")
	require.NotContains(t, out, "nw_europe ·")
}
