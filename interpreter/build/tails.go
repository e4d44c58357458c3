package build

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// The tails of prohibitions, exceptions and contributions.

// compileUnless compiles the condition after `unless`, over the parameters of the line.
func (l *bodies) compileUnless(t *dsl.Tail, params []names.Param, rule *ruleset.Rule) *formula.Expr {
	return l.Expr(t.Unless, params, value.FlagType, rule)
}

// misplaced reports `unless otherwise forbidden` and `leaving` on a line that cannot have
// it.
func (l *bodies) misplaced(t *dsl.Tail, rule *ruleset.Rule) {
	if t.AtMost != nil {
		l.Report.Fail(codes.BadStep, t.Pos, len("at most"), rule, "only a contribution can have a limit")
		return
	}
	if t.Leaving != nil {
		l.Report.Fail(codes.BadStep, t.Pos, len("leaving"), rule, "only a `forbid` line can have `leaving`")
		return
	}
	l.Report.Fail(codes.NothingToLift, t.Pos, t.EndPos.Offset-t.Pos.Offset, rule, "only a prohibition can have `unless otherwise forbidden`")
}
