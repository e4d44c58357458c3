package run

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// whyNoCandidate returns why none of the values in from can be chosen: the clauses that
// refuse them, without repetition.
func (cs *choices) whyNoCandidate(f *state.Frame, spec *construct.ChooseSpec, from []int64) []Reason {
	if len(from) == 0 {
		return cs.whyNone(spec.From, f.Locals, spec.Rule)
	}
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	var out []Reason
	add := func(list ...Reason) {
		for _, r := range list {
			if !slices.ContainsFunc(out, func(o Reason) bool { return o.Clause == r.Clause }) {
				out = append(out, r)
			}
		}
	}
	var unfit []int64
	var facts *formula.Node
	for _, w := range from {
		f.Locals[spec.Each] = value.Word(w)
		for _, e := range spec.Where {
			cs.ctx.Locals = f.Locals
			switch yes, err := cs.verdict(func() bool { return e.Bool(cs.ctx) }); {
			case err != nil:
				add(cs.whyFailed(err, spec.Rule))
			case !yes:
				inner := cs.lacking(e, f.Locals)
				if len(inner) == 0 && !slices.Contains(unfit, w) {
					cs.ctx.Locals = f.Locals
					unfit, facts = append(unfit, w), cs.unmet(e)
				}
				add(inner...)
			}
		}
		for _, call := range spec.Allowed {
			cs.ctx.Locals = f.Locals
			add(byAsker(cs.refusers(call), spec.Rule)...)
		}
	}
	if len(out) == 0 && len(unfit) > 0 {
		add(Reason{Clause: spec.Rule.ClauseID(), Title: spec.Rule.TitleText(), Text: cs.noneQualifies(cs.tellAll(spec.Type, unfit)), Brief: cs.say("nothing qualifies"), Node: facts})
	}
	if len(out) == 0 {
		text := cs.noneChosen(cs.tellAll(spec.Type, from), len(f.Locals[spec.Slot].List()) > 0 && spec.Count != "")
		add(Reason{Clause: spec.Rule.ClauseID(), Title: spec.Rule.TitleText(), Text: text, Brief: cs.say("nothing can be chosen")})
	}
	return out
}

// byAsker sets the clause of the asking rule in reasons that have no clause. These come
// from a permission that no clause declares and no rule grants. It changes list.
func byAsker(list []Reason, asker *ruleset.Rule) []Reason {
	for i := range list {
		if list[i].Clause == "" {
			list[i].Clause, list[i].Title = asker.ClauseID(), asker.TitleText()
		}
	}
	return list
}

// lacking returns the clauses that refuse every candidate of a condition that requires
// one; nil if the condition fails for another reason.
func (ev *evaluator) lacking(cond *formula.Expr, locals []value.Value) []Reason {
	if cond == nil || ev.searching {
		return nil
	}
	return ev.refusedAll(ev.P.Lacking(ev.ctx, cond, locals), 0)
}

// whyNone returns why a list is empty: the clauses that refuse each element, or the
// condition that no element meets.
func (ev *evaluator) whyNone(list *formula.Expr, locals []value.Value, asker *ruleset.Rule) []Reason {
	if ev.searching {
		return []Reason{{Clause: asker.ClauseID(), Title: asker.TitleText()}}
	}
	if out := ev.refusedAll(ev.P.LackingMembers(ev.ctx, list, locals), 0); len(out) > 0 {
		return out
	}
	saved := ev.ctx.Locals
	defer func() { ev.ctx.Locals = saved }()
	ev.ctx.Locals = locals
	var why derive.Emptied
	var known bool
	if _, err := ev.verdict(func() bool { why, known = derive.FindEmptied(list, ev.ctx); return known }); err != nil {
		return []Reason{ev.whyFailed(err, asker)}
	}
	out := Reason{Clause: asker.ClauseID(), Title: asker.TitleText(), Text: ev.say("it applies to nothing at present"),
		Node: &formula.Node{Children: []*formula.Node{{Kind: formula.Operand, Text: "needs one of " + list.Text}}}}
	switch {
	case !known:
	case len(why.Left) == 0:
		out.Text = ev.say("there is no %s", ev.P.Messages.Text(why.Of.String()))
	default:
		left := ev.tellValues(why.Of, why.Left)
		out.Text, out.Brief = ev.noneQualifies(left), ev.say("nothing qualifies")
		if why.Func == nil {
			break
		}
		if rule := ev.P.RuleOf(why.Func.Name); rule.ClauseID() != "" {
			out.Clause, out.Title = rule.Clause, rule.Title
		}
		property := "“" + names.Spoken(why.Func.Name) + "”"
		if why.Negated {
			out.Text, out.Brief = ev.say("%s applies to %s", property, ev.several(left)), ev.say("%s applies", property)
		} else {
			out.Text, out.Brief = ev.appliesToNone(property, left), ev.say("%s applies to nothing", property)
		}
	}
	return []Reason{out}
}

func (ev *evaluator) tellAll(t value.Type, words []int64) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = ev.P.Tell(t, value.Word(w))
	}
	return out
}

func (ev *evaluator) tellValues(t value.Type, list []value.Value) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = ev.P.Tell(t, v)
	}
	return out
}

// several joins at most mostNamed names and the number of the rest.
func (sp speaker) several(list []string) string {
	out := strings.Join(list[:min(len(list), mostNamed)], ", ")
	if more := len(list) - mostNamed; more > 0 {
		return sp.say("%s and %d more", out, more)
	}
	return out
}

func (sp speaker) noneQualifies(list []string) string {
	if len(list) == 1 {
		return sp.say("%s does not qualify", list[0])
	}
	return sp.say("none of %s qualifies", sp.several(list))
}

// noneChosen returns that none of a list can be chosen; joined is set if others are chosen
// with them.
func (sp speaker) noneChosen(list []string, joined bool) string {
	switch {
	case len(list) == 1 && joined:
		return sp.say("%s cannot be chosen with the others", list[0])
	case len(list) == 1:
		return sp.say("%s cannot be chosen", list[0])
	case joined:
		return sp.say("none of %s can be chosen with the others", sp.several(list))
	}
	return sp.say("none of %s can be chosen", sp.several(list))
}

func (sp speaker) appliesToNone(property string, list []string) string {
	if len(list) == 1 {
		return sp.say("%s does not apply to %s", property, list[0])
	}
	return sp.say("%s applies to none of %s", property, sp.several(list))
}
