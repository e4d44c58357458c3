package bot

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDealt: the long ones go to different hands, and what is short to who has less to
// do; each does what is his in the order in which it was listed.
func TestDealt(t *testing.T) {
	require.Equal(t, [hands][]int{{1, 2}, {0, 3, 4}}, dealt([]int{1, 9, 1, 8, 1}))
	require.Equal(t, [hands][]int{{0, 2}, {1, 3}}, dealt([]int{5, 5, 5, 5}))
	require.Equal(t, [hands][]int{{0}, nil}, dealt([]int{0}))
}
