package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// Field is a distance field: a distance for every space that a search reaches, and
// nothing for the others, so that its memory is proportional to the spaces reached. It
// is read only for callers. Distance and Path build an index on first use, so a field
// belongs to one goroutine. Reach.Field says how long it is valid.
type Field struct {
	Order []int32 // the reached spaces, nearest first; read only
	ticks []int64 // the distance of each
	prev  []int32 // the predecessor of each; below 0 at a source

	// inner is the field of the paths that can be continued, if the search has steps that
	// only the last or only earlier ones can be; else nil. prev refers to it.
	inner *Field

	set   formula.Set // the spaces
	print uint64      // of all of it, when it has been asked for; 0 before

	// The index of each space in Order, built on first use: an array if the search covers
	// much of the map, else a map.
	index []int32
	found map[int32]int32
}

// labels are the distances and predecessors during a search, by space. All distances are
// 0 between searches.
type labels struct {
	ticks []int64 // the distance plus 1; 0 where the search has not been
	prev  []int32 // the predecessor; below 0 at a source
}

// field moves the result of a search into an empty field and clears the labels. whole
// reports whether order holds every labelled space.
func (g *labels) field(f *Field, order []int32, whole bool) {
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

// blank empties a field without holders, space by space if the search was small.
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

// Has reports whether the search reaches a space.
func (f *Field) Has(s int64) bool { return s >= 0 && f.set.Has(int(s)) }

// at returns the index of a space in Order; -1 if it is not reached.
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

// sparse: a field that reaches fewer than one space in this many is indexed by a map.
const sparse = 32

// Distance returns the distance of a space as a number; NaN if it is not reached.
func (f *Field) Distance(s int64) int64 {
	i := f.at(s)
	if i < 0 {
		return value.NaN
	}
	return Number(f.ticks[i])
}

// Path appends the path from a source to a space to out; nothing if it is not reached.
func (f *Field) Path(s int64, out []int64) []int64 {
	if f.inner != nil {
		i := f.at(s)
		if i < 0 {
			return out
		}
		if before := f.prev[i]; before >= 0 {
			out = f.inner.Path(int64(before), out)
		}
		return append(out, s)
	}
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

// Set returns the reached spaces. The set belongs to the field and is read only.
func (f *Field) Set() formula.Set { return f.set }

// Len returns the number of reached spaces.
func (f *Field) Len() int { return len(f.Order) }

// Equal reports whether another field has the same spaces, order, distances and
// predecessors.
func (f *Field) Equal(o query.Answer) bool {
	g := o.(*Field)
	if (f.inner == nil) != (g.inner == nil) || f.inner != nil && !f.inner.Equal(g.inner) {
		return false
	}
	return slices.Equal(f.Order, g.Order) && slices.Equal(f.ticks, g.ticks) && slices.Equal(f.prev, g.prev) && slices.Equal(f.set, g.set)
}

// Fingerprint returns a hash of spaces, distances and predecessors.
func (f *Field) Fingerprint() uint64 {
	if f.print == 0 {
		h := uint64(len(f.Order))
		for i, s := range f.Order {
			h = (h ^ uint64(s)) * 1099511628211
			h = (h ^ uint64(f.ticks[i])) * 1099511628211
			h = (h ^ uint64(f.prev[i])) * 1099511628211
		}
		if f.inner != nil {
			h = (h ^ f.inner.Fingerprint()) * 1099511628211
		}
		f.print = h | 1
	}
	return f.print
}

// Bytes returns the approximate memory of the field.
func (f *Field) Bytes() int {
	n := 160 + 16*len(f.Order) + 8*len(f.set) + 4*len(f.index)
	if f.inner != nil {
		n += f.inner.Bytes()
	}
	return n
}
