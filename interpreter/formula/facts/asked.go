package facts

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Asks classifies how an expression calls a function: not at all, only about what it was
// given, or about other things. Given are a parameter, a local, an attribute of one, or
// a name without arguments. Other things are an element, a fixed word, or the result of
// another function.
type Asks uint8

// The values of Asks.
const (
	AsksNot Asks = iota
	AsksOfGiven
	AsksOfOthers
)

// AsksAbout returns how the expression calls f. A call without arguments counts as
// AsksOfOthers.
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

// isGiven reports whether a value is a local, a name without arguments, or an attribute
// of one.
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

// Passes reports whether the expression calls f with an argument of type t that the
// expression was not given.
func Passes(e *formula.Expr, f *formula.Func, t value.Type) bool {
	return e != nil && e.Root != nil && passes(e.Root, f, t)
}

func passes(n *formula.Tree, f *formula.Func, t value.Type) bool {
	if (n.Op == formula.OpCall || n.Op == formula.OpAttr) && n.Func == f && slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return k.Type.Same(t) && !isGiven(k) }) {
		return true
	}
	return slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return passes(k, f, t) })
}
