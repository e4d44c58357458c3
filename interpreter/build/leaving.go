package build

import (
	"fmt"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
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
func (l *bodies) compileAct(p *program.Permission) {
	if b := l.acts[p]; b != nil && p.Act == nil {
		p.Act = l.CompileBlock("suppose", b, p.Params, p.Rule)
	}
}

// compileLeaving compiles the condition on what the act leaves, as a part of b.When. It
// returns false after an error.
func (l *bodies) compileLeaving(p *program.Permission, b *program.Ban, ps []names.Param, t *dsl.Tail) bool {
	if l.acts[p] == nil {
		d := l.Report.Fail(codes.BadStep, t.Pos, len("leaving"), b.Rule, "%s names no act, so it leaves nothing", p.Name)
		d.Help = fmt.Sprintf("say what the permission is for: permission %s(…) to { … }", p.Name)
		return false
	}
	l.compileAct(p)
	x := &program.Define{Name: "leaving", Params: p.Params, Rule: b.Rule, Type: value.FlagType, Suppose: p.Act, Pos: t.Pos}
	if x.Body = l.Expr(t.Leaving, ps, x.Type, b.Rule); x.Body == nil {
		return false
	}
	x.Func = &formula.Func{Name: leavingName, Params: declare.Types(ps)}
	x.Complete(l.Lexicon, l.Watch() != nil, l.suppose)
	l.Watched(x.Func, x.Rule, &x.Pos, nil)

	s := l.Scope(ps)
	s.Funcs = map[string]*formula.Func{leavingName: x.Func}
	text, said := leavingName+"(", "leaving "+x.Body.Text
	for i, a := range ps {
		name := fmt.Sprintf("arg$%d", i)
		s.Locals = append(s.Locals, formula.Symbol{Name: name, Type: a.Type, Slot: i})
		if i > 0 {
			text += ", "
		}
		text += name
	}
	text += ")"
	b.Text = said
	if b.When != nil {
		text, said = "("+b.When.Text+") and "+text, b.When.Text+" "+said
		b.Text = "when " + said
	}
	when, problems := l.Trees.Compile(text, s, value.FlagType)
	if when == nil {
		panic(fmt.Sprintf("%s: %v", text, problems)) // its parts compile
	}
	when.Text = said
	l.Exprs = append(l.Exprs, when)
	b.When, b.Leaving = when, x
	return true
}
