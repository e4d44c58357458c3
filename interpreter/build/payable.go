package build

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// pendingPayers are payers that are not compiled yet.
type pendingPayers struct {
	decl *dsl.Payers
	rule *ruleset.Rule
}

// debtsOf is the prefix of the type that stands for the name of an obligation in
// payable.
const debtsOf = "debts of "

// declarePayers declares payable(NAME, keys, without).
func (l *bodies) declarePayers(x *construct.Obligation, p *dsl.Payers, rule *ruleset.Rule) {
	if p == nil {
		return
	}
	x.Payers = &construct.Payers{Shared: p.Shared}
	l.payers[x] = pendingPayers{p, rule}
	if len(x.Params) != 1 {
		return // payers are computed for each debt separately
	}
	l.AddSymbol(formula.Symbol{Name: x.Name, Type: value.Type{Kind: value.Record, Name: debtsOf + x.Name}, Const: true})
	if l.Func("payable") != nil {
		return
	}
	l.AddFunc("payable", &formula.Func{Generic: func(args []value.Type) (*formula.Func, string) {
		const usage = "payable takes an obligation, a list of debts and optionally a list of those who cannot pay: payable(must_attack, hexes, attackers)"
		if len(args) < 2 || len(args) > 3 || args[0].Kind != value.Record || len(args[0].Name) <= len(debtsOf) {
			return nil, usage
		}
		o := l.Obligations[args[0].Name[len(debtsOf):]]
		if o == nil || o.Payers == nil {
			return nil, usage
		}
		l.compilePayers(o)
		f := &formula.Func{Name: "payable", Params: []value.Type{args[0], value.ListOf(o.Params[0].Type), value.ListOf(o.Payers.Type)}[:len(args)], Result: value.FlagType}
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			var without []int64
			if len(args) > 2 {
				without = args[2].List()
			}
			return value.Bool(o.Payers.CanPayAll(c, args[1].List(), without))
		}
		f.Sources = formula.OnRules(func() []*formula.Expr { return []*formula.Expr{o.Payers.From, o.Payers.Where} })
		return f, ""
	}})
}

// compilePayers compiles the payers of an obligation, once.
func (l *bodies) compilePayers(x *construct.Obligation) {
	todo, ok := l.payers[x]
	if !ok {
		return
	}
	delete(l.payers, x)
	p, d, rule := x.Payers, todo.decl, todo.rule
	l.Reserved(d.Name, rule, false)
	p.From = l.Expr(d.From, x.Params, value.Type{}, rule)
	if p.From == nil {
		return
	}
	t, ok := codegen.MemberType(p.From.Type)
	if !ok {
		l.Report.Fail(codes.WrongType, d.From.Pos, max(1, len(d.From.Text)), rule, "the payers of an obligation cannot come from %s", p.From.Type.Indefinite())
		return
	}
	p.Type = t
	params := append(slices.Clip(x.Params), names.Param{Name: d.Name.Text, Type: t})
	p.Where = l.Expr(d.Where, params, value.FlagType, rule)
	l.Never(d.Where, p.Where, nil, rule, "this condition is never met, so nobody can pay")
}
