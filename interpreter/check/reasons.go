package check

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// checkReasons reports the cases of a prohibition with several cases that give no reason.
// The title of the rule is about all of them, so a refusal would not say which one applies.
// Options and readings that are not chosen are checked too.
func (l *checker) checkReasons() {
	for _, f := range l.program.Files() {
		var rule *dsl.Rule
		for _, it := range f.Items {
			dsl.WalkRules(it, func(node any) bool {
				switch d := node.(type) {
				case *dsl.Rule:
					rule = d
				case *dsl.Forbid:
					if len(d.Lines) > 1 {
						l.reasons(d, rule)
					}
					return false
				}
				return true
			})
			rule = nil
		}
	}
}

// reasons reports the lines of a prohibition without a reason. The rule is nil if the prohibition stands
// in none.
func (l *checker) reasons(d *dsl.Forbid, rule *dsl.Rule) {
	for _, line := range d.Lines {
		if slices.ContainsFunc(line.Tail, func(t *dsl.Tail) bool { return t.Because != nil }) {
			continue
		}
		found := l.diags.warn(codes.NoReason, line.Pos, len("when"), nil, "this case of %s gives no reason, and a refusal would not say which of %d cases applies", d.Name.Text, len(d.Lines))
		if rule != nil {
			found.Clauses = []string{rule.Clause.Clause()}
		}
		found.Help = `add the reason in the words of a player: because "the hex is full"`
	}
}
