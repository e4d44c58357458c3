package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
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
	Steps   []reachStep
	Stops   []*formula.Expr
	Within  *formula.Expr
	Exclude bool
	Pos     lexer.Position

	flood *search.Reach // the definition of the search; complete when the program is
	fn    *formula.Func
}

// reachStep is a condition for a step to a neighbouring space. A step is possible if one
// of the reach's reachSteps allows it.
type reachStep struct {
	Cost *formula.Expr // nil means 1
	When *formula.Expr
	May  *formula.Expr // the expression after `allowed`

	perm  *Permission // the permission of May if its arguments are local names
	slots []int       // the slots of those arguments
}

// Flood returns the distance field of the reach for the arguments. It uses the query
// cache of c; see search.Reach.
func (x *Reach) Flood(c *formula.Ctx, args []value.Value) *search.Field {
	return x.flood.Field(c, args)
}

// Forget drops the cached fields of the reach. Benchmarks use it.
func (x *Reach) Forget(c *formula.Ctx) { x.flood.Invalidate(c) }

func (l *declarer) declareReach(r *dsl.Reach, rule *ruleset.Rule) {
	if !l.Fresh(r.Name, rule, "reach") {
		return
	}
	x := &Reach{Name: r.Name.Text, Params: l.Params(r.Params, rule), Rule: rule, Pos: r.Name.Pos, flood: &search.Reach{Query: l.query()}}
	if len(x.Params) > search.MaxParams {
		l.Report.Fail(codes.WrongArity, r.Name.Pos, len(x.Name), rule, "a reach takes at most four values")
	}
	l.Reaches[x.Name] = x
	l.reachList = append(l.reachList, x)
	l.declareFunc(x.Name, x.newFunc())
}

// newFunc creates the function of the reach.
func (x *Reach) newFunc() *formula.Func {
	x.fn = &formula.Func{Params: declare.Types(x.Params), Result: value.Type{Kind: value.Reach, Name: x.Name}, Sources: formula.OnRules(x.exprs),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			for _, s := range x.Flood(c, args).Order {
				out = append(out, int64(s))
			}
			return out
		},
		Contains: func(c *formula.Ctx, args []value.Value, s int64) bool {
			return s >= 0 && x.flood.Has(c, args, s)
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
	return x.fn
}

func (l *bodies) compileReach(r *dsl.Reach, rule *ruleset.Rule) {
	x := l.Reaches[r.Name.Text]
	if x == nil || x.Pos != r.Name.Pos {
		return
	}
	for _, row := range r.Parts {
		switch {
		case row.From != nil:
			if e := l.Expr(row.From, x.Params, value.ListOf(value.SpaceType), rule); e != nil {
				x.From = append(x.From, e)
			}
		case row.Step != nil:
			a, b := row.Step.Names()
			ps := append(append([]Param{}, x.Params...), Param{Name: a.Text, Type: value.SpaceType}, Param{Name: b.Text, Type: value.SpaceType})
			st := reachStep{Cost: l.Expr(l.priced(row.Cost, l.Scope(ps)), ps, value.NumberType, rule), When: l.Expr(row.When, ps, value.FlagType, rule)}
			if call := soleCall(row.When); call != nil && row.Allowed == nil { // `when open(s, a, b)` means `allowed open(s, a, b)`
				if st.perm, st.slots = l.plainCall(call, ps); st.perm != nil {
					st.When, st.May = nil, st.When
				}
			}
			if call := row.Allowed; call != nil {
				if p := l.Permissions[call.Name.Text]; p != nil {
					call = filled(call, p.Params, l.Scope(ps))
				}
				st.May = l.compileCall(call, l.Scope(ps), value.FlagType, rule)
				st.perm, st.slots = l.plainCall(call, ps)
			}
			x.Steps = append(x.Steps, st)
		case row.StopH != nil:
			ps := append(append([]Param{}, x.Params...), Param{Name: row.StopH.Text, Type: value.SpaceType})
			if e := l.Expr(row.Stop, ps, value.FlagType, rule); e != nil {
				x.Stops = append(x.Stops, e)
			}
		case row.Within != nil:
			x.Within = l.Expr(row.Within, x.Params, value.NumberType, rule)
		case row.Beyond != "":
			x.Exclude = true
		}
	}
	if len(x.From) == 0 {
		l.Report.Fail(codes.BadStep, r.Name.Pos, len(x.Name), rule, "the reach %s starts nowhere", x.Name).Help = "add a line: from …"
	}
}

// soleCall returns a condition that is a single call with local names as arguments, or
// nil.
func soleCall(e *dsl.Expr) *dsl.Call {
	if e == nil || len(e.Tokens) < 4 || e.Tokens[1].Value != "(" || e.Tokens[len(e.Tokens)-1].Value != ")" {
		return nil
	}
	c := &dsl.Call{Pos: e.Pos, Name: &dsl.Name{Pos: e.Pos, Text: e.Tokens[0].Value}}
	for i, t := range e.Tokens[2 : len(e.Tokens)-1] {
		switch {
		case i%2 == 1 && t.Value != ",", i%2 == 0 && t.Type != dsl.TokenIdent:
			return nil
		case i%2 == 0:
			c.Args = append(c.Args, &dsl.Expr{Pos: t.Pos, Text: t.Value})
		}
	}
	return c
}

// plainCall resolves a permission whose arguments are all local names. Each of its
// prohibitions can then be cached by itself.
func (l *declarer) plainCall(c *dsl.Call, ps []Param) (*Permission, []int) {
	p := l.Permissions[c.Name.Text]
	if p == nil || p.Denied || len(c.Args) != len(p.Params) {
		return nil, nil
	}
	slots := []int{}
	for _, a := range c.Args {
		i := slices.IndexFunc(ps, func(x Param) bool { return x.Name == a.Text })
		if i < 0 {
			return nil, nil
		}
		slots = append(slots, i)
	}
	return p, slots
}

// open returns a function that reports whether the step is possible; nil if it always
// is.
func (st *reachStep) open() func(c *formula.Ctx) bool {
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
