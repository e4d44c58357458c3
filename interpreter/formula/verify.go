package formula

import "sync/atomic"

var verifying atomic.Bool

// VerifyCache has every cached answer that is used from now on recomputed and compared, in
// the whole process, and the hash of a position whenever a question is asked there. A
// difference ends the question with a *budget.Mismatch.
func VerifyCache(on bool) { verifying.Store(on) }

// Verifies reports whether cached answers are to be recomputed and compared.
func (c *Ctx) Verifies() bool { return c.verify }

// verified counts the cached answers that were recomputed.
var verified atomic.Int64

// Verified is how many cached answers have been recomputed, in the whole process.
func Verified() int64 { return verified.Load() }

// Uncached is a context for the same position, with the locals of this one, that neither
// has its cache nor verifies anything.
func (c *Ctx) Uncached() *Ctx {
	if c.verify {
		verified.Add(1)
	}
	f := NewCtx(c.Unrecorded())
	f.verify, f.uncached = false, true
	f.Locals = c.Locals
	return f
}

// IsUncached reports whether the context is one of Uncached: caches that serve many
// contexts recompute their answers in it.
func (c *Ctx) IsUncached() bool { return c.uncached }
