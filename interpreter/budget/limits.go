// Package budget bounds what a question to the rules may use: steps, nested calls and
// memory. Rules from a stranger can then be asked anything; the caller gets an answer or
// one error. The package knows neither expressions nor positions.
//
// A step is a call of a rule, an element of a loop, a path that a search looks at, an
// instruction, a few bytes of a list that is made. Whether an answer was cached changes no
// count: a part of an answer that may be cached has a step budget of its own each time it
// is computed (Question.OpenBudget), and costs its asker the same small price whether it was
// cached or not. So whether a question exhausts its budget does not depend on what was
// asked before, and a replay agrees.
//
// Budgets within budgets could still take long. All steps of a question together, those
// that an Allowance bounds, and the memory of the process have limits too. These depend on
// what is cached; reaching one of them yields an error, never a different answer.
package budget

import (
	"errors"
	"fmt"
	"sync/atomic"
)

// Limits bound what rules may use.
type Limits struct {
	Steps  int64 // of one question; at least 1,000
	Memory int64 // bytes that the process may hold, garbage left out
}

// The default limits.
const (
	DefaultSteps  = 20_000_000
	DefaultMemory = 1 << 30
)

var limits atomic.Pointer[Limits]

// SetLimits changes the limits of all questions that begin from now on, in the whole
// process. Zero stands for the default.
func SetLimits(l Limits) {
	if l.Steps <= 0 {
		l.Steps = DefaultSteps
	}
	if l.Memory <= 0 {
		l.Memory = DefaultMemory
	}
	l.Steps = max(l.Steps, 1000)
	limits.Store(&l)
}

// CurrentLimits returns the limits in force.
func CurrentLimits() Limits {
	if l := limits.Load(); l != nil {
		return *l
	}
	return Limits{DefaultSteps, DefaultMemory}
}

// Exhausted is the error of a question that reached a limit. It is final: no answer may be
// made of it, and none is cached.
type Exhausted struct {
	Text string
}

func (e *Exhausted) Error() string { return e.Text }

// Mismatch is the error of a cached answer that differs from the same answer recomputed: a
// fault of the engine.
type Mismatch struct {
	What string
}

func (e *Mismatch) Error() string {
	return "cache mismatch: " + e.What + " (an internal error)"
}

// Final reports whether an error ends a question, so that nothing else may be tried
// instead: it is an Exhausted or a Mismatch.
func Final(err error) bool {
	var exhausted *Exhausted
	var mismatch *Mismatch
	return errors.As(err, &exhausted) || errors.As(err, &mismatch)
}

func afterSteps(n int64) string { return "no answer after " + thousands(n) + " steps" }

func thousands(n int64) string {
	switch {
	case n >= 1_000_000 && n%1_000_000 == 0:
		return fmt.Sprintf("%d million", n/1_000_000)
	case n >= 1_000 && n%1_000 == 0:
		return fmt.Sprintf("%d thousand", n/1_000)
	}
	return fmt.Sprint(n)
}
