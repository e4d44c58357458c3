package facts

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

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
func FindSettled(e *formula.Expr) []Settled {
	s := settling{}
	s.condition(e.Root, true)
	return s.found
}

type settling struct{ found []Settled }

// condition looks at a condition and its parts; whole for one that is no part of another.
func (s *settling) condition(n *formula.Tree, whole bool) {
	if n.Type.Kind == value.Flag && !(whole && n.IsConst()) {
		always, never := facts{spaces: true}, facts{spaces: true}
		always.assume(n, false)
		never.assume(n, true)
		switch {
		case always.contradict && never.contradict:
			return
		case always.contradict:
			s.found = append(s.found, Settled{n.Start, n.End, true, everySpace(n)})
			return
		case never.contradict:
			if !whole { // that the whole never holds is told by Never
				s.found = append(s.found, Settled{n.Start, n.End, false, false})
			}
			return
		}
	}
	junction := n.Op == formula.OpNot || n.Op == formula.OpAnd || n.Op == formula.OpOr
	for _, kid := range n.Kids {
		s.condition(kid, !junction || whole && n.Op == formula.OpNot)
	}
}

// everySpace reports whether a node asks for a space among all those of the map.
func everySpace(n *formula.Tree) bool {
	if n.Op != formula.OpIn || n.Kids[0].Op != formula.OpLocal && n.Kids[0].Op != formula.OpElem || n.Kids[0].Type.Kind != value.Space {
		return false
	}
	list := n.Kids[1]
	return list.Op == formula.OpCall && list.Func.WholeMap
}
