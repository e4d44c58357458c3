package program

import (
	"wargame/dsl"
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
	Ranks  []rank
	Pos    lexer.Position
}

type rank struct {
	key  string // "most", "least", or empty for a condition
	expr *formula.Expr
	text string
}

func (l *declarer) declarePreference(p *dsl.Preference, rule *ruleset.Rule) {
	if l.Fresh(p.Name, rule, "preference") {
		l.Preferences[p.Name.Text] = &Preference{Name: p.Name.Text, Params: l.Params(p.Params, rule), Rule: rule, Pos: p.Name.Pos}
	}
}

func (l *bodies) compilePreference(p *dsl.Preference, rule *ruleset.Rule) {
	x := l.Preferences[p.Name.Text]
	if x == nil || x.Pos != p.Name.Pos {
		return
	}
	for _, r := range p.Ranks {
		want := value.FlagType
		if r.Key != "" {
			want = value.NumberType
		}
		if e := l.Expr(r.Expr, x.Params, want, rule); e != nil {
			x.Ranks = append(x.Ranks, rank{r.Key, e, r.Expr.Text})
		}
	}
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
		if r.key == "" {
			if !conditions {
				continue
			}
			var met []int
			for _, i := range keep {
				c.Locals = args(i)
				if r.expr.Bool(c) {
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
			v := r.expr.Num(c)
			cmp := 0
			if len(met) > 0 {
				cmp = value.Cmp(v, best)
				if r.key == "least" {
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
