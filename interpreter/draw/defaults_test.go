package draw

import (
	"testing"

	"wargame/interpreter/names"

	"github.com/stretchr/testify/require"
)

// A side that is called by a colour has it, and no other side gets that.
func TestSidesThatAreCalledByAColour(t *testing.T) {
	of := func(words, titles []string) []string { return tonesOf(names.NewEnum("side", words, titles)) }
	require.Equal(t, []string{tones["blue"], tones["grey"]}, of([]string{"blue", "grey"}, nil))
	require.Equal(t, []string{usualSides[1], usualSides[0], usualSides[2]}, of([]string{"blue", "parliament", "royal"}, nil))
	require.Equal(t, []string{tones["white"], tones["red"]}, of([]string{"a", "b"}, []string{"White", "Red"}))
	require.Equal(t, usualSides[:3], of([]string{"x", "y", "z"}, nil))
	require.Len(t, of([]string{"a", "b", "c", "d", "e", "f", "g", "red"}, nil), 8)
}
