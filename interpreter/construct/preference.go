package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Preference ranks candidates. The first condition that any candidate meets decides
// which remain. Keys keep the candidates with the highest or lowest value among those.
type Preference struct {
	Name   string
	Params []Param
	Rule   *ruleset.Rule
	Ranks  []Rank
	Pos    lexer.Position
}

type Rank struct {
	Key  string // "most", "least", or empty for a condition
	Expr *formula.Expr
	Text string
}

// Best returns the indices of the candidates to which no other candidate is preferred.
// args(i) returns the arguments for candidate i.
func (x *Preference) Best(c *formula.Ctx, n int, args func(i int) []value.Value) []int {
	keep := make([]int, n)
	for i := range keep {
		keep[i] = i
	}
	conditions := true // no condition has been met yet
	saved := c.Locals
	defer func() { c.Locals = saved }()
	for _, r := range x.Ranks {
		if r.Key == "" {
			if !conditions {
				continue
			}
			var met []int
			for _, i := range keep {
				c.Locals = args(i)
				if r.Expr.Bool(c) {
					met = append(met, i)
				}
			}
			if len(met) > 0 {
				keep, conditions = met, false
			}
			continue
		}
		var best int64
		var met []int
		for _, i := range keep {
			c.Locals = args(i)
			v := r.Expr.Num(c)
			cmp := 0
			if len(met) > 0 {
				cmp = value.Cmp(v, best)
				if r.Key == "least" {
					cmp = -cmp
				}
			}
			switch {
			case len(met) == 0 || cmp > 0:
				best, met = v, []int{i}
			case cmp == 0:
				met = append(met, i)
			}
		}
		keep = met
	}
	return keep
}
