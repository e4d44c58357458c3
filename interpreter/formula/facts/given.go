package facts

import (
	"slices"

	"wargame/interpreter/formula"
)

// Given is that a function is asked about a local name, and as which of its
// arguments.
type Given struct {
	Func *formula.Func
	Arg  int
}

// Given lists what an expression asks about a local name; loose tells that it does
// something else with it as well (compares it, puts it into a list).
func GivenTo(e *formula.Expr, slot int) (asked []Given, loose bool) {
	if e == nil {
		return nil, false
	}
	loose = e.Root.Op == formula.OpLocal && e.Root.Slot == slot
	gatherGiven(e.Root, slot, &asked, &loose)
	return asked, loose
}

func gatherGiven(n *formula.Tree, slot int, asked *[]Given, loose *bool) {
	for i, k := range n.Kids {
		if k.Op != formula.OpLocal || k.Slot != slot {
			gatherGiven(k, slot, asked, loose)
			continue
		}
		if n.Op != formula.OpCall && n.Op != formula.OpAttr {
			*loose = true
			continue
		}
		if g := (Given{n.Func, i}); !slices.Contains(*asked, g) {
			*asked = append(*asked, g)
		}
	}
}
