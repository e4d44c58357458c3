package facts

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Asks tells how an expression asks a function: not at all, only about what it was
// given itself (a parameter, a local name, the side of one, whose turn it is), or
// about something that it came upon (an element, a fixed word, what another function
// gave).
type Asks uint8

// How an expression asks.
const (
	AsksNot Asks = iota
	AsksOfGiven
	AsksOfOthers
)

// AsksAbout tells how the expression asks f. Of a function without arguments nothing
// is given.
func AsksAbout(e *formula.Expr, f *formula.Func) Asks {
	if e == nil || e.Root == nil {
		return AsksNot
	}
	return asksAbout(e.Root, f)
}

func asksAbout(n *formula.Tree, f *formula.Func) Asks {
	most := AsksNot
	if (n.Op == formula.OpCall || n.Op == formula.OpAttr) && n.Func == f {
		most = AsksOfGiven
		if len(n.Kids) == 0 {
			most = AsksOfOthers
		}
		for _, k := range n.Kids {
			if !isGiven(k) {
				most = AsksOfOthers
			}
		}
	}
	for _, k := range n.Kids {
		most = max(most, asksAbout(k, f))
	}
	return most
}

// given tells whether a value is one that the expression was given, or an attribute
// of one, or what everybody knows without asking about anything.
func isGiven(n *formula.Tree) bool {
	switch n.Op {
	case formula.OpLocal:
		return true
	case formula.OpAttr:
		return isGiven(n.Kids[0])
	case formula.OpCall:
		return len(n.Kids) == 0
	}
	return false
}

// Passes reports whether the expression asks f about something of a type that it was not
// given itself.
func Passes(e *formula.Expr, f *formula.Func, t value.Type) bool {
	return e != nil && e.Root != nil && passes(e.Root, f, t)
}

func passes(n *formula.Tree, f *formula.Func, t value.Type) bool {
	if (n.Op == formula.OpCall || n.Op == formula.OpAttr) && n.Func == f && slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return k.Type.Same(t) && !isGiven(k) }) {
		return true
	}
	return slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return passes(k, f, t) })
}
