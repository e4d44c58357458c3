package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Why returns the refusal of an answer; for a legal answer, it returns the derivations
// of the permissions that allow it.
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

// derived returns the derivations of permissions, each evaluated with the given locals.
func (ev *evaluator) derived(locals []value.Value, calls ...*construct.CallSpec) []*formula.Node {
	var out []*formula.Node
	for _, call := range calls {
		if call.Perm == nil {
			continue
		}
		ev.ctx.Locals = locals
		n := &formula.Node{}
		call.Perm.Explain(&ev.P.Lexicon, ev.ctx, evalAll(ev.ctx, call.Args), n)
		out = append(out, n)
	}
	return out
}
