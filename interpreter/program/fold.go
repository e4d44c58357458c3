package program

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A part of a reach's step (its cost, a condition) that rests only on what is
// printed, on the kind of unit and on what seldom changes is a function of the
// way from a space to its neighbour: it is worked out once for each way and
// class of unit, and looked up ever after. Everything else is asked anew.

// stepPart is one condition or the cost of a step. Its locals are the
// parameters of the reach and the two spaces, or for a prohibition of a
// permission, the permission's parameters.
type stepPart struct {
	num   func(c *formula.Ctx) int64
	slots []int // where each local comes from in the flood's frame; nil for all as they are

	fold    bool
	inputs  []uint16        // seldom changing parts that it rests on
	classes []classKey      // what tells units apart
	keys    []int           // slots of the flood's frame that tell calls apart
	id      int             // among the folded parts of the program
	exprs   []*formula.Expr // for the analysis
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

// table finds the values for the present frame; nil when the part is not folded.
func (p *stepPart) table(c *formula.Ctx, m *Memo, frame []value.Value) []int64 {
	if !p.fold {
		return nil
	}
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
	return m.foldTable(k, signatureOf(p.inputs, c.State), c.State.World, c.State.World.Map.Ways()).vals
}

// ask gives the value for the frame, from the table of way if there is one.
func (p *stepPart) ask(c *formula.Ctx, table []int64, way int, frame []value.Value) int64 {
	if table == nil {
		return p.eval(c, frame)
	}
	if v := table[way]; v != unknown {
		return v
	}
	v := p.eval(c, frame)
	table[way] = v
	return v
}

func (p *stepPart) eval(c *formula.Ctx, frame []value.Value) int64 {
	if p.slots == nil {
		return p.num(c)
	}
	n := len(p.slots)
	args := c.Push(n)
	for i, s := range p.slots {
		args[i] = frame[s]
	}
	c.Locals = args
	v := p.num(c)
	c.Locals = frame
	c.Pop(n)
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
// them can be folded.
func (l *loader) prepareSteps() {
	for _, r := range l.reachList {
		n := len(r.Params)
		for i := range r.Steps {
			st := &r.Steps[i]
			if st.Cost != nil {
				st.cost = &stepPart{num: st.Cost.Num, exprs: []*formula.Expr{st.Cost}}
				l.foldPart(st.cost, r.Params, n)
			}
			switch {
			case st.perm != nil:
				for _, b := range st.perm.Bans {
					p := &stepPart{num: func(c *formula.Ctx) int64 {
						if b.applies(c) {
							return 0
						}
						return 1
					}, slots: st.slots, exprs: b.exprs()}
					l.foldPart(p, r.Params, n)
					st.conds = append(st.conds, p)
				}
			case st.When != nil:
				p := &stepPart{num: st.When.Num, exprs: []*formula.Expr{st.When}}
				l.foldPart(p, r.Params, n)
				st.conds = append(st.conds, p)
			}
			// what is looked up is asked before what must be worked out
			for a, b := 0, 0; b < len(st.conds); b++ {
				if st.conds[b].fold {
					st.conds[a], st.conds[b] = st.conds[b], st.conds[a]
					a++
				}
			}
		}
	}
}

func (b *Ban) exprs() []*formula.Expr {
	out := []*formula.Expr{b.When, b.Unless, b.Needs}
	for _, g := range b.lifts {
		out = append(out, g.When, g.Unless)
	}
	return out
}

// foldPart decides whether a part can be folded, and what its table is for.
func (l *loader) foldPart(p *stepPart, params []Param, n int) {
	in := inputs{l: l, seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs(p.exprs)
	if in.all || in.parts[0] {
		return
	}
	for part := range in.parts {
		if !l.seldom[part] {
			return
		}
		p.inputs = append(p.inputs, part)
	}
	var attrs []*Attribute
	identity := false
	for f := range in.seen {
		if a := l.attributeOf[f]; a != nil {
			if a.Owner == ofUnit {
				attrs = append(attrs, a)
			}
			continue
		}
		for _, t := range f.Params {
			if _, rules := l.origins[f]; t.Kind == value.Unit && (!rules || l.origins[f].exprs == nil) {
				identity = true // something is kept for each unit
			}
		}
	}
	for i, x := range params {
		switch {
		case !x.Type.IsWord():
			return
		case x.Type.Kind == value.Unit && !identity:
			for _, a := range attrs {
				if !a.Type.IsWord() {
					return
				}
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
	l.folded++
	p.id, p.fold = l.folded, true
}
