package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// act is `offer`: one of some actions, again and again, until somebody passes
// (or once). What a pass has to see to is in obligations.go.
type act struct{}

func offerOf(d *Decision) *program.OfferSpec { return d.at.Ref.(*program.OfferSpec) }

func (act) reach(*Game, *state.Frame, *program.Instr) bool { return true }

func (act) list(g *Game, d *Decision, _ *state.Frame) {
	spec := offerOf(d)
	d.Name, d.Rule = "action", spec.Rule
	g.decider(d, spec.By)
	for _, a := range spec.Actions {
		if g.available(a) {
			d.Options = append(d.Options, Option{Value: int64(a.Index), Label: actionTitle(a), Detail: a.Rule.Ref()})
		}
	}
	g.bar(d) // who can do nothing may pass
	d.CanPass = !spec.Once || spec.Nothing || len(d.Options) == 0
}

func (k act) refuse(g *Game, d *Decision, c Choice) *Refusal {
	switch c.Kind {
	case Pick:
		return k.refuseAction(g, d, c.Value)
	case Pass:
		return k.refusePass(g, d)
	}
	return stray(c)
}

func (act) apply(g *Game, d *Decision, f *state.Frame, c Choice) {
	if c.Kind == Pass {
		g.pass(f)
		return
	}
	code := g.P.Codes[c.Value]
	if offerOf(d).Once {
		f.PC++
	}
	g.note("choice", code.Rule.ClauseID(), "%s: %s", g.sideTitle(d.Side), actionTitle(code))
	g.push(code, nil)
}

func (act) denial(g *Game, _ *Decision, c Choice) []Part {
	return []Part{wording(actionTitle(g.P.Codes[c.Value]) + " is not possible")}
}

func (act) explain(g *Game, _ *Decision, c Choice) []*formula.Node {
	if a := g.P.Codes[c.Value]; a.Allowed != nil {
		return g.derived(nil, a.Allowed)
	}
	return nil
}

func (act) name(p *program.Program, _ *Decision, c Choice) (pick, with string) {
	if c.Value >= 0 && c.Value < int64(len(p.Codes)) {
		return p.Codes[c.Value].Name, ""
	}
	return p.Show(value.Type{}, value.Word(c.Value)), ""
}

func (act) read(p *program.Program, _ *Decision, pick, _ string) (Choice, error) {
	if a := p.Actions[pick]; a != nil {
		return Choice{Value: int64(a.Index)}, nil
	}
	return Choice{}, fmt.Errorf("there is no action %q", pick)
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

// refuseAction tells why an action cannot be taken.
func (k act) refuseAction(g *Game, d *Decision, index int64) *Refusal {
	if index < 0 || index >= int64(len(g.P.Codes)) {
		return refuse("there is no such action")
	}
	a := g.P.Codes[index]
	r := refuseIn(k.denial(g, d, Choice{Value: index})...)
	c := g.ctx
	switch {
	case !slices.Contains(offerOf(d).Actions, a):
		r.add(d.Rule, actionTitle(a)+" is not offered now", "", nil)
	case g.whenFails(a) != nil:
		r.Reasons = append(r.Reasons, whyFailed(g.whenFails(a), a.Rule))
	case a.When != nil && !g.holds(a.When, nil):
		c.Locals = nil
		r.add(a.Rule, "its conditions are not met now", "", g.unmet(a.When))
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
		r.add(a.Rule, "there is nobody to choose", "", nil)
	}
}
