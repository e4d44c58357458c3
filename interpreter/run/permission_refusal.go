package run

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// A permission may ask whether anybody is allowed another one: a hex can be attacked
// if some unit may attack it. Where each unit is refused, what is in the way are the
// clauses that refuse the units, and not the one that asks for a unit.

const (
	// handful is how many clauses are given of the candidates for one requirement.
	handful = 5
	// mostNamed is how many candidates are named beside a clause that refuses them.
	mostNamed = 3
	// deepest is how far it is followed that the candidates are refused for want of
	// candidates in turn.
	deepest = 4
)

// forbids are the clauses that forbid what a permission is asked about. A clause that
// asks for a candidate gives way to the clauses that refuse all of them; one that gives
// a reason of its own stands before them.
func (ev *evaluator) forbids(p *program.Permission, args []value.Value, depth int) []Reason {
	return ev.forbidding(p, args, depth, true)
}

// forbidding is forbids, with the facts of each clause or without.
func (ev *evaluator) forbidding(p *program.Permission, args []value.Value, depth int, facts bool) []Reason {
	c := ev.ctx
	root := &formula.Node{}
	if facts {
		p.Explain(ev.P, c, args, root)
	}
	var out []Reason
	told := map[*formula.Node]bool{} // one clause may forbid for several reasons
	for _, b := range p.Refusers(ev.P, c, args) {
		inner := ev.refusedAll(b.Candidates(c, args, ev.later), depth)
		if len(inner) > 0 && b.Because == "" {
			out = append(out, inner...)
			continue
		}
		reason := Reason{Clause: b.Rule.ClauseID(), Title: b.Rule.TitleText(), Text: inWords(b), Brief: b.Brief()}
		for _, n := range root.Children {
			if n.Applied && n.Clause == reason.Clause && !told[n] && strings.HasSuffix(n.Text, b.Reason()) {
				reason.Node, told[n] = n, true
				break
			}
		}
		out = append(append(out, reason), inner...)
	}
	if len(out) == 0 { // denied unless allowed, and nobody allows it
		out = append(out, Reason{Clause: p.Rule.ClauseID(), Title: p.Rule.TitleText(), Text: "no rule allows it", Node: root})
	}
	return out
}

// refusedBy is the refusal by a clause, and the candidates that it refuses.
type refusedBy struct {
	reason Reason
	names  []string
}

// refusedAll are the clauses that refuse the candidates, a handful at most, those
// of the candidates with the fewest clauses against them first.
func (ev *evaluator) refusedAll(list []program.Candidate, depth int) []Reason {
	if depth == deepest {
		return nil
	}
	list = ev.meantOf(list)
	each := make([][]Reason, len(list))
	order := make([]int, len(list))
	for i, x := range list {
		each[i], order[i] = ev.forbidding(x.Perm, x.Args, depth+1, false), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(each[a]) - len(each[b]) })
	var found []*refusedBy
	for _, i := range order {
		for _, reason := range each[i] {
			at := slices.IndexFunc(found, func(y *refusedBy) bool { return y.reason.Clause == reason.Clause })
			if at < 0 {
				if len(found) == handful {
					continue
				}
				at = len(found)
				found = append(found, &refusedBy{reason: ev.withFacts(reason, list[i], depth)})
			}
			found[at].add(ev.P.Tell(list[i].Of, list[i].Is))
		}
	}
	var out []Reason
	for _, y := range found {
		out = append(out, y.told())
	}
	return out
}

// withFacts is a reason against a candidate, with its facts.
func (ev *evaluator) withFacts(reason Reason, x program.Candidate, depth int) Reason {
	for _, r := range ev.forbids(x.Perm, x.Args, depth+1) {
		if r.Clause == reason.Clause && r.Text == reason.Text {
			return r
		}
	}
	return reason
}

// meantOf leaves those for whom an act is meant, if any of the candidates is.
func (ev *evaluator) meantOf(list []program.Candidate) []program.Candidate {
	if ev.meant == nil {
		return list
	}
	some := slices.DeleteFunc(slices.Clone(list), func(x program.Candidate) bool {
		return !x.Of.IsWord() || !slices.Contains(ev.meant(x.Of), x.Is.N)
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

// told is the reason with the names of the candidates before it.
func (y *refusedBy) told() Reason {
	out := y.reason
	switch names := several(y.names); {
	case out.Text == "":
		out.Text = "refuses " + names
	default:
		out.Text = names + ": " + out.Text
	}
	return out
}

// choosers are the permissions that the choices of some steps ask about their members.
func choosers(code *program.Code) []*program.Permission {
	var out []*program.Permission
	for i := range code.Instrs {
		if spec, ok := code.Instrs[i].Ref.(*program.ChooseSpec); ok {
			for _, call := range spec.Allowed {
				if call.Perm != nil && !slices.Contains(out, call.Perm) {
					out = append(out, call.Perm)
				}
			}
		}
	}
	return out
}

// lookingAhead has refusals look at the members of the choices of some steps, until undone.
func (ev *evaluator) lookingAhead(code *program.Code) (undo func()) {
	was := ev.later
	ev.later = choosers(code)
	return func() { ev.later = was }
}

// MeantFor says whom the answers that follow are meant for, as for CheckOf, until nil is
// given.
func (ev *evaluator) MeantFor(meant func(value.Type) []int64) { ev.meant = meant }
