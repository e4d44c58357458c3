package state

import "sync/atomic"

// Allowance is a step budget for all queries about a position and its copies together, which
// can also be cancelled. When it is exhausted or stopped, queries under way end soon and
// further ones at once, with an error and never with another answer. It is no part of the
// position. Its methods are safe for concurrent use; a nil Allowance has no limit.
type Allowance struct {
	left    atomic.Int64
	stopped atomic.Bool
	free    atomic.Bool
}

// NewAllowance returns an allowance with a number of steps.
func NewAllowance(steps int64) *Allowance {
	a := &Allowance{}
	a.left.Store(steps)
	return a
}

// Stop cancels all queries.
func (a *Allowance) Stop() { a.stopped.Store(true) }

// Release removes the limit and reports whether it had not been exceeded. Positions with this
// allowance can then be used without a limit.
func (a *Allowance) Release() (kept bool) {
	kept = !a.Over()
	a.free.Store(true)
	return kept
}

// Spend charges steps and reports whether queries may continue.
func (a *Allowance) Spend(steps int64) bool {
	if a == nil || a.free.Load() {
		return true
	}
	return a.left.Add(-steps) >= 0 && !a.stopped.Load()
}

// Over reports whether the allowance is exhausted or stopped.
func (a *Allowance) Over() bool { return !a.Spend(0) }
