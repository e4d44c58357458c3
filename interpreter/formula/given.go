package formula

import "slices"

// Given is that a function is asked about a local name, and as which of its
// arguments.
type Given struct {
	Func *Func
	Arg  int
}

// Given lists what an expression asks about a local name; loose tells that it does
// something else with it as well (compares it, puts it into a list).
func (e *Expr) Given(slot int) (asked []Given, loose bool) {
	if e == nil {
		return nil, false
	}
	loose = e.root.op == opLocal && e.root.slot == slot
	e.root.asks(slot, &asked, &loose)
	return asked, loose
}

func (n *node) asks(slot int, asked *[]Given, loose *bool) {
	for i, k := range n.kids {
		if k.op != opLocal || k.slot != slot {
			k.asks(slot, asked, loose)
			continue
		}
		if n.op != opCall && n.op != opAttr {
			*loose = true
			continue
		}
		if g := (Given{n.fn, i}); !slices.Contains(*asked, g) {
			*asked = append(*asked, g)
		}
	}
}
