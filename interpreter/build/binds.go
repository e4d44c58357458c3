package build

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// An obligation that binds a permission forbids every act of it that makes a debt
// impossible:
//
//	obligation must_attack(h: hex) lasts phase
//	  met when attacked(h)
//	  payable by u from own where may_attack(u, h)
//	  binds attack_together
//
// The act is carried out on a copy of the position (see leaving.go). It is forbidden if
// more debts are then left over than before, when as many as possible are paid. Debts that
// nobody can pay anyway forbid nothing, and debts that the act itself imposes count.
//
// Two obligations over the same pairs, one about each end, make mutual combat: every enemy
// must be attacked, every unit must attack. They are checked one by one, which is exact.
// Take the pairs of a unit and a hex that it may attack. If each unit attacks one hex, a
// choice of a hex for each unit meets both obligations exactly if the hexes can be matched
// to different units and each unit has a hex: matched units attack their hex, the others
// any. If a unit may attack several hexes together (shared), a smallest set of pairs that
// covers all that must take part consists of stars, and each star is one attack.

// bindsName is the name of the check in the expression. It cannot be written in rules.
const bindsName = "binds$"

// compileBinds adds the prohibitions of an obligation to the permissions that it binds.
func (l *bodies) compileBinds(o *construct.Obligation, list []*dsl.Name, rule *ruleset.Rule) {
	for _, n := range list {
		p := l.PermissionNamed(n, rule)
		switch {
		case p == nil:
		case len(o.Params) != 1:
			l.Report.Fail(codes.WrongArity, n.Pos, len(n.Text), rule, "an obligation that binds acts has one key")
		case l.acts[p] == nil:
			l.noAct(p, n.Pos, len(n.Text), "so it cannot make a debt impossible", rule)
		default:
			l.compileAct(p)
			l.bind(o, p, n, rule)
		}
	}
}

// bind adds the prohibition of one obligation to one permission.
func (l *bodies) bind(o *construct.Obligation, p *construct.Permission, n *dsl.Name, rule *ruleset.Rule) {
	x := &construct.Define{Name: "leaving", Params: p.Params, Rule: rule, Type: value.FlagType, Suppose: p.Act, Pos: n.Pos}
	lost := func(c *formula.Ctx, args []value.Value) value.Value { return value.Words(l.lostBy(o, x, c, args)) }
	said := names.Spoken(o.Name) + " would become impossible"
	fn := &formula.Func{Name: bindsName, Params: declare.Types(p.Params), Result: value.ListOf(o.Params[0].Type), Call: lost}
	fn.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
		v := lost(c, args)
		n.Text, n.Value = said+" for", l.ShowTitled(fn.Result, v)
		return v
	}
	l.Watched(fn, rule, &x.Pos)
	s, call := l.callOver(bindsName, fn, p.Params)
	b := &construct.Ban{Rule: rule, Pos: n.Pos, Binds: o, Text: "when " + said, When: l.internal(call+" != []", s, value.FlagType)}
	b.When.Text = said
	b.Message = &names.Text{Texts: []string{"then " + names.Spoken(o.Name) + " becomes impossible: ", ""}, Exprs: []*formula.Expr{l.internal(call, s, fn.Result)}, Signed: []bool{false}}
	b.Because = b.Message.Texts[0] + "{…}"
	p.Bans = append(p.Bans, b)
}
