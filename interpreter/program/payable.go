package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Payers defines who can pay a debt. Each payer can pay one debt.
type Payers struct {
	From  *formula.Expr // the candidates, by the keys of the debt
	Where *formula.Expr // condition on the keys and the payer; nil accepts all candidates
	Type  value.Type

	decl *dsl.Payers // nil once compiled
	rule *ruleset.Rule
}

// debtsOf is the prefix of the type that stands for the name of an obligation in
// payable.
const debtsOf = "debts of "

// declarePayers declares payable(NAME, keys, without).
func (l *bodies) declarePayers(x *Obligation, p *dsl.Payers, rule *ruleset.Rule) {
	if p == nil {
		return
	}
	x.Payers = &Payers{decl: p, rule: rule}
	if len(x.Params) != 1 {
		return // payers are computed for each debt separately
	}
	l.AddSymbol(formula.Symbol{Name: x.Name, Type: value.Type{Kind: value.Record, Name: debtsOf + x.Name}, Const: true})
	if l.Func("payable") != nil {
		return
	}
	l.AddFunc("payable", &formula.Func{Generic: func(args []value.Type) (*formula.Func, string) {
		const usage = "payable takes an obligation, a list of what is owed and perhaps a list of those who cannot pay: payable(must_attack, hexes, attackers)"
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
			return value.Bool(o.Payers.eachHasOne(c, args[1].List(), without))
		}
		f.Sources = formula.OnRules(func() []*formula.Expr { return []*formula.Expr{o.Payers.From, o.Payers.Where} })
		return f, ""
	}})
}

// compilePayers compiles the payers of an obligation, once.
func (l *bodies) compilePayers(x *Obligation) {
	p := x.Payers
	if p == nil || p.decl == nil {
		return
	}
	d := p.decl
	p.decl = nil
	l.Reserved(d.Name, p.rule, false)
	p.From = l.Expr(d.From, x.Params, value.Type{}, p.rule)
	if p.From == nil {
		return
	}
	t, ok := memberType(p.From.Type)
	if !ok {
		l.Report.Fail(codes.WrongType, d.From.Pos, max(1, len(d.From.Text)), p.rule, "nobody can pay out of a %s", p.From.Type)
		return
	}
	p.Type = t
	params := append(slices.Clip(x.Params), Param{Name: d.Name.Text, Type: t})
	p.Where = l.Expr(d.Where, params, value.FlagType, p.rule)
	l.Never(d.Where, p.Where, nil, p.rule, "nobody can ever pay")
}

// able returns the payers that can pay a debt with the given keys, except those in
// without.
func (p *Payers) able(c *formula.Ctx, keys []value.Value, without []int64) []int64 {
	saved := c.Locals
	defer func() { c.Locals = saved }()
	locals := append(slices.Clone(keys), value.Value{})
	c.Locals = locals
	var out []int64
	for _, x := range p.From.List(c, nil) {
		locals[len(keys)] = value.Word(x)
		c.Locals = locals
		if c.Spend(1) && !slices.Contains(without, x) && (p.Where == nil || p.Where.Bool(c)) {
			out = append(out, x)
		}
	}
	return out
}

// Anyone reports whether at least one payer can pay a debt.
func (p *Payers) Anyone(c *formula.Ctx, keys []value.Value) bool {
	return len(p.able(c, keys, nil)) > 0
}

// eachHasOne reports whether every debt can have a different payer. It searches a
// bipartite matching by augmenting paths.
func (p *Payers) eachHasOne(c *formula.Ctx, debts, without []int64) bool {
	if p.From == nil {
		return false
	}
	able := make([][]int64, len(debts))
	for i, d := range debts {
		if able[i] = p.able(c, []value.Value{value.Word(d)}, without); len(able[i]) == 0 {
			return false
		}
	}
	pays := map[int64]int{} // payer to debt
	var tried map[int64]bool
	var find func(debt int) bool
	find = func(debt int) bool {
		for _, x := range able[debt] {
			if tried[x] || !c.Spend(1) {
				continue
			}
			tried[x] = true
			if other, taken := pays[x]; !taken || find(other) {
				pays[x] = debt
				return true
			}
		}
		return false
	}
	for i := range debts {
		tried = map[int64]bool{}
		if !find(i) {
			return false
		}
	}
	return true
}
