package facts

import "wargame/interpreter/formula"

// Claim is a condition that holds, or that does not hold.
type Claim struct {
	Of    *formula.Expr
	Holds bool
}

// Implies reports whether it can prove this: whenever a rule with condition when and
// exception unless applies, another rule applies too. Each expression may be nil, and
// names mean the same in both rules. It does not look into other rules, so false means
// only that it found no proof.
func Implies(when, unless, otherWhen, otherUnless *formula.Expr) bool {
	return Follows(claims(when, unless), claims(otherWhen, otherUnless))
}

func claims(when, unless *formula.Expr) []Claim {
	var out []Claim
	if when != nil {
		out = append(out, Claim{when, true})
	}
	if unless != nil {
		out = append(out, Claim{unless, false})
	}
	return out
}

// Follows reports whether it can prove that all claims of then are true whenever those of
// given are. A local means the same in all of them. False means only that it found no proof,
// or that those of given are never all true.
func Follows(given, then []Claim) bool {
	for _, c := range then {
		if !implies(given, c.Of.Root, c.Holds) {
			return false
		}
	}
	return true
}

// implies reports whether n is provably true (or false) whenever the claims are true.
func implies(given []Claim, n *formula.Tree, truth bool) bool {
	switch n.Op {
	case formula.OpNot:
		return implies(given, n.Kids[0], !truth)
	case formula.OpAnd, formula.OpOr:
		all := (n.Op == formula.OpAnd) == truth // all kids must be shown, otherwise one
		for _, kid := range n.Kids {
			if implies(given, kid, truth) != all {
				return !all
			}
		}
		return all
	}
	f := facts{}
	for _, c := range given {
		f.assume(c.Of.Root, c.Holds)
	}
	if f.contradict { // they are never all true; Never reports that of a rule
		return false
	}
	f.assume(n, !truth)
	return f.contradict
}
