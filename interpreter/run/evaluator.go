package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
)

// evaluator evaluates rules in one position for play. It owns the context of evaluation
// with its query cache, bounds each question by a step budget, and turns a failing rule
// into the verdict no. It writes only to slots of frames, and restores them.
type evaluator struct {
	speaker
	P *program.Program
	S *state.State

	// Flaw is the first failure of a rule during the search for legal answers. Play treats
	// such an answer as forbidden and continues.
	Flaw   error
	failed error // last failure that verdict turned into no

	ctx       *formula.Ctx
	inner     bool     // the game spends the step budget of another game's question
	spent     int64    // steps of all earlier questions
	searching bool     // the game serves a search: refusals have no reasons, see TryFrom
	awaited   []string // sets that are asked for although nothing can be in them: see Await
}

// restart adapts the evaluator to a position that was replaced. The query cache stays:
// each answer is validated before use.
func (ev *evaluator) restart(flaw error) {
	*ev = evaluator{speaker: ev.speaker, P: ev.P, S: ev.S, ctx: ev.ctx, spent: ev.spent, Flaw: flaw}
	ev.ctx.SetPosition(ev.S)
	ev.ctx.Locals = nil
}

// Ctx returns the context for questions about the present position. Each call begins a
// new question with a full step budget and no error.
func (ev *evaluator) Ctx() *formula.Ctx {
	ev.ctx.SetPosition(ev.S)
	ev.begin()
	return ev.ctx
}

// begin starts a question. A game that is part of another game's question keeps that
// budget.
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

// burn makes the game spend the step budget of a question that another context has
// begun. That context must reclaim the budget afterwards.
func (ev *evaluator) burn(c *formula.Ctx) {
	ev.inner = true
	c.LendBudget(&ev.ctx.Question)
}

// Hash returns the hash of the position, including the tabu list.
func (ev *evaluator) Hash() uint64 { return ev.S.Hash() }

// PlainHash returns the hash of the position without the tabu list.
func (ev *evaluator) PlainHash() uint64 { return ev.S.PlainHash() }

func (ev *evaluator) top() *state.Frame { return &ev.S.Frames[len(ev.S.Frames)-1] }

func (ev *evaluator) codeOf(f *state.Frame) *construct.Code { return ev.P.Codes[f.Code] }
