package program

import (
	"slices"

	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Without takes out of a position what it remembers of some counters, besides
// where they stand: their attributes that change, facts about them, what is kept
// for them, and values that name them. Their sides stay.
func (p *Program) Without(s *state.State, out func(unit int64) bool) {
	for owner, as := range p.attributes {
		for name, a := range as {
			n := map[bool]int{true: len(p.Units)}[owner == ofUnit]
			switch {
			case !a.Changing || owner == ofUnit && name == "side":
				continue
			case owner == ofSpace:
				n = p.World.Map.Len()
			case owner == ofEdge:
				n = p.World.Map.Edges()
			}
			c := cell{base: a.Base, rich: !a.Type.IsWord()}
			for i := range n {
				p.without(s, c, i, a.Type, owner == ofUnit && out(int64(i)), out)
			}
		}
	}
	for _, x := range p.Tracks {
		p.withoutKeys(s, x.cell, x.Params, x.Type, out)
	}
	for _, x := range p.Snapshots {
		p.withoutKeys(s, x.cell, x.Params, x.Type, out)
	}
	for _, x := range p.Budgets {
		p.withoutKeys(s, x.cell, x.Params, value.NumberType, out)
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
			for k, w := range row {
				if types[k].Kind == value.Unit && out(w) {
					s.RemoveFacts(f.Index, row)
					break
				}
			}
		}
	}
}

// withoutKeys goes over the values that are kept under keys.
func (p *Program) withoutKeys(s *state.State, c cell, params []Param, t value.Type, out func(int64) bool) {
	n := 1
	for _, d := range c.dims {
		n *= d
	}
	for i := range n {
		about, rest := false, i
		for k := len(c.dims) - 1; k >= 0; k-- {
			about = about || params[k].Type.Kind == value.Unit && out(int64(rest%c.dims[k]))
			rest /= c.dims[k]
		}
		p.without(s, c, i, t, about, out)
	}
}

// without puts a value back to what it was at first if it is about one of them or
// names one; a list or record that could name one is emptied.
func (p *Program) without(s *state.State, c cell, i int, t value.Type, about bool, out func(int64) bool) {
	i += c.base
	switch {
	case c.rich && about:
		s.SetRich(i, p.cells.boxed[i])
	case c.rich && t.Kind != value.Text:
		s.SetRich(i, value.Value{})
	case c.rich:
	case about:
		s.SetCell(i, p.cells.initial[i])
	case t.Kind == value.Unit && s.Cells[i] >= 0 && out(s.Cells[i]):
		s.SetCell(i, value.None)
	}
}
