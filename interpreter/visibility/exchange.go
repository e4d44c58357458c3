package visibility

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Exchange swaps the identities of two counters. Each takes the other's space, its
// attributes, and all facts, stored values and frames about it. A seat that sees neither
// identity sees no difference.
//
// It returns false and changes nothing if a nested scope has values on a shelf.
func Exchange(p *program.Program, s *state.State, u, w int) bool {
	for _, f := range s.Frames {
		if slices.ContainsFunc(f.Scopes, func(x state.Scope) bool { return x.Shelf.P != nil }) {
			return false
		}
	}
	x := exchange{p, int64(u), int64(w)}
	a, b := s.At[u], s.At[w]
	s.PlaceAt(u, int(b))
	s.PlaceAt(w, int(a))
	for _, n := range p.Pieces() {
		for i := range n.Size() {
			if at := n.Place.Base + i; s.Cells.At(at) == names.HeldBy(u) {
				s.SetCell(at, names.HeldBy(w))
			} else if s.Cells.At(at) == names.HeldBy(w) {
				s.SetCell(at, names.HeldBy(u))
			}
		}
	}
	for _, t := range p.Tracks {
		x.kept(s, t.Cell, t.Params, t.Type)
	}
	for _, t := range p.Snapshots {
		x.kept(s, t.Cell, t.Params, t.Type)
	}
	for _, t := range p.Budgets {
		x.kept(s, t.Cell, t.Params, value.NumberType)
	}
	for _, t := range p.Decks {
		x.kept(s, t.Cell, t.Params, value.ListOf(t.Type))
	}
	x.facts(s)
	for i := range s.Frames {
		f := &s.Frames[i]
		for k, slot := range p.Codes[f.Code].Slots {
			if k < len(f.Locals) {
				f.Locals[k] = x.renamed(slot.Type, f.Locals[k])
			}
		}
	}
	return true
}

// exchange swaps the names of two counters.
type exchange struct {
	p    *program.Program
	u, w int64
}

func (x exchange) word(n int64) int64 {
	switch n {
	case x.u:
		return x.w
	case x.w:
		return x.u
	}
	return n
}

// renamed returns a value with the two names swapped.
func (x exchange) renamed(t value.Type, v value.Value) value.Value {
	switch t.Kind {
	case value.Unit:
		return value.Word(x.word(v.N))
	case value.List:
		return x.list(*t.Elem, v)
	case value.Record:
		r := x.p.Records[t.Name]
		if r == nil || v.P == nil {
			return v
		}
		fields := slices.Clone(v.P.Vals)
		for i := range fields {
			fields[i] = x.renamed(r.Fields[i].Type, fields[i])
		}
		return value.Fields(fields)
	}
	return v
}

func (x exchange) list(elem value.Type, v value.Value) value.Value {
	switch {
	case v.P == nil:
		return v
	case elem.Kind == value.Unit:
		words := slices.Clone(v.P.Words)
		for i := range words {
			words[i] = x.word(words[i])
		}
		return value.Words(words)
	case len(v.P.Vals) > 0:
		vals := slices.Clone(v.P.Vals)
		for i := range vals {
			vals[i] = x.renamed(elem, vals[i])
		}
		return value.Fields(vals)
	}
	return v
}

// kept swaps the stored values of the two counters, and their names in stored values.
func (x exchange) kept(s *state.State, c names.Cell, params []construct.Param, t value.Type) {
	var places []int
	var keys [][]value.Value
	place := c.Base
	construct.ForEachKey(c.Dims, func(args []value.Value) bool {
		places, keys = append(places, place), append(keys, slices.Clone(args))
		place++
		return true
	})
	read := func(at int) value.Value {
		if t.IsWord() {
			return value.Word(s.Cells.At(at))
		}
		return s.Rich[at]
	}
	old := make([]value.Value, len(places))
	for i, at := range places {
		old[i] = read(at)
	}
	for i, at := range places {
		from := i
		about := slices.Clone(keys[i])
		for k := range about {
			if params[k].Type.Kind == value.Unit {
				about[k] = value.Word(x.word(about[k].N))
			}
		}
		if !slices.EqualFunc(about, keys[i], value.Value.Equal) {
			from = indexOf(c.Dims, about)
		}
		v := x.renamed(t, old[from])
		switch {
		case v.Equal(old[i]):
		case t.IsWord():
			s.SetCell(at, v.N)
		default:
			s.SetRich(at, v)
		}
	}
}

// indexOf returns the index of the cell for the keys.
func indexOf(dims []int, keys []value.Value) int {
	n := 0
	for i, d := range dims {
		n = n*d + int(keys[i].N)
	}
	return n
}

// facts swaps the two names in all facts.
func (x exchange) facts(s *state.State) {
	for _, f := range x.p.FactList {
		types := make([]value.Type, 0, len(f.Params)+1)
		for _, p := range f.Params {
			types = append(types, p.Type)
		}
		types = append(types, f.Type)
		var was, is [][]int64
		set := &s.Facts[f.Index]
		for i := range set.Len() {
			row, changed := slices.Clone(set.Row(i)), false
			for k := range row[:min(len(row), len(types))] {
				if types[k].Kind == value.Unit && x.word(row[k]) != row[k] {
					row[k], changed = x.word(row[k]), true
				}
			}
			if changed {
				was, is = append(was, slices.Clone(set.Row(i))), append(is, row)
			}
		}
		for _, row := range was {
			s.RemoveFacts(f.Index, row)
		}
		for _, row := range is {
			s.AddFact(f.Index, row)
		}
	}
}

// Vary changes a stored value to another possible one. It returns false if it changes
// nothing.
//
// A number changes by 1 within its bounds, and an enum takes its next word. A space or
// unit is replaced by a random one. In a list, the first card is swapped with the first
// different one. n(k) returns a random number in [0, k).
func Vary(p *program.Program, c *formula.Ctx, s *construct.Secret, keys []value.Value, place int, n func(int) int) bool {
	_, t, _ := s.Cell()
	switch t.Kind {
	case value.Number:
		was := c.Position().Cells.At(place)
		for _, by := range []int{1 - 2*n(2), 1, -1} {
			c.Position().SetCell(place, value.Add(was, value.Int(by)))
			if s.Track == nil || s.Track.Within(c, keys) {
				return true
			}
		}
		c.Position().SetCell(place, was)
	case value.Flag:
		c.Position().SetCell(place, 1-c.Position().Cells.At(place))
		return true
	case value.Enum:
		if words := int64(len(p.Enums[t.Name].Words)); words > 1 {
			c.Position().SetCell(place, (max(c.Position().Cells.At(place), 0)+1)%words)
			return true
		}
	case value.Space, value.Unit:
		many := len(p.Units)
		if t.Kind == value.Space {
			many = p.World.Map.Len()
		}
		was := c.Position().Cells.At(place)
		if is := int64(n(many)); is != was {
			c.Position().SetCell(place, is)
			return true
		}
	case value.List:
		words := slices.Clone(c.Position().Rich[place].List())
		for i := 1; i < len(words); i++ {
			if words[i] != words[0] {
				words[0], words[i] = words[i], words[0]
				c.Position().SetRich(place, value.Words(words))
				return true
			}
		}
	}
	return false
}
