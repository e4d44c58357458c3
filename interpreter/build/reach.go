package build

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

func (l *declarer) declareReach(r *dsl.Reach, rule *ruleset.Rule) {
	if !l.Fresh(r.Name, rule, "reach") {
		return
	}
	x := construct.NewReach(r.Name.Text, l.Params(r.Params, rule), rule, r.Name.Pos, l.NewQuery())
	if len(x.Params) > search.MaxParams {
		l.Report.Fail(codes.WrongArity, r.Name.Pos, len(x.Name), rule, "a reach has at most four parameters")
	}
	l.Reaches[x.Name] = x
	l.ReachList = append(l.ReachList, x)
	l.declareFunc(x.Name, x.NewFunc())
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
			ps := l.stepParams(x.Params, row.Step, rule)
			st := construct.ReachStep{Nth: nthOf[row.Nth], Over: row.Step.Over != nil, Cost: l.Expr(l.Priced(row.Cost, l.Scope(ps)), ps, value.NumberType, rule), When: l.Expr(row.When, ps, value.FlagType, rule)}
			if call := soleCall(row.When); call != nil && row.Allowed == nil { // `when open(s, a, b)` means `allowed open(s, a, b)`
				if st.Perm, st.Slots = l.plainCall(call, ps); st.Perm != nil {
					st.When, st.May = nil, st.When
				}
			}
			if call := row.Allowed; call != nil {
				if p := l.Permissions[call.Name.Text]; p != nil {
					call = codegen.Filled(call, p.Params, l.Scope(ps))
				}
				st.May = l.CompileCall(call, l.Scope(ps), value.FlagType, rule)
				st.Perm, st.Slots = l.plainCall(call, ps)
			}
			x.Steps = append(x.Steps, st)
		case row.StopH != nil:
			ps := append(append([]names.Param{}, x.Params...), names.Param{Name: row.StopH.Text, Type: value.SpaceType})
			if e := l.Expr(row.Stop, ps, value.FlagType, rule); e != nil {
				x.Stops = append(x.Stops, e)
			}
		case row.Within != nil:
			x.Within = l.Expr(row.Within, x.Params, value.NumberType, rule)
		case row.Beyond != "":
			x.Exclude = true
		}
	}
	if len(x.Steps) > 0 && !slices.ContainsFunc(x.Steps, func(s construct.ReachStep) bool { return s.Nth != search.EarlierStep }) {
		l.Report.Fail(codes.BadStep, r.Name.Pos, len(x.Name), rule, "no path of the reach %s has a last step", x.Name).Help = "add a line: last step a to b …"
	}
	if len(x.From) == 0 {
		l.Report.Fail(codes.BadStep, r.Name.Pos, len(x.Name), rule, "the reach %s has no line `from`", x.Name).Help = "add a line: from …"
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
func (l *declarer) plainCall(c *dsl.Call, ps []names.Param) (*construct.Permission, []int) {
	p := l.Permissions[c.Name.Text]
	if p == nil || p.Denied || len(c.Args) != len(p.Params) {
		return nil, nil
	}
	slots := []int{}
	for _, a := range c.Args {
		i := slices.IndexFunc(ps, func(x names.Param) bool { return x.Name == a.Text })
		if i < 0 {
			return nil, nil
		}
		slots = append(slots, i)
	}
	return p, slots
}
