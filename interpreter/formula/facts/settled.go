package facts

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Settled is a part of a condition that provably has the same value in every position.
type Settled struct {
	Start, End int  // byte range in the text
	Always     bool // always true; otherwise always false
	Whole      bool // tests whether a space is among all spaces of the map
}

// FindSettled returns the parts of an expression that provably hold always or never.
// Either the tests on one expression are exhaustive or contradictory, or a space is
// looked up among all spaces. It omits a constant that is the whole expression, because
// that is intended, and a whole that never holds, because Never reports it. It assumes
// that no space is none, so callers may use the result for warnings only.
func FindSettled(e *formula.Expr) []Settled {
	s := settling{}
	s.condition(e.Root, true)
	return s.found
}

type settling struct{ found []Settled }

// condition examines a condition and its parts; whole is true for the entire expression.
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
			if !whole { // Never reports a whole that never holds
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

// everySpace reports whether a node looks up a space among all spaces of the map.
func everySpace(n *formula.Tree) bool {
	if n.Op != formula.OpIn || n.Kids[0].Op != formula.OpLocal && n.Kids[0].Op != formula.OpElem || n.Kids[0].Type.Kind != value.Space {
		return false
	}
	list := n.Kids[1]
	return list.Op == formula.OpCall && list.Func.WholeMap
}
