package run

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// A permission may depend on another one: a hex can be attacked if some unit may attack it.
// If every unit is refused, the refusal gives the clauses that refuse the units, and not
// the clause that requires a unit.

const (
	// maxClauses is the maximum number of clauses given for the candidates of one requirement.
	maxClauses = 5
	// mostNamed is the maximum number of candidates named beside a clause that refuses them.
	mostNamed = 3
	// deepest is the maximum depth of requirements that a refusal follows.
	deepest = 4
)

// reasons says why a permission, a condition or a list refuses.
type reasons struct {
	*evaluator
	later []*construct.Permission  // permissions of later choices: see lookingAhead
	meant func(value.Type) []int64 // values that the refused act is meant for: see CheckOf
}

// forbids returns the clauses that forbid a permission. A clause that requires a
// candidate is replaced by the clauses that refuse all candidates. If it has a
// `because`, it stays in front of them.
func (why *reasons) forbids(p *construct.Permission, args []value.Value, depth int) []Reason {
	return why.forbidding(p, args, depth, true)
}

// forbidding is forbids with or without the derivation of each clause.
func (why *reasons) forbidding(p *construct.Permission, args []value.Value, depth int, facts bool) []Reason {
	c := why.ctx
	root := &formula.Node{}
	if facts {
		p.Explain(&why.P.Lexicon, c, args, root)
	}
	var out []Reason
	told := map[*formula.Node]bool{} // derivations already used: one clause may forbid for several reasons
	for _, b := range p.Refusers(&why.P.Lexicon, c, args) {
		inner := why.refusedAll(b.Candidates(c, args, why.later), depth)
		if len(inner) > 0 && b.Because == "" {
			out = append(out, inner...)
			continue
		}
		reason := Reason{Clause: b.Rule.ClauseID(), Title: b.Rule.TitleText(), Text: why.inWords(b), Brief: b.Brief()}
		for _, n := range root.Children {
			if n.Applied && n.Clause == reason.Clause && !told[n] && strings.HasSuffix(n.Text, b.Reason()) {
				reason.Node, told[n] = n, true
				break
			}
		}
		out = append(append(out, reason), inner...)
	}
	if len(out) == 0 { // denied unless allowed, and no rule allows it
		out = append(out, Reason{Clause: p.Rule.ClauseID(), Title: p.Rule.TitleText(), Text: why.say("no rule allows it"), Node: root})
	}
	return out
}

// refusedBy is a reason with the names of the candidates that it refuses.
type refusedBy struct {
	reason Reason
	names  []string
}

// refusedAll returns the clauses that refuse the candidates, at most maxClauses of them.
// Candidates with the fewest clauses against them come first.
func (why *reasons) refusedAll(list []construct.Candidate, depth int) []Reason {
	if depth == deepest {
		return nil
	}
	list = why.meantOf(list)
	each := make([][]Reason, len(list))
	order := make([]int, len(list))
	for i, x := range list {
		each[i], order[i] = why.forbidding(x.Perm, x.Args, depth+1, false), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(each[a]) - len(each[b]) })
	var found []*refusedBy
	for _, i := range order {
		for _, reason := range each[i] {
			at := slices.IndexFunc(found, func(y *refusedBy) bool { return y.reason.Clause == reason.Clause })
			if at < 0 {
				if len(found) == maxClauses {
					continue
				}
				at = len(found)
				found = append(found, &refusedBy{reason: why.withFacts(reason, list[i], depth)})
			}
			found[at].add(why.P.Tell(list[i].Of, list[i].Is))
		}
	}
	var out []Reason
	for _, y := range found {
		out = append(out, y.told(why))
	}
	return out
}

// withFacts returns a reason against a candidate with its derivation.
func (why *reasons) withFacts(reason Reason, x construct.Candidate, depth int) Reason {
	for _, r := range why.forbids(x.Perm, x.Args, depth+1) {
		if r.Clause == reason.Clause && r.Text == reason.Text {
			return r
		}
	}
	return reason
}

// meantOf returns the candidates that the act is meant for; all candidates if it is
// meant for none of them.
func (why *reasons) meantOf(list []construct.Candidate) []construct.Candidate {
	if why.meant == nil {
		return list
	}
	some := slices.DeleteFunc(slices.Clone(list), func(x construct.Candidate) bool {
		return !x.Of.IsWord() || !slices.Contains(why.meant(x.Of), x.Is.N)
	})
	if len(some) == 0 {
		return list
	}
	return some
}

func (y *refusedBy) add(name string) {
	if !slices.Contains(y.names, name) {
		y.names = append(y.names, name)
	}
}

// told returns the reason with the names of the candidates in its text.
func (y *refusedBy) told(by *reasons) Reason {
	out := y.reason
	switch names := by.several(y.names); {
	case out.Text == "":
		out.Text = by.say("refuses %s", names)
	default:
		out.Text = by.say("%s: %s", names, out.Text)
	}
	return out
}

// choosers returns the permissions that the choices of a procedure require of their
// members.
func choosers(code *construct.Code) []*construct.Permission {
	var out []*construct.Permission
	for i := range code.Instrs {
		if spec, ok := code.Instrs[i].Ref.(*construct.ChooseSpec); ok {
			for _, call := range spec.Allowed {
				if call.Perm != nil && !slices.Contains(out, call.Perm) {
					out = append(out, call.Perm)
				}
			}
		}
	}
	return out
}

// lookingAhead makes refusals consider the permissions of the choices of a procedure,
// until undo is called.
func (why *reasons) lookingAhead(code *construct.Code) (undo func()) {
	was := why.later
	why.later = choosers(code)
	return func() { why.later = was }
}

// MeantFor sets which values the following answers are meant for, as in CheckOf. nil
// removes it.
func (q *Query) MeantFor(meant func(value.Type) []int64) { q.reasons.meant = meant }

// Await sets the names of sets that are asked for also when they can only be empty. So a
// caller that wants certain members in them gets the refusal of each. No names removes it.
func (q *Query) Await(sets ...string) { q.awaited = sets }
