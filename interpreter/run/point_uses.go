package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// uses returns the legal uses of points. For `fully`, these are the uses after which the
// most points in all can still be used. If that search exceeds its limit, all uses are
// legal.
func (allocate) uses(g *Game, f *state.Frame, spec *construct.SpendSpec) []Option {
	out, costs := g.choices.allUses(f, spec)
	if !spec.Fully || g.trying || len(out) < 2 || uniform(costs) {
		return out
	}
	s := &mostUses{spec: spec, nodes: 4000, most: map[uint64]int64{}}
	best, totals := int64(-1), make([]int64, len(out))
	for i, o := range out {
		totals[i] = value.Add(costs[i], s.after(g, o))
		if best < 0 || value.Cmp(totals[i], best) > 0 {
			best = totals[i]
		}
	}
	if s.nodes < 0 {
		return out
	}
	var kept []Option
	for i, o := range out {
		if totals[i] == best {
			kept = append(kept, o)
		}
	}
	return kept
}

// mostUses is a search for the largest number of points that can be used in all.
type mostUses struct {
	spec  *construct.SpendSpec
	nodes int              // number of uses that may still be tried; negative if exceeded
	most  map[uint64]int64 // result by hash of the position, so that orders of uses share it
}

// uniform reports whether every use costs one point. Then the order of uses rarely
// matters, and the search is skipped.
func uniform(costs []int64) bool {
	for _, c := range costs {
		if c != value.Int(1) {
			return false
		}
	}
	return true
}

// allUses returns the uses that rules and the points left allow, and what each costs. While
// the first use is to come and an option is open for what it must fall on, these are the
// uses for that alone, also if the points do not suffice for any.
func (cs *choices) allUses(f *state.Frame, spec *construct.SpendSpec) ([]Option, []int64) {
	c := cs.ctx
	var out []Option
	var costs []int64
	only := false
	left := f.Locals[spec.Slot].N
	if value.Cmp(left, 0) <= 0 {
		return nil, nil
	}
	first, bound := cs.firstUse(f, spec)
	for i := range spec.Options {
		o := &spec.Options[i]
		saved := f.Locals[o.Slot]
		c.Locals = f.Locals
		for _, w := range o.From.List(c, nil) {
			f.Locals[o.Slot] = value.Word(w)
			c.Locals = f.Locals
			open := cs.surely(func() bool {
				return (o.Where == nil || o.Where.Bool(c)) && (o.Allowed == nil || o.Allowed.Perm.Call(c, evalAll(c, o.Allowed.Args)))
			})
			if !open {
				continue
			}
			if bound && w == first && o.Type.Same(spec.First.Type) {
				only = true
			}
			cost := value.Int(1)
			if o.Costs != nil {
				cost = o.Costs.Num(c)
			}
			if value.Cmp(cost, left) > 0 {
				continue
			}
			out = append(out, Option{Value: w, Group: i, Text: &Text{o.Title + " " + cs.P.ShowTitled(o.Type, value.Word(w)), cs.say("costs %s", value.Format(cost))}})
			costs = append(costs, cost)
		}
		f.Locals[o.Slot] = saved
	}
	if !only {
		return out, costs
	}
	var uses []Option
	var price []int64
	for i, o := range out {
		if o.Value == first && spec.Options[o.Group].Type.Same(spec.First.Type) {
			uses, price = append(uses, o), append(price, costs[i])
		}
	}
	return uses, price
}

// firstUse returns what the first use must fall on, and whether it is still to come.
func (cs *choices) firstUse(f *state.Frame, spec *construct.SpendSpec) (first int64, bound bool) {
	if spec.First == nil || f.Locals[spec.Used].N != 0 {
		return value.None, false
	}
	cs.ctx.Locals = f.Locals
	first = spec.First.Eval(cs.ctx).N
	return first, first != value.None
}

// after returns how many points can still be used after a use, by trying it on a copy.
// It returns 0 if the use fails or the limit of the search is reached. Each copy costs
// steps.
func (s *mostUses) after(g *Game, o Option) int64 {
	if s.nodes--; s.nodes < 0 {
		return 0
	}
	if !g.ctx.Spend(stepsACopy + g.S.Size()/bytesAStep) {
		return 0
	}
	t := g.Clone()
	t.Dice, t.Hold, t.trying = nil, true, true
	t.burn(g.ctx)
	defer g.ctx.ReclaimBudget(&t.ctx.Question)
	depth := len(t.S.Frames)
	f := t.top()
	t.vm.use(f, s.spec, Choice{Value: o.Value, Group: o.Group})
	t.vm.run()
	for t.Err == nil && t.Over == nil && len(t.S.Frames) > depth {
		// Within a use, take the first answer to each decision.
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
	if t.codeOf(f).Instrs[f.PC].Ref != any(s.spec) {
		return 0
	}
	left := f.Locals[s.spec.Slot].N
	for _, o := range s.spec.Options { // the hash must not depend on the last use
		f.Locals[o.Slot] = value.Value{}
	}
	at := t.S.Hash()
	if most, ok := s.most[at]; ok {
		return most
	}
	best := int64(0)
	t.Ctx()
	out, costs := t.choices.allUses(f, s.spec)
	for i, n := range out {
		if total := value.Add(costs[i], s.after(t, n)); value.Cmp(total, best) > 0 {
			best = total
		}
		if best == left {
			break
		}
	}
	s.most[at] = best
	return best
}
