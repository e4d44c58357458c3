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
func (why *refusals) whyNoCandidate(f *state.Frame, spec *construct.ChooseSpec, from []int64) []Reason {
	if len(from) == 0 {
		return why.reasons.whyNone(spec.From, f.Locals, spec.Rule)
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
			why.ctx.Locals = f.Locals
			switch yes, err := why.verdict(func() bool { return e.Bool(why.ctx) }); {
			case err != nil:
				add(why.reasons.whyFailed(err, spec.Rule))
			case !yes:
				inner := why.reasons.lacking(e, f.Locals)
				if len(inner) == 0 && !slices.Contains(unfit, w) {
					why.ctx.Locals = f.Locals
					unfit, facts = append(unfit, w), why.reasons.unmet(e)
				}
				add(inner...)
			}
		}
		for _, call := range spec.Allowed {
			why.ctx.Locals = f.Locals
			add(byAsker(why.refusers(call), spec.Rule)...)
		}
	}
	if len(out) == 0 && len(unfit) > 0 {
		add(Reason{Clause: spec.Rule.ClauseID(), Title: spec.Rule.TitleText(), Text: why.reasons.noneQualifies(why.reasons.tellAll(spec.Type, unfit)), Brief: why.say("nothing qualifies"), Node: facts})
	}
	if len(out) == 0 {
		text := why.reasons.noneChosen(why.reasons.tellAll(spec.Type, from), len(f.Locals[spec.Slot].List()) > 0 && spec.Count != "")
		add(Reason{Clause: spec.Rule.ClauseID(), Title: spec.Rule.TitleText(), Text: text, Brief: why.say("nothing can be chosen")})
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
func (why *reasons) lacking(cond *formula.Expr, locals []value.Value) []Reason {
	if cond == nil || why.searching {
		return nil
	}
	return why.refusedAll(why.P.Lacking(why.ctx, cond, locals), 0)
}

// whyNone returns why a list is empty: the clauses that refuse each element, or the
// condition that no element meets.
func (why *reasons) whyNone(list *formula.Expr, locals []value.Value, asker *ruleset.Rule) []Reason {
	if why.searching {
		return []Reason{{Clause: asker.ClauseID(), Title: asker.TitleText()}}
	}
	if out := why.refusedAll(why.P.LackingMembers(why.ctx, list, locals), 0); len(out) > 0 {
		return out
	}
	saved := why.ctx.Locals
	defer func() { why.ctx.Locals = saved }()
	why.ctx.Locals = locals
	var found derive.Emptied
	var known bool
	if _, err := why.verdict(func() bool { found, known = derive.FindEmptied(list, why.ctx); return known }); err != nil {
		return []Reason{why.whyFailed(err, asker)}
	}
	out := Reason{Clause: asker.ClauseID(), Title: asker.TitleText(), Text: why.say("it applies to nothing at present"),
		Node: &formula.Node{Children: []*formula.Node{{Kind: formula.Operand, Text: "needs one of " + list.Text}}}}
	switch {
	case !known:
	case len(found.Left) == 0:
		out.Text = why.say("there is no %s", why.P.Messages.Text(found.Of.String()))
	default:
		left := why.tellValues(found.Of, found.Left)
		out.Text, out.Brief = why.noneQualifies(left), why.say("nothing qualifies")
		if found.Func == nil {
			break
		}
		if rule := why.P.RuleOf(found.Func.Name); rule.ClauseID() != "" {
			out.Clause, out.Title = rule.Clause, rule.Title
		}
		property := "“" + names.Spoken(found.Func.Name) + "”"
		if found.Negated {
			out.Text, out.Brief = why.say("%s applies to %s", property, why.several(left)), why.say("%s applies", property)
		} else {
			out.Text, out.Brief = why.appliesToNone(property, left), why.say("%s applies to nothing", property)
		}
	}
	return []Reason{out}
}

func (why *reasons) tellAll(t value.Type, words []int64) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = why.P.Tell(t, value.Word(w))
	}
	return out
}

func (why *reasons) tellValues(t value.Type, list []value.Value) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = why.P.Tell(t, v)
	}
	return out
}

// several joins at most mostNamed names and the number of the rest.
func (why reasons) several(list []string) string {
	out := strings.Join(list[:min(len(list), mostNamed)], ", ")
	if more := len(list) - mostNamed; more > 0 {
		return why.say("%s and %d more", out, more)
	}
	return out
}

func (why reasons) noneQualifies(list []string) string {
	if len(list) == 1 {
		return why.say("%s does not qualify", list[0])
	}
	return why.say("none of %s qualifies", why.several(list))
}

// noneChosen returns that none of a list can be chosen; joined is set if others are chosen
// with them.
func (why reasons) noneChosen(list []string, joined bool) string {
	switch {
	case len(list) == 1 && joined:
		return why.say("%s cannot be chosen with the others", list[0])
	case len(list) == 1:
		return why.say("%s cannot be chosen", list[0])
	case joined:
		return why.say("none of %s can be chosen with the others", why.several(list))
	}
	return why.say("none of %s can be chosen", why.several(list))
}

func (why reasons) appliesToNone(property string, list []string) string {
	if len(list) == 1 {
		return why.say("%s does not apply to %s", property, list[0])
	}
	return why.say("%s applies to none of %s", property, why.several(list))
}
