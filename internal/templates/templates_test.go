package templates

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIdentifier(t *testing.T) {
	for in, want := range map[string]string{"Six Villages": "six_villages", "1944": "game_1944", "a-b.c": "a_b_c", "島": "島"} {
		require.Equal(t, want, Identifier(in))
	}
}
