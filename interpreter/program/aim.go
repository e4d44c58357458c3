package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Aim is a goal that a bot pursues. Aims are no rules: they do not affect legality, and
// saved games do not depend on them.
type Aim struct {
	Title string
	Of    AimOf
	Kind  AimKind

	When   *formula.Expr // nil means always; the subject is the only local name here, in What and in Weight
	What   *formula.Expr // a number, a space or a list of spaces, a flag
	Weight *formula.Expr // nil means 1
	Shared bool          // What does not read the subject and is the same for all

	Pos dsl.Span
}

// AimOf is the kind of subject that an aim applies to, one by one.
type AimOf uint8

// The subjects of aims.
const (
	AimOfSide AimOf = iota
	AimOfSeat
	AimOfUnit
	AimOfSpace
)

// AimKind is the form of an aim.
type AimKind uint8

// The forms of aims.
const (
	AimRaise AimKind = iota // a number to maximize
	AimReach                // spaces to approach
	AimAvoid                // a condition to avoid
)

var aimSubjects = map[string]AimOf{"side": AimOfSide, "seat": AimOfSeat, "unit": AimOfUnit, "hex": AimOfSpace, "area": AimOfSpace, "space": AimOfSpace}

var aimTypes = map[AimOf]value.Type{AimOfSide: value.SideType, AimOfSeat: value.SeatType, AimOfUnit: value.UnitType, AimOfSpace: value.SpaceType}

// compileAim compiles an aim.
func (l *bodies) compileAim(d *dsl.Aim, rule *ruleset.Rule) {
	out := &Aim{Title: d.Title.Value(), Pos: dsl.SpanOf(d.Pos, d.What.End)}
	for _, o := range l.Aims {
		if o.Title == out.Title {
			l.Report.Fail(codes.Duplicate, d.Title.Pos, len(d.Title.Raw), rule, "two aims have the title %q", out.Title)
			return
		}
	}
	if len(d.Params.Names) != 1 {
		l.Report.Fail(codes.WrongArity, d.Params.Pos, 1, rule, "an aim speaks of one thing").Help = "name it once: for " + d.Of + "(x)"
		return
	}
	out.Of = aimSubjects[d.Of]
	params := []Param{{Name: d.Params.Names[0].Text, Type: aimTypes[out.Of]}}
	want := value.NumberType
	switch d.Kind {
	case "reach":
		out.Kind, want = AimReach, value.Type{}
	case "avoid":
		out.Kind, want = AimAvoid, value.FlagType
	}
	out.When = l.Expr(d.When, params, value.FlagType, rule)
	out.What = l.Expr(d.What, params, want, rule)
	out.Weight = l.Expr(d.Weight, params, value.NumberType, rule)
	if out.What == nil {
		return
	}
	out.Shared = !slices.ContainsFunc(dsl.Tokens("", d.What.Text), func(t lexer.Token) bool { return t.Value == params[0].Name })
	if t := out.What.Type; out.Kind == AimReach && !t.Same(value.SpaceType) && !t.Same(value.ListOf(value.SpaceType)) {
		l.Report.Fail(codes.WrongType, d.What.Pos, len(d.What.Text), rule, "what is to be reached is a space or a list of spaces, not %s", t)
		return
	}
	if out.Kind == AimReach && out.Of != AimOfUnit && out.Of != AimOfSpace {
		l.Report.Fail(codes.WrongType, d.Pos, len("aim"), rule, "who is to reach the spaces?").Help = "for unit(u): each unit; for hex(h): somebody"
		return
	}
	l.Aims = append(l.Aims, out)
}
