package cli

import (
	"math"
	"runtime/debug"
	"testing"

	"wargame/interpreter/budget"
	"wargame/interpreter/query"

	"github.com/stretchr/testify/require"
)

func TestLimits(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { query.SetRoom(-1) })
	t.Cleanup(func() { debug.SetMemoryLimit(before); budget.SetLimits(budget.Limits{}) })
	for size, want := range map[string]int64{
		"64MiB": 64 << 20, "1GiB": 1 << 30, "2TiB": 2 << 40, "131072KiB": 128 << 20, "134217728": 128 << 20, "134217728B": 128 << 20,
		"9223372036854775807": math.MaxInt64,
	} {
		require.NoError(t, SetLimits(size, 7), size)
		require.Equal(t, want, debug.SetMemoryLimit(-1), size)
		require.Equal(t, budget.Limits{Steps: 7_000_000, Memory: want / 4 * 3}, budget.CurrentLimits())
	}
	now := budget.CurrentLimits()
	for _, size := range []string{"", "1", "63MiB", "-1GiB", "1GB", "1.5GiB", "GiB", "8388608TiB", "9223372036854775808", "1 GiB", "much"} {
		require.ErrorContains(t, SetLimits(size, 20), "--memory must be", size)
	}
	for _, fuel := range []int64{0, -1, math.MaxInt64} {
		require.ErrorContains(t, SetLimits("1GiB", fuel), "--fuel must be", fuel)
	}
	require.Equal(t, now, budget.CurrentLimits(), "what is refused changes nothing")
	require.NoError(t, SetRoom("16MiB"))
	for _, size := range []string{"", "much", "-1MiB"} {
		require.ErrorContains(t, SetRoom(size), "--keep must be", size)
	}
	for _, size := range []string{"0", "1", "1KiB"} {
		require.NoError(t, SetRoom(size), "a small cache takes time and changes nothing")
	}
}
