package program

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// A part of a reach's step (its cost, a condition) that rests only on what is
// printed, on the kind of unit and on what seldom changes is a function of the
// way from a space to its neighbour: it is worked out once for each way and
// class of unit, and looked up ever after. Everything else is asked anew.

// stepPart is one condition or the cost of a step. Its locals are the
// parameters of the reach and the two spaces, or for a prohibition of a
// permission, the permission's parameters.
type stepPart struct {
	rule *Rule // who says so, and where
	pos  lexer.Position

	num   func(c *formula.Ctx) int64
	slots []int // where each local comes from in the flood's frame; nil for all as they are

	fold     bool            // kept by way
	spaced   bool            // kept by space
	of       int             // the slot of the flood's frame where that space stands
	all      formula.SetFunc // answers for all spaces, nil when that cannot be
	turned   bool            // all gives where the step is closed
	inputs   []uint16        // the parts of the position that it rests on
	classes  []classKey      // what tells units apart
	keys     []int           // slots of the flood's frame that tell calls apart
	keepable bool            // what it rests on is known
	asks     map[*formula.Func]bool
	id       int             // among the parts that are kept
	exprs    []*formula.Expr // for the analysis
}

// classKey reads an attribute of a unit that is a parameter.
type classKey struct {
	slot int
	attr *Attribute
}

// foldKey names a table of values: the part, and the class it is for.
type foldKey struct {
	id   int
	vals [6]int64
}

// foldTable holds the values of a part for every way.
type foldTable struct {
	world     *state.World
	signature uint64
	vals      []int64
}

// unknown marks a way that nobody has asked about.
const unknown int64 = -1<<63 + 3

// live finds what is known of the part in the present frame.
func (p *stepPart) live(c *formula.Ctx, m *Memo, frame []value.Value) live {
	if !p.fold && !p.spaced {
		return live{part: p}
	}
	k := p.key(c, frame)
	world, signature := c.State.World, signatureOf(p.inputs, c.State)
	if p.spaced {
		t := m.spaceTable(k, signature, world)
		if p.all != nil && !t.tried {
			p.fillAll(c, frame, t)
		}
		return live{part: p, space: t}
	}
	return live{part: p, ways: m.foldTable(k, signature, world, world.Map.Ways()).vals}
}

// key names the answers of the part in the present frame.
func (p *stepPart) key(c *formula.Ctx, frame []value.Value) foldKey {
	k := foldKey{id: p.id}
	i := 0
	for _, cl := range p.classes {
		if u := frame[cl.slot].N; u >= 0 {
			k.vals[i] = cl.attr.Read(c.State, int(u)).N
		} else {
			k.vals[i] = unknown
		}
		i++
	}
	for _, s := range p.keys {
		k.vals[i] = frame[s].N
		i++
	}
	return k
}

func (p *stepPart) eval(c *formula.Ctx, frame []value.Value) int64 {
	if p.slots == nil {
		v := p.num(c)
		if c.Err != nil {
			blame(c, p.rule, p.pos)
		}
		return v
	}
	n := len(p.slots)
	args := c.Push(n)
	for i, s := range p.slots {
		args[i] = frame[s]
	}
	c.Locals = args
	v := p.num(c)
	if c.Err != nil {
		blame(c, p.rule, p.pos)
	}
	c.Locals = frame
	c.Pop(n)
	return v
}

// apart is eval with a tank of its own, for an answer that is kept.
func (p *stepPart) apart(c *formula.Ctx, frame []value.Value) int64 {
	steps := c.EntryFuel()
	asker := c.Apart(steps)
	v := p.eval(c, frame)
	c.Back(asker, steps, 0)
	return v
}

func signatureOf(inputs []uint16, s *state.State) uint64 {
	h := uint64(14695981039346656037) ^ s.World.Edition
	if len(s.Since) == 0 {
		return s.Version
	}
	for _, p := range inputs {
		h = (h ^ s.Since[p]) * 1099511628211
	}
	return h
}

// prepareSteps cuts the steps of every reach into parts and finds out which of
// them can be kept, by way or by space.
func (l *loader) prepareSteps() {
	for _, r := range l.reachList {
		n := len(r.Params)
		r.level = true
		for _, e := range r.From {
			at := &source{expr: e, stepPart: stepPart{rule: r.Rule, pos: r.Pos, exprs: []*formula.Expr{e}}}
			l.foldPart(&at.stepPart, r, n)
			at.fold = at.fold && at.keepable
			r.from = append(r.from, at)
		}
		for i := range r.Steps {
			st := &r.Steps[i]
			if st.Cost != nil {
				r.level = false
				st.cost = &stepPart{rule: r.Rule, pos: r.Pos, num: st.Cost.Num, exprs: []*formula.Expr{st.Cost}}
				l.foldPart(st.cost, r, n)
			}
			switch {
			case st.perm != nil:
				for _, b := range st.perm.Bans {
					p := &stepPart{rule: b.Rule, pos: b.Pos, num: func(c *formula.Ctx) int64 {
						if b.applies(c) {
							return 0
						}
						return 1
					}, slots: st.slots, exprs: b.exprs(), turned: true}
					l.foldPart(p, r, n)
					l.spacePart(p, r, func(slot int) formula.SetFunc { return b.setOf(slot) })
					st.conds = append(st.conds, p)
				}
			case st.When != nil:
				p := &stepPart{rule: r.Rule, pos: r.Pos, num: st.When.Num, exprs: []*formula.Expr{st.When}}
				l.foldPart(p, r, n)
				l.spacePart(p, r, st.When.SetOf)
				st.conds = append(st.conds, p)
			}
			// what is looked up is asked before what must be worked out
			slices.SortStableFunc(st.conds, func(a, b *stepPart) int { return a.dear() - b.dear() })
		}
		for _, e := range r.Stops {
			p := &stepPart{rule: r.Rule, pos: r.Pos, num: e.Num, exprs: []*formula.Expr{e}}
			l.stopPart(p, r, e.SetOf)
			r.stopParts = append(r.stopParts, p)
		}
	}
}

