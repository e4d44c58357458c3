package facts

import (
	"slices"

	"wargame/interpreter/formula"
)

// Given is a function that is called with a local, and the index of that argument.
type Given struct {
	Func *formula.Func
	Arg  int
}

// GivenTo returns the calls that take a local as an argument. loose reports that the
// expression also uses the local otherwise, such as in a comparison or a list.
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
