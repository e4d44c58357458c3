package formula

import "wargame/interpreter/state"

// Functions that read the position say what they read, while somebody notes it:
// an answer that is kept holds for as long as that is the same. A function that
// reads more than it says has answers kept that do not hold. Trace is nil while
// nobody notes anything.

// SawUnits says that the units of a space are read.
func (c *Ctx) SawUnits(space int64) {
	if c.Trace != nil {
		c.Trace.SawUnits(int(space))
	}
}

// SawUnit says that the place of a unit is read.
func (c *Ctx) SawUnit(u int64) {
	if c.Trace != nil {
		c.Trace.SawUnit(int(u))
	}
}

// SawCell says that a cell is read.
func (c *Ctx) SawCell(i int) {
	if c.Trace != nil {
		c.Trace.SawCell(i)
	}
}

// SawRich says that a rich value is read.
func (c *Ctx) SawRich(i int) {
	if c.Trace != nil {
		c.Trace.SawRich(i)
	}
}

// SawPart says that any place of a part of the position may be read.
func (c *Ctx) SawPart(p uint16) {
	if c.Trace != nil {
		c.Trace.SawPart(p)
	}
}

// SawFacts says that facts of a kind, which belong to a part, are looked for by a
// pattern.
func (c *Ctx) SawFacts(kind int, part uint16, pattern []int64) {
	switch {
	case c.Trace == nil:
	case len(pattern) == 0 || pattern[0] == state.Any || c.State.Facts[kind].Width == 0:
		c.Trace.SawPart(part)
	default:
		c.Trace.SawFacts(kind, pattern[0])
	}
}

// SawAll says that anything may be read.
func (c *Ctx) SawAll() {
	if c.Trace != nil {
		c.Trace.SawAll()
	}
}
