package lower

import "wargame/interpreter/formula"

// Attributes of a local or of a loop element are the most frequent reads. Their storage
// is known at lowering, so one closure reads and compares them.

// lowerAttrWord lowers an attribute that is a word.
func lowerAttrWord(n *formula.Tree) wordFunc {
	of, f := n.Kids[0], n.Func
	if !formula.IsEntity(of.Type) || f.Unary == nil {
		call := lowerCallVal(n)
		return func(c *formula.Ctx) int64 { return call(c).N }
	}
	none := formula.OfNone(n.Type).N
	if !f.Leaf {
		return lowerAskedAttr(n, none)
	}
	if first, ok := f.Column.Cells(); ok {
		return lowerCellAttr(of, first, none)
	}
	if column, ok := f.Column.Print(); ok {
		return lowerPrintedAttr(of, column, none)
	}
	attr := f.Unary
	switch i := of.Slot; of.Op {
	case formula.OpLocal:
		return func(c *formula.Ctx) int64 {
			if a := c.Locals[i].N; a >= 0 {
				return attr(c, a)
			}
			return none
		}
	case formula.OpElem:
		return func(c *formula.Ctx) int64 {
			if a := c.Elems[i].N; a >= 0 {
				return attr(c, a)
			}
			return none
		}
	}
	x := Word(of)
	return func(c *formula.Ctx) int64 {
		if a := x(c); a >= 0 {
			return attr(c, a)
		}
		return none
	}
}

// lowerAskedAttr lowers an attribute that calls rules.
func lowerAskedAttr(n *formula.Tree, none int64) wordFunc {
	x, f, attr := Word(n.Kids[0]), n.Func, n.Func.Unary
	return func(c *formula.Ctx) int64 {
		a := x(c)
		if a < 0 {
			return none
		}
		if !c.Enter(&f.Name) {
			return formula.Absent(n.Type).N
		}
		r := attr(c, a)
		c.Leave()
		return r
	}
}

// lowerCellAttr lowers an attribute that changes in play.
func lowerCellAttr(of *formula.Tree, first int, none int64) wordFunc {
	switch i := of.Slot; of.Op {
	case formula.OpLocal:
		return func(c *formula.Ctx) int64 {
			if a := c.Locals[i].N; a >= 0 {
				return c.Cell(first + int(a))
			}
			return none
		}
	case formula.OpElem:
		return func(c *formula.Ctx) int64 {
			if a := c.Elems[i].N; a >= 0 {
				return c.Cell(first + int(a))
			}
			return none
		}
	}
	x := Word(of)
	return func(c *formula.Ctx) int64 {
		if a := x(c); a >= 0 {
			return c.Cell(first + int(a))
		}
		return none
	}
}

// lowerPrintedAttr lowers an attribute that does not change in play.
func lowerPrintedAttr(of *formula.Tree, column int, none int64) wordFunc {
	switch i := of.Slot; of.Op {
	case formula.OpLocal:
		return func(c *formula.Ctx) int64 {
			if a := c.Locals[i].N; a >= 0 {
				return c.World().Static[column][a].N
			}
			return none
		}
	case formula.OpElem:
		return func(c *formula.Ctx) int64 {
			if a := c.Elems[i].N; a >= 0 {
				return c.World().Static[column][a].N
			}
			return none
		}
	}
	x := Word(of)
	return func(c *formula.Ctx) int64 {
		if a := x(c); a >= 0 {
			return c.World().Static[column][a].N
		}
		return none
	}
}

// lowerAttrIs lowers the comparison of an attribute of a local or of an element with a
// constant. The closure tests for equality if same is true, otherwise for inequality.
// lowerAttrIs returns nil for any other tree.
func lowerAttrIs(x *formula.Tree, k int64, same bool) flagFunc {
	if x.Op != formula.OpAttr || !x.Func.Leaf || !x.Type.IsWord() || !formula.IsEntity(x.Kids[0].Type) {
		return nil
	}
	of, absent := x.Kids[0], (formula.OfNone(x.Type).N == k) == same
	i := of.Slot
	if first, ok := x.Func.Column.Cells(); ok {
		switch of.Op {
		case formula.OpLocal:
			return func(c *formula.Ctx) bool {
				if a := c.Locals[i].N; a >= 0 {
					return (c.Cell(first+int(a)) == k) == same
				}
				return absent
			}
		case formula.OpElem:
			return func(c *formula.Ctx) bool {
				if a := c.Elems[i].N; a >= 0 {
					return (c.Cell(first+int(a)) == k) == same
				}
				return absent
			}
		}
	}
	if column, ok := x.Func.Column.Print(); ok {
		switch of.Op {
		case formula.OpLocal:
			return func(c *formula.Ctx) bool {
				if a := c.Locals[i].N; a >= 0 {
					return (c.World().Static[column][a].N == k) == same
				}
				return absent
			}
		case formula.OpElem:
			return func(c *formula.Ctx) bool {
				if a := c.Elems[i].N; a >= 0 {
					return (c.World().Static[column][a].N == k) == same
				}
				return absent
			}
		}
	}
	return nil
}
