package build

import (
	"strconv"
	"time"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"
)

func (l *declarer) declareFact(name *dsl.Name, params *dsl.Params, typ *dsl.TypeRef, lasts string, rule *ruleset.Rule) *construct.Fact {
	if !l.Fresh(name, rule, "fact") {
		return nil
	}
	x := &construct.Fact{Name: name.Text, Params: l.Params(params, rule), Rule: rule, Lasts: l.ScopeKind(lasts, name.Pos, rule), Index: len(l.FactList), Pos: name.Pos}
	if typ != nil {
		x.Type = l.TypeOf(typ, rule)
	}
	for _, p := range x.Params {
		if !p.Type.IsWord() {
			l.Report.Fail(codes.WrongType, name.Pos, len(name.Text), rule, "the keys of a fact are words, units or spaces, not %s", p.Type.Indefinite())
		}
	}
	l.FactList = append(l.FactList, x)
	l.Facts[x.Name] = x
	part := l.Layout.NewPart()
	l.Layout.Parts.Facts = append(l.Layout.Parts.Facts, part)
	l.declareFunc(x.Name, x.NewFunc(part))
	return x
}

// declareClock declares the fact of a clock. Only the clock sets it, and it ends with
// the scope.
func (l *declarer) declareClock(c *dsl.Clock, rule *ruleset.Rule) {
	if l.Clock != nil {
		l.Report.Fail(codes.Duplicate, c.Name.Pos, len(c.Name.Text), rule, "the game already has the clock %q", l.Clock.Name)
		return
	}
	f := l.declareFact(c.Name, nil, nil, c.Per, rule)
	if f == nil {
		return
	}
	minutes, _ := strconv.ParseFloat(c.Minutes.Text, 64)
	l.Clock = &construct.Clock{Fact: f, Limit: time.Duration(minutes * float64(time.Minute))}
}
