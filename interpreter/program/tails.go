package program

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// The tails of prohibitions, exceptions and contributions.

// compileUnless compiles the condition after `unless`, over the parameters of the line.
func (l *bodies) compileUnless(t *dsl.Tail, params []Param, rule *ruleset.Rule) *formula.Expr {
	return l.Expr(t.Unless, params, value.FlagType, rule)
}

// misplaced reports `unless otherwise forbidden` on a line that is no prohibition.
func (l *bodies) misplaced(t *dsl.Tail, rule *ruleset.Rule) {
	l.Report.Fail(codes.NothingToLift, t.Pos, t.EndPos.Offset-t.Pos.Offset, rule, "only a prohibition can be \"unless otherwise forbidden\"")
}
