package build

import (
	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// declareOnset declares the fact in which the position remembers the rule.
func (l *declarer) declareOnset(o *dsl.Once, rule *ruleset.Rule) {
	x := &construct.Onset{Rule: rule, Again: o.Word == "whenever", Pos: o.Pos, Query: l.NewQuery()}
	x.Held = &construct.Fact{Rule: rule, Lasts: construct.WholeGame, Index: len(l.FactList), Pos: o.Pos}
	if o.Each != nil {
		x.Held.Params = []names.Param{{Name: o.Each.Text}} // the type is known when the list is
	}
	l.FactList = append(l.FactList, x.Held)
	l.Layout.Parts.Facts = append(l.Layout.Parts.Facts, l.Layout.NewPart())
	l.Onsets = append(l.Onsets, x)
	l.onsetOf[o] = x
}

func (l *bodies) compileOnset(o *dsl.Once, rule *ruleset.Rule) {
	x := l.onsetOf[o]
	var params []names.Param
	if o.Each != nil {
		l.Reserved(o.Each, rule, false)
		x.Keys = l.Expr(o.In, nil, value.Type{}, rule)
		if x.Keys == nil {
			return
		}
		elem, ok := codegen.MemberType(x.Keys.Type)
		if !ok {
			l.Report.Fail(codes.WrongType, o.In.Pos, max(1, len(o.In.Text)), rule, "cannot loop over %s", x.Keys.Type.Indefinite())
			return
		}
		params = []names.Param{{Name: o.Each.Text, Type: elem}}
		x.Held.Params = params
	}
	x.When = l.Expr(o.When, params, value.FlagType, rule)
	l.Never(o.When, x.When, nil, rule, "this condition is never met, so the rule never runs")
	if d := o.During; d != nil {
		m := l.Moment(d.Start(), rule)
		x.During = &m
	}
	x.Code = l.NewCode(o.Word, construct.TriggerCode, params, rule, o.Pos)
	l.CompileCode(x.Code, o.Body, nil)
}
