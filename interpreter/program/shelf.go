package program

import (
	"slices"

	"wargame/interpreter/construct"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Values that last as long as a scope belong to that one scope. When another scope of
// its kind begins inside it, the outer scope's values are saved on a shelf until the
// inner one ends: its facts, its budgets, and the snapshots that the start of the inner
// scope overwrites.

// SaveScope removes the values of the scope outer from the position and returns them. inner
// is a scope of the same kind that begins inside it. Facts are removed; budgets and
// snapshots stay until the inner scope overwrites them.
func (p *Program) SaveScope(c *formula.Ctx, outer, inner state.Scope) value.Value {
	s, kind := c.Position(), int(outer.Kind)
	shelf := []value.Value{}
	put := func(v value.Value) { shelf = append(shelf, v) }
	for _, f := range p.FactList {
		if f.Lasts == kind {
			c.Spend(len(s.Facts[f.Index].Rows))
			put(value.Words(slices.Clone(s.Facts[f.Index].Rows)))
			s.ClearFacts(f.Index)
		}
	}
	for _, name := range p.budgetOrder {
		if b := p.Budgets[name]; b.Per == kind {
			eachPlace(&b.Cell, func(args []value.Value) { put(b.Cell.Load(s.Reader(), args)) })
		}
	}
	for i, name := range p.snapshotOrder {
		x := p.Snapshots[name]
		if p.fixes(x, c, outer) && p.fixes(x, c, inner) {
			put(value.Num(i))
			eachPlace(&x.Cell, func(args []value.Value) { put(x.Cell.Load(s.Reader(), args)) })
		}
	}
	c.Spend(len(shelf))
	return value.Fields(append(shelf, value.Word(value.None))) // an end marker, so that the shelf is never empty
}

// RestoreScope restores what SaveScope returned. No fact of the kind may be left in the
// position.
func (p *Program) RestoreScope(c *formula.Ctx, kind int, shelf value.Value) {
	s, rest := c.Position(), shelf.P.Vals
	take := func() value.Value {
		v := rest[0]
		rest = rest[1:]
		return v
	}
	for _, f := range p.FactList {
		if f.Lasts == kind {
			for row := range slices.Chunk(take().List(), max(1, f.Width())) {
				s.AddFact(f.Index, row[:f.Width()])
			}
		}
	}
	for _, name := range p.budgetOrder {
		if b := p.Budgets[name]; b.Per == kind {
			eachPlace(&b.Cell, func(args []value.Value) { b.Cell.Store(s, args, take()) })
		}
	}
	for i, name := range p.snapshotOrder {
		if x := p.Snapshots[name]; rest[0].N == value.Int(i) {
			take()
			eachPlace(&x.Cell, func(args []value.Value) { x.Cell.Store(s, args, take()) })
		}
	}
	c.Spend(len(shelf.P.Vals))
}

func eachPlace(x *names.Cell, visit func(args []value.Value)) {
	construct.ForEachKey(x.Dims, func(args []value.Value) bool {
		visit(args)
		return true
	})
}

// fixes reports whether the start of a scope is the moment of a snapshot.
func (p *Program) fixes(x *construct.Snapshot, c *formula.Ctx, s state.Scope) bool {
	return x.At.Matches(p.ScopeNames, c, int(s.Kind), int(s.Name), int64(s.Of), false)
}
