package construct

import (
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/search"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Reach is a reachability search over the map from a set of spaces.
type Reach struct {
	Name    string
	Params  []Param
	Rule    *ruleset.Rule
	From    []*formula.Expr
	Steps   []ReachStep
	Stops   []*formula.Expr
	Within  *formula.Expr
	Exclude bool
	Pos     lexer.Position

	Search *search.Reach // the definition of the search; complete when the program is
	Func   *formula.Func
}

// ReachStep is a condition for a step to a neighbouring space. A step is possible if one
// of the reach's reachSteps allows it.
type ReachStep struct {
	Nth  search.Nth    // AnyStep, EarlierStep or LastStep
	Over bool          // the third local behind the parameters is the edge
	Cost *formula.Expr // nil means 1
	When *formula.Expr
	May  *formula.Expr // the expression after `allowed`

	Perm  *Permission // the permission of May if its arguments are local names
	Slots []int       // the slots of those arguments
}

// NewReach returns a reach without lines, whose search has the query ID id.
func NewReach(name string, params []Param, rule *ruleset.Rule, pos lexer.Position, id query.ID) *Reach {
	return &Reach{Name: name, Params: params, Rule: rule, Pos: pos, Search: &search.Reach{Query: id}}
}

// Flood returns the distance field of the reach for the arguments. It uses the query
// cache of c; see search.Reach.
func (x *Reach) Flood(c *formula.Ctx, args []value.Value) *search.Field {
	return x.Search.Field(c, args)
}

// Forget drops the cached fields of the reach. Benchmarks use it.
func (x *Reach) Forget(c *formula.Ctx) { x.Search.Invalidate(c) }

// NewFunc creates the function of the reach.
func (x *Reach) NewFunc() *formula.Func {
	x.Func = &formula.Func{Params: declare.Types(x.Params), Result: value.Type{Kind: value.Reach, Name: x.Name}, Sources: formula.OnRules(x.Exprs),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			for _, s := range x.Flood(c, args).Order {
				out = append(out, int64(s))
			}
			return out
		},
		Contains: func(c *formula.Ctx, args []value.Value, s int64) bool {
			return s >= 0 && x.Search.Has(c, args, s)
		},
		Members: func(c *formula.Ctx, args []value.Value) formula.Set { return x.Flood(c, args).Set() },
		Distance: func(c *formula.Ctx, args []value.Value, s int64) int64 {
			if s < 0 {
				return value.NaN
			}
			return x.Flood(c, args).Distance(s)
		},
		Path: func(c *formula.Ctx, args []value.Value, s int64, out []int64) []int64 {
			return x.Flood(c, args).Path(s, out)
		},
	}
	return x.Func
}

// Open returns a function that reports whether the step is possible; nil if it always
// is.
func (st *ReachStep) Open() func(c *formula.Ctx) bool {
	when, may := st.When, st.May
	switch {
	case may == nil && when == nil:
		return nil
	case may == nil:
		return when.Bool
	case when == nil:
		return may.Bool
	}
	return func(c *formula.Ctx) bool { return when.Bool(c) && may.Bool(c) }
}
