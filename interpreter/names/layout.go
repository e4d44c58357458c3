package names

import (
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Unset is the word of a track with a default that no step has set.
const Unset int64 = -1<<63 + 2

// Limits of a position and of the world: cells, and printed values.
const (
	MaxPlaces  = 1 << 20
	MaxPrinted = 1 << 22
)

// Layout assigns the cells of the position while a game is loaded. The first position is made
// of it; after that it is not used. A cell keeps its index.
type Layout struct {
	Initial []int64       // the initial State.Cells
	Boxed   []value.Value // the initial State.Rich
	Parts   state.Parts   // the part of each cell; part 0 is the places of the units
}

// Cell is the storage of a value in the position, with a word for each combination of keys.
// It is immutable; the value itself is in the position.
type Cell struct {
	Base int    // its first index
	Dims []int  // the number of values of each key
	rich bool   // in State.Rich rather than State.Cells
	Part uint16 // the part of the position, for dependencies
}

// Size returns the number of cells assigned so far.
func (l *Layout) Size() int { return len(l.Initial) + len(l.Boxed) }

// Reserve assigns storage for a value of type t with keys of the given sizes.
func (l *Layout) Reserve(t value.Type, dims []int, initial value.Value) Cell {
	n := 1
	for _, d := range dims {
		n *= d
	}
	part := l.NewPart()
	if !t.IsWord() {
		c := Cell{Base: len(l.Boxed), Dims: dims, rich: true, Part: part}
		for range n {
			l.Boxed = append(l.Boxed, initial)
			l.Parts.Rich = append(l.Parts.Rich, part)
		}
		return c
	}
	c := Cell{Base: len(l.Initial), Dims: dims, Part: part}
	for range n {
		l.Initial = append(l.Initial, initial.N)
		l.Parts.Cells = append(l.Parts.Cells, part)
	}
	return c
}

// NewPart returns the number of a new part of the position.
func (l *Layout) NewPart() uint16 {
	l.Parts.N = max(l.Parts.N, 1)
	l.Parts.N++
	return uint16(l.Parts.N - 1)
}

// Place returns the index of the value for args; -1 if a key is none or out of range.
func (c *Cell) Place(args []value.Value) int {
	i := 0
	for k, d := range c.Dims {
		n := args[k].N
		if n < 0 || n >= int64(d) {
			return -1
		}
		i = i*d + int(n)
	}
	return c.Base + i
}

// Holds reports whether an index of State.Cells, or with rich of State.Rich, belongs to the
// cell.
func (c *Cell) Holds(rich bool, i int) bool {
	n := 1
	for _, d := range c.Dims {
		n *= d
	}
	return rich == c.rich && i >= c.Base && i < c.Base+n
}

// Keys returns the keys of an index that belongs to the cell.
func (c *Cell) Keys(i int) []int64 {
	out := make([]int64, len(c.Dims))
	i -= c.Base
	for k := len(out) - 1; k >= 0; k-- {
		out[k] = int64(i % c.Dims[k])
		i /= c.Dims[k]
	}
	return out
}

// Load returns the value for keys and records the dependency; none for a key out of range.
func (c *Cell) Load(r state.Reader, args []value.Value) value.Value {
	if i := c.Place(args); i >= 0 {
		return c.LoadAt(r, i)
	}
	return value.Word(value.None)
}

// LoadAt returns the value at an index and records the dependency.
func (c *Cell) LoadAt(r state.Reader, i int) value.Value {
	if c.rich {
		return r.Rich(i)
	}
	return value.Word(r.Cell(i))
}

// StoreAt sets the value at an index.
func (c *Cell) StoreAt(s *state.State, i int, v value.Value) {
	if c.rich {
		s.SetRich(i, v)
	} else {
		s.SetCell(i, v.N)
	}
}

// Store sets the value for keys; it returns false if a key is out of range.
func (c *Cell) Store(s *state.State, args []value.Value, v value.Value) bool {
	i := c.Place(args)
	if i >= 0 {
		c.StoreAt(s, i, v)
	}
	return i >= 0
}
