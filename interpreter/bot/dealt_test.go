package bot

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDealt: the long ones go to different workerCount, and what is short to who has less to
// do; each does what is his in the order in which it was listed.
func TestDealt(t *testing.T) {
	require.Equal(t, [workerCount][]int{{1, 2}, {0, 3, 4}}, schedule([]int{1, 9, 1, 8, 1}))
	require.Equal(t, [workerCount][]int{{0, 2}, {1, 3}}, schedule([]int{5, 5, 5, 5}))
	require.Equal(t, [workerCount][]int{{0}, nil}, schedule([]int{0}))
}
