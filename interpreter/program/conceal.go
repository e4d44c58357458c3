package program

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// EachKept goes over the places of a secret that is kept under keys. The keys belong
// to the visitor for the time of the visit.
func (p *Program) EachKept(s *Secret, visit func(place int, keys []value.Value)) {
	cell, _, ok := s.Kept()
	if !ok {
		return
	}
	place := cell.Base
	forEachKey(cell.Dims, func(args []value.Value) bool {
		visit(place, args)
		place++
		return true
	})
}

// PlaceOf is the place of a secret that is kept under keys; -1 where there is none.
func (p *Program) PlaceOf(s *Secret, keys []value.Value) int {
	cell, _, ok := s.Kept()
	if !ok || len(keys) != len(cell.Dims) {
		return -1
	}
	place := 0
	for i, d := range cell.Dims {
		place = place*d + int(keys[i].N)
	}
	return cell.Base + place
}

// Conceal gives a place of a type another value than it has in the position: the
// n-th of those that Other knows, 0 for what it was at first.
func (p *Program) Conceal(s *state.State, place int, t value.Type, n int) {
	if !t.IsWord() {
		s.SetRich(place, p.other(t, p.cells.Boxed[place], n))
		return
	}
	s.SetCell(place, p.other(t, value.Word(p.cells.Initial[place]), n).N)
}

// Others is how many values besides the first stand for all that a hidden one could
// be: each word of most enums, and a choice of numbers.
const Others = 13

// likely are the numbers that a hidden number is taken for in turn.
var likely = [Others]int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 100, -1}

// other is the n-th value that something of a type could have, beginning with the
// first for 0. What neither is a word nor a text nor a list of words is left alone.
func (p *Program) other(t value.Type, first value.Value, n int) value.Value {
	if n == 0 {
		return first
	}
	size, _ := p.domain(t)
	if t.Kind == value.Enum {
		size = len(p.Enums[t.Name].Words)
	}
	switch {
	case t.Kind == value.Number:
		return value.Num(likely[(n-1)%Others])
	case t.Kind == value.Mask:
		return value.Word(first.N ^ 1<<((n-1)%max(1, len(p.Enums[t.Name].Words))))
	case t.Kind == value.Text:
		return value.String(strings.Repeat("?", n))
	case t.Kind == value.List && t.Elem.IsWord():
		return value.Words(slices.Repeat([]int64{p.other(*t.Elem, value.Word(0), n).N}, n%3))
	case size > 0:
		return value.Word((max(first.N, value.None) + int64(n)) % int64(size))
	}
	return first
}

// EachFact goes over what is remembered of a kind, the words of one each.
func (p *Program) EachFact(s *state.State, f *Fact, visit func(row []value.Value)) {
	set := &s.Facts[f.Index]
	for i := range set.Len() {
		var row []value.Value
		for _, w := range set.Row(i) {
			row = append(row, value.Word(w))
		}
		visit(row)
	}
}

// AddFacts remembers a kind for all its keys that are in, where they can be counted.
func (p *Program) AddFacts(s *state.State, f *Fact, in func(keys []value.Value) bool) {
	dims, ok := p.keysOf(f)
	if !ok || f.Movement != nil {
		return
	}
	forEachKey(dims, func(args []value.Value) bool {
		if in(args) {
			row := make([]int64, f.width())
			for i, v := range args {
				row[i] = v.N
			}
			s.AddFact(f.Index, row)
		}
		return true
	})
}

// maxKeys is how many keys of a fact are gone through at most.
const maxKeys = 1 << 12

// keysOf are the numbers of values of the keys of a fact; false when they are many,
// or have no bound.
func (p *Program) keysOf(f *Fact) (dims []int, ok bool) {
	all := 1
	for _, x := range f.Params {
		n, bounded := p.domain(x.Type)
		if all *= n; !bounded || all > maxKeys {
			return nil, false
		}
		dims = append(dims, n)
	}
	return dims, true
}

// AnyKey tells whether something holds for a key that a fact could have; it does
// where the keys are too many to be gone through.
func (p *Program) AnyKey(f *Fact, holds func(keys []value.Value) bool) bool {
	dims, ok := p.keysOf(f)
	found := !ok
	if ok {
		forEachKey(dims, func(args []value.Value) bool {
			found = holds(args)
			return !found
		})
	}
	return found
}

// DropFact forgets those of a kind whose keys are out.
func (p *Program) DropFact(s *state.State, f *Fact, out func(keys []value.Value) bool) {
	var gone [][]int64
	p.EachFact(s, f, func(row []value.Value) {
		if out(row[:len(f.Params)]) {
			words := make([]int64, len(row))
			for i, v := range row {
				words[i] = v.N
			}
			gone = append(gone, words)
		}
	})
	for _, row := range gone {
		s.RemoveFacts(f.Index, row)
	}
}

// WithoutValues gives an attribute of some things other values than it has in a
// position, the n-th as Conceal does; n is 0 for what is so at first, or where
// nothing is printed. What is printed is shared by positions, so this one gets a
// print of its own.
func (p *Program) WithoutValues(s *state.State, a *Attribute, out []bool, n int) {
	p.ownPrint(s, a)
	for i, hidden := range out {
		switch {
		case !hidden:
		case a.Changing:
			p.Conceal(s, a.Base+i, a.Type, n)
		default:
			s.World.Static[a.Column][i] = p.other(a.Type, a.Default, n)
		}
	}
}

// DealValues gives things the values of an attribute that others have: the k-th of to
// has in the position what the k-th of from has in another.
func (p *Program) DealValues(s *state.State, a *Attribute, to, from []int, of *state.State) {
	p.ownPrint(s, a)
	for k, i := range to {
		v := a.Read(of.Reader(), from[k])
		if a.Changing {
			a.Store(s, i, v)
		} else {
			s.World.Static[a.Column][i] = v
		}
	}
}

// ownPrint gives a position a print of its own of an attribute.
func (p *Program) ownPrint(s *state.State, a *Attribute) {
	if a.Changing {
		return
	}
	w := *s.World
	w.Edition++
	w.Static = slices.Clone(w.Static)
	w.Static[a.Column] = slices.Clone(w.Static[a.Column])
	s.World = &w
}

// VaryFact forgets one thing of a kind whose keys are out, or remembers another; false
// where there is none, or the keys cannot be counted.
func (p *Program) VaryFact(s *state.State, f *Fact, out func(keys []value.Value) bool, n func(int) int) bool {
	dims, ok := p.keysOf(f)
	if !ok || f.Movement != nil {
		return false
	}
	var gone, free [][]int64
	known := map[string]bool{}
	p.EachFact(s, f, func(row []value.Value) {
		keys := row[:len(f.Params)]
		known[fmt.Sprint(keys)] = true
		if out(keys) {
			words := make([]int64, len(row))
			for i, v := range row {
				words[i] = v.N
			}
			gone = append(gone, words)
		}
	})
	if len(gone) > 0 && n(2) == 0 {
		s.RemoveFacts(f.Index, gone[n(len(gone))])
		return true
	}
	forEachKey(dims, func(args []value.Value) bool {
		if !known[fmt.Sprint(args)] && out(args) {
			row := make([]int64, f.width())
			for i, v := range args {
				row[i] = v.N
			}
			free = append(free, row)
		}
		return true
	})
	if len(free) == 0 {
		return false
	}
	s.AddFact(f.Index, free[n(len(free))])
	return true
}
