package facts

import "wargame/interpreter/formula"

// Implies tells whether it can be shown that whenever a rule with the condition
// when and the exception unless applies, another one does as well (each may be
// nil). Names mean the same in both. What follows from other rules is not
// looked at, so that much is true that cannot be shown.
func Implies(when, unless, otherWhen, otherUnless *formula.Expr) bool {
	if otherWhen != nil && !implies(when, unless, otherWhen.Root, true) {
		return false
	}
	return otherUnless == nil || implies(when, unless, otherUnless.Root, false)
}

// implies tells whether n is true (or false) whenever the rule applies.
func implies(when, unless *formula.Expr, n *formula.Tree, truth bool) bool {
	switch n.Op {
	case formula.OpNot:
		return implies(when, unless, n.Kids[0], !truth)
	case formula.OpAnd, formula.OpOr:
		all := (n.Op == formula.OpAnd) == truth // of them must be shown, else one
		for _, kid := range n.Kids {
			if implies(when, unless, kid, truth) != all {
				return !all
			}
		}
		return all
	}
	f := facts{}
	if when != nil {
		f.assume(when.Root, true)
	}
	if unless != nil {
		f.assume(unless.Root, false)
	}
	if f.contradict { // it never applies, which is told by itself
		return false
	}
	f.assume(n, !truth)
	return f.contradict
}
