package build

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

func (l *declarer) declarePermission(p *dsl.Permission, rule *ruleset.Rule) {
	if !l.Fresh(p.Name, rule, "permission") {
		return
	}
	x := &construct.Permission{Name: p.Name.Text, Params: l.Params(p.Params, rule), Rule: rule, Denied: p.Denied, Pos: p.Name.Pos}
	if p.Act != nil {
		l.acts[x] = p.Act
	}
	l.addPermission(x)
}

// addPermission registers x and makes it callable from expressions.
func (l *declarer) addPermission(x *construct.Permission) {
	l.Permissions[x.Name] = x
	l.declareFunc(x.Name, x.NewFunc(l.Lexicon))
}

func (l *bodies) compileForbid(f *dsl.Forbid, rule *ruleset.Rule) {
	if p := l.PermissionNamed(f.Name, rule); p != nil {
		l.compileProhibition(p, f.Params, f.Under, f.When, nil, f.Tail, f.Name, rule)
	}
}

func (l *bodies) compileRequire(f *dsl.Require, rule *ruleset.Rule) {
	if p := l.PermissionNamed(f.Name, rule); p != nil {
		l.compileProhibition(p, f.Params, nil, f.When, f.Needs, f.Tail, f.Name, rule)
	}
}

func (l *bodies) compileProhibition(p *construct.Permission, params *dsl.Binders, under, when, needs *dsl.Expr, tail []*dsl.Tail, at *dsl.Name, rule *ruleset.Rule) {
	ps := l.Bind(params, p.Params, at.Pos, p.Name, rule)
	b := &construct.Ban{Rule: rule, Pos: at.Pos, When: l.Condition(under, when, ps, rule), Needs: l.Expr(needs, ps, value.FlagType, rule)}
	switch {
	case needs != nil:
		b.Text = "needs " + needs.Text
	case when != nil:
		b.Text = "when " + when.Text
		if b.When != nil {
			b.Text = "when " + b.When.Text
		}
	default:
		b.Text = "always"
	}
	var leaving *dsl.Tail
	for _, t := range tail {
		switch {
		case t.Last:
			b.Last = true
		case t.Unless != nil:
			b.Unless = l.compileUnless(t, ps, rule)
		case t.Because != nil:
			b.Because = t.Because.Value()
			compile := func(e *dsl.Expr, want value.Type) *formula.Expr { return l.Expr(e, ps, want, rule) }
			if spec := declare.Cut(t.Because, compile); len(spec.Exprs) > 0 {
				b.Message = spec
			}
		case t.Label != nil:
			b.Label = t.Label.Text
		case t.Reveals != nil:
			b.Reveals = append(b.Reveals, l.reveals(t.Reveals, rule)...)
		case t.AtMost != nil:
			l.misplaced(t, rule)
		case t.Leaving != nil && needs != nil:
			l.misplaced(t, rule)
		case t.Leaving != nil:
			leaving = t
		}
	}
	if when != nil && b.When == nil || needs != nil && b.Needs == nil {
		return
	}
	if leaving != nil && !l.compileLeaving(p, b, ps, leaving) {
		return
	}
	l.Never(when, b.When, b.Unless, rule, "this prohibition can never apply")
	p.Bans = append(p.Bans, b)
}

func (l *bodies) compileAllow(a *dsl.Allow, rule *ruleset.Rule) {
	if p := l.PermissionNamed(a.Name, rule); p != nil {
		l.compileGrant(p, a.Params, a.Under, a.When, a.Tail, a.Name, rule)
	}
}

func (l *bodies) compileGrant(p *construct.Permission, params *dsl.Binders, under, when *dsl.Expr, tail []*dsl.Tail, at *dsl.Name, rule *ruleset.Rule) {
	ps := l.Bind(params, p.Params, at.Pos, p.Name, rule)
	g := &construct.Grant{Rule: rule, Pos: at.Pos, When: l.Condition(under, when, ps, rule), Text: "always"}
	if g.When != nil {
		g.Text = "when " + g.When.Text
	}
	for _, t := range tail {
		switch {
		case t.Last, t.Leaving != nil, t.AtMost != nil:
			l.misplaced(t, rule)
		case t.Unless != nil:
			g.Unless = l.compileUnless(t, ps, rule)
		case t.Despite != nil:
			g.Despite = append(g.Despite, t.Despite...)
		}
	}
	if when != nil && g.When == nil {
		return
	}
	if len(g.Despite) == 0 && !p.Denied {
		l.Report.Fail(codes.NothingToLift, at.Pos, len(at.Text), rule, "%s is allowed unless forbidden, so this line has no effect", p.Name).Help = "name the clause that it lifts, for example: despite 5.1.6"
	}
	l.Never(when, g.When, g.Unless, rule, "this permission can never apply")
	p.Grants = append(p.Grants, g)
}

// orderVerdicts resolves `allow … despite`. Call it after every prohibition is known.
func (l *bodies) orderVerdicts() {
	for _, name := range slices.Sorted(maps.Keys(l.Permissions)) {
		p := l.Permissions[name]
		for _, g := range p.Grants {
			for _, ref := range g.Despite {
				found := false
				for _, b := range p.Bans {
					if b.Rule.Is(ref.Clause()) && (ref.Label() == "" || ref.Label() == b.Label) {
						b.Lifts = append(b.Lifts, g)
						found = true
					}
				}
				if !found {
					l.Report.Fail(codes.NothingToLift, ref.Pos, len(ref.Text), g.Rule, "%s forbids nothing about %s", ref.Text, p.Name)
				}
			}
		}
		for _, b := range p.Bans {
			b.Settle()
		}
	}
}
