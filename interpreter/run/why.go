package run

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Why tells why an answer to a decision is refused, or else gives the verdicts
// of the permissions that let it pass.
func (g *Game) Why(d *Decision, c Choice) (*Refusal, []*formula.Node) {
	if x := g.asking(d); x != g {
		return x.Why(d, c)
	}
	g.Ctx()
	if r := g.Check(d, c); r != nil || c.Kind != Pick || len(g.S.Frames) == 0 {
		return r, nil
	}
	o := g.insight(d)
	o.ctx.Locals = o.top().Locals
	return nil, kinds[d.Kind].explain(o, d, c)
}

// derived derives permissions, each for the values of the names in locals.
func (ev *evaluator) derived(locals []value.Value, calls ...*program.CallSpec) []*formula.Node {
	var out []*formula.Node
	for _, call := range calls {
		if call.Perm == nil {
			continue
		}
		ev.ctx.Locals = locals
		n := &formula.Node{}
		call.Perm.Explain(ev.P, ev.ctx, evalAll(ev.ctx, call.Args), n)
		out = append(out, n)
	}
	return out
}