// dear is how much the answer costs.
func (p *stepPart) dear() int {
	switch {
	case p.fold:
		return 0
	case p.spaced && p.all != nil:
		return 1
	case p.spaced:
		return 2
	}
	return 3
}

// spacePart decides whether a condition is kept by space.
func (l *loader) spacePart(p *stepPart, r *Reach, all func(slot int) formula.SetFunc) {
	if p.fold || !p.keepable || l.Watch() != nil {
		return
	}
	n := len(r.Params)
	from, to := p.uses(n), p.uses(n+1)
	if from == to {
		return
	}
	p.of = n
	if to {
		p.of = n + 1
	}
	l.keepBySpace(p, all)
}

// stopPart is spacePart for what stops a flood in a space.
func (l *loader) stopPart(p *stepPart, r *Reach, all func(slot int) formula.SetFunc) {
	l.foldPart(p, r, len(r.Params))
	p.fold = false
	if p.keepable && l.Watch() == nil {
		p.of = len(r.Params)
		l.keepBySpace(p, all)
	}
}

func (l *loader) keepBySpace(p *stepPart, all func(slot int) formula.SetFunc) {
	local := p.of
	if p.slots != nil {
		local = slices.Index(p.slots, p.of)
	}
	p.spaced = true
	p.all = all(local)
}

// uses tells whether the part looks at a slot of the flood's frame.
func (p *stepPart) uses(slot int) bool {
	for _, e := range p.exprs {
		if e == nil {
			continue
		}
		if p.slots == nil {
			if e.Uses(slot) {
				return true
			}
			continue
		}
		for local, s := range p.slots {
			if s == slot && e.Uses(local) {
				return true
			}
		}
	}
	return false
}

func (b *Ban) exprs() []*formula.Expr {
	out := []*formula.Expr{b.When, b.Unless, b.Needs}
	for _, g := range b.lifts {
		out = append(out, g.When, g.Unless)
	}
	return out
}

// foldPart finds out what a part rests on and what tells its answers apart; it
// is kept by way when all that it rests on changes seldom.
func (l *loader) foldPart(p *stepPart, r *Reach, n int) {
	l.foldExprs(p, r.Params, n)
	if p.keepable && p.asks[r.fn] {
		p.keepable, p.fold = false, false // the answer rests on the flood itself, which is not finished
	}
}

func (l *loader) foldExprs(p *stepPart, params []Param, n int) {
	in := inputs{origins: l.origins, seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs(p.exprs)
	if in.all {
		return
	}
	p.asks = in.seen
	seldom := !in.parts[0]
	for part := range in.parts {
		seldom = seldom && l.seldom[part]
		p.inputs = append(p.inputs, part)
	}
	slices.Sort(p.inputs)
	var attrs []*Attribute
	identity := false
	for f := range in.seen {
		if a := l.attributeOf[f]; a != nil {
			if a.Owner == ofUnit {
				attrs = append(attrs, a)
				identity = identity || !a.Type.IsWord()
			}
			continue
		}
		for _, t := range f.Params {
			if _, rules := l.origins[f]; t.Kind == value.Unit && (!rules || l.origins[f].exprs == nil) {
				identity = true // something is kept for each unit
			}
		}
	}
	slices.SortFunc(attrs, func(a, b *Attribute) int { return strings.Compare(a.Name, b.Name) })
	for i, x := range params {
		switch {
		case !x.Type.IsWord():
			return
		case x.Type.Kind == value.Unit && !identity:
			for _, a := range attrs {
				p.classes = append(p.classes, classKey{i, a})
			}
		default:
			p.keys = append(p.keys, i)
		}
	}
	if len(p.classes)+len(p.keys) > len(foldKey{}.vals) {
		p.classes, p.keys = nil, nil
		for i := range params {
			p.keys = append(p.keys, i)
		}
	}
	if len(p.keys) > len(foldKey{}.vals) {
		return
	}
	l.folded++
	p.id, p.keepable, p.fold = l.folded, true, seldom
}
