package lower

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// at is the place where the variable stands.
func (v variable) at(c *formula.Ctx) *value.Value {
	if v.op == formula.OpLocal {
		return &c.Locals[v.slot]
	}
	return &c.Elems[v.slot%formula.MaxElems]
}

// each lets the variable stand for one space after the other.
func (v variable) each(c *formula.Ctx, visit func(space int)) {
	at := v.at(c)
	saved := *at
	for s := range c.World().Map.Len() {
		at.N = int64(s)
		visit(s)
	}
	*at = saved
}

// variable is the name that stands for a space: a local, or the element of a loop.
type variable struct {
	op   formula.Op
	slot int
}

func (v variable) is(n *formula.Tree) bool { return n.Op == v.op && n.Slot == v.slot }

// in tells whether an expression looks at the variable.
func (v variable) in(n *formula.Tree) bool { return v.is(n) || slices.ContainsFunc(n.Kids, v.in) }
