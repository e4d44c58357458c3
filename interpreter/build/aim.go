package build

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

var aimSubjects = map[string]construct.AimOf{"side": construct.AimOfSide, "seat": construct.AimOfSeat, "unit": construct.AimOfUnit, "hex": construct.AimOfSpace, "area": construct.AimOfSpace, "space": construct.AimOfSpace}

var aimTypes = map[construct.AimOf]value.Type{construct.AimOfSide: value.SideType, construct.AimOfSeat: value.SeatType, construct.AimOfUnit: value.UnitType, construct.AimOfSpace: value.SpaceType}

// compileAim compiles an aim.
func (l *bodies) compileAim(d *dsl.Aim, rule *ruleset.Rule) {
	out := &construct.Aim{Title: d.Title.Value(), Pos: dsl.SpanOf(d.Pos, d.What.End)}
	for _, o := range l.Aims {
		if o.Title == out.Title {
			l.Report.Fail(codes.Duplicate, d.Title.Pos, len(d.Title.Raw), rule, "two aims have the title %q", out.Title)
			return
		}
	}
	if len(d.Params.Names) != 1 {
		l.Report.Fail(codes.WrongArity, d.Params.Pos, 1, rule, "an aim has one parameter").Help = "name one thing: for " + d.Of + "(x)"
		return
	}
	out.Of = aimSubjects[d.Of]
	params := []names.Param{{Name: d.Params.Names[0].Text, Type: aimTypes[out.Of]}}
	want := value.NumberType
	switch d.Kind {
	case "reach":
		out.Kind, want = construct.AimReach, value.Type{}
	case "avoid":
		out.Kind, want = construct.AimAvoid, value.FlagType
	}
	out.When = l.Expr(d.When, params, value.FlagType, rule)
	out.What = l.Expr(d.What, params, want, rule)
	out.Weight = l.Expr(d.Weight, params, value.NumberType, rule)
	if out.What == nil {
		return
	}
	out.Shared = !slices.ContainsFunc(dsl.Tokens("", d.What.Text), func(t lexer.Token) bool { return t.Value == params[0].Name })
	if t := out.What.Type; out.Kind == construct.AimReach && !t.Same(value.SpaceType) && !t.Same(value.ListOf(value.SpaceType)) {
		l.Report.Fail(codes.WrongType, d.What.Pos, len(d.What.Text), rule, "the target of this aim must be a space or a list of spaces, not %s", t.Indefinite())
		return
	}
	if out.Kind == construct.AimReach && out.Of != construct.AimOfUnit && out.Of != construct.AimOfSpace {
		l.Report.Fail(codes.WrongType, d.Pos, len("aim"), rule, "name the units that are to reach the spaces").Help = "for unit(u): each unit; for hex(h): any unit"
		return
	}
	l.Aims = append(l.Aims, out)
}
