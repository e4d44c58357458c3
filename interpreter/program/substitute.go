package program

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
)

// Here is make with the current locals as arguments.
func (q *Quantity) Here(c *formula.Ctx) int64 { return q.make(c, c.Locals) }

// With returns a copy of the quantity with its parameters replaced by the expressions
// args. It returns nil if that is not possible. The copy is only for analysis and is not
// registered.
func (q *Quantity) With(args []*formula.Expr) *Quantity {
	out, failed := *q, false
	put := func(e *formula.Expr) *formula.Expr {
		if e == nil {
			return nil
		}
		x := lower.With(e, args)
		failed = failed || x == nil
		return x
	}
	out.Base = put(q.Base)
	of := map[*Share]*Share{}
	out.Shares, out.ByStage = nil, [4][]*Share{}
	for _, s := range q.Shares {
		x := *s
		x.When, x.Unless, x.Value = put(s.When), put(s.Unless), put(s.Value)
		of[s] = &x
		out.Shares = append(out.Shares, &x)
		out.ByStage[s.stage()] = append(out.ByStage[s.stage()], &x)
	}
	for _, s := range out.Shares {
		var off []*Share
		for _, o := range s.SetAsideBy {
			off = append(off, of[o])
		}
		s.SetAsideBy = off
	}
	if failed {
		return nil
	}
	return &out
}
