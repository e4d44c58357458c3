// Package plan decides which parts of steps and choices are cached, and by which key. Both
// are optimizations that are determined once, when a game is loaded. Read sets are recorded
// during evaluation (package query) and do not depend on the plan.
package plan

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

// planner decides how the parts of steps are cached.
type planner struct {
	*names.Lexicon
	*program.Questions
	codes       []*construct.Code
	runs        bool // the program has no errors
	attributeOf map[*formula.Func]*names.Attribute
}

// Plan plans the caching of a program. All its rules must be compiled. runs tells whether
// the program has no errors; movements of a program with errors are not planned.
func Plan(p *program.Program, runs bool) {
	l := &planner{&p.Lexicon, &p.Questions, p.Codes, runs, map[*formula.Func]*names.Attribute{}}
	for _, o := range p.Owners() {
		for _, name := range p.AttributesOf(o) {
			a := p.AttributeOf(o, name)
			l.attributeOf[a.Member()] = a
		}
	}
	l.findCircles()
	l.prepareSteps()
	l.prepareMovements()
	l.orderQuestions()
	l.prepareChoices()
}

// chooseKeys determines the cache key of a part, if what its expressions can read is
// known.
func (l *planner) chooseKeys(p *stepPart, params []names.Param) {
	in := facts.InputsOf(p.exprs...)
	if in.All {
		return
	}
	p.asks = in.Funcs
	apart := make([]*keyParts, len(params))
	for i := range params {
		apart[i] = l.keyOf(p, i, params[i], in)
	}
	for i, x := range params {
		switch t := apart[i]; {
		case t == nil:
		case !x.Type.IsWord():
			return
		case t.itself:
			p.Words = append(p.Words, i)
		default:
			for _, a := range t.attrs {
				p.Classes = append(p.Classes, search.Class{Slot: i, Read: a.Read})
			}
		}
	}
	if len(p.Classes)+len(p.Words) > search.MaxKeys {
		p.Classes, p.Words = nil, nil
		for i := range params {
			apart[i] = &keyParts{itself: true}
			p.Words = append(p.Words, i)
		}
	}
	if len(p.Words) > search.MaxKeys {
		return
	}
	p.Query, p.cacheable = l.NewQuery(), true
}

// keyParts says how an argument enters the cache key: as itself, or by attributes of the
// unit.
type keyParts struct {
	itself bool
	attrs  []*names.Attribute
}

// keyOf returns how a parameter enters the cache key of a part; nil if it does not.
func (l *planner) keyOf(p *stepPart, i int, x names.Param, in *facts.Inputs) *keyParts {
	if p.mixed { // some locals of its expressions are not parameters
		if x.Type.Kind != value.Unit {
			return &keyParts{itself: true}
		}
		return l.attributesRead(in)
	}
	if !p.uses(i) {
		return nil
	}
	if x.Type.Kind != value.Unit {
		return &keyParts{itself: true}
	}
	t, seen := &keyParts{}, map[facts.Given]bool{}
	for _, e := range p.exprs {
		for local := range max(i+1, len(p.Slots)) {
			if p.Slots == nil && local == i || p.Slots != nil && p.Slots[local] == i {
				l.follow(e, local, t, seen)
			}
		}
	}
	slices.SortFunc(t.attrs, func(a, b *names.Attribute) int { return strings.Compare(a.Name, b.Name) })
	return t
}

// follow adds the attributes that an expression reads from a unit in the slot local. It
// includes the reads of rules that are called with the unit.
func (l *planner) follow(e *formula.Expr, local int, t *keyParts, seen map[facts.Given]bool) {
	asked, loose := facts.GivenTo(e, local)
	t.itself = t.itself || loose
	for _, g := range asked {
		if seen[g] {
			continue
		}
		seen[g] = true
		if a := l.attributeOf[g.Func]; a != nil && a.Owner == names.OfUnit && a.Type.IsWord() {
			if !slices.Contains(t.attrs, a) {
				t.attrs = append(t.attrs, a)
			}
			continue
		}
		exprs := l.ruleExprs(g.Func)
		t.itself = t.itself || exprs == nil
		for _, e := range exprs {
			l.follow(e, g.Arg, t, seen)
		}
	}
}

// ruleExprs returns the expressions of a rule whose first locals are its parameters; nil
// for other functions.
func (l *planner) ruleExprs(f *formula.Func) []*formula.Expr {
	if x := l.Defines[f.Name]; x != nil && x.Func == f && x.Suppose == nil {
		return []*formula.Expr{x.Body}
	}
	if x := l.Permissions[f.Name]; x != nil && x.Func == f {
		return append([]*formula.Expr{}, x.Exprs()...)
	}
	if x := l.Quantities[f.Name]; x != nil && x.Func == f {
		return append([]*formula.Expr{}, x.Exprs()...)
	}
	return nil
}

// attributesRead returns all attributes of units that are read, of any unit.
func (l *planner) attributesRead(in *facts.Inputs) *keyParts {
	t := &keyParts{}
	for f := range in.Funcs {
		if a := l.attributeOf[f]; a != nil {
			if a.Owner == names.OfUnit {
				t.attrs = append(t.attrs, a)
				t.itself = t.itself || !a.Type.IsWord()
			}
			continue
		}
		for _, p := range f.Params {
			if s, ok := f.Known(); p.Kind == value.Unit && (!ok || s.Exprs == nil) {
				t.itself = true // a value is stored for each unit
			}
		}
	}
	slices.SortFunc(t.attrs, func(a, b *names.Attribute) int { return strings.Compare(a.Name, b.Name) })
	return t
}
