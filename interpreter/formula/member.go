package formula

import "wargame/interpreter/value"

// Member tells of the space in a local slot whether a list has it, without the list: all
// spaces that meet a condition, or a rule that says so. The slot is none that the list
// looks at. Nil where a list is not of that kind.
//
// It asks the condition about that one space: what would fail about another is not met.
func (e *Expr) Member(slot int) func(c *Ctx) bool {
	n := e.root
	if n.op == opCall && n.fn.Body != nil && len(n.kids) == len(n.fn.Params) {
		body := n.fn.Body()
		if body == nil {
			return nil
		}
		for _, k := range n.kids {
			if k.op != opLocal && k.op != opConst {
				return nil
			}
		}
		if n = with(body.root, n.kids); n == nil {
			return nil
		}
	}
	if n.op != opFilter || len(n.kids) != 2 || n.kids[0].op != opCall || n.kids[0].fn.Everywhere == nil || uses(n, slot) {
		return nil
	}
	among := n.kids[0].fn.Everywhere
	meets := e.within(replaced(n.kids[1], variable{opElem, n.slot}, &node{op: opLocal, slot: slot, typ: value.SpaceType}), e.reads)
	return func(c *Ctx) bool {
		s := c.Locals[slot].N
		return s >= 0 && among(c, int(s)) && meets.Bool(c)
	}
}
