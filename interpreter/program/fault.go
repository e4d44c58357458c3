package program

import (
	"errors"
	"fmt"

	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// RuleError is a rule that could not be worked out: it divides by zero, asks
// for the first of nobody, or has no end. Where play needs its answer, what
// would be asked of it is not allowed.
type RuleError struct {
	Rule *ruleset.Rule
	Pos  lexer.Position
	Err  error
}

// Error says what failed, and in which rule.
func (e *RuleError) Error() string {
	if ref := e.Rule.Ref(); ref != "" {
		return fmt.Sprintf("%s (in %s, %s)", e.Err, ref, place(e.Pos))
	}
	return fmt.Sprintf("%s (%s)", e.Err, place(e.Pos))
}

// Unwrap gives the cause.
func (e *RuleError) Unwrap() error { return e.Err }

// blame names the rule that an error comes from. The innermost rule is named;
// who is asked on the way out leaves it at that.
func blame(c *formula.Ctx, rule *ruleset.Rule, at lexer.Position) {
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

// blame names the contribution that failed: they are asked once more, one by
// one.
func (q *Quantity) blame(c *formula.Ctx) {
	var known *RuleError
	if errors.As(c.Err, &known) {
		return
	}
	if !budget.Final(c.Err) {
		first := c.Err
		for _, s := range q.Shares {
			c.Err = nil
			if s.applies(c) {
				s.Value.Num(c)
			}
			if c.Err != nil {
				blame(c, s.Rule, s.Pos)
				return
			}
		}
		c.Err = first
	}
	blame(c, q.Rule, q.Pos)
}
