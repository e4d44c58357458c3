package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// Field is a finished flood: a distance for every space that it comes to, and
// nothing for the others, so that it takes as much room as the flood is large. It
// is written when the flood has been made; who gets it may read it. What it is
// asked later (Distance, Path) it may note for itself, so it belongs to one
// goroutine. Reach.Flood says how long it holds.
type Field struct {
	Order []int32 // the spaces in the order of their distance; nobody else writes to it
	ticks []int64 // the distance of each
	prev  []int32 // the space before each; below 0 where the flood began

	set   formula.Set // the spaces
	print uint64      // of all of it, when it has been asked for; 0 before

	// Where each space is in Order, when it has been asked for: in a flood that
	// covers much of the map by space, else looked up.
	index []int32
	found map[int32]int32
}

// ground is where a flood is made: what is known of every space of the map. It is
// all 0 while nobody uses it.
type ground struct {
	ticks []int64 // the distance, and 1; 0 where the flood has not come
	prev  []int32 // the space before; below 0 where the flood began
}

// field writes what a flood has found into an empty field, and leaves the ground as it was.
// whole tells that every space that was found is in order.
func (g *ground) field(f *Field, order []int32, whole bool) {
	n := len(order)
	f.Order = append(f.Order, order...)
	f.ticks, f.prev = slices.Grow(f.ticks, n)[:n], slices.Grow(f.prev, n)[:n]
	ticks, prev, set := f.ticks[:n], f.prev[:n], f.set
	for i, s := range order {
		ticks[i], prev[i] = g.ticks[s]-1, g.prev[s]
		g.ticks[s] = 0
		set[uint32(s)>>6] |= 1 << (uint32(s) & 63)
	}
	if !whole {
		clear(g.ticks)
	}
}

// blank empties a field that nobody holds: space by space where the flood was small.
func (f *Field) blank() {
	if len(f.Order) < len(f.set) {
		for _, s := range f.Order {
			f.set[uint32(s)>>6] = 0
		}
	} else {
		clear(f.set)
	}
	f.Order, f.ticks, f.prev = f.Order[:0], f.ticks[:0], f.prev[:0]
	f.index, f.found, f.print = f.index[:0], nil, 0
}

// Has tells whether the flood comes to a space.
func (f *Field) Has(s int64) bool { return s >= 0 && f.set.Has(int(s)) }

// at is where a space is in Order; -1 where the flood does not come.
func (f *Field) at(s int64) int32 {
	if !f.Has(s) {
		return -1
	}
	if n := 64 * len(f.set); len(f.index) == 0 && f.found == nil {
		if n <= sparse*len(f.Order) {
			f.index = slices.Grow(f.index, n)[:n]
		} else {
			f.found = make(map[int32]int32, len(f.Order))
		}
		for i, s := range f.Order {
			if f.found == nil {
				f.index[s] = int32(i)
			} else {
				f.found[s] = int32(i)
			}
		}
	}
	if f.found != nil {
		return f.found[int32(s)]
	}
	return f.index[s]
}

// sparse is a flood that does not come to one in so many spaces.
const sparse = 32

// Distance of a space as a number; NaN where the flood does not come.
func (f *Field) Distance(s int64) int64 {
	i := f.at(s)
	if i < 0 {
		return value.NaN
	}
	return Number(f.ticks[i])
}

// Path adds the way to a space to a list, from where the flood began; nothing
// where the flood does not come.
func (f *Field) Path(s int64, out []int64) []int64 {
	mark := len(out)
	for i := f.at(s); i >= 0; {
		out = append(out, int64(f.Order[i]))
		before := int64(f.prev[i])
		if i = f.at(before); i < 0 && before >= 0 {
			out = append(out, before) // it began there, and leaves it out
		}
	}
	for i, j := mark, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// Set is where the flood comes. It belongs to the field and holds as long;
// nobody writes to it.
func (f *Field) Set() formula.Set { return f.set }

// Len is how many spaces the search comes to.
func (f *Field) Len() int { return len(f.Order) }

// Equal tells whether another field has the same spaces in the same order, as far and by
// the same ways.
func (f *Field) Equal(o query.Answer) bool {
	g := o.(*Field)
	return slices.Equal(f.Order, g.Order) && slices.Equal(f.ticks, g.ticks) && slices.Equal(f.prev, g.prev) && slices.Equal(f.set, g.set)
}

// Fingerprint tells two fields apart, by their spaces, distances and ways.
func (f *Field) Fingerprint() uint64 {
	if f.print == 0 {
		h := uint64(len(f.Order))
		for i, s := range f.Order {
			h = (h ^ uint64(s)) * 1099511628211
			h = (h ^ uint64(f.ticks[i])) * 1099511628211
			h = (h ^ uint64(f.prev[i])) * 1099511628211
		}
		f.print = h | 1
	}
	return f.print
}

// Bytes is about how much memory the field takes.
func (f *Field) Bytes() int { return 160 + 16*len(f.Order) + 8*len(f.set) + 4*len(f.index) }
