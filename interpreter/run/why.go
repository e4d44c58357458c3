package run

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Why tells why an answer to a decision is refused, or else gives the verdicts
// of the permissions that let it pass.
func (g *Game) Why(d *Decision, c Choice) (*Refusal, []*formula.Node) {
	g.Ctx()
	if r := g.Check(d, c); r != nil || c.Kind != Pick || len(g.S.Frames) == 0 {
		return r, nil
	}
	f := g.top()
	g.ctx.Locals = f.Locals
	var calls []*program.CallSpec
	switch {
	case d.choose != nil:
		saved := f.Locals[d.choose.Each]
		defer func() { f.Locals[d.choose.Each] = saved }()
		f.Locals[d.choose.Each] = value.Word(c.Value)
		calls = d.choose.Allowed
	case d.spend != nil && c.Group >= 0 && c.Group < len(d.spend.Options):
		o := &d.spend.Options[c.Group]
		saved := f.Locals[o.Slot]
		defer func() { f.Locals[o.Slot] = saved }()
		f.Locals[o.Slot] = value.Word(c.Value)
		if o.Allowed != nil {
			calls = append(calls, o.Allowed)
		}
	case d.offer != nil && c.Value >= 0 && c.Value < int64(len(g.P.Codes)):
		g.ctx.Locals = nil
		if a := g.P.Codes[c.Value]; a.Allowed != nil {
			calls = append(calls, a.Allowed)
		}
	}
	locals := g.ctx.Locals
	var out []*formula.Node
	for _, call := range calls {
		g.ctx.Locals = locals
		n := &formula.Node{}
		call.Perm.Explain(g.P, g.ctx, evalAll(g.ctx, call.Args), n)
		out = append(out, n)
	}
	return nil, out
}
