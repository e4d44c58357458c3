package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Why returns the refusal of an answer; for a legal answer, it returns the derivations
// of the permissions that allow it.
func (q *Query) Why(d *Decision, c Choice) (*Refusal, []*formula.Node) {
	if x := q.game.branches.asking(d); x != q.game {
		return x.Query().Why(d, c)
	}
	q.Ctx()
	if r := q.game.Check(d, c); r != nil || c.Kind != Pick || len(q.S.Frames) == 0 {
		return r, nil
	}
	o := q.game.ask.insight(d)
	o.ctx.Locals = o.top().Locals
	return nil, kinds[d.Kind].explain(o, d, c)
}

// derived returns the derivations of permissions, each evaluated with the given locals.
func (why *reasons) derived(locals []value.Value, calls ...*construct.CallSpec) []*formula.Node {
	var out []*formula.Node
	for _, call := range calls {
		if call.Perm == nil {
			continue
		}
		why.ctx.Locals = locals
		n := &formula.Node{}
		call.Perm.Explain(&why.P.Lexicon, why.ctx, evalAll(why.ctx, call.Args), n)
		out = append(out, n)
	}
	return out
}
