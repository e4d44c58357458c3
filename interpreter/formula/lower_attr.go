package formula

// Attributes of a local name or of an element are read most of all. Where such an attribute
// lies is known when it is lowered, and so it is read, and compared, by one closure.

// lowerAttrWord lowers an attribute that is a word.
func lowerAttrWord(n *node) wordFunc {
	of, f := n.kids[0], n.fn
	if !named(of.typ) || f.Unary == nil {
		call := lowerCallVal(n)
		return func(c *Ctx) int64 { return call(c).N }
	}
	none := ofNone(n.typ).N
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
	switch i := of.slot; of.op {
	case opLocal:
		return func(c *Ctx) int64 {
			if a := c.Locals[i].N; a >= 0 {
				return attr(c, a)
			}
			return none
		}
	case opElem:
		return func(c *Ctx) int64 {
			if a := c.elems[i].N; a >= 0 {
				return attr(c, a)
			}
			return none
		}
	}
	x := lowerWord(of)
	return func(c *Ctx) int64 {
		if a := x(c); a >= 0 {
			return attr(c, a)
		}
		return none
	}
}

// lowerAskedAttr lowers an attribute that asks rules.
func lowerAskedAttr(n *node, none int64) wordFunc {
	x, f, attr := lowerWord(n.kids[0]), n.fn, n.fn.Unary
	return func(c *Ctx) int64 {
		a := x(c)
		if a < 0 {
			return none
		}
		if !c.Enter(&f.Name) {
			return absent(n.typ).N
		}
		r := attr(c, a)
		c.Leave()
		return r
	}
}

// lowerCellAttr lowers an attribute that changes.
func lowerCellAttr(of *node, first int, none int64) wordFunc {
	switch i := of.slot; of.op {
	case opLocal:
		return func(c *Ctx) int64 {
			if a := c.Locals[i].N; a >= 0 {
				return c.Cell(first + int(a))
			}
			return none
		}
	case opElem:
		return func(c *Ctx) int64 {
			if a := c.elems[i].N; a >= 0 {
				return c.Cell(first + int(a))
			}
			return none
		}
	}
	x := lowerWord(of)
	return func(c *Ctx) int64 {
		if a := x(c); a >= 0 {
			return c.Cell(first + int(a))
		}
		return none
	}
}

// lowerPrintedAttr lowers an attribute that does not change.
func lowerPrintedAttr(of *node, column int, none int64) wordFunc {
	switch i := of.slot; of.op {
	case opLocal:
		return func(c *Ctx) int64 {
			if a := c.Locals[i].N; a >= 0 {
				return c.World().Static[column][a].N
			}
			return none
		}
	case opElem:
		return func(c *Ctx) int64 {
			if a := c.elems[i].N; a >= 0 {
				return c.World().Static[column][a].N
			}
			return none
		}
	}
	x := lowerWord(of)
	return func(c *Ctx) int64 {
		if a := x(c); a >= 0 {
			return c.World().Static[column][a].N
		}
		return none
	}
}

// lowerAttrIs lowers the comparison of an attribute of a local name or of an element with
// a constant: whether it is the same, or else whether it differs. It is nil for any other
// attribute.
func lowerAttrIs(x *node, k int64, same bool) flagFunc {
	if x.op != opAttr || !x.fn.Leaf || !x.typ.IsWord() || !named(x.kids[0].typ) {
		return nil
	}
	of, absent := x.kids[0], (ofNone(x.typ).N == k) == same
	i := of.slot
	if first, ok := x.fn.Column.Cells(); ok {
		switch of.op {
		case opLocal:
			return func(c *Ctx) bool {
				if a := c.Locals[i].N; a >= 0 {
					return (c.Cell(first+int(a)) == k) == same
				}
				return absent
			}
		case opElem:
			return func(c *Ctx) bool {
				if a := c.elems[i].N; a >= 0 {
					return (c.Cell(first+int(a)) == k) == same
				}
				return absent
			}
		}
	}
	if column, ok := x.fn.Column.Print(); ok {
		switch of.op {
		case opLocal:
			return func(c *Ctx) bool {
				if a := c.Locals[i].N; a >= 0 {
					return (c.World().Static[column][a].N == k) == same
				}
				return absent
			}
		case opElem:
			return func(c *Ctx) bool {
				if a := c.elems[i].N; a >= 0 {
					return (c.World().Static[column][a].N == k) == same
				}
				return absent
			}
		}
	}
	return nil
}
