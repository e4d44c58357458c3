package terminal

import (
	"testing"

	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

// The table of areas shows what a track counts for each side in each area.
func TestCountsOfSidesInAreas(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "two_crowns", Seed: "4"}}, "map\nquit\n")
	require.Regexp(t, `area +influence oak/swan +units`, out)
	require.Regexp(t, `Coldwater 3 +3/0 +oak: Aldric`, out)
	require.Regexp(t, `Merrow 2 +0/2`, out)
	require.Regexp(t, `Kingsbridge 3 +-\n`, out)
}

// A use of points that chooses a space is listed with its title.
func TestUsesOfPointsAreTold(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "two_crowns", Seed: "4"}}, "operations\n1\nquit\n")
	require.Contains(t, out, "Court Ravenmoor 2 (costs 1)")
	require.Contains(t, out, "Ride to Highfell 1 (costs 1)")
}
