package search

import (
	"cmp"
	"slices"

	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// Paths are the paths of a group (one unit, or several that stay together): the places
// that it can reach, each with its predecessor, cheapest first. Read only.
type Paths struct {
	Places  []Place
	Movers  int
	costs   []int64
	modes   []uint8
	reached []int32 // the cheapest place in each space, by space
}

// Place is a space that a group can reach, with a mode and a cost for each unit.
type Place struct {
	Space int32
	From  int32 // the place before, -1 at the beginning
	Way   int32 // the edge of the step that leads here, if the movement asks for edges; else -1
	First bool  // the next step is the first one for some unit
	Again bool  // a place before it in the list is in the same space
}

// At returns the index of the cheapest place in a space; -1 if there is none.
func (w *Paths) At(space int64) int {
	i, ok := slices.BinarySearchFunc(w.reached, space, func(p int32, s int64) int {
		return cmp.Compare(int64(w.Places[p].Space), s)
	})
	if !ok {
		return -1
	}
	return int(w.reached[i])
}

// Cost returns the cost of a unit's path to a place, in ticks.
func (w *Paths) Cost(place, mover int) int64 { return w.costs[place*w.Movers+mover] }

// Mode returns the mode in which a unit reaches a place.
func (w *Paths) Mode(place, mover int) int { return int(w.modes[place*w.Movers+mover]) }

// Path lists the spaces on the path to a place, from the first on.
func (w *Paths) Path(place int) []int64 {
	var out []int64
	for i := int32(place); i >= 0; i = w.Places[i].From {
		out = append(out, int64(w.Places[i].Space))
	}
	slices.Reverse(out)
	return out
}

// Ways lists the edges on the path to a place, one for each step; nil if the movement does
// not ask for edges.
func (w *Paths) Ways(place int) []int64 {
	var out []int64
	for i := int32(place); i >= 0 && w.Places[i].From >= 0; i = w.Places[i].From {
		if w.Places[i].Way < 0 {
			return nil
		}
		out = append(out, int64(w.Places[i].Way))
	}
	slices.Reverse(out)
	return out
}

// Spaces appends the reachable spaces to out, nearest first; the first is where the
// group stands.
func (w *Paths) Spaces(out []int64) []int64 {
	for _, p := range w.Places {
		if !p.Again {
			out = append(out, int64(p.Space))
		}
	}
	return out
}

// Bytes returns the approximate memory of the paths.
func (w *Paths) Bytes() int { return 96 + 44*len(w.Places) + 9*len(w.costs) }

// Fingerprint returns a hash of the paths.
func (w *Paths) Fingerprint() uint64 {
	h := uint64(len(w.Places))
	for _, p := range w.Places {
		n := uint64(uint32(p.Space))<<32 | uint64(uint32(p.From)) ^ uint64(uint32(p.Way+1))<<24
		if p.First {
			n = ^n
		}
		h = value.Fold(h, n)
	}
	for i, n := range w.costs {
		h = value.Fold(h, uint64(n)^uint64(w.modes[i])<<56)
	}
	return h
}

// Equal reports whether other paths are the same.
func (w *Paths) Equal(o query.Answer) bool {
	v := o.(*Paths)
	return slices.Equal(v.Places, w.Places) && slices.Equal(v.costs, w.costs) && slices.Equal(v.modes, w.modes)
}
