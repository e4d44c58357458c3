package check

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
)

// checkDrafts reports rules and tests that have a clause and say nothing about it yet. Rules
// of options and readings that are not chosen are checked too. An empty test passes, so
// nothing else would say that it proves nothing.
func (l *checker) checkDrafts() {
	for _, f := range l.program.Files() {
		for _, it := range f.Items {
			dsl.WalkRules(it, func(node any) bool {
				if _, is := node.(*dsl.Replace); is {
					return false // an empty rule may replace another: nothing applies instead
				}
				if d, is := node.(*dsl.Rule); is && len(d.Items) == 0 {
					found := l.diags.warn(codes.Unwritten, d.Pos, len("rule"), nil, "the rule of %s says nothing yet", d.Clause.Clause())
					found.Clauses = []string{d.Clause.Clause()}
					found.Help = "write what the clause says, or remove the rule and list the clause in open.tsv"
				}
				return true
			})
		}
	}
	for _, t := range l.program.Tests {
		if !t.Empty() {
			continue
		}
		r := &findings{}
		r.warn(codes.Unwritten, t.Pos, len("test"), nil, "this test expects nothing, so it proves nothing").Help = "write a position and what is expected, or remove the test"
		t.Found = append(t.Found, r.list...)
	}
}
