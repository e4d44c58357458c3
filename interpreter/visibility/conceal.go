package visibility

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// EachKept calls visit for each cell of a secret that is stored under keys. The keys
// slice is reused; visit must not keep it.
func EachKept(s *construct.Secret, visit func(place int, keys []value.Value)) {
	cell, _, ok := s.Cell()
	if !ok {
		return
	}
	place := cell.Base
	construct.ForEachKey(cell.Dims, func(args []value.Value) bool {
		visit(place, args)
		place++
		return true
	})
}

// PlaceOf returns the cell of a secret that is stored under keys; -1 if there is none.
func PlaceOf(s *construct.Secret, keys []value.Value) int {
	cell, _, ok := s.Cell()
	if !ok || len(keys) != len(cell.Dims) {
		return -1
	}
	place := 0
	for i, d := range cell.Dims {
		place = place*d + int(keys[i].N)
	}
	return cell.Base + place
}

// Conceal replaces the value in a cell by the n-th substitute for its type. For n = 0
// this is the initial value.
func Conceal(p *program.Program, s *state.State, place int, t value.Type, n int) {
	if !t.IsWord() {
		s.SetRich(place, other(p, t, p.Layout.Boxed[place], n))
		return
	}
	s.SetCell(place, other(p, t, value.Word(p.Layout.Initial[place]), n).N)
}

// Others is the number of substitutes, besides the initial value, that represent all
// possible hidden values: each word of most enums, and a selection of numbers.
const Others = 13

// likely are the numbers that substitute for a hidden number.
var likely = [Others]int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 100, -1}

// other returns the n-th substitute for a value of type t; first for n = 0. Values that
// are no words, texts or lists of words are returned unchanged.
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

// EachFact calls visit for each row of a fact.
func EachFact(s *state.State, f *construct.Fact, visit func(row []value.Value)) {
	set := &s.Facts[f.Index]
	for i := range set.Len() {
		var row []value.Value
		for _, w := range set.Row(i) {
			row = append(row, value.Word(w))
		}
		visit(row)
	}
}

// AddFacts adds a fact for all keys that in accepts. It does nothing if the keys cannot
// be enumerated.
func AddFacts(p *program.Program, s *state.State, f *construct.Fact, in func(keys []value.Value) bool) {
	dims, ok := keysOf(p, f)
	if !ok || f.Movement != nil {
		return
	}
	construct.ForEachKey(dims, func(args []value.Value) bool {
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

// maxKeys is the maximum number of keys of a fact that are enumerated.
const maxKeys = 1 << 12

// keysOf returns the number of values of each key of a fact. It returns false if there
// are more than maxKeys combinations, or no bound.
func keysOf(p *program.Program, f *construct.Fact) (dims []int, ok bool) {
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

// AnyKey reports whether holds is true for any possible key of a fact. It is true if the
// keys cannot be enumerated.
func AnyKey(p *program.Program, f *construct.Fact, holds func(keys []value.Value) bool) bool {
	dims, ok := keysOf(p, f)
	found := !ok
	if ok {
		construct.ForEachKey(dims, func(args []value.Value) bool {
			found = holds(args)
			return !found
		})
	}
	return found
}

// DropFact removes the rows of a fact whose keys out accepts.
func DropFact(s *state.State, f *construct.Fact, out func(keys []value.Value) bool) {
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

// WithoutValues replaces an attribute of the entities in out by the n-th substitute, as
// Conceal does. For n = 0 this is the initial value of a changing attribute, or the
// default of a printed one. Printed values are shared between positions, so s gets its
// own copy of them.
func WithoutValues(p *program.Program, s *state.State, a *construct.Attribute, out []bool, n int) {
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

// DealValues gives entity to[k] in s the value of an attribute that entity from[k] has
// in the position of.
func DealValues(p *program.Program, s *state.State, a *construct.Attribute, to, from []int, of *state.State) {
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

// usual are the numbers among which a hidden number is drawn, besides initial ones.
var usual = []int{0, 1, 2, 3, 4, 5, 6, 8}

// DrawValues gives the entities in to values of a changing attribute that they could have
// as far as the printed game says: initial values of any entity, the words of the type,
// and small numbers. shuffle orders the values; it decides nothing by their true ones.
// fits reports whether an entity may have the value that it has been given; an entity that
// no value fits keeps the value that it has in s.
func DrawValues(p *program.Program, s *state.State, a *construct.Attribute, to []int, shuffle func(n int, swap func(i, j int)), fits func(i int) bool) {
	if !a.Type.IsWord() {
		return // as in Conceal
	}
	var pool []int64
	add := func(w int64) {
		if !slices.Contains(pool, w) {
			pool = append(pool, w)
		}
	}
	for i := range p.Size(a.Owner) {
		add(p.Layout.Initial[a.Base+i])
	}
	switch n, bounded := p.Domain(a.Type); {
	case a.Type.Kind == value.Number:
		for _, x := range usual {
			add(value.Num(x).N)
		}
	case bounded && n <= maxKeys:
		for w := range n {
			add(int64(w))
		}
	}
	shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for k, i := range to {
		was, found := s.Cells.At(a.Base+i), false
		for n := range pool {
			s.SetCell(a.Base+i, pool[(k+n)%len(pool)])
			if found = fits(i); found {
				break
			}
		}
		if !found {
			s.SetCell(a.Base+i, was)
		}
	}
}

// ownPrint gives a position its own copy of the printed values of an attribute.
func ownPrint(p *program.Program, s *state.State, a *construct.Attribute) {
	if a.Changing {
		return
	}
	w := *s.World
	w.Edition++
	w.Static = slices.Clone(w.Static)
	w.Static[a.Column] = slices.Clone(w.Static[a.Column])
	s.World = &w
}

// VaryFact removes one row of a fact, or adds one, with keys that out accepts. It
// returns false if there is no such row, or if the keys cannot be enumerated. n(k)
// returns a random number in [0, k).
func VaryFact(p *program.Program, s *state.State, f *construct.Fact, out func(keys []value.Value) bool, n func(int) int) bool {
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
	construct.ForEachKey(dims, func(args []value.Value) bool {
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
