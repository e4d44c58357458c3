package kept

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Field is a finished flood: a distance for every space. It is written while the
// flood is made, and by Set, which only lists again what is there; who gets it
// may read it. Reach.Flood says how long it holds.
type Field struct {
	Order []int32 // the spaces in the order of their distance; nobody else writes to it
	ticks []int64 // the distance, and 1; 0 where the flood does not come
	prev  []int32 // the space before; below 0 where the flood began

	set    formula.Set // Order as a set, when it has been asked for
	listed bool
}

// Has tells whether the flood comes to a space.
func (f *Field) Has(s int64) bool { return s >= 0 && f.ticks[s] != 0 }

// Distance of a space as a number; NaN where the flood does not come.
func (f *Field) Distance(s int64) int64 {
	if !f.Has(s) {
		return value.NaN
	}
	if t := f.ticks[s] - 1; t%ticksInOne != 0 {
		return value.Frac(t, ticksInOne)
	} else {
		return value.Int(int(t / ticksInOne))
	}
}

// Path adds the way to a space to a list, from where the flood began; nothing
// where the flood does not come.
func (f *Field) Path(s int64, out []int64) []int64 {
	if !f.Has(s) {
		return out
	}
	mark := len(out)
	for h := int32(s); h >= 0; h = f.prev[h] {
		out = append(out, int64(h))
	}
	for i, j := mark, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// Set is where the flood comes. It belongs to the field and holds as long;
// nobody writes to it.
func (f *Field) Set() formula.Set {
	if n := (len(f.ticks) + 63) / 64; len(f.set) != n {
		f.set, f.listed = make(formula.Set, n), false
	}
	if !f.listed {
		clear(f.set)
		for _, s := range f.Order {
			f.set.Add(int(s))
		}
		f.listed = true
	}
	return f.set
}
