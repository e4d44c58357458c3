package terminal

import (
	"testing"

	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

// TestMovesOfWhoCannotSetOut checks that the reach of a unit is listed at any time, with
// the reason if no order can send it there now.
func TestMovesOfWhoCannotSetOut(t *testing.T) {
	const stays = "The unit cannot move now.\nNo: "
	for _, c := range []struct{ typed, why, clause string }{
		{"moves 2/2Pz\nquit\n", "no such action is legal now; legal actions: Restore a step, pass", "4.0 Sequence of play"},
		{"pass\npass\nmoves 2/2Pz\nquit\n", "no such action is legal now; legal actions: Attack, pass", "4.0 Sequence of play"},
		{"pass\nmoves 83\nquit\n", "Move units: cannot choose 83", "its side does not move now"},
	} {
		out, _ := playAt(t, Play{Setup: setup.Setup{Game: "normandy"}}, c.typed)
		require.Contains(t, out, "March (march)", c.typed)
		require.Contains(t, out, stays+c.why, c.typed)
		require.Contains(t, out, c.clause, c.typed)
	}
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "normandy"}}, "pass\nmoves 2/2Pz\nquit\n")
	require.Contains(t, out, "March (march)")
	require.NotContains(t, out, stays)
}

// TestWhyOfAClause checks that why with the number of a clause lists its rules and is
// not parsed as an expression.
func TestWhyOfAClause(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "normandy"}}, "why 7.1.4\nquit\n")
	require.Contains(t, out, "7.1.4 The Germans attack one at a time")
	require.Contains(t, out, "inspect GAME 7.1.4")
	require.NotContains(t, out, "does not fit here")
}

// TestMapOfAWayOnOffer checks that the path drawn uses the movement on offer, and not a
// cheaper one of another phase: an advance would cost 1.
func TestMapOfAWayOnOffer(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "normandy"}}, "pass\nmap 22/21Pz > 3805\nquit\n")
	require.Contains(t, out, "22/21Pz: 3804 – 3805, costs 3")
	require.Contains(t, out, "5.1.7")
}
