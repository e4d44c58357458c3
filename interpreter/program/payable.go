package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Payers defines who can pay a debt. Each payer can pay one debt.
type Payers struct {
	From  *formula.Expr // the candidates, by the keys of the debt
	Where *formula.Expr // condition on the keys and the payer; nil accepts all candidates
	Type  value.Type
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

// CanPayAll reports whether every debt can have a different payer. It searches a
// bipartite matching by augmenting paths.
func (p *Payers) CanPayAll(c *formula.Ctx, debts, without []int64) bool {
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
