package run

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// evaluator evaluates rules in one position on behalf of play. It owns the context of
// evaluation with its query cache, bounds each question by a step budget, and turns a rule
// that fails into a verdict of no. It writes to the position only in the slots of frames,
// and puts them back.
type evaluator struct {
	P *program.Program
	S *state.State

	// Flaw is the first rule that could not be worked out where an answer was
	// looked for. Play takes such an answer for forbidden and goes on.
	Flaw   error
	failed error // the last failure of a verdict

	ctx       *formula.Ctx
	inner     bool                     // part of a question of another game, whose step budget it spends
	spent     int64                    // that the questions before this one have taken
	searching bool                     // of a search: refusals have no reasons, see TryFrom
	later     []*program.Permission    // what choices ask about their members where a refusal is due: see lookingAhead
	meant     func(value.Type) []int64 // whom the act is meant for that is refused: see CheckOf
}

func newEvaluator(p *program.Program, s *state.State) *evaluator {
	return &evaluator{P: p, S: s, ctx: formula.NewCtx(s)}
}

// restart begins again in the position, which is another one now. The query cache stays:
// each answer is validated when it is wanted.
func (ev *evaluator) restart(flaw error) {
	*ev = evaluator{P: ev.P, S: ev.S, ctx: ev.ctx, spent: ev.spent, Flaw: flaw}
	ev.ctx.SetPosition(ev.S)
	ev.ctx.Locals = nil
}

// Ctx is a context for asking about the position as it is: each call begins a
// question, with its whole step budget and without the failure of the one before.
func (ev *evaluator) Ctx() *formula.Ctx {
	ev.ctx.SetPosition(ev.S)
	ev.begin()
	return ev.ctx
}

// begin begins a question.
func (ev *evaluator) begin() {
	if ev.inner {
		ev.ctx.Err = nil
		return
	}
	ev.spent += ev.ctx.Spent()
	ev.ctx.Begin()
	if ev.ctx.Verifies() && ev.S.VerifyHash() != nil {
		ev.ctx.ReportMismatch("the hash of the position")
	}
}

// burn makes a game part of a question that another context has begun. That one
// settles when the game has answered.
func (ev *evaluator) burn(c *formula.Ctx) {
	ev.inner = true
	c.LendBudget(&ev.ctx.Question)
}

// Hash is the hash of the position, with the choices that are pruned in it.
func (ev *evaluator) Hash() uint64 { return ev.S.Hash() }

// PlainHash is the hash of the position without what is pruned.
func (ev *evaluator) PlainHash() uint64 { return ev.S.PlainHash() }

func (ev *evaluator) top() *state.Frame { return &ev.S.Frames[len(ev.S.Frames)-1] }

func (ev *evaluator) codeOf(f *state.Frame) *program.Code { return ev.P.Codes[f.Code] }
