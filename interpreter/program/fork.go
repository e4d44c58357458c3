package program

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/finding"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/names"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Fork returns a copy into which steps and expressions can be compiled without changing
// p. Tests and players' questions use it.
func (p *Program) Fork() *Program {
	q := *p
	q.Codes = slices.Clone(p.Codes)
	q.ScopeNames = slices.Clone(p.ScopeNames)
	q.Units = slices.Clone(p.Units)
	q.Offered, q.Called = map[string]bool{}, map[string]bool{}
	q.Broken = maps.Clone(p.Broken)
	return &q
}

// Finders returns the functions that find entities of this program by name, including
// those that a test made after the fork. If two units have one name, the later one is
// returned.
func (p *Program) Finders() map[string]*formula.Func {
	return map[string]*formula.Func{"unit": p.Finder("unit", value.UnitType, func(text string) (int, bool) {
		for i := len(p.Units) - 1; i >= 0; i-- {
			if p.Units[i] == text {
				return i, true
			}
		}
		return 0, false
	})}
}

// AddToNoun adds a thing to a noun of a forked program. It returns false if there is no
// room.
func (p *Program) AddToNoun(n *names.Noun, name string) (int, bool) {
	e := p.Enums[n.Name]
	if len(e.Words) >= n.Size() {
		return 0, false
	}
	more := names.NewEnum(n.Name, slices.Clone(e.Words), slices.Clone(e.Titles))
	more.Add(name, name)
	p.Enums = maps.Clone(p.Enums)
	p.Enums[n.Name] = more
	return len(e.Words), true
}

// Names resolves identifiers that the program does not declare.
type Names func(name string) []formula.Symbol

// Compile compiles an expression that is not part of the program, with the given local
// Names and additional names.
func (p *Program) Compile(e *dsl.Expr, locals []formula.Symbol, extra Names, want value.Type) (*formula.Expr, dsl.Diagnostics) {
	s := names.Asked(&p.Lexicon, locals, extra)
	s.Funcs = p.Finders()
	x, ps := compile.Compile(e.Text, s, want)
	r := &finding.Report{}
	r.Problems(e, nil, ps)
	if compile.HasErrors(ps) {
		return nil, r.List
	}
	return x, nil
}

// CompileText is Compile for text without a file.
func (p *Program) CompileText(text string, locals []formula.Symbol, extra Names) (*formula.Expr, dsl.Diagnostics) {
	pos := lexer.Position{Filename: "<expression>", Line: 1, Column: 1}
	return p.Compile(&dsl.Expr{Pos: pos, Text: text}, locals, extra, value.Type{})
}
