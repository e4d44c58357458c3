package formula

import "wargame/interpreter/value"

// Settled is a part of a condition that can be shown to be the same in every position.
type Settled struct {
	Start, End int  // bytes of the text
	Always     bool // it holds; else it never does
	Whole      bool // it asks whether a space is among all spaces of the map
}

// Settled finds the parts of an expression that can be shown to hold always, or never:
// what is asked of one expression leaves nothing out or nothing over, or a space is
// looked for among all spaces. A constant that is the whole expression is what somebody
// wanted to write; and that the whole never holds is told by Never. A space that is
// none is left out of account, so the findings are warnings and nothing rests on them.
func (e *Expr) Settled() []Settled {
	s := settling{}
	s.condition(e.root, true)
	return s.found
}

type settling struct{ found []Settled }

// condition looks at a condition and its parts; whole for one that is no part of another.
func (s *settling) condition(n *node, whole bool) {
	if n.typ.Kind == value.Flag && !(whole && n.isConst()) {
		always, never := facts{spaces: true}, facts{spaces: true}
		always.assume(n, false)
		never.assume(n, true)
		switch {
		case always.contradict && never.contradict:
			return
		case always.contradict:
			s.found = append(s.found, Settled{n.start, n.end, true, everySpace(n)})
			return
		case never.contradict:
			if !whole { // that the whole never holds is told by Never
				s.found = append(s.found, Settled{n.start, n.end, false, false})
			}
			return
		}
	}
	junction := n.op == opNot || n.op == opAnd || n.op == opOr
	for _, kid := range n.kids {
		s.condition(kid, !junction || whole && n.op == opNot)
	}
}

// everySpace reports whether a node asks for a space among all those of the map.
func everySpace(n *node) bool {
	if n.op != opIn || n.kids[0].op != opLocal && n.kids[0].op != opElem || n.kids[0].typ.Kind != value.Space {
		return false
	}
	list := n.kids[1]
	return list.op == opCall && list.fn.WholeMap
}
