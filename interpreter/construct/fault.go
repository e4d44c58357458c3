package construct

import (
	"errors"
	"fmt"

	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// RuleError reports a rule whose evaluation failed: division by zero, the first of an
// empty list, or an endless evaluation. Play treats a failed permission as refused.
type RuleError struct {
	Rule *ruleset.Rule
	Pos  lexer.Position
	Err  error
}

// Error returns the cause and the rule.
func (e *RuleError) Error() string {
	if ref := e.Rule.Ref(); ref != "" {
		return fmt.Sprintf("%s (in %s, %s)", e.Err, ref, place(e.Pos))
	}
	return fmt.Sprintf("%s (%s)", e.Err, place(e.Pos))
}

// Unwrap returns the cause.
func (e *RuleError) Unwrap() error { return e.Err }

// Blame attributes the error in c to a rule. An error that already has a rule keeps it,
// so that the innermost rule is named.
func Blame(c *formula.Ctx, rule *ruleset.Rule, at lexer.Position) {
	if c.Err != nil {
		blameFor(c, rule, at)
	}
}

func blameFor(c *formula.Ctx, rule *ruleset.Rule, at lexer.Position) {
	var known *RuleError
	var conflict *ConflictError
	if errors.As(c.Err, &known) || errors.As(c.Err, &conflict) {
		return
	}
	c.Err = &RuleError{Rule: rule, Pos: at, Err: c.Err}
}

// blame attributes an error to a contribution by evaluating the contributions one by
// one.
func (q *Quantity) blame(c *formula.Ctx) {
	var known *RuleError
	if errors.As(c.Err, &known) {
		return
	}
	if !budget.Final(c.Err) {
		first := c.Err
		for _, s := range q.Contributions {
			c.Err = nil
			if s.applies(c) {
				s.Value.Num(c)
			}
			if c.Err != nil {
				Blame(c, s.Rule, s.Pos)
				return
			}
		}
		c.Err = first
	}
	Blame(c, q.Rule, q.Pos)
}
