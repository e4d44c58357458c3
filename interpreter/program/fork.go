package program

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/declare"
	"wargame/interpreter/finding"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/names"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Fork copies the program so far that steps and expressions can be compiled
// into it without touching the original: a test, a question of a player.
func (p *Program) Fork() *Program {
	q := *p
	q.Codes = slices.Clone(p.Codes)
	q.ScopeNames = slices.Clone(p.ScopeNames)
	q.Units = slices.Clone(p.Units)
	q.offered, q.called = map[string]bool{}, map[string]bool{}
	q.broken = maps.Clone(p.broken)
	return &q
}

// finders are the functions that find things of this program by name, also those
// that a test has made since it forked. Of two units of one name the later is the
// test's, which goes first.
func (p *Program) finders() map[string]*formula.Func {
	l := &builtins{Program: p}
	return map[string]*formula.Func{"unit": l.finder("unit", value.UnitType, func(text string) (int, bool) {
		for i := len(p.Units) - 1; i >= 0; i-- {
			if p.Units[i] == text {
				return i, true
			}
		}
		return 0, false
	})}
}

// AddToNoun gives a forked program one more thing of a noun; false when there is
// no room for more.
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

// Names finds identifiers beyond those of the program.
type Names func(name string) []formula.Symbol

// Compile types and lowers an expression that is not part of the program, with
// the given local names and further names.
func (p *Program) Compile(e *dsl.Expr, locals []formula.Symbol, extra Names, want value.Type) (*formula.Expr, dsl.Diagnostics) {
	s := names.Asked(&p.Lexicon, locals, extra)
	s.Funcs = p.finders()
	x, ps := compile.Compile(e.Text, s, want)
	r := &finding.Report{}
	r.Problems(e, nil, ps)
	if compile.HasErrors(ps) {
		return nil, r.List
	}
	return x, nil
}

// CompileText is Compile for a text that comes from no file.
func (p *Program) CompileText(text string, locals []formula.Symbol, extra Names) (*formula.Expr, dsl.Diagnostics) {
	pos := lexer.Position{Filename: "<expression>", Line: 1, Column: 1}
	return p.Compile(&dsl.Expr{Pos: pos, Text: text}, locals, extra, value.Type{})
}

// CompileSteps makes code of loose steps in a forked program.
func (p *Program) CompileSteps(steps []*dsl.Step, extra Names) (*Code, dsl.Diagnostics) {
	n := declare.NewNames(&p.Lexicon, &finding.Report{Suggest: p.Suggest}, nil, p.InForce())
	n.Declared, n.Broken = p.places, p.broken
	l := newBodies(p, n)
	c := l.newCode("steps", StepsCode, nil, nil, steps[0].Pos)
	k := &coder{l: l, code: c, scope: l.Scope(nil)}
	k.scope.Extra, k.scope.Funcs = extra, p.finders()
	k.block(&dsl.Block{Steps: steps})
	k.emit(Instr{Op: OpReturn, A: 1, Pos: steps[0].Pos})
	return c, n.Report.List
}
