package facts

import "wargame/interpreter/formula"

// Implies reports whether it can prove this: whenever a rule with condition when and
// exception unless applies, another rule applies too. Each expression may be nil, and
// names mean the same in both rules. It does not look into other rules, so false means
// only that it found no proof.
func Implies(when, unless, otherWhen, otherUnless *formula.Expr) bool {
	if otherWhen != nil && !implies(when, unless, otherWhen.Root, true) {
		return false
	}
	return otherUnless == nil || implies(when, unless, otherUnless.Root, false)
}

// implies reports whether n is provably true (or false) whenever the rule applies.
func implies(when, unless *formula.Expr, n *formula.Tree, truth bool) bool {
	switch n.Op {
	case formula.OpNot:
		return implies(when, unless, n.Kids[0], !truth)
	case formula.OpAnd, formula.OpOr:
		all := (n.Op == formula.OpAnd) == truth // all kids must be shown, otherwise one
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
	if f.contradict { // the rule never applies; Never reports that
		return false
	}
	f.assume(n, !truth)
	return f.contradict
}
