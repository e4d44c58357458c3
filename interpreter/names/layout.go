package names

import (
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Unset is the content of the cell of a derived track that nobody has set.
const Unset int64 = -1<<63 + 2

// What a position has room for, and the world: places that change, and values
// that are printed.
const (
	MaxPlaces  = 1 << 20
	MaxPrinted = 1 << 22
)

// Layout hands out the places of the position while a game is loaded, and is
// done with when the first position has been made of it. A place never moves.
type Layout struct {
	Initial []int64       // what State.Cells begins with
	Boxed   []value.Value // what State.Rich begins with
	Parts   state.Parts   // the part of each cell; part 0 is where the units stand
}

// Cell is where a value of the position is, perhaps one for each key. Nobody
// writes to it; the value is in the position.
type Cell struct {
	Base int    // the first of its places
	Dims []int  // the size of each parameter's domain
	rich bool   // in State.Rich rather than State.Cells
	Part uint16 // of the position
}

// Size is how many places have been handed out.
func (l *Layout) Size() int { return len(l.Initial) + len(l.Boxed) }

// Reserve makes room for a value of type t under keys of the given sizes.
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

// NewPart numbers the parts of the position.
func (l *Layout) NewPart() uint16 {
	l.Parts.N = max(l.Parts.N, 1)
	l.Parts.N++
	return uint16(l.Parts.N - 1)
}

// Place is where the value for args lives; -1 when a key is none or outside.
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

// Holds tells whether a place of the position is one of this cell's.
func (c *Cell) Holds(rich bool, i int) bool {
	n := 1
	for _, d := range c.Dims {
		n *= d
	}
	return rich == c.rich && i >= c.Base && i < c.Base+n
}

// Keys are the keys of one of its places.
func (c *Cell) Keys(i int) []int64 {
	out := make([]int64, len(c.Dims))
	i -= c.Base
	for k := len(out) - 1; k >= 0; k-- {
		out[k] = int64(i % c.Dims[k])
		i /= c.Dims[k]
	}
	return out
}

// Load reads the value for keys; none for a key that is outside.
func (c *Cell) Load(r state.Reader, args []value.Value) value.Value {
	if i := c.Place(args); i >= 0 {
		return c.LoadAt(r, i)
	}
	return value.Word(value.None)
}

// LoadAt reads the value at a place, StoreAt writes it.
func (c *Cell) LoadAt(r state.Reader, i int) value.Value {
	if c.rich {
		return r.Rich(i)
	}
	return value.Word(r.Cell(i))
}

// StoreAt writes the value at a place.
func (c *Cell) StoreAt(s *state.State, i int, v value.Value) {
	if c.rich {
		s.SetRich(i, v)
	} else {
		s.SetCell(i, v.N)
	}
}

// Store writes the value for keys; false when one is outside.
func (c *Cell) Store(s *state.State, args []value.Value, v value.Value) bool {
	i := c.Place(args)
	if i >= 0 {
		c.StoreAt(s, i, v)
	}
	return i >= 0
}
