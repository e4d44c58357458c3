package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Onset is a rule that runs when a condition becomes true.
type Onset struct {
	Rule   *ruleset.Rule
	Again  bool          // run each time, not only the first time
	When   *formula.Expr // reads the key in slot 0 if there are keys
	Keys   *formula.Expr // nil if the condition has no key
	During *Moment       // the start of the scopes in which the rule applies; nil means always
	Code   *Code
	Pos    lexer.Position

	// Held contains the keys for which the rule has run; with Again, those for which the
	// condition has been true since. A condition without keys is the bare fact.
	Held *Fact

	Query query.ID
}

// Holding returns the keys for which the condition holds, in order. A condition without
// keys has the key 0. The result is cached in the query cache of c.
func (x *Onset) Holding(c *formula.Ctx) []int64 {
	q := onsetQuery{Onset: x}
	e, keys := q.find(c)
	query.Of(c).Use(c, q, nil, e).All()
	return keys
}

func (x onsetQuery) find(c *formula.Ctx) (*query.Entry, []int64) {
	s, k := query.Of(c), query.Key{Query: x.Query}
	if e := s.Find(c, x, &k, nil); e != nil {
		return e, e.Answer.(query.Words)
	}
	a, e := s.Compute(c, x, &k, nil)
	if a == nil {
		return nil, nil
	}
	return e, a.(query.Words)
}

// onsetQuery is the query for Onset.Holding.
type onsetQuery struct {
	query.Plain
	*Onset
}

// onsetPrice is the number of steps charged for a question, whether cached or not.
const onsetPrice = 1

// ID returns the query ID of the condition.
func (x onsetQuery) ID() query.ID { return x.Query }

// Name returns the name for messages.
func (x onsetQuery) Name() string { return "a condition that a rule waits for" }

// Again evaluates the query through the query cache.
func (x onsetQuery) Again(c *formula.Ctx, _ []value.Value) *query.Entry {
	e, _ := x.find(c)
	return e
}

// Budget returns the step budget of one question.
func (x onsetQuery) Budget(c *formula.Ctx) (steps int64, price int) { return c.StepLimit(), onsetPrice }

// Compute evaluates the condition for all keys.
func (x onsetQuery) Compute(c *formula.Ctx, _ []value.Value) query.Answer { return x.holding(c) }

// holding evaluates the condition for all keys, uncached.
func (x *Onset) holding(c *formula.Ctx) query.Words {
	c.Locals = nil
	keys := []int64{0}
	if x.Keys != nil {
		keys = x.Keys.List(c, nil)
	}
	locals := make([]value.Value, 1)
	out := query.Words{}
	for _, k := range keys {
		locals[0] = value.Word(k)
		c.Locals = locals
		if c.Spend(1) && x.When.Bool(c) {
			out = append(out, k)
		}
	}
	Blame(c, x.Rule, x.Pos)
	return out
}
