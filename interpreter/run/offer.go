package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

func (g *Game) pendingOffer(d *Decision, spec *program.OfferSpec) {
	d.Kind, d.Name, d.Rule, d.offer = Act, "action", spec.Rule, spec
	g.decider(d, spec.By)
	for _, a := range spec.Actions {
		if g.available(a) {
			label := a.Title
			if label == "" {
				label = a.Name
			}
			d.Options = append(d.Options, Option{Value: int64(a.Index), Label: label, Detail: a.Rule.Ref()})
		}
	}
	g.bar(d)
	d.CanPass = (!spec.Once || spec.Nothing || len(d.Options) == 0) && !g.isBarred(Choice{Kind: Pass})
}

// available tells whether an action can be begun: its conditions hold and
// somebody can be chosen first.
func (g *Game) available(a *program.Code) bool {
	c := g.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	c.Locals = nil
	open := g.surely(func() bool {
		return (a.When == nil || a.When.Bool(c)) && (a.Allowed == nil || a.Allowed.Perm.Call(c, evalAll(c, a.Allowed.Args)))
	})
	if !open {
		return false
	}
	if g.Hold {
		return true
	}
	spec, ok := a.Instrs[0].Ref.(*program.ChooseSpec)
	if !ok || a.Instrs[0].Op != program.OpChoose {
		return true
	}
	f := &state.Frame{Code: int32(a.Index), Locals: make([]value.Value, len(a.Slots))}
	return spec.Count == "any" || spec.Otherwise >= 0 || spec.OrStop || g.anyCandidate(f, spec)
}

func (g *Game) applyOffer(f *state.Frame, d *Decision, c Choice) {
	if c.Kind == Pass {
		g.pass(f)
		return
	}
	code := g.P.Codes[c.Value]
	if d.offer.Once {
		f.PC++
	}
	g.note("choice", code.Rule.ClauseID(), "%s: %s", g.sideTitle(d.Side), actionTitle(code))
	g.push(code, nil)
}

func actionTitle(c *program.Code) string {
	if c.Title != "" {
		return c.Title
	}
	return c.Name
}

func (g *Game) sideTitle(side int64) string {
	if side < 0 {
		return "Nobody"
	}
	return g.P.Enums["side"].Titles[side]
}

// pass ends an offer: debts that cannot be met any more get their remedy.
func (g *Game) pass(f *state.Frame) {
	f.PC++
	for _, o := range g.obligations() {
		rows := slices.Clone(g.S.Facts[o.Index].Rows)
		g.S.ClearFacts(o.Index)
		for row := range slices.Chunk(rows, max(1, g.S.Facts[o.Index].Width)) {
			if o.Remedy != nil && !g.holds(o.Met, rowArgs(o, row)) {
				g.push(o.Remedy, rowArgs(o, row))
			}
		}
	}
}

func (g *Game) obligations() []*program.Obligation {
	var out []*program.Obligation
	for _, f := range g.P.FactList {
		if o := g.P.Obligations[f.Name]; o != nil && g.S.Facts[f.Index].Len() > 0 {
			out = append(out, o)
		}
	}
	return out
}

func rowArgs(o *program.Obligation, row []int64) []value.Value {
	args := make([]value.Value, len(o.Params))
	for i := range args {
		args[i] = value.Word(row[i])
	}
	return args
}

func (g *Game) holds(e *formula.Expr, args []value.Value) bool {
	if e == nil {
		return true
	}
	saved := g.ctx.Locals
	g.ctx.Locals = args
	ok := e.Bool(g.ctx)
	g.ctx.Locals = saved
	return ok
}

// checkPass tells why a player may not pass.
func (g *Game) checkPass(d *Decision) *Refusal {
	if d.Kind != Act {
		return refuse("one cannot pass here")
	}
	if !d.CanPass {
		r := refuse("one of the actions must be taken")
		r.Reasons = append(r.Reasons, Reason{Clause: d.offer.Rule.ClauseID(), Title: d.offer.Rule.TitleText(), Text: "the rules leave no pass here"})
		return r
	}
	r := refuse("passing is not allowed yet")
	if fin := d.offer.Finish; fin != nil {
		g.ctx.Locals = g.top().Locals
		r.Reasons = append(r.Reasons, g.refusers(fin)...)
	}
	for _, o := range g.obligations() {
		set := &g.S.Facts[o.Index]
		for i := range set.Len() {
			args := rowArgs(o, set.Row(i))
			if g.holds(o.Met, args) || !g.holds(o.Possible, args) {
				continue
			}
			what := o.Name + "("
			for j, p := range o.Params {
				if j > 0 {
					what += ", "
				}
				what += g.P.Show(p.Type, args[j])
			}
			r.Reasons = append(r.Reasons, Reason{Clause: o.Rule.ClauseID(), Title: o.Rule.TitleText(), Text: what + ") is still owed", Brief: o.Name + " is still owed"})
		}
	}
	if len(r.Reasons) == 0 {
		return nil
	}
	return r
}

// refuseAction tells why an action cannot be taken.
func (g *Game) refuseAction(d *Decision, index int64) *Refusal {
	if index < 0 || index >= int64(len(g.P.Codes)) {
		return refuse("there is no such action")
	}
	a := g.P.Codes[index]
	r := refuse("%s is not possible", actionTitle(a))
	c := g.ctx
	switch {
	case !slices.Contains(d.offer.Actions, a):
		r.Reasons = append(r.Reasons, Reason{Clause: d.Rule.ClauseID(), Title: d.Rule.TitleText(), Text: fmt.Sprintf("%s is not offered now", a.Name)})
	case g.whenFails(a) != nil:
		r.Reasons = append(r.Reasons, whyFailed(g.whenFails(a), a.Rule))
	case a.When != nil && !g.holds(a.When, nil):
		n := &formula.Node{Text: "when " + a.When.Text}
		c.Locals = nil
		a.When.Explain(c, n)
		r.Reasons = append(r.Reasons, Reason{Clause: a.Rule.ClauseID(), Title: a.Rule.TitleText(), Text: "needs " + a.When.Text, Node: n})
	case a.Allowed != nil && len(g.refusers(a.Allowed)) > 0:
		r.Reasons = append(r.Reasons, g.refusers(a.Allowed)...)
	default:
		g.refuseEveryone(a, r)
	}
	return r
}

// whenFails tells why the condition of an action cannot be worked out.
func (g *Game) whenFails(a *program.Code) error {
	_, err := g.verdict(func() bool { return g.holds(a.When, nil) })
	return err
}

// refuseEveryone gathers why nobody can be chosen first.
func (g *Game) refuseEveryone(a *program.Code, r *Refusal) {
	spec, ok := a.Instrs[0].Ref.(*program.ChooseSpec)
	if !ok {
		return
	}
	f := &state.Frame{Code: int32(a.Index), Locals: make([]value.Value, len(a.Slots))}
	g.ctx.Locals = f.Locals
	seen := map[string]bool{}
	for _, w := range spec.From.List(g.ctx, nil) {
		f.Locals[spec.Each] = value.Word(w)
		for _, call := range spec.Allowed {
			g.ctx.Locals = f.Locals
			for _, reason := range g.refusers(call) {
				if !seen[reason.Clause] {
					seen[reason.Clause] = true
					r.Reasons = append(r.Reasons, reason)
				}
			}
		}
	}
	if len(r.Reasons) == 0 {
		r.Reasons = append(r.Reasons, Reason{Clause: a.Rule.ClauseID(), Title: a.Rule.TitleText(), Text: "there is nobody to choose from " + spec.From.Text})
	}
}
