package cli

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMemory(t *testing.T) {
	before, budget := debug.SetMemoryLimit(-1), MemoryBudget
	t.Cleanup(func() { debug.SetMemoryLimit(before); MemoryBudget = budget })
	for size, want := range map[string]int64{
		"64MiB": 64 << 20, "1GiB": 1 << 30, "2TiB": 2 << 40, "131072KiB": 128 << 20, "134217728": 128 << 20, "134217728B": 128 << 20,
		"9223372036854775807": math.MaxInt64,
	} {
		require.NoError(t, SetMemory(size), size)
		require.Equal(t, want, MemoryBudget, size)
		require.Equal(t, want, debug.SetMemoryLimit(-1), size)
	}
	for _, size := range []string{"", "1", "63MiB", "-1GiB", "1GB", "1.5GiB", "GiB", "8388608TiB", "9223372036854775808", "1 GiB", "much"} {
		require.ErrorContains(t, SetMemory(size), "--memory is", size)
	}
	require.Equal(t, MemoryBudget, debug.SetMemoryLimit(-1), "what is refused changes nothing")
}
