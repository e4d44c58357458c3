package check

import (
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkMoments reports rules that wait for a scope that never opens.
func (l *checker) checkMoments() {
	if l.program.Sequence == nil {
		return
	}
	opened := map[int]bool{}
	for _, c := range l.program.Codes {
		for i := range c.Instrs {
			if s, ok := c.Instrs[i].Ref.(*construct.ScopeSpec); ok {
				opened[s.Kind] = true
			}
		}
	}
	never := func(kind int, pos lexer.Position, width int, rule *ruleset.Rule, what string) {
		if kind >= 0 && !opened[kind] {
			l.diags.warn(codes.Unreachable, pos, width, rule, "%s waits for a %s, but the sequence of play has none", what, l.program.ScopeKinds[kind])
		}
	}
	for _, f := range l.program.FactList {
		never(f.Lasts, f.Pos, len(f.Name), f.Rule, f.Name)
	}
	for _, n := range keys(l.program.Budgets) {
		never(l.program.Budgets[n].Per, l.program.Budgets[n].Pos, len(n), l.program.Budgets[n].Rule, n)
	}
	for _, n := range keys(l.program.Decks) {
		never(l.program.Decks[n].Per, l.program.Decks[n].Pos, len(n), l.program.Decks[n].Rule, n)
	}
	for _, n := range keys(l.program.Snapshots) {
		never(l.program.Snapshots[n].At.Kind, l.program.Snapshots[n].Pos, len(n), l.program.Snapshots[n].Rule, n)
	}
	for _, x := range l.program.Onsets {
		if x.During != nil {
			never(x.During.Kind, x.Pos, len("once"), x.Rule, "this rule")
		}
	}
	for _, c := range l.program.Codes {
		if c.Later != nil {
			never(c.Later.Kind, c.Pos, len("at"), c.Rule, "the postponed step")
		}
	}
	for _, t := range l.program.Triggers["moment"] {
		never(t.Moment.Kind, t.Code.Pos, 2, t.Rule, "this rule")
	}
}
