package bot

import (
	"testing"

	"wargame/interpreter/dice"

	"github.com/stretchr/testify/require"
)

// TestOppositeDice: a pair of tries has every face and the one opposite to it.
func TestOppositeDice(t *testing.T) {
	for n := range uint32(20) {
		key := dice.Key{Turn: 1, Clause: "7.1", N: n}
		one, err := luck{seed: 5}.source().Roll(key, 2, 6)
		require.NoError(t, err)
		other, err := luck{seed: 5, mirrored: true}.source().Roll(key, 2, 6)
		require.NoError(t, err)
		require.Equal(t, []int{7, 7}, []int{one[0] + other[0], one[1] + other[1]})
	}
}
