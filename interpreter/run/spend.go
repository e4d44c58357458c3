package run

import (
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// execSpend goes on with an allocation while points can be used.
func (g *Game) execSpend(f *state.Frame, in *program.Instr) (wait bool) {
	spec := in.Ref.(*program.SpendSpec)
	if len(g.uses(f, spec)) > 0 {
		return true
	}
	f.PC = spec.After
	return false
}

// uses lists what points can be used on now. With fully, only uses after which
// as many points as possible can still be used in all.
func (g *Game) uses(f *state.Frame, spec *program.SpendSpec) []Option {
	out, costs := g.allUses(f, spec)
	if !spec.Fully || len(out) < 2 || uniform(costs) {
		return out
	}
	nodes := 4000
	best, totals := int64(-1), make([]int64, len(out))
	for i, o := range out {
		totals[i] = value.Add(costs[i], g.mostAfter(spec, o, &nodes))
		if best < 0 || value.Cmp(totals[i], best) > 0 {
			best = totals[i]
		}
	}
	var kept []Option
	for i, o := range out {
		if totals[i] == best {
			kept = append(kept, o)
		}
	}
	return kept
}

// uniform: when every use costs one point, any order uses as many as another
// unless a use bars others; the search is then left out.
func uniform(costs []int64) bool {
	for _, c := range costs {
		if c != value.Int(1) {
			return false
		}
	}
	return true
}

func (g *Game) allUses(f *state.Frame, spec *program.SpendSpec) ([]Option, []int64) {
	c := g.ctx
	var out []Option
	var costs []int64
	left := f.Locals[spec.Slot].N
	if value.Cmp(left, 0) <= 0 {
		return nil, nil
	}
	for i := range spec.Options {
		o := &spec.Options[i]
		saved := f.Locals[o.Slot]
		c.Locals = f.Locals
		for _, w := range o.From.List(c, nil) {
			f.Locals[o.Slot] = value.Word(w)
			c.Locals = f.Locals
			open := g.surely(func() bool {
				return (o.Where == nil || o.Where.Bool(c)) && (o.Allowed == nil || o.Allowed.Perm.Call(c, evalAll(c, o.Allowed.Args)))
			})
			if !open {
				continue
			}
			cost := value.Int(1)
			if o.Costs != nil {
				cost = o.Costs.Num(c)
			}
			if value.Cmp(cost, left) > 0 {
				continue
			}
			out = append(out, Option{Value: w, Group: i, Label: o.Name + " " + g.P.Show(o.Type, value.Word(w)), Detail: "costs " + value.Format(cost)})
			costs = append(costs, cost)
		}
		f.Locals[o.Slot] = saved
	}
	return out, costs
}

// mostAfter is how many points can be used after a use, found by trying.
func (g *Game) mostAfter(spec *program.SpendSpec, o Option, nodes *int) int64 {
	if *nodes--; *nodes < 0 {
		return 0
	}
	if !g.ctx.Spend(stepsACopy + g.S.Size()/bytesAStep) {
		return 0
	}
	t := g.Clone()
	t.Dice, t.Hold = nil, true
	t.burn(g.ctx)
	defer g.ctx.Settle(t.ctx)
	depth := len(t.S.Frames)
	f := t.top()
	t.use(f, spec, o)
	t.run()
	for t.Err == nil && t.Over == nil && len(t.S.Frames) > depth {
		// a decision inside the use: its first answer will do
		d := t.Pending()
		if d == nil || len(d.Options) == 0 {
			return 0
		}
		if r, err := t.Apply(Choice{Value: d.Options[0].Value, Group: d.Options[0].Group}); r != nil || err != nil {
			return 0
		}
	}
	if t.Err != nil || t.Over != nil || len(t.S.Frames) < depth {
		return 0
	}
	f = t.top()
	if t.codeOf(f).Instrs[f.PC].Ref != any(spec) {
		return 0
	}
	best := int64(0)
	t.Ctx()
	out, costs := t.allUses(f, spec)
	for i, n := range out {
		if total := value.Add(costs[i], t.mostAfter(spec, n, nodes)); value.Cmp(total, best) > 0 {
			best = total
		}
	}
	return best
}

func (g *Game) pendingSpend(d *Decision, f *state.Frame, spec *program.SpendSpec) {
	d.Kind, d.Name, d.Rule, d.spend = Allocate, spec.Name, spec.Rule, spec
	g.decider(d, spec.By)
	d.Prompt = "Points left: " + value.Format(f.Locals[spec.Slot].N)
	d.Options = g.uses(f, spec)
	d.CanDone = !spec.Fully
	g.ctx.Locals = f.Locals
	g.bar(d)
}

func (g *Game) applySpend(f *state.Frame, d *Decision, c Choice) {
	if c.Kind == Done {
		f.PC = d.spend.After
		return
	}
	i := slices.IndexFunc(d.Options, func(o Option) bool { return o.Value == c.Value && o.Group == c.Group })
	g.use(f, d.spend, d.Options[i])
}

// use takes the points and begins the steps of an option.
func (g *Game) use(f *state.Frame, spec *program.SpendSpec, choice Option) {
	o := &spec.Options[choice.Group]
	f.Locals[o.Slot] = value.Word(choice.Value)
	g.Ctx().Locals = f.Locals
	cost := value.Int(1)
	if o.Costs != nil {
		cost = o.Costs.Num(g.ctx)
	}
	f.Locals[spec.Slot] = value.Word(value.Sub(f.Locals[spec.Slot].N, cost))
	f.PC = o.Body
}

// refuseSpend tells why points cannot be used so.
func (g *Game) refuseSpend(d *Decision, c Choice) *Refusal {
	if c.Group < 0 || c.Group >= len(d.spend.Options) {
		return refuse("there is no such use of the points")
	}
	f := g.top()
	o := &d.spend.Options[c.Group]
	r := refuse("%s %s is not possible", o.Name, g.P.Show(o.Type, value.Word(c.Value)))
	g.ctx.Locals = f.Locals
	rule := Reason{Clause: d.spend.Rule.ClauseID(), Title: d.spend.Rule.TitleText()}
	if !slices.Contains(o.From.List(g.ctx, nil), c.Value) {
		rule.Text = "it is not one of " + o.From.Text
		r.Reasons = append(r.Reasons, rule)
		return r
	}
	saved := f.Locals[o.Slot]
	defer func() { f.Locals[o.Slot] = saved }()
	f.Locals[o.Slot] = value.Word(c.Value)
	if o.Allowed != nil {
		r.Reasons = append(r.Reasons, g.refusers(o.Allowed)...)
	}
	if ok, err := g.verdict(func() bool { return o.Where == nil || o.Where.Bool(g.ctx) }); err != nil {
		r.Reasons = append(r.Reasons, whyFailed(err, d.spend.Rule))
	} else if !ok {
		rule.Text = "needs " + o.Where.Text
		r.Reasons = append(r.Reasons, rule)
	}
	if len(r.Reasons) == 0 {
		rule.Text = "it costs more points than are left, or fewer points in all could then be used"
		r.Reasons = append(r.Reasons, rule)
	}
	return r
}

// SpendOptions are the ways to use points, by their number.
func (d *Decision) SpendOptions() []program.SpendOption {
	if d.spend == nil {
		return nil
	}
	return d.spend.Options
}
