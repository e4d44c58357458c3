package design

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The resolutions of the fractional designs of 2 levels in the NIST/SEMATECH handbook
// of statistical methods, table 5.3.3.4.7, after Box, Hunter and Hunter.
func TestResolutionsAsPublished(t *testing.T) {
	for _, x := range []struct{ k, runs, resolution int }{
		{3, 4, 3}, {4, 8, 4}, {5, 16, 5}, {5, 8, 3}, {6, 32, 6}, {6, 16, 4}, {6, 8, 3},
		{7, 64, 7}, {7, 32, 4}, {7, 16, 4}, {7, 8, 3}, {8, 64, 5}, {8, 32, 4}, {8, 16, 4},
		{9, 128, 6}, {9, 32, 4}, {9, 16, 3}, {10, 32, 4}, {10, 16, 3}, {11, 16, 3}, {15, 16, 3},
	} {
		f, err := Design(x.k, x.runs)
		require.NoError(t, err)
		require.Equal(t, x.resolution, f.Resolution, "%d options in %d runs: %v", x.k, x.runs, f.Generators)
	}
}

// Every option is on in half of the runs, and so is every two of them alike.
func TestDesignsAreBalanced(t *testing.T) {
	for _, x := range [][2]int{{1, 2}, {3, 8}, {5, 8}, {7, 16}, {9, 32}} {
		f, err := Design(x[0], x[1])
		require.NoError(t, err)
		require.Len(t, f.Runs, x[1])
		none := false
		for a := range x[0] {
			on := 0
			for _, r := range f.Runs {
				if r[a] {
					on++
				}
			}
			require.Equal(t, x[1]/2, on)
			for b := range a {
				both := 0
				for _, r := range f.Runs {
					if r[a] == r[b] {
						both++
					}
				}
				require.Equal(t, x[1]/2, both)
			}
		}
		for _, r := range f.Runs {
			any := false
			for _, on := range r {
				any = any || on
			}
			none = none || !any
		}
		require.True(t, none, "the game without options is one of the runs")
	}
}

func TestNoDesign(t *testing.T) {
	for _, x := range [][2]int{{0, 2}, {17, 32}, {3, 6}, {2, 8}, {8, 8}} {
		_, err := Design(x[0], x[1])
		require.Error(t, err, x)
	}
}
