package formula

import "sync/atomic"

var verifying atomic.Bool

// VerifyCache turns cache verification on or off for the whole process. Every cached
// answer that is used is then recomputed and compared, and at each question the
// position's hash too. A mismatch ends the question with a *budget.Mismatch.
func VerifyCache(on bool) { verifying.Store(on) }

// Verifies reports whether cached answers are to be recomputed and compared.
func (c *Ctx) Verifies() bool { return c.verify }

// verified counts the recomputed answers.
var verified atomic.Int64

// Verified returns how many cached answers have been recomputed in the whole process.
func Verified() int64 { return verified.Load() }

// Uncached returns a context for the same position with the same locals. It has no cache
// and verifies nothing. If c verifies its cache, the call counts as one recomputed
// answer (see Verified).
func (c *Ctx) Uncached() *Ctx {
	if c.verify {
		verified.Add(1)
	}
	f := NewCtx(c.Unrecorded())
	f.verify, f.uncached = false, true
	f.Locals = c.Locals
	return f
}

// IsUncached reports whether the context was made by Uncached. Caches that serve several
// contexts recompute their answers in it.
func (c *Ctx) IsUncached() bool { return c.uncached }
