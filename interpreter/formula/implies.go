package formula

// Implies tells whether it can be shown that whenever a rule with the condition
// when and the exception unless applies, another one does as well (each may be
// nil). Names mean the same in both. What follows from other rules is not
// looked at, so that much is true that cannot be shown.
func Implies(when, unless, otherWhen, otherUnless *Expr) bool {
	if otherWhen != nil && !implies(when, unless, otherWhen.root, true) {
		return false
	}
	return otherUnless == nil || implies(when, unless, otherUnless.root, false)
}

// implies tells whether n is true (or false) whenever the rule applies.
func implies(when, unless *Expr, n *node, truth bool) bool {
	switch n.op {
	case opNot:
		return implies(when, unless, n.kids[0], !truth)
	case opAnd, opOr:
		all := (n.op == opAnd) == truth // of them must be shown, else one
		for _, kid := range n.kids {
			if implies(when, unless, kid, truth) != all {
				return !all
			}
		}
		return all
	}
	f := facts{}
	if when != nil {
		f.assume(when.root, true)
	}
	if unless != nil {
		f.assume(unless.root, false)
	}
	if f.contradict { // it never applies, which is told by itself
		return false
	}
	f.assume(n, !truth)
	return f.contradict
}
