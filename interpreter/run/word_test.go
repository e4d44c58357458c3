package run

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Tabu entries are part of the hash of a position, which saves contain.
func TestTheWordOfAChoiceIsFrozen(t *testing.T) {
	require.Equal(t, uint64(0x0), Choice{}.word())
	require.Equal(t, uint64(0x66795f75e5e1642e), Choice{Value: -1, Group: 2}.word())
	require.Equal(t, uint64(0x9e3779b9e17d05ac), Choice{Kind: Pass}.word())
	require.Equal(t, Choice{Kind: Done}.word(), Choice{Kind: Done, Value: 5, Dice: []int{1}}.word())
	require.NotEqual(t, Choice{Kind: Done}.word(), Choice{Kind: Stop}.word())
}
