package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"
)

// whyElsewhere returns the reasons why a line of a movement is not about a step: its own
// reason, else each part of its condition that does not hold. A part that is a rule of its own
// has the clause of that rule. locals are the arguments of the line.
func (why *refusals) whyElsewhere(m *construct.Movement, st *construct.MoveStep, locals []value.Value) []Reason {
	why.ctx.Locals = locals
	one := Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Elsewhere: true}
	if st.Because.Raw != "" {
		one.Node = why.reasons.unmet(st.When)
		return []Reason{why.reasons.because(one, st.Because, locals)}
	}
	try := why.ctx.Try()
	parts := derive.Unmet(st.When, why.ctx)
	why.ctx.Failed(try)
	var out []Reason
	for _, part := range parts {
		r := one
		if part.Clause != "" {
			r.Clause, r.Title = part.Clause, part.Title
		}
		r.Text = why.say("no such step: it needs %s", part.Text)
		why.ctx.Locals = locals
		r.Node = why.reasons.unmet(st.When)
		out = append(out, r)
	}
	if len(out) == 0 {
		one.Text = why.say("no such step: its condition cannot be evaluated")
		out = append(out, one)
	}
	return out
}

// because gives a reason the text of a line, if it has one. locals are the arguments of the
// line.
func (why *reasons) because(r Reason, b construct.Because, locals []value.Value) Reason {
	if b.Raw != "" {
		saved := why.ctx.Locals
		why.ctx.Locals = locals
		r.Text, r.Brief = b.Words(&why.P.Lexicon, why.ctx), b.Brief()
		why.ctx.Locals = saved
	}
	return r
}
