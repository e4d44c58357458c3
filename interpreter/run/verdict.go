package run

import (
	"errors"

	"wargame/interpreter/budget"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"
)

// A rule may fail during the search for legal answers: it divides by zero, or takes the
// first element of an empty list. Then the answer that needs the rule is forbidden, and its
// refusal names the rule. An exhausted budget is different: it gives no verdict, and the
// game stops.

// surely returns the result of ask, or false if a rule failed. It stores the first
// failure in Flaw.
func (ev *evaluator) surely(ask func() bool) bool {
	yes, err := ev.verdict(ask)
	if err != nil && ev.Flaw == nil {
		ev.Flaw = err
	}
	return yes
}

// verdict returns the result of ask, or false and the error if a rule failed. An
// exhausted budget stays in the context.
func (ev *evaluator) verdict(ask func() bool) (bool, error) {
	try := ev.ctx.Try()
	yes := ask()
	if err := ev.ctx.Err; ev.ctx.Failed(try) {
		ev.failed = err
		return false, err
	}
	return yes, nil
}

// whyFailed returns the reason for a refusal by a failed rule. If the error names no
// rule, the reason names asker.
func (why reasons) whyFailed(err error, asker *ruleset.Rule) Reason {
	rule := asker
	var known *construct.RuleError
	if errors.As(err, &known) {
		rule = known.Rule
	}
	return Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: construct.Failing(err), Brief: why.say("the rule failed")}
}

// unanswered stops the game if the context has an exhausted budget, and reports whether
// it did.
func (vm *machine) unanswered() bool {
	if vm.ctx.Err == nil || !budget.Final(vm.ctx.Err) {
		return false
	}
	f := vm.top()
	vm.fail(&vm.codeOf(f).Instrs[f.PC], vm.ctx.Err)
	return true
}
