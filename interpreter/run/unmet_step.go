package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"
)

// whyElsewhere returns the reasons why a line of a movement is not about a step: its own
// reason, else each part of its condition that does not hold. A part that is a rule of its own
// has the clause of that rule. locals are the arguments of the line.
func (pf *pathFinder) whyElsewhere(m *construct.Movement, st *construct.MoveStep, locals []value.Value) []Reason {
	pf.ctx.Locals = locals
	one := Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Elsewhere: true}
	if st.Because.Raw != "" {
		one.Node = pf.unmet(st.When)
		return []Reason{pf.because(one, st.Because, locals)}
	}
	try := pf.ctx.Try()
	parts := derive.Unmet(st.When, pf.ctx)
	pf.ctx.Failed(try)
	var out []Reason
	for _, part := range parts {
		r := one
		if part.Clause != "" {
			r.Clause, r.Title = part.Clause, part.Title
		}
		r.Text = pf.say("no such step: it needs %s", part.Text)
		pf.ctx.Locals = locals
		r.Node = pf.unmet(st.When)
		out = append(out, r)
	}
	if len(out) == 0 {
		one.Text = pf.say("no such step: its condition cannot be evaluated")
		out = append(out, one)
	}
	return out
}

// because gives a reason the text of a line, if it has one. locals are the arguments of the
// line.
func (ev *evaluator) because(r Reason, b construct.Because, locals []value.Value) Reason {
	if b.Raw != "" {
		saved := ev.ctx.Locals
		ev.ctx.Locals = locals
		r.Text, r.Brief = b.Words(&ev.P.Lexicon, ev.ctx), b.Brief()
		ev.ctx.Locals = saved
	}
	return r
}
