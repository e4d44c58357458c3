package program

import (
	"cmp"
	"iter"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// scope is the global scope with the given local names in slots 0, 1, ….
func (p *Program) scope(params []Param) *names.Scope {
	s := names.NewScope(&p.Lexicon, nil)
	for i, x := range params {
		s.Locals = append(s.Locals, formula.Symbol{Name: x.Name, Type: x.Type, Slot: i})
	}
	return s
}

// compile types and lowers an expression; nil after an error or without text.
func (l *loader) compile(e *dsl.Expr, params []Param, want value.Type, rule *ruleset.Rule) *formula.Expr {
	return l.compileIn(e, l.scope(params), want, rule)
}

// condition is that of a line, besides that of the head that it stands under;
// either may be nil. Both are one expression, so that the one may guard the
// other, and each mistake is told where it stands.
func (l *loader) condition(under, when *dsl.Expr, params []Param, rule *ruleset.Rule) *formula.Expr {
	if under == nil || when == nil {
		return l.compile(cmp.Or(when, under), params, value.FlagType, rule)
	}
	s := l.scope(params)
	if l.spoiled(under, s, rule) || l.spoiled(when, s, rule) {
		return nil
	}
	head, line := operand(under), operand(when)
	x, ps := l.cfg.Trees.Compile(head+" and "+line, s, value.FlagType)
	var above, below []formula.Problem
	for _, p := range append(ps, l.settled(x)...) {
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
	l.report.Problems(under, rule, above)
	l.report.Problems(when, rule, below)
	if formula.HasErrors(ps) {
		return nil
	}
	l.exprs = append(l.exprs, x)
	return x
}

// operand is a condition as it may stand beside an `and`: in brackets, unless it
// holds none but words that bind closer.
func operand(e *dsl.Expr) string {
	for _, t := range e.Tokens {
		switch t.Value {
		case "or", "||", "?", ":", "|", "let", ";", "??":
			return "(" + e.Text + ")"
		}
	}
	return e.Text
}

func (l *loader) compileIn(e *dsl.Expr, s *names.Scope, want value.Type, rule *ruleset.Rule) *formula.Expr {
	if e == nil || l.spoiled(e, s, rule) {
		return nil
	}
	x, ps := l.cfg.Trees.Compile(e.Text, s, want)
	l.report.Problems(e, rule, append(ps, l.settled(x)...))
	if formula.HasErrors(ps) {
		return nil
	}
	l.exprs = append(l.exprs, x)
	return x
}

// spoiled tells whether an expression uses something whose own declaration has
// a mistake: whatever could be said about it would only follow from that one.
// Defines that it uses are compiled first, so that their types are known.
func (l *loader) spoiled(e *dsl.Expr, s *names.Scope, rule *ruleset.Rule) bool {
	for w := range identifiers(e.Text) {
		if w.member {
			if l.Untyped(w.text) {
				return true
			}
			if l.IsAttribute(w.text) {
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
		l.compileDefine(w.text)
		if f := l.Func(w.text); l.broken[w.text] || f != nil && f.Generic == nil && f.Result.Kind == value.Invalid {
			if d := l.Defines[w.text]; d != nil && !l.broken[w.text] && d.Body == nil {
				l.untyped(d)
			}
			return true
		}
	}
	return false
}

// untyped reports a define whose type comes from itself.
func (l *loader) untyped(d *Define) {
	l.broken[d.Name] = true
	l.report.Fail(codes.Cycle, d.Pos, len(d.Name), d.Rule, "%s asks for itself, so its type cannot be told", d.Name).Help = "if it counts down a number, say its type: define " + d.Name + "(…): flag = …"
}

type identifier struct {
	text   string
	member bool // behind a point
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
