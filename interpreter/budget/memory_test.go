package budget

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// held keeps memory alive.
var held []byte

// What rules may hold is bounded, not what they have thrown away: else whether
// a question is answered would depend on when garbage was last collected.
func TestGarbageIsNotHeld(t *testing.T) {
	defer SetLimits(Limits{})
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.GC()
	const some = 64 << 20
	SetLimits(Limits{Memory: int64(metric(heapMetric)) + some})
	for range 4 {
		held = make([]byte, some)
	}
	held = nil
	require.Greater(t, metric(heapMetric), uint64(CurrentLimits().Memory), "the garbage lies about")
	require.False(t, tooMuchMemory())

	held = make([]byte, 2*some)
	defer func() { held = nil }()
	require.True(t, tooMuchMemory())
}
