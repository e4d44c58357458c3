package program

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// What stands behind the head of a prohibition, an exception or a contribution.

// compileUnless compiles the condition behind `unless`, over the parameters of the line.
func (l *bodies) compileUnless(t *dsl.Tail, params []Param, rule *ruleset.Rule) *formula.Expr {
	return l.Expr(t.Unless, params, value.FlagType, rule)
}

// misplaced reports `unless otherwise forbidden` behind what forbids nothing.
func (l *bodies) misplaced(t *dsl.Tail, rule *ruleset.Rule) {
	l.Report.Fail(codes.NothingToLift, t.Pos, t.EndPos.Offset-t.Pos.Offset, rule, "only a prohibition can be \"unless otherwise forbidden\"")
}
