package build

import (
	"fmt"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// A permission may say which act it is for:
//
//	permission may_halt(stack: list of unit, h: hex) to { move stack to h }
//
// A prohibition may then judge the position that the act leaves:
//
//	forbid may_halt leaving any(hexes, too_full(#))
//
// The condition is a hypothetical, like a define with `suppose`: the act is carried out on
// a copy of the position. It is the last part of the prohibition's When, so it is evaluated
// only where the other conditions hold.

// leavingName is the name of the hypothetical in the expression. It cannot be written in
// rules.
const leavingName = "leaving$"

// compileAct compiles the act that a permission is for, once.
func (l *bodies) compileAct(p *construct.Permission) {
	if b := l.acts[p]; b != nil && p.Act == nil {
		p.Act = l.CompileBlock("suppose", b, p.Params, p.Rule)
	}
}

// compileLeaving compiles the condition on what the act leaves, as a part of b.When. It
// returns false after an error.
func (l *bodies) compileLeaving(p *construct.Permission, b *construct.Ban, ps []names.Param, t *dsl.Tail) bool {
	if l.acts[p] == nil {
		l.noAct(p, t.Pos, len("leaving"), "so `leaving` has nothing to judge", b.Rule)
		return false
	}
	l.compileAct(p)
	x := &construct.Define{Name: "leaving", Params: p.Params, Rule: b.Rule, Type: value.FlagType, Suppose: p.Act, Pos: t.Pos}
	if x.Body = l.Expr(t.Leaving, ps, x.Type, b.Rule); x.Body == nil {
		return false
	}
	x.Func = &formula.Func{Name: leavingName, Params: declare.Types(ps)}
	x.Complete(l.Lexicon, l.Watch() != nil, l.suppose)
	l.Watched(x.Func, x.Rule, &x.Pos)

	s, text := l.callOver(leavingName, x.Func, ps)
	said := "leaving " + x.Body.Text
	b.Text = said
	if b.When != nil {
		text, said = "("+b.When.Text+") and "+text, b.When.Text+" "+said
		b.Text = "when " + said
	}
	b.When, b.Leaving = l.internal(text, s, value.FlagType), x
	b.When.Text = said
	return true
}

// callOver returns the call of a function over parameters, and a scope that has both.
func (l *bodies) callOver(name string, fn *formula.Func, ps []names.Param) (s *names.Scope, call string) {
	s = l.Scope(ps)
	s.Funcs = map[string]*formula.Func{name: fn}
	var args []string
	for i, a := range ps {
		arg := fmt.Sprintf("arg$%d", i)
		s.Locals = append(s.Locals, formula.Symbol{Name: arg, Type: a.Type, Slot: i})
		args = append(args, arg)
	}
	return s, name + "(" + strings.Join(args, ", ") + ")"
}

// internal compiles an expression that the program makes itself.
func (l *bodies) internal(text string, s *names.Scope, want value.Type) *formula.Expr {
	x, problems := l.Trees.Compile(text, s, want)
	if x == nil {
		panic(fmt.Sprintf("%s: %v", text, problems))
	}
	l.Exprs = append(l.Exprs, x)
	return x
}

// noAct reports that a permission says nothing of what it is a permission to.
func (l *bodies) noAct(p *construct.Permission, pos lexer.Position, size int, so string, rule *ruleset.Rule) {
	d := l.Report.Fail(codes.BadStep, pos, size, rule, "the permission %s has no act, %s", p.Name, so)
	d.Help = fmt.Sprintf("declare what it permits: permission %s(…) to { … }", p.Name)
}
