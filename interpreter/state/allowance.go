package state

import "sync/atomic"

// Allowance bounds what is asked about a position and about all copies of it: the steps
// that the questions may take together, and whether anybody still waits for an answer. One
// that is used up or stopped ends the questions under way soon, and every further one at
// once, with an error and never with another answer. It is no part of the position. Its
// methods are safe for concurrent use; a nil Allowance never ends anything.
type Allowance struct {
	left    atomic.Int64
	stopped atomic.Bool
	free    atomic.Bool
}

// NewAllowance returns an allowance of so many steps.
func NewAllowance(steps int64) *Allowance {
	a := &Allowance{}
	a.left.Store(steps)
	return a
}

// Stop ends all questions: nobody waits for an answer.
func (a *Allowance) Stop() { a.stopped.Store(true) }

// Release ends the bound, and returns whether it was kept until now. Positions that were
// made under the bound can then be used without one.
func (a *Allowance) Release() (kept bool) {
	kept = !a.Over()
	a.free.Store(true)
	return kept
}

// Spend takes steps, and returns whether questions may go on.
func (a *Allowance) Spend(steps int64) bool {
	if a == nil || a.free.Load() {
		return true
	}
	return a.left.Add(-steps) >= 0 && !a.stopped.Load()
}

// Over returns whether the allowance is used up or stopped.
func (a *Allowance) Over() bool { return !a.Spend(0) }
