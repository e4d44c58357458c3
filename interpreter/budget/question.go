package budget

// Parts of the steps of a question.
const (
	totalFactor   = 10      // all budgets of a question together, in step budgets of a question
	searchPart    = 4       // a search has a quarter, on a large map more
	stepsPerSpace = 64      // of a search, for each space
	entryPart     = 64      // a condition about one space or path has a sixty-fourth
	slice         = 1 << 20 // steps between two looks at the memory
	questionSteps = 64      // what an allowance is charged for a question as such

	// SearchPrice is what the asker of a search pays, cached or not.
	SearchPrice = 8

	bytesPerStep = 8
)

const overAllowance = "no answer within the allowed steps and time"

// Allowance bounds many questions together (state.Allowance). A question is charged to it
// when the next one begins, for what it took beyond a slice as it goes on, and for its
// parts as they end.
type Allowance interface {
	Spend(steps int64) bool
	Over() bool
}

// Question is what a question to the rules may still use, and the failure it has met. It
// serves one goroutine.
type Question struct {
	// Err is the first run-time error; evaluation goes on with NaN or none.
	Err error

	steps
	calls
	memory

	limit     int64        // steps of a question
	total     int64        // what all budgets of the question may still spend together
	stopped   bool         // the question is broken off: nothing more is called
	cause     error        // over what
	begun     uint32       // questions so far
	allowance Allowance    // nil before the first question
	inject    func() error // has evaluation fail, in tests
}

// steps is the step budget of a question or of a part of it.
type steps struct {
	left, reserve, size int64 // of the present slice, and beyond it; of the budget in all
}

// Begin begins a question with a full step budget, without an error. The caller then looks
// at the memory (MemoryDue).
func (q *Question) Begin(a Allowance) {
	q.allowance = a
	l := CurrentLimits()
	a.Spend(min(max(q.Spent(), 0), slice) + questionSteps)
	q.begun++
	q.limit, q.total, q.stopped, q.Err = l.Steps, l.Steps*totalFactor, false, nil
	q.fill(l.Steps)
	if a.Over() {
		q.exhaust(overAllowance)
	}
}

// QuestionNumber is the number of the question that is being asked.
func (q *Question) QuestionNumber() uint32 { return q.begun }

// StepLimit is the step budget of a whole question. A list of candidates has as many.
func (q *Question) StepLimit() int64 { return q.limit }

// Spent is how many steps the question has spent of its own budget: the same whatever is
// cached.
func (q *Question) Spent() int64 { return q.limit - q.left - q.reserve }

// Left is how many steps are left of the present budget.
func (q *Question) Left() int64 { return q.left + q.reserve }

// SearchSteps is the step budget of a search, or of a condition about all spaces, on a map
// of that many spaces.
func (q *Question) SearchSteps(spaces int) int64 {
	return max(q.limit/searchPart, int64(stepsPerSpace*spaces), 1)
}

// EntrySteps is the step budget of a condition about one space or path.
func (q *Question) EntrySteps() int64 { return max(q.limit/entryPart, 1) }

// Step spends one step. If the budget is exhausted, the next Spend or Enter says so.
func (q *Question) Step() { q.left-- }

// Spend spends n steps. It returns false when the question is broken off: return at once,
// with anything.
func (q *Question) Spend(n int) bool {
	if q.left -= int64(n); q.left < 0 {
		return q.nextSlice()
	}
	return true
}

// SpendBytes spends the steps of making something of n bytes.
func (q *Question) SpendBytes(n int) bool { return q.Spend(1 + n/bytesPerStep) }

func (q *Question) fill(n int64) {
	q.left = min(n, slice)
	if q.inject != nil {
		q.left = 0
	}
	q.reserve, q.size = n-q.left, n
}

