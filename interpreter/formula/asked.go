package formula

import (
	"slices"

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
func (e *Expr) AsksAbout(f *Func) Asks {
	if e == nil || e.root == nil {
		return AsksNot
	}
	return e.root.asksAbout(f)
}

func (n *node) asksAbout(f *Func) Asks {
	most := AsksNot
	if (n.op == opCall || n.op == opAttr) && n.fn == f {
		most = AsksOfGiven
		if len(n.kids) == 0 {
			most = AsksOfOthers
		}
		for _, k := range n.kids {
			if !k.given() {
				most = AsksOfOthers
			}
		}
	}
	for _, k := range n.kids {
		most = max(most, k.asksAbout(f))
	}
	return most
}

// given tells whether a value is one that the expression was given, or an attribute
// of one, or what everybody knows without asking about anything.
func (n *node) given() bool {
	switch n.op {
	case opLocal:
		return true
	case opAttr:
		return n.kids[0].given()
	case opCall:
		return len(n.kids) == 0
	}
	return false
}

// Passes reports whether the expression asks f about something of a type that it was not
// given itself.
func (e *Expr) Passes(f *Func, t value.Type) bool {
	return e != nil && e.root != nil && e.root.passes(f, t)
}

func (n *node) passes(f *Func, t value.Type) bool {
	if (n.op == opCall || n.op == opAttr) && n.fn == f && slices.ContainsFunc(n.kids, func(k *node) bool { return k.typ.Same(t) && !k.given() }) {
		return true
	}
	return slices.ContainsFunc(n.kids, func(k *node) bool { return k.passes(f, t) })
}
