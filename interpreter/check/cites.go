package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// checkCites compares what tests cite with the catalogue and the rules. Its findings belong to
// the test; other tests still run.
func (l *checker) checkCites() {
	carried := sync.OnceValue(l.carried) // most tests cite clauses of the catalogue
	for _, t := range l.program.Tests {
		r := &findings{}
		for _, c := range t.Cites {
			l.checkCite(r, c, carried)
		}
		t.Found = r.list
	}
}

func (l *checker) checkCite(r *findings, c *dsl.ClauseRef, carried func() map[string]bool) {
	cat, clause := l.cfg.Catalogue, c.Clause()
	if cat == nil { // without a catalogue only rules can be cited
		if carried := carried(); !carried[clause] {
			r.fail(codes.UnknownClause, c.Pos, len(c.Text), nil, "no rule, option or interpretation has the clause %s", clause).Help = l.program.Suggest(clause, func() []string { return slices.Sorted(maps.Keys(carried)) })
		}
		return
	}
	n := cat.Count(clause)
	switch {
	case n > 1 && c.Statement() == 0:
		r.warn(codes.VagueCite, c.Pos, len(c.Text), nil, "%s has %d statements; name the ones that the test proves", clause, n).Help =
			fmt.Sprintf("cite %s: a test that cites the whole clause counts for none of them", statements(clause, n))
	case cat.HasStatement(clause, c.Statement()):
	case n > 0:
		help := fmt.Sprintf("%s has only %s", clause, statements(clause, n))
		r.fail(codes.UnknownClause, c.Pos, len(c.Text), nil, "the catalogue has no statement %s", c.Text).Help = help
	case carried()[clause]: // a rule that the rulebook lacks; reported elsewhere if that is a fault
	default:
		r.fail(codes.UnknownClause, c.Pos, len(c.Text), nil, "the catalogue has no statement %s", c.Text).Help = l.program.Suggest(clause, cat.Clauses)
	}
}

// statements names the statements of a clause: 7.2.1#1, #2 or #3.
func statements(clause string, n int) string {
	if n == 1 {
		return clause + "#1"
	}
	var more []string
	for i := 2; i <= min(n, 9); i++ {
		more = append(more, fmt.Sprintf("#%d", i))
	}
	if n > 9 {
		return fmt.Sprintf("%s#1, #2 … #%d", clause, n)
	}
	last := len(more) - 1
	return strings.Join(append([]string{clause + "#1"}, more[:last]...), ", ") + " or " + more[last]
}

// carried returns the clauses of all rules, options and readings, in force or not, and of the
// rules of modules.
func (l *checker) carried() map[string]bool {
	out := map[string]bool{}
	add := func(list ...*dsl.ClauseRef) {
		for _, c := range list {
			if c != nil {
				out[c.Clause()] = true
			}
		}
	}
	for _, f := range l.program.Files() {
		dsl.Walk(f, func(node any) bool {
			switch n := node.(type) {
			case *dsl.Rule:
				add(n.Clause)
				add(n.Also...)
			case *dsl.Option:
				add(n.Clause)
			case *dsl.Interpretation:
				add(n.Clause)
			case *dsl.Rename:
				add(n.To)
			case *dsl.File, *dsl.Item, *dsl.Reading:
			default:
				return false
			}
			return true
		})
	}
	return out
}
