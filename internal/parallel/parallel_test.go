package parallel_test

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/parallel"
)

func TestEachPieceIsDoneOnce(t *testing.T) {
	for _, workers := range []int{-1, 0, 1, 3, 64} {
		for _, n := range []int{0, 1, 2, 100} {
			done := make([]atomic.Int32, n)
			busy := make([]atomic.Int32, parallel.Workers(workers, n))
			parallel.Do(workers, n, func(w, i int) {
				require.EqualValues(t, 1, busy[w].Add(1), "a worker does one piece at a time")
				done[i].Add(1)
				busy[w].Add(-1)
			})
			for i := range done {
				require.EqualValues(t, 1, done[i].Load(), "%d of %d by %d", i, n, workers)
			}
		}
	}
}

func TestWhatFailsInOneFailsForTheCaller(t *testing.T) {
	for _, workers := range []int{1, 4} {
		require.PanicsWithValue(t, "seven", func() {
			parallel.Do(workers, 20, func(_, i int) {
				if i == 7 {
					panic("seven")
				}
			})
		})
	}
}