// nextSlice goes on to the next slice of the budget.
func (q *Question) nextSlice() bool {
	if q.stopped {
		if q.Err == nil { // a caller has cleared it
			q.Err = q.cause
		}
		return false
	}
	if q.inject != nil && q.Err == nil {
		err := q.inject()
		if err != nil && Final(err) {
			q.exhaust(err.Error())
			return false
		}
		if err != nil {
			q.Fail(err)
		}
	}
	need := -q.left
	if q.reserve < need {
		q.exhaust(afterSteps(q.size))
		return false
	}
	take := need
	if q.inject == nil {
		take = min(q.reserve, need+slice)
	}
	if !q.charge(take) {
		return false
	}
	q.left += take
	q.reserve -= take
	if take > need && tooMuchMemory() {
		q.exhaust(tooMuch())
		return false
	}
	return true
}

// charge charges steps to the allowance, and breaks the question off where that is over.
func (q *Question) charge(n int64) bool {
	if q.allowance == nil {
		return true
	}
	if q.allowance.Spend(n); q.allowance.Over() {
		q.exhaust(overAllowance)
		return false
	}
	return true
}

// Outer is the step budget of an asker while a part of its answer has its own.
type Outer struct{ steps }

// OpenBudget gives a part of an answer that may be cached a step budget of its own, until CloseBudget
// or SuspendBudget.
func (q *Question) OpenBudget(n int64) Outer {
	outer := Outer{q.steps}
	if !q.stopped {
		q.fill(n)
	}
	return outer
}

// CloseBudget ends a part that was opened with a budget of n steps. The asker pays the price.
func (q *Question) CloseBudget(outer Outer, n int64, price int) {
	if q.stopped {
		return
	}
	spent := n - q.left - q.reserve
	q.steps = outer.steps
	if q.spendTotal(spent) {
		q.Spend(price)
	}
}

// SuspendBudget is CloseBudget for a part that is continued later. It takes no price, and returns how
// many of the n steps are left.
func (q *Question) SuspendBudget(outer Outer, n int64) (left int64) {
	left = q.left + q.reserve
	q.CloseBudget(outer, n, 0)
	return left
}

// Uncharged runs f with a budget of n steps that nobody pays for, and reports whether it
// succeeded and returned true. Failures within it are forgotten; only the total counts
// its steps.
func (q *Question) Uncharged(n int64, f func() bool) bool {
	if q.stopped {
		return false
	}
	outer, err, depth := q.steps, q.Err, q.depth
	q.fill(n)
	ok := f() && q.Err == nil
	spent := n - max(q.left, 0) - q.reserve
	q.steps, q.Err, q.depth, q.stopped = outer, err, depth, false
	return q.spendTotal(spent) && ok
}

// OpenProbe opens a budget of n steps for something whose failure does not count; CloseProbe
// ends it. The total does not count its steps either.
func (q *Question) OpenProbe(n int64) (outer Outer, err error) { return q.OpenBudget(n), q.Err }

// CloseProbe restores what OpenProbe returned, and reports whether the budget was exhausted.
func (q *Question) CloseProbe(outer Outer, err error) (exhausted bool) {
	exhausted = q.stopped
	q.stopped, q.steps, q.Err = false, outer.steps, err
	return exhausted
}

// spendTotal spends steps of a part that has ended.
func (q *Question) spendTotal(n int64) bool {
	if q.total -= n; q.total < 0 {
		q.exhaust(afterSteps(q.limit * totalFactor))
		return false
	}
	return q.charge(n)
}

// LendBudget has another question spend the steps of this one, at the same depth of calls;
// ReclaimBudget takes back what is left.
func (q *Question) LendBudget(to *Question) {
	to.limit, to.total, to.steps, to.stopped, to.cause = q.limit, q.total, q.steps, q.stopped, q.cause
	to.inject, to.allowance = q.inject, q.allowance
	to.depth, to.trail = q.depth, append(to.trail[:0], q.trail...)
}

// ReclaimBudget ends LendBudget. An error that has ended the other question ends this one.
func (q *Question) ReclaimBudget(from *Question) {
	q.total, q.steps = from.total, from.steps
	if from.stopped {
		q.stopped, q.cause = true, from.cause
	}
}

// Inject has evaluation fail now and then, for tests of what a failure leaves behind: fail
// is asked at every step and returns the error, or nil. An *Exhausted ends the question,
// as if its budget were exhausted there. The next question begins with it; a nil function
// ends the injection.
func (q *Question) Inject(fail func() error) { q.inject = fail }
