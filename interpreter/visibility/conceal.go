package visibility

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// EachKept goes over the places of a secret that is kept under keys. The keys belong
// to the visitor for the time of the visit.
func EachKept(s *program.Secret, visit func(place int, keys []value.Value)) {
	cell, _, ok := s.Kept()
	if !ok {
		return
	}
	place := cell.Base
	program.ForEachKey(cell.Dims, func(args []value.Value) bool {
		visit(place, args)
		place++
		return true
	})
}

// PlaceOf is the place of a secret that is kept under keys; -1 where there is none.
func PlaceOf(s *program.Secret, keys []value.Value) int {
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
func Conceal(p *program.Program, s *state.State, place int, t value.Type, n int) {
	if !t.IsWord() {
		s.SetRich(place, other(p, t, p.Layout.Boxed[place], n))
		return
	}
	s.SetCell(place, other(p, t, value.Word(p.Layout.Initial[place]), n).N)
}

// Others is how many values besides the first stand for all that a hidden one could
// be: each word of most enums, and a choice of numbers.
const Others = 13

// likely are the numbers that a hidden number is taken for in turn.
var likely = [Others]int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 100, -1}

// other is the n-th value that something of a type could have, beginning with the
// first for 0. What neither is a word nor a text nor a list of words is left alone.
func other(p *program.Program, t value.Type, first value.Value, n int) value.Value {
	if n == 0 {
		return first
	}
	size, _ := p.Domain(t)
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
		return value.Words(slices.Repeat([]int64{other(p, *t.Elem, value.Word(0), n).N}, n%3))
	case size > 0:
		return value.Word((max(first.N, value.None) + int64(n)) % int64(size))
	}
	return first
}

// EachFact goes over what is remembered of a kind, the words of one each.
func EachFact(s *state.State, f *program.Fact, visit func(row []value.Value)) {
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
func AddFacts(p *program.Program, s *state.State, f *program.Fact, in func(keys []value.Value) bool) {
	dims, ok := keysOf(p, f)
	if !ok || f.Movement != nil {
		return
	}
	program.ForEachKey(dims, func(args []value.Value) bool {
		if in(args) {
			row := make([]int64, f.Width())
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
func keysOf(p *program.Program, f *program.Fact) (dims []int, ok bool) {
	all := 1
	for _, x := range f.Params {
		n, bounded := p.Domain(x.Type)
		if all *= n; !bounded || all > maxKeys {
			return nil, false
		}
		dims = append(dims, n)
	}
	return dims, true
}

// AnyKey reports whether something holds for a key that a fact could have; it does
// where the keys are too many to be gone through.
func AnyKey(p *program.Program, f *program.Fact, holds func(keys []value.Value) bool) bool {
	dims, ok := keysOf(p, f)
	found := !ok
	if ok {
		program.ForEachKey(dims, func(args []value.Value) bool {
			found = holds(args)
			return !found
		})
	}
	return found
}

// DropFact forgets those of a kind whose keys are out.
func DropFact(s *state.State, f *program.Fact, out func(keys []value.Value) bool) {
	var gone [][]int64
	EachFact(s, f, func(row []value.Value) {
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
func WithoutValues(p *program.Program, s *state.State, a *program.Attribute, out []bool, n int) {
	ownPrint(p, s, a)
	for i, hidden := range out {
		switch {
		case !hidden:
		case a.Changing:
			Conceal(p, s, a.Base+i, a.Type, n)
		default:
			s.World.Static[a.Column][i] = other(p, a.Type, a.Default, n)
		}
	}
}

// DealValues gives things the values of an attribute that others have: the k-th of to
// has in the position what the k-th of from has in another.
func DealValues(p *program.Program, s *state.State, a *program.Attribute, to, from []int, of *state.State) {
	ownPrint(p, s, a)
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
func ownPrint(p *program.Program, s *state.State, a *program.Attribute) {
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
func VaryFact(p *program.Program, s *state.State, f *program.Fact, out func(keys []value.Value) bool, n func(int) int) bool {
	dims, ok := keysOf(p, f)
	if !ok || f.Movement != nil {
		return false
	}
	var gone, free [][]int64
	known := map[string]bool{}
	EachFact(s, f, func(row []value.Value) {
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
	program.ForEachKey(dims, func(args []value.Value) bool {
		if !known[fmt.Sprint(args)] && out(args) {
			row := make([]int64, f.Width())
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
