package program

import (
	"fmt"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"

	"github.com/alecthomas/participle/v2/lexer"
)

// reporter collects what the checker finds.
type reporter struct {
	list dsl.Diagnostics
}

// fail reports an error at a name or a node.
func (r *reporter) fail(code string, pos lexer.Position, width int, rule *Rule, format string, args ...any) *dsl.Diagnostic {
	return r.say(dsl.Error, code, pos, width, rule, format, args...)
}

// warn reports what is probably a mistake.
func (r *reporter) warn(code string, pos lexer.Position, width int, rule *Rule, format string, args ...any) *dsl.Diagnostic {
	return r.say(dsl.Warning, code, pos, width, rule, format, args...)
}

func (r *reporter) say(sev dsl.Severity, code string, pos lexer.Position, width int, rule *Rule, format string, args ...any) *dsl.Diagnostic {
	r.list = append(r.list, Finding(sev, code, pos, width, rule, format, args...))
	return &r.list[len(r.list)-1]
}

// Finding is a diagnostic about a name or a node and the rule that it stands in,
// nil for none.
func Finding(sev dsl.Severity, code string, pos lexer.Position, width int, rule *Rule, format string, args ...any) dsl.Diagnostic {
	end := pos
	end.Offset += width
	end.Column += width
	d := dsl.Diagnostic{Code: code, Severity: sev, Summary: fmt.Sprintf(format, args...), Span: dsl.SpanOf(pos, end)}
	if rule != nil {
		d.Clauses = []string{rule.Ref()}
	}
	return d
}

// problems maps the findings of package formula into the file.
func (r *reporter) problems(e *dsl.Expr, rule *Rule, ps []formula.Problem) {
	for _, p := range ps {
		start, end := within(e, p.Start), within(e, p.End)
		d := dsl.Diagnostic{Code: p.Code, Summary: p.Summary, Help: p.Help, Span: dsl.SpanOf(start, end)}
		if p.Warning {
			d.Severity = dsl.Warning
		}
		if rule != nil {
			d.Clauses = []string{rule.Ref()}
		}
		r.list = append(r.list, d)
	}
}

// never warns of a condition that can be shown never to be met.
func (l *loader) never(src *dsl.Expr, when, unless *formula.Expr, rule *Rule, text string) {
	if src == nil || when == nil || !formula.Never(when, unless) {
		return
	}
	l.diags.warn(codes.NeverApplies, src.Pos, len(src.Text), rule, "%s", text)
}

// settled warns of parts of a condition that can be shown to be the same always.
func (l *loader) settled(x *formula.Expr) []formula.Problem {
	if x == nil {
		return nil
	}
	var out []formula.Problem
	for _, s := range x.Settled() {
		p := formula.Problem{Start: s.Start, End: s.End, Code: codes.AlwaysSo, Warning: true, Summary: "this never holds"}
		if s.Always {
			p.Summary = "this always holds"
		}
		if s.Whole {
			p.Help = "areas and spaces are all spaces of the map, the hexes as well as the boxes"
			if l.mapKind != nil && l.mapKind.Hex != nil {
				p.Help += "; a box is a space that is not in hexes"
			}
		}
		out = append(out, p)
	}
	return out
}

// within is the place of a byte offset inside an expression.
func within(e *dsl.Expr, off int) lexer.Position {
	if off > len(e.Text) {
		off = len(e.Text)
	}
	pos := e.Pos
	pos.Advance(e.Text[:off])
	return pos
}
