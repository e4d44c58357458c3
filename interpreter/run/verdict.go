package run

import (
	"errors"

	"wargame/interpreter/budget"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
)

// Rules may fail where an answer is looked for: they divide by zero, or ask for
// the first of nobody. What such a rule would have to allow is not allowed, and
// the refusal names the rule. What has no end is another matter: then nothing
// can be said, and the game stops where it is.

// surely is an answer that nothing failed on the way to; else it is no.
func (ev *evaluator) surely(ask func() bool) bool {
	yes, err := ev.verdict(ask)
	if err != nil && ev.Flaw == nil {
		ev.Flaw = err
	}
	return yes
}

// verdict is an answer, no where a rule failed, and why it failed.
func (ev *evaluator) verdict(ask func() bool) (bool, error) {
	try := ev.ctx.Try()
	yes := ask()
	if err := ev.ctx.Err; ev.ctx.Failed(try) {
		ev.failed = err
		return false, err
	}
	return yes, nil
}

// whyFailed is the reason of a refusal by a rule that failed; who asked for it
// stands in where the error names no rule.
func whyFailed(err error, asker *ruleset.Rule) Reason {
	rule := asker
	var known *program.RuleError
	if errors.As(err, &known) {
		rule = known.Rule
	}
	return Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: program.Failing(err), Brief: "the rule failed"}
}

// unanswered stops the game when the question of what can be decided has no
// end; true when it has.
func (vm *machine) unanswered() bool {
	if vm.ctx.Err == nil || !budget.Final(vm.ctx.Err) {
		return false
	}
	f := vm.top()
	vm.fail(&vm.codeOf(f).Instrs[f.PC], vm.ctx.Err)
	return true
}
