package formula

import (
	"errors"

	"wargame/interpreter/budget"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Ctx is what an expression is evaluated in: the position that it reads, what it may still
// use, and the frame of what is under way. One Ctx serves one goroutine; evaluation
// allocates nothing once its stacks have grown.
type Ctx struct {
	// Reader is the position as rules read it. What they read is recorded for the answers
	// that may be cached.
	state.Reader

	// Question is the step budget and the failure of what is asked.
	budget.Question

	frame

	// Memo is the query cache of the context; nil, or a Releaser.
	Memo any

	// Aside belongs to suppositions: the machine that has supposed for this context last and
	// is free to do so again, with what it has found out. Owner is the machine that has this
	// context. Both are nil where there is none.
	Aside, Owner any

	Parting  bool // the parts of a sum are being derived
	verify   bool // cached answers are recomputed and compared
	uncached bool // it recomputes what another context has cached
}

// Releaser is a cache that can release its memory.
type Releaser interface {
	// Forget releases all that is cached, unless something is being computed. It is called by
	// the goroutine that has the context.
	Forget()
}

// NewCtx is a context that evaluates in the position s. It allocates its stacks when it
// first evaluates something: many copies of a game are made only to go back to.
func NewCtx(s *state.State) *Ctx {
	c := &Ctx{}
	c.SetPosition(s)
	c.Begin()
	return c
}

// Begin begins a question with a full step budget; what has failed before is forgotten.
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

// IgnoreError forgets a failure, for callers that ask many things in a row and can do
// without any of them. If the failure is final, another question begins: else nothing that
// is asked next would get an answer.
func (c *Ctx) IgnoreError() {
	if c.Stopped() {
		c.Begin()
		return
	}
	c.Err = nil
}

// Refill begins another question where more than half of the budget of this one is spent,
// for callers that ask more in a row than one question allows. Nothing may be under way.
// After a failure it does nothing.
func (c *Ctx) Refill() {
	if c.Err == nil && c.Left() < c.StepLimit()/2 {
		c.Begin()
	}
}

// Inject has evaluation fail now and then; see budget.Question.Inject.
func (c *Ctx) Inject(fail func() error) {
	c.Question.Inject(fail)
	c.Begin()
}

// SearchSteps is the step budget of a search over the map, or of a condition about all
// spaces.
func (c *Ctx) SearchSteps() int64 { return c.Question.SearchSteps(c.World().Map.Len()) }

// Call calls f with arguments of its types.
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

// CallNum is Call for a function whose result is a word.
func (c *Ctx) CallNum(f *Func, args []value.Value) int64 { return c.Call(f, args).N }

// Invoke picks the form of f that it has.
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
