package program

import (
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Unset is the content of the cell of a derived track that nobody has set.
const Unset int64 = -1<<63 + 2

// What a position has room for, and the world: places that change, and values
// that are printed.
const (
	maxPlaces  = 1 << 20
	maxPrinted = 1 << 22
)

// layout hands out the cells of the position.
type layout struct {
	size    int
	rich    int
	initial []int64
	boxed   []value.Value
	parts   state.Parts // the part of each cell; part 0 is where the units stand
}

// cell is a value of the position, perhaps one for each key.
type cell struct {
	base int
	dims []int  // the size of each parameter's domain
	rich bool   // in State.Rich rather than State.Cells
	part uint16 // of the position
}

// reserve makes room for a value of type t under keys of the given sizes.
func (l *layout) reserve(t value.Type, dims []int, initial value.Value) cell {
	n := 1
	for _, d := range dims {
		n *= d
	}
	part := l.newPart()
	if !t.IsWord() {
		c := cell{base: l.rich, dims: dims, rich: true, part: part}
		for range n {
			l.boxed = append(l.boxed, initial)
			l.parts.Rich = append(l.parts.Rich, part)
		}
		l.rich += n
		return c
	}
	c := cell{base: l.size, dims: dims, part: part}
	for range n {
		l.initial = append(l.initial, initial.N)
		l.parts.Cells = append(l.parts.Cells, part)
	}
	l.size += n
	return c
}

// newPart numbers the parts of the position.
func (l *layout) newPart() uint16 {
	l.parts.N = max(l.parts.N, 1)
	l.parts.N++
	return uint16(l.parts.N - 1)
}

// index is where the value for args lives; -1 when a key is none or outside.
func (c *cell) index(args []value.Value) int {
	i := 0
	for k, d := range c.dims {
		n := args[k].N
		if n < 0 || n >= int64(d) {
			return -1
		}
		i = i*d + int(n)
	}
	return c.base + i
}

func (c *cell) load(s *state.State, args []value.Value) value.Value {
	i := c.index(args)
	switch {
	case i < 0:
		return value.Word(value.None)
	case c.rich:
		return s.Rich[i]
	}
	return value.Word(s.Cells[i])
}

func (c *cell) store(s *state.State, args []value.Value, v value.Value) bool {
	i := c.index(args)
	if i < 0 {
		return false
	}
	if c.rich {
		s.SetRich(i, v)
	} else {
		s.SetCell(i, v.N)
	}
	return true
}
