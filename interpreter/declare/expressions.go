package declare

import (
	"cmp"
	"iter"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Scope returns the global scope with the parameters as locals in slots 0, 1, ….
func (ns *Names) Scope(params []names.Param) *names.Scope {
	s := names.NewScope(ns.Lexicon, nil)
	for i, x := range params {
		s.Locals = append(s.Locals, formula.Symbol{Name: x.Name, Type: x.Type, Slot: i})
	}
	return s
}

// Expr compiles an expression. It returns nil after an error or for a nil expression.
func (ns *Names) Expr(e *dsl.Expr, params []names.Param, want value.Type, rule *ruleset.Rule) *formula.Expr {
	return ns.ExprIn(e, ns.Scope(params), want, rule)
}

// Condition returns the condition of a line together with that of its head; either may
// be nil. They form one expression, so that one may guard the other. Errors are reported
// at the original place.
func (ns *Names) Condition(under, when *dsl.Expr, params []names.Param, rule *ruleset.Rule) *formula.Expr {
	if under == nil || when == nil {
		return ns.Expr(cmp.Or(when, under), params, value.FlagType, rule)
	}
	s := ns.Scope(params)
	if ns.spoiled(under, s, rule) || ns.spoiled(when, s, rule) {
		return nil
	}
	head, line := operand(under), operand(when)
	x, ps := ns.Trees.Compile(head+" and "+line, s, value.FlagType)
	var above, below []compile.Problem
	for _, p := range append(ps, ns.settled(x)...) {
		if at := len(head) + len(" and "); p.Start >= at {
			shift := at + (len(line)-len(when.Text))/2
			p.Start, p.End = max(0, p.Start-shift), max(0, p.End-shift)
			below = append(below, p)
		} else {
			shift := (len(head) - len(under.Text)) / 2
			p.Start, p.End = max(0, p.Start-shift), max(0, p.End-shift)
			above = append(above, p)
		}
	}
	ns.Report.Problems(under, rule, above)
	ns.Report.Problems(when, rule, below)
	if compile.HasErrors(ps) {
		return nil
	}
	ns.Exprs = append(ns.Exprs, x)
	return x
}

// operand returns the text of a condition as an operand of `and`, in brackets if needed.
func operand(e *dsl.Expr) string {
	for _, t := range e.Tokens {
		switch t.Value {
		case "or", "||", "?", ":", "|", "let", ";", "??":
			return "(" + e.Text + ")"
		}
	}
	return e.Text
}

func (ns *Names) ExprIn(e *dsl.Expr, s *names.Scope, want value.Type, rule *ruleset.Rule) *formula.Expr {
	if e == nil || ns.spoiled(e, s, rule) {
		return nil
	}
	x, ps := ns.Trees.Compile(e.Text, s, want)
	ns.Report.Problems(e, rule, append(ps, ns.settled(x)...))
	if compile.HasErrors(ps) {
		return nil
	}
	ns.Exprs = append(ns.Exprs, x)
	return x
}

// ExprWith compiles an expression in which a name means another expression, which must have
// been compiled without an error.
func (ns *Names) ExprWith(name string, means, e *dsl.Expr, s *names.Scope, want value.Type, rule *ruleset.Rule) *formula.Expr {
	if e == nil || ns.spoiled(e, s, rule) {
		return nil
	}
	head := "let " + name + " = " + means.Text + "; "
	x, ps := ns.Trees.Compile(head+e.Text, s, want)
	var own []compile.Problem
	for _, p := range append(ps, ns.settled(x)...) {
		if p.Start >= len(head) {
			p.Start, p.End = p.Start-len(head), p.End-len(head)
			own = append(own, p)
		}
	}
	ns.Report.Problems(e, rule, own)
	if compile.HasErrors(ps) {
		return nil
	}
	ns.Exprs = append(ns.Exprs, x)
	return x
}

// spoiled reports whether an expression uses a name whose declaration has an error.
// Further errors would only follow from that one. It first compiles the defines that the
// expression uses, so that their types are known.
func (ns *Names) spoiled(e *dsl.Expr, s *names.Scope, rule *ruleset.Rule) bool {
	for w := range identifiers(e.Text) {
		if w.member {
			if ns.Lexicon.Untyped(w.text) {
				return true
			}
			if ns.Lexicon.IsAttribute(w.text) {
				continue
			}
		}
		i := len(s.Locals) - 1
		for i >= 0 && (w.member || s.Locals[i].Name != w.text) {
			i--
		}
		if i >= 0 {
			if t := s.Locals[i].Type; t.Kind == value.Invalid || t.Kind == value.List && t.Elem.Kind == value.Invalid {
				return true
			}
			continue
		}
		if ns.Typer != nil {
			ns.Typer.Compile(w.text)
		}
		if f := ns.Lexicon.Func(w.text); ns.Broken[w.text] || f != nil && f.Generic == nil && f.Result.Kind == value.Invalid {
			if ns.Typer != nil && !ns.Broken[w.text] {
				ns.Typer.Circular(w.text)
			}
			return true
		}
	}
	return false
}

type identifier struct {
	text   string
	member bool // after a dot
}

// identifiers yields the names in the text of an expression.
func identifiers(text string) iter.Seq[identifier] {
	return func(yield func(identifier) bool) { eachIdentifier(text, yield) }
}

func eachIdentifier(text string, yield func(identifier) bool) {
	word := func(b byte) bool {
		return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
	}
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == '"' || b == '\'' || b == '`':
			for i++; i < len(text) && text[i] != b; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			i++
		case word(b):
			start := i
			for i < len(text) && word(text[i]) {
				i++
			}
			if b < '0' || b > '9' {
				before := strings.TrimRight(text[:start], " \t\r\n")
				if !yield(identifier{text[start:i], strings.HasSuffix(before, ".")}) {
					return
				}
			}
		default:
			i++
		}
	}
}

// Constant evaluates an expression that must not depend on the position. It returns the
// zero value after an error.
func (ns *Names) Constant(e *dsl.Expr, t value.Type, rule *ruleset.Rule) value.Value {
	x := ns.Expr(e, nil, t, rule)
	if x == nil {
		return names.Zero(t)
	}
	v, ok := x.Const()
	if !ok {
		ns.Report.Fail(codes.BadData, e.Pos, len(e.Text), rule, "this must be a fixed value")
		return names.Zero(t)
	}
	return v
}

// Never warns about a condition that is provably never true.
func (ns *Names) Never(src *dsl.Expr, when, unless *formula.Expr, rule *ruleset.Rule, text string) {
	if src == nil || when == nil || !facts.Never(when, unless) {
		return
	}
	ns.Report.Warn(codes.NeverApplies, src.Pos, len(src.Text), rule, "%s", text)
}

// settled returns warnings about parts of a condition that are provably constant.
func (ns *Names) settled(x *formula.Expr) []compile.Problem {
	if x == nil {
		return nil
	}
	var out []compile.Problem
	for _, s := range facts.FindSettled(x) {
		p := compile.Problem{Start: s.Start, End: s.End, Code: codes.AlwaysSo, Warning: true, Summary: "this is never true"}
		if s.Always {
			p.Summary = "this is always true"
		}
		if s.Whole {
			p.Help = "these are all spaces of the map"
			if ns.hexes {
				p.Help += ", hexes and boxes: write hexes or boxes for one of them"
			}
		}
		out = append(out, p)
	}
	return out
}
