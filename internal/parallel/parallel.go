// Package parallel does independent pieces of work on several processors.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Workers is how many work at once where somebody wants so many: as many as there are
// processors where nobody says (0 or less), and never more than there are pieces.
func Workers(wanted, n int) int {
	if wanted <= 0 {
		wanted = runtime.GOMAXPROCS(0)
	}
	return min(wanted, n)
}

// Do calls work for each number below n, by so many workers (Workers) at once, and comes
// back when all of it is done. The numbers are taken in their order; each worker is told
// its own, below their count, and does one piece after the other. One worker is the
// goroutine of the caller. A panic in a piece is a panic of Do, when the others have come
// to their ends.
func Do(workers, n int, work func(worker, i int)) {
	if workers = Workers(workers, n); workers <= 1 {
		for i := range n {
			work(0, i)
		}
		return
	}
	var next atomic.Int64
	var done sync.WaitGroup
	failed := make(chan any, workers)
	for w := range workers {
		done.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					failed <- p
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(w, i)
			}
		})
	}
	done.Wait()
	if len(failed) > 0 {
		panic(<-failed)
	}
}
