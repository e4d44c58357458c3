package run

import (
	"slices"
	"sync/atomic"
)

// lendLog gives the lines of the log to a clone. From then on neither game writes to
// them. Several goroutines may clone a game at a time.
func (g *Game) lendLog() []Entry {
	if n := int64(len(g.Log)); atomic.LoadInt64(&g.lent) < n {
		atomic.StoreInt64(&g.lent, n)
	}
	return slices.Clip(g.Log)
}

// shortenLog drops the lines from n on. Their room is used again unless a clone may
// still read them: a game goes back often, and a log is long.
func (g *Game) shortenLog(n int) {
	lent := int(atomic.LoadInt64(&g.lent))
	g.Log = g.Log[:n]
	if n < lent {
		g.Log = slices.Clip(g.Log)
		atomic.StoreInt64(&g.lent, int64(n))
	}
}
