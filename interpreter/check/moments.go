package check

import (
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkMoments reports rules that wait for a scope that never opens.
func (l *checker) checkMoments() {
	if l.Sequence == nil {
		return
	}
	opened := map[int]bool{}
	for _, c := range l.Codes {
		for i := range c.Instrs {
			if s, ok := c.Instrs[i].Ref.(*construct.ScopeSpec); ok {
				opened[s.Kind] = true
			}
		}
	}
	never := func(kind int, pos lexer.Position, width int, rule *ruleset.Rule, what string) {
		if kind >= 0 && !opened[kind] {
			l.diags.warn(codes.Unreachable, pos, width, rule, "%s waits for a %s, but the sequence of play has none", what, l.ScopeKinds[kind])
		}
	}
	for _, f := range l.FactList {
		never(f.Lasts, f.Pos, len(f.Name), f.Rule, f.Name)
	}
	for _, n := range keys(l.Budgets) {
		never(l.Budgets[n].Per, l.Budgets[n].Pos, len(n), l.Budgets[n].Rule, n)
	}
	for _, n := range keys(l.Decks) {
		never(l.Decks[n].Per, l.Decks[n].Pos, len(n), l.Decks[n].Rule, n)
	}
	for _, n := range keys(l.Snapshots) {
		never(l.Snapshots[n].At.Kind, l.Snapshots[n].Pos, len(n), l.Snapshots[n].Rule, n)
	}
	for _, x := range l.Onsets {
		if x.During != nil {
			never(x.During.Kind, x.Pos, len("once"), x.Rule, "this rule")
		}
	}
	for _, c := range l.Codes {
		if c.Later != nil {
			never(c.Later.Kind, c.Pos, len("at"), c.Rule, "the postponed step")
		}
	}
	for _, t := range l.Triggers["moment"] {
		never(t.Moment.Kind, t.Code.Pos, 2, t.Rule, "this rule")
	}
}
