package program

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// quantityFold keeps the values of a quantity that rests only on what is
// printed, on the kind of unit, and on what seldom changes: one value for each
// space, or for each way between neighbours, and class of unit.
type quantityFold struct {
	stepPart
	index int   // among the folded quantities
	unit  int   // the parameter that alone tells tables apart, -1 when there is none
	space []int // the parameters that are spaces: one, or two that are neighbours
}

// lastFold is the table that a quantity used last; the next question is
// mostly about the same kind of unit.
type lastFold struct {
	byUnit    [][]int64 // where only the unit tells tables apart: the table of each
	vals      [6]int64
	world     *state.World
	version   uint64
	signature uint64
	table     []int64
}

// prepareQuantities finds the quantities that can be folded.
func (l *loader) prepareQuantities() {
	if l.Watch() != nil {
		return
	}
	for _, name := range keys(l.Quantities) {
		q := l.Quantities[name]
		f := &quantityFold{stepPart: stepPart{exprs: q.exprs()}}
		var rest []Param
		for i, p := range q.Params {
			if p.Type.Kind == value.Space {
				f.space = append(f.space, i)
				rest = append(rest, Param{p.Name, value.NothingType}) // no key: it is the index
			} else {
				rest = append(rest, p)
			}
		}
		if len(f.space) == 0 || len(f.space) > 2 {
			continue
		}
		l.foldExprs(&f.stepPart, rest, len(rest))
		if !f.fold {
			continue
		}
		keep := f.keys[:0]
		for _, k := range f.keys {
			if rest[k].Type.Kind != value.Nothing {
				keep = append(keep, k)
			}
		}
		f.keys = keep
		f.index = l.foldedQuantities
		f.unit = -1
		if len(f.keys) == 0 && len(f.classes) > 0 {
			f.unit = f.classes[0].slot
			for _, cl := range f.classes {
				if cl.slot != f.unit {
					f.unit = -1
					break
				}
			}
		}
		l.foldedQuantities++
		q.fold = f
	}
}

// place is where the value for args lies in a table; -1 nowhere.
func (f *quantityFold) place(s *state.State, args []value.Value) int {
	a := args[f.space[0]].N
	if a < 0 {
		return -1
	}
	if len(f.space) == 1 {
		return int(a)
	}
	b := args[f.space[1]].N
	if b < 0 {
		return -1
	}
	return s.World.Map.Way(int(a), int(b))
}

// values finds the table for args, made anew when what it rests on changed.
func (f *quantityFold) values(c *formula.Ctx, args []value.Value) []int64 {
	m := memoOf(c, 0)
	for len(m.last) <= f.index {
		m.last = append(m.last, lastFold{})
	}
	last := &m.last[f.index]
	if f.unit >= 0 {
		return f.ofUnit(c, m, last, args)
	}
	var vals [6]int64
	i := 0
	for _, cl := range f.classes {
		vals[i] = unknown
		if u := args[cl.slot].N; u >= 0 {
			vals[i] = cl.attr.Read(c.State, int(u)).N
		}
		i++
	}
	for _, k := range f.keys {
		vals[i] = args[k].N
		i++
	}
	if last.table != nil && last.vals == vals && last.world == c.State.World {
		if last.version == c.State.Version {
			return last.table
		}
		if last.signature == signatureOf(f.inputs, c.State) {
			last.version = c.State.Version
			return last.table
		}
	}
	n := c.State.World.Map.Len()
	if len(f.space) == 2 {
		n = c.State.World.Map.Ways()
	}
	t := m.foldTable(foldKey{f.id, vals}, signatureOf(f.inputs, c.State), c.State.World, n)
	*last = lastFold{vals: vals, world: c.State.World, version: c.State.Version, signature: t.signature, table: t.vals}
	return t.vals
}

// ofUnit is values where the unit alone tells tables apart.
func (f *quantityFold) ofUnit(c *formula.Ctx, m *Memo, last *lastFold, args []value.Value) []int64 {
	s := c.State
	if last.world != s.World || last.version != s.Version {
		if signature := signatureOf(f.inputs, s); last.world != s.World || last.signature != signature || len(last.byUnit) != s.World.Units+1 {
			last.byUnit = make([][]int64, s.World.Units+1)
			last.world, last.signature = s.World, signature
		}
		last.version = s.Version
	}
	u := args[f.unit].N + 1 // none comes first
	if u < 0 || u >= int64(len(last.byUnit)) {
		u = 0
	}
	if t := last.byUnit[u]; t != nil {
		return t
	}
	n := s.World.Map.Len()
	if len(f.space) == 2 {
		n = s.World.Map.Ways()
	}
	k := f.key(c, args)
	t := m.foldTable(k, last.signature, s.World, n).vals
	last.byUnit[u] = t
	return t
}

// foldTable finds the values kept under a key, all unknown when they were kept
// for another world or before something that they rest on changed.
func (m *Memo) foldTable(k foldKey, signature uint64, world *state.World, n int) *foldTable {
	if m.folds == nil {
		m.folds = map[foldKey]*foldTable{}
	}
	t := m.folds[k]
	if t != nil && t.world == world && t.signature == signature {
		return t
	}
	if t == nil {
		if len(m.folds) > 4096 {
			clear(m.folds)
		}
		t = &foldTable{}
		m.folds[k] = t
	}
	if len(t.vals) != n {
		t.vals = make([]int64, n)
	}
	for i := range t.vals {
		t.vals[i] = unknown
	}
	t.world, t.signature = world, signature
	return t
}
