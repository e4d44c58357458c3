package program

import (
	"slices"
	"strings"

	"wargame/interpreter/finding"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
	"wargame/interpreter/paths"
	"wargame/interpreter/query"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

// Which parts of a step are cached, and by what key. Both are hints that are found once,
// when a game is loaded. What a cached answer depends on is recorded when it is computed
// (package query), never taken from here.

// planner finds out which parts of a step get a table.
type planner struct {
	*Program
	report      *finding.Report
	seldom      map[uint16]bool // parts of a position that change seldom
	attributeOf map[*formula.Func]*Attribute
}

// plan prepares a program whose rules are all compiled.
func plan(p *Program, report *finding.Report) {
	l := &planner{p, report, map[uint16]bool{}, map[*formula.Func]*Attribute{}}
	for _, o := range p.Owners() {
		for _, name := range p.AttributesOf(o) {
			a := p.AttributeOf(o, name)
			l.attributeOf[a.Member()] = a
			if a.Changing {
				l.seldom[a.Part] = true
			}
		}
	}
	for _, x := range p.Tracks {
		l.seldom[x.Cell.Part] = len(x.Params) == 0
	}
	for _, name := range clockNames {
		for _, part := range p.Func(name).Sources.Parts {
			l.seldom[part] = true
		}
	}
	l.findCircles()
	l.prepareSteps()
	l.prepareMovements()
	l.orderQuestions()
	l.prepareChoices()
}

// clockNames say where in the sequence of play a position is.
var clockNames = []string{"turn_number", "phase", "segment", "phasing"}

// chooseKeys finds the cache key of a part. The part is cached by edge when everything
// that its expressions can read changes seldom.
func (l *planner) chooseKeys(p *stepPart, params []Param) {
	in := inputs{seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs(p.exprs)
	if in.all {
		return
	}
	p.asks = in.seen
	seldom := !in.parts[0]
	for part := range in.parts {
		seldom = seldom && l.seldom[part]
	}
	apart := make([]*keyParts, len(params))
	for i := range params {
		apart[i] = l.keyOf(p, i, params[i], &in)
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
	p.Query, p.cacheable = l.query(), true
	if seldom && paths.ByEdge {
		p.Cached = search.ByEdge
	}
}

// query numbers another query of the program.
func (p *Program) query() query.ID {
	p.queries++
	return p.queries
}

// keyParts are what of one argument belongs to the cache key: the argument itself, or
// attributes of the unit that it is.
type keyParts struct {
	itself bool
	attrs  []*Attribute
}

// keyOf finds what of a parameter belongs to the cache key of a part; nil for nothing.
func (l *planner) keyOf(p *stepPart, i int, x Param, in *inputs) *keyParts {
	if p.mixed { // the names of its expressions are not all the parameters
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
	slices.SortFunc(t.attrs, func(a, b *Attribute) int { return strings.Compare(a.Name, b.Name) })
	return t
}

// follow adds the attributes that an expression reads of a unit that is one of its
// locals, also through the rules that it calls with the unit.
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

// ruleExprs are the expressions of a rule, whose first names are its parameters; nil
// for what is no such rule.
func (l *planner) ruleExprs(f *formula.Func) []*formula.Expr {
	if x := l.Defines[f.Name]; x != nil && x.fn == f && x.Suppose == nil {
		return []*formula.Expr{x.Body}
	}
	if x := l.Permissions[f.Name]; x != nil && x.fn == f {
		return append([]*formula.Expr{}, x.exprs()...)
	}
	if x := l.Quantities[f.Name]; x != nil && x.fn == f {
		return append([]*formula.Expr{}, x.exprs()...)
	}
	return nil
}

// attributesRead are all attributes of units that are read, of any unit.
func (l *planner) attributesRead(in *inputs) *keyParts {
	t := &keyParts{}
	for f := range in.seen {
		if a := l.attributeOf[f]; a != nil {
			if a.Owner == names.OfUnit {
				t.attrs = append(t.attrs, a)
				t.itself = t.itself || !a.Type.IsWord()
			}
			continue
		}
		for _, p := range f.Params {
			if s, ok := f.Known(); p.Kind == value.Unit && (!ok || s.Exprs == nil) {
				t.itself = true // something is kept for each unit
			}
		}
	}
	slices.SortFunc(t.attrs, func(a, b *Attribute) int { return strings.Compare(a.Name, b.Name) })
	return t
}
