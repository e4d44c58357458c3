// Package finding collects the mistakes that are found while a game is loaded or
// checked, as diagnostics with a code, a place and the clause of the rule. It
// judges nothing itself.
package finding

import (
	"fmt"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"

	"wargame/interpreter/formula/compile"
)

// Report collects the mistakes that are found while a game is loaded.
type Report struct {
	List dsl.Diagnostics

	// Suggest returns the help for a name that means nothing: the nearest of the
	// candidates, or "".
	Suggest func(name string, candidates func() []string) string
}

// Clause is a rule of the rulebook that a finding stands in; a nil rule has the
// reference "".
type Clause interface{ Ref() string }

// Fail reports an error at a name or a node of the given width, in bytes. The
// diagnostic may be changed until the next one is reported.
func (r *Report) Fail(code string, pos lexer.Position, width int, rule Clause, format string, args ...any) *dsl.Diagnostic {
	return r.say(dsl.Error, code, pos, width, rule, format, args...)
}

// Warn is Fail for what is probably a mistake.
func (r *Report) Warn(code string, pos lexer.Position, width int, rule Clause, format string, args ...any) *dsl.Diagnostic {
	return r.say(dsl.Warning, code, pos, width, rule, format, args...)
}

func (r *Report) say(sev dsl.Severity, code string, pos lexer.Position, width int, rule Clause, format string, args ...any) *dsl.Diagnostic {
	r.List = append(r.List, New(sev, code, pos, width, rule, format, args...))
	return &r.List[len(r.List)-1]
}

// New returns a diagnostic about a name or a node and the rule that it stands in,
// nil for none.
func New(sev dsl.Severity, code string, pos lexer.Position, width int, rule Clause, format string, args ...any) dsl.Diagnostic {
	end := pos
	end.Offset += width
	end.Column += width
	return dsl.Diagnostic{Code: code, Severity: sev, Summary: fmt.Sprintf(format, args...), Span: dsl.SpanOf(pos, end), Clauses: clauses(rule)}
}

func clauses(rule Clause) []string {
	if rule == nil || rule.Ref() == "" {
		return nil
	}
	return []string{rule.Ref()}
}

// Problems reports the findings of package formula about an expression.
func (r *Report) Problems(e *dsl.Expr, rule Clause, ps []compile.Problem) {
	for _, p := range ps {
		d := dsl.Diagnostic{Code: p.Code, Summary: p.Summary, Help: p.Help, Span: dsl.SpanOf(within(e, p.Start), within(e, p.End)), Clauses: clauses(rule)}
		if p.Warning {
			d.Severity = dsl.Warning
		}
		r.List = append(r.List, d)
	}
}

// within is the place of a byte offset inside an expression.
func within(e *dsl.Expr, off int) lexer.Position {
	pos := e.Pos
	pos.Advance(e.Text[:min(off, len(e.Text))])
	return pos
}
