package construct

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Payers defines who can pay a debt. Each payer can pay one debt, or any number if it is
// shared.
type Payers struct {
	From   *formula.Expr // the candidates, by the keys of the debt
	Where  *formula.Expr // condition on the keys and the payer; nil accepts all candidates
	Type   value.Type
	Shared bool
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

// CanPayAll reports whether all debts can be paid in the same scope.
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
	return len(p.unpaid(c, able)) == 0
}

// unpaid returns the indices of debts that are left over when as many debts as possible are
// paid. able lists for each debt who can pay it. Where each payer pays one debt, this is a
// maximum matching of a bipartite graph, by augmenting paths.
func (p *Payers) unpaid(c *formula.Ctx, able [][]int64) (left []int) {
	pays := map[int64]int{} // payer to debt
	var tried map[int64]bool
	var find func(debt int) bool
	find = func(debt int) bool {
		for _, x := range able[debt] {
			if tried[x] || !c.Spend(1) {
				continue
			}
			tried[x] = true
			if other, taken := pays[x]; !taken || p.Shared || find(other) {
				pays[x] = debt
				return true
			}
		}
		return false
	}
	for i := range able {
		tried = map[int64]bool{}
		if !find(i) {
			left = append(left, i)
		}
	}
	return left
}

// Impossible returns the keys of unmet debts that are left over when as many as possible are
// paid.
func (o *Obligation) Impossible(c *formula.Ctx) (left [][]value.Value) {
	pattern := make([]int64, o.Width())
	for i := range pattern {
		pattern[i] = state.Any
	}
	var debts [][]value.Value
	c.EachFact(o.Index, pattern, func(row []int64) bool {
		keys := make([]value.Value, len(o.Params))
		for i := range keys {
			keys[i] = value.Word(row[i])
		}
		debts = append(debts, keys)
		return true
	})
	saved := c.Locals
	defer func() { c.Locals = saved }()
	var able [][]int64
	var payable [][]value.Value
	for _, keys := range debts {
		c.Locals = keys
		switch {
		case !c.Spend(1) || o.Met.Bool(c):
		case o.Possible != nil && !o.Possible.Bool(c):
			left = append(left, keys)
		case o.Payers != nil:
			able, payable = append(able, o.Payers.able(c, keys, nil)), append(payable, keys)
		}
	}
	if o.Payers != nil {
		for _, i := range o.Payers.unpaid(c, able) {
			left = append(left, payable[i])
		}
	}
	return left
}
