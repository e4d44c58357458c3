package formula

import (
	"errors"

	"wargame/interpreter/budget"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Ctx is the context in which expressions are evaluated: the position, the step budget,
// and the frame of the evaluation under way. A Ctx serves one goroutine. Evaluation
// allocates nothing once the stacks have grown.
type Ctx struct {
	// Reader is the position as rules read it. It records the dependencies of answers that
	// may be cached.
	state.Reader

	// Question is the step budget and the failure of the current question.
	budget.Question

	frame

	// Memo is the query cache of the context: nil, or a Releaser.
	Memo any

	// Aside is the machine that last evaluated a supposition for this context; it is kept
	// for reuse, with its cache. Owner is the machine that owns this context. Either may be
	// nil.
	Aside, Owner any

	Parting  bool // the addends of a sum are being derived
	verify   bool // recompute and compare cached answers
	uncached bool // made by Uncached
}

// Releaser is a cache that can release its memory.
type Releaser interface {
	// Forget releases all cached answers, unless a computation is under way. It must be
	// called on the goroutine that uses the context.
	Forget()
}

// NewCtx returns a context for the position s. Stacks are allocated at the first
// evaluation, because many copies of a game are only stored.
func NewCtx(s *state.State) *Ctx {
	c := &Ctx{}
	c.SetPosition(s)
	c.Begin()
	return c
}

// Begin starts a question with a full step budget and clears any failure.
func (c *Ctx) Begin() {
	c.verify = verifying.Load()
	c.Question.Begin(c.Allowance())
	if !c.MemoryDue() {
		return
	}
	if c.ReleaseDue() {
		if k, ok := c.Memo.(Releaser); ok {
			k.Forget()
		}
		c.Aside = nil
	}
	c.RefuseHeavy()
}

// IgnoreError clears a failure, for callers that ask several optional questions in a
// row. After a final failure it begins another question, because no question would get
// an answer until then.
func (c *Ctx) IgnoreError() {
	if c.Stopped() {
		c.Begin()
		return
	}
	c.Err = nil
}

// Refill begins another question if more than half of the step budget is spent. Callers
// that evaluate more than one question's budget allows use it. No evaluation may be
// under way. After a failure it does nothing.
func (c *Ctx) Refill() {
	if c.Err == nil && c.Left() < c.StepLimit()/2 {
		c.Begin()
	}
}

// Inject makes evaluation fail at intervals, for tests; see budget.Question.Inject.
func (c *Ctx) Inject(fail func() error) {
	c.Question.Inject(fail)
	c.Begin()
}

// SearchSteps returns the step budget of a search over the map, or of a condition about
// all spaces.
func (c *Ctx) SearchSteps() int64 { return c.Question.SearchSteps(c.World().Map.Len()) }

// Call calls f with arguments of its parameter types.
func (c *Ctx) Call(f *Func, args []value.Value) value.Value {
	if !f.Leaf {
		if !c.Enter(&f.Name) {
			return Absent(f.Result)
		}
		v := c.Invoke(f, args)
		c.Leave()
		return v
	}
	return c.Invoke(f, args)
}

// CallNum is Call for a function that yields a word.
func (c *Ctx) CallNum(f *Func, args []value.Value) int64 { return c.Call(f, args).N }

// Invoke calls f in the first form that it provides.
func (c *Ctx) Invoke(f *Func, args []value.Value) value.Value {
	switch {
	case f.Field > 0 && len(args) == 1:
		return args[0].Field(f.Field - 1)
	case f.Call != nil:
		return f.Call(c, args)
	case f.Nullary != nil && len(args) == 0:
		return value.Word(f.Nullary(c))
	case f.Unary != nil && len(args) == 1:
		return value.Word(f.Unary(c, args[0].N))
	case f.Binary != nil && len(args) == 2:
		return value.Word(f.Binary(c, args[0].N, args[1].N))
	case f.List != nil:
		return value.Words(f.List(c, args, nil))
	}
	c.Fail(errors.New(f.Name + " cannot be computed"))
	return Absent(f.Result)
}
