package optimize

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// at returns the location of the variable's value.
func (v variable) at(c *formula.Ctx) *value.Value {
	if v.op == formula.OpLocal {
		return &c.Locals[v.slot]
	}
	return &c.Elems[v.slot%formula.MaxElems]
}

// each sets the variable to each space in turn, calls visit, and restores the variable.
func (v variable) each(c *formula.Ctx, visit func(space int)) {
	at := v.at(c)
	saved := *at
	for s := range c.World().Map.Len() {
		at.N = int64(s)
		visit(s)
	}
	*at = saved
}

// variable is the name that stands for a space: a local, or a loop element.
type variable struct {
	op   formula.Op
	slot int
}

func (v variable) is(n *formula.Tree) bool { return n.Op == v.op && n.Slot == v.slot }

// in reports whether an expression depends on the variable.
func (v variable) in(n *formula.Tree) bool { return v.is(n) || slices.ContainsFunc(n.Kids, v.in) }
