package visibility

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Without removes what a position stores about the counters and pieces that out accepts:
// changing attributes, facts, stored values, and values that name them. Pieces leave the
// map. The locations and sides of counters stay.
func Without(p *program.Program, s *state.State, out func(t value.Type, i int64) bool) {
	for _, n := range p.Pieces() {
		for i := range n.Size() {
			if out(value.EnumType(n.Name), int64(i)) {
				n.PutIn(s, i, int(value.None))
			}
		}
	}
	for _, owner := range p.Owners() {
		n := p.Size(owner)
		for _, name := range p.AttributesOf(owner) {
			a := p.AttributeOf(owner, name)
			if !a.Changing || owner == names.OfUnit && name == "side" {
				continue
			}
			for i := range n {
				without(p, s, a.Base+i, !a.Type.IsWord(), a.Type, out(owner.Type(), int64(i)), out)
			}
		}
	}
	for _, x := range p.Tracks {
		withoutKeys(p, s, x.Cell, x.Params, x.Type, out)
	}
	for _, x := range p.Snapshots {
		withoutKeys(p, s, x.Cell, x.Params, x.Type, out)
	}
	for _, x := range p.Budgets {
		withoutKeys(p, s, x.Cell, x.Params, value.NumberType, out)
	}
	for _, x := range p.Decks {
		if x.Type.Kind == value.Unit {
			withoutKeys(p, s, x.Cell, x.Params, value.ListOf(x.Type), out)
		}
	}
	for _, f := range p.FactList {
		set := &s.Facts[f.Index]
		types := make([]value.Type, 0, len(f.Params)+1)
		for _, x := range f.Params {
			types = append(types, x.Type)
		}
		types = append(types, f.Type)
		for i := set.Len() - 1; i >= 0; i-- {
			row := slices.Clone(set.Row(i))
			for k, w := range row[:min(len(row), len(types))] { // the words of a trail after its parameters are not typed
				if hideable(types[k]) && out(types[k], w) {
					s.RemoveFacts(f.Index, row)
					break
				}
			}
		}
	}
}

// withoutKeys applies without to each value that is stored under keys.
func withoutKeys(p *program.Program, s *state.State, c names.Cell, params []construct.Param, t value.Type, out func(value.Type, int64) bool) {
	n := 1
	for _, d := range c.Dims {
		n *= d
	}
	for i := range n {
		about, rest := false, i
		for k := len(c.Dims) - 1; k >= 0; k-- {
			about = about || hideable(params[k].Type) && out(params[k].Type, int64(rest%c.Dims[k]))
			rest /= c.Dims[k]
		}
		without(p, s, c.Base+i, !t.IsWord(), t, about, out)
	}
}

// without resets the value in a cell to its initial value if it is about a removed
// entity or names one. A list or record that could name one is emptied.
func without(p *program.Program, s *state.State, i int, rich bool, t value.Type, about bool, out func(value.Type, int64) bool) {
	switch {
	case rich && about:
		s.SetRich(i, p.Layout.Boxed[i])
	case rich && t.Kind != value.Text:
		s.SetRich(i, value.Value{})
	case rich:
	case about:
		s.SetCell(i, p.Layout.Initial[i])
	case hideable(t) && s.Cells.At(i) >= 0 && out(t, s.Cells.At(i)):
		s.SetCell(i, value.None)
	}
}

// hideable reports whether values of a type can be hidden entities.
func hideable(t value.Type) bool { return t.Kind == value.Unit || t.Kind == value.Enum }
