package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// execChoose enters a choice; true when it must be decided.
func (g *Game) execChoose(f *state.Frame, in *program.Instr) (wait bool) {
	spec := in.Ref.(*program.ChooseSpec)
	if spec.Count != "" && f.Locals[spec.Mark].N == 0 {
		f.Locals[spec.Slot] = value.Value{}
		f.Locals[spec.Mark] = value.Word(1)
	}
	legal := g.candidates(f, spec)
	if len(legal) > 0 {
		return true
	}
	chosen := len(f.Locals[spec.Slot].List())
	switch {
	case spec.Count != "" && (chosen > 0 || spec.Count == "any" || spec.Count == "up" || g.limit(f, spec) == 0) && g.suchThat(f, spec):
		f.Locals[spec.Mark] = value.Word(0)
		f.PC++
	case spec.Count != "" && chosen > 0: // a set that is complete and yet not legal
		if g.Hold {
			return true
		}
		g.deadEnd(in, nobody(spec.Name))
	case spec.Otherwise >= 0:
		f.Locals[spec.Mark] = value.Word(0)
		f.PC = spec.Otherwise
	case spec.OrStop:
		f.Locals[spec.Mark] = value.Word(0)
		f.PC = spec.StopTo
	case g.Hold:
		return true
	default:
		g.deadEnd(in, nobody(spec.Name))
	}
	return false
}

func nobody(name string) error {
	return fmt.Errorf("nobody can be chosen as %q, and the rules do not say what then", name)
}

// listed is a list of candidates and what it was made for.
type listed struct {
	version uint64
	locals  []value.Value
	legal   []int64
}

// candidates lists who can be chosen now, in the order of the map or the list.
// The same list is wanted when an action is offered, when its choice comes up
// and when it is shown; it is made once. What an error broke off is not kept.
func (g *Game) candidates(f *state.Frame, spec *program.ChooseSpec) []int64 {
	if g.P.Watch() != nil {
		return g.candidatesAnew(f, spec)
	}
	l := g.lists[spec]
	if l != nil && l.version == g.S.Version && slices.Equal(l.locals, f.Locals) {
		if g.ctx.Verifies() {
			g.verify(f, spec, l.legal)
		}
		return l.legal
	}
	steps := g.ctx.Full()
	asker := g.ctx.Apart(steps)
	legal := g.candidatesAnew(f, spec)
	if g.ctx.Back(asker, steps, 0); g.ctx.Err != nil {
		return legal
	}
	if l == nil {
		l = &listed{}
		if g.lists == nil {
			g.lists = map[*program.ChooseSpec]*listed{}
		}
		g.lists[spec] = l
	}
	l.version, l.locals, l.legal = g.S.Version, append(l.locals[:0], f.Locals...), legal
	return legal
}

// verify compares a kept list with one made from nothing.
func (g *Game) verify(f *state.Frame, spec *program.ChooseSpec, legal []int64) {
	warm := g.ctx
	g.ctx = warm.Afresh()
	fresh := g.candidatesAnew(f, spec)
	failed := g.ctx.Err
	g.ctx = warm
	if failed != nil || !slices.Equal(fresh, legal) {
		warm.Distrust("who can be chosen as " + spec.Name)
	}
}

// anyCandidate tells whether anybody can be chosen; it looks no further than
// the first, unless the list is known.
func (g *Game) anyCandidate(f *state.Frame, spec *program.ChooseSpec) bool {
	l := g.lists[spec]
	if g.P.Watch() != nil || spec.Count != "" || l != nil && l.version == g.S.Version && slices.Equal(l.locals, f.Locals) {
		return len(g.candidates(f, spec)) > 0
	}
	c := g.ctx
	c.Locals = f.Locals
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	from := spec.From.List(c, nil)
	shut := g.shut(spec, from)
	for _, w := range from {
		if shut != nil && w >= 0 && shut.Has(int(w)) {
			continue
		}
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		if g.meets(spec) {
			return true
		}
	}
	return false
}

func (g *Game) candidatesAnew(f *state.Frame, spec *program.ChooseSpec) []int64 {
	c := g.ctx
	c.Locals = f.Locals
	var chosen []int64
	if spec.Count != "" {
		chosen = f.Locals[spec.Slot].List()
		if limit := g.limit(f, spec); limit >= 0 && len(chosen) >= limit {
			return nil
		}
	}
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	var legal []int64
	from := spec.From.List(c, nil)
	shut := g.shut(spec, from)
	for _, w := range from {
		if shut != nil && w >= 0 && shut.Has(int(w)) {
			continue
		}
		if !c.Spend(1 + len(legal)/bytesAStep) {
			return nil
		}
		if slices.Contains(legal, w) || slices.Contains(chosen, w) {
			continue
		}
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		if g.meets(spec) {
			legal = append(legal, w)
		}
	}
	if spec.Prefer == nil || len(legal) < 2 {
		return legal
	}
	args := make([][]value.Value, len(legal))
	for i, w := range legal {
		f.Locals[spec.Each] = value.Word(w)
		c.Locals = f.Locals
		args[i] = evalAll(c, spec.Prefer.Args)
	}
	var best []int64
	for _, i := range spec.Prefer.Pref.Best(c, len(legal), func(i int) []value.Value { return args[i] }) {
		best = append(best, legal[i])
	}
	return best
}

// manySpaces is from how many spaces on it pays to ask about all at once.
const manySpaces = 48

// shut finds, among many spaces, those that some prohibition is known to close;
// nil when they must all be asked about one by one.
func (g *Game) shut(spec *program.ChooseSpec, from []int64) formula.Set {
	if spec.Type.Kind != value.Space || len(from) < manySpaces || g.P.Watch() != nil {
		return nil
	}
	c := g.ctx
	clear(g.closed)
	if n := (g.S.World.Map.Len() + 63) / 64; len(g.closed) != n {
		g.closed = make(formula.Set, n)
	}
	for _, a := range spec.Allowed {
		arg := -1
		for i, e := range a.Args {
			if slot, ok := e.Local(); ok && slot == spec.Each && arg < 0 {
				arg = i
			} else if e.Uses(spec.Each) {
				arg = len(a.Args)
			}
		}
		if arg >= 0 && arg < len(a.Args) {
			a.Perm.Shut(c, evalAll(c, a.Args), arg, g.closed)
		}
	}
	return g.closed
}

// meets tells whether the candidate in its slot is legal. Where a rule cannot be
// worked out it is not, and the refusal names the rule.
func (g *Game) meets(spec *program.ChooseSpec) bool {
	return g.surely(func() bool { return g.meetsAll(spec) })
}

func (g *Game) meetsAll(spec *program.ChooseSpec) bool {
	c := g.ctx
	for _, w := range spec.Where {
		if !w.Bool(c) {
			return false
		}
	}
	for _, a := range spec.Allowed {
		args := c.Push(len(a.Args))
		for i, e := range a.Args {
			args[i] = e.Eval(c)
		}
		ok := a.Perm.Call(c, args)
		c.Pop(len(a.Args))
		if !ok {
			return false
		}
	}
	return true
}

// limit is the greatest number of members; -1 without one.
func (g *Game) limit(f *state.Frame, spec *program.ChooseSpec) int {
	if spec.Limit == nil {
		return -1
	}
	g.ctx.Locals = f.Locals
	return value.Floor(spec.Limit.Num(g.ctx))
}

// suchThat tells whether the set as chosen is legal as a whole.
func (g *Game) suchThat(f *state.Frame, spec *program.ChooseSpec) bool {
	g.ctx.Locals = f.Locals
	return g.surely(func() bool {
		for _, a := range spec.SuchThat {
			if !a.Perm.Call(g.ctx, evalAll(g.ctx, a.Args)) {
				return false
			}
		}
		return true
	})
}

func (g *Game) pendingChoose(d *Decision, f *state.Frame, spec *program.ChooseSpec) {
	d.Name, d.Type, d.Rule, d.choose = spec.Name, spec.Type, spec.Rule, spec
	d.Prompt, d.Parts = g.said(spec.Prompt)
	g.decider(d, spec.By)
	for _, w := range g.candidates(f, spec) {
		d.Options = append(d.Options, Option{Value: w, Label: g.P.Show(spec.Type, value.Word(w))})
	}
	g.ctx.Locals = f.Locals
	d.CanStop = spec.OrStop
	if spec.Count != "" {
		d.Kind = ChooseSet
		d.Chosen = f.Locals[spec.Slot].List()
		enough := len(d.Chosen) > 0 || spec.Count == "any" || spec.Count == "up"
		if spec.Count == "exactly" {
			enough = len(d.Chosen) == g.limit(f, spec) || len(d.Options) == 0
		}
		d.CanDone = enough && g.suchThat(f, spec)
	}
	g.bar(d)
}

// Noting is what the rules want to be shown beside a candidate of the pending
// decision: what entering a hex costs.
func (g *Game) Noting(d *Decision, w int64) string {
	if d.choose == nil || d.choose.Noting == nil {
		return ""
	}
	f := g.top()
	saved := f.Locals[d.choose.Each]
	defer func() { f.Locals[d.choose.Each] = saved }()
	f.Locals[d.choose.Each] = value.Word(w)
	g.Ctx().Locals = f.Locals
	return g.text(d.choose.Noting)
}

func (g *Game) applyChoose(f *state.Frame, d *Decision, c Choice) {
	spec := d.choose
	switch {
	case c.Kind == Stop:
		f.Locals[spec.Mark] = value.Word(0)
		f.PC = spec.StopTo
	case c.Kind == Done:
		f.Locals[spec.Mark] = value.Word(0)
		f.PC++
	case spec.Count == "":
		f.Locals[spec.Slot] = value.Word(c.Value)
		f.PC++
	default:
		set := append(slices.Clone(d.Chosen), c.Value)
		slices.Sort(set)
		f.Locals[spec.Slot] = value.Words(set)
		limit := g.limit(f, spec)
		if limit >= 0 && len(set) >= limit && g.suchThat(f, spec) {
			f.Locals[spec.Mark] = value.Word(0)
			f.PC++
		}
	}
}

// refuseChoose tells why someone cannot be chosen.
func (g *Game) refuseChoose(d *Decision, w int64) *Refusal {
	spec, f := d.choose, g.top()
	label := g.P.Show(spec.Type, value.Word(w))
	r := refuse("%s cannot be chosen as %s", label, spec.Name)
	c := g.ctx
	c.Locals = f.Locals
	if spec.Count != "" && slices.Contains(d.Chosen, w) {
		r.Text = label + " has been chosen already"
		return r
	}
	if from := spec.From.List(c, nil); !slices.Contains(from, w) {
		brief := "it is not one of " + spec.From.Text
		text := brief
		if n := len(from); n > 0 && n <= 12 {
			text += ": " + g.P.Tell(value.ListOf(spec.Type), value.Words(from))
		}
		r.Reasons = append(r.Reasons, Reason{Clause: spec.Rule.ClauseID(), Title: spec.Rule.TitleText(), Text: text, Brief: brief})
		return r
	}
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	f.Locals[spec.Each] = value.Word(w)
	for _, e := range spec.Where {
		yes, err := g.verdict(func() bool { return e.Bool(c) })
		if err != nil {
			r.Reasons = append(r.Reasons, whyFailed(err, spec.Rule))
			continue
		}
		if !yes {
			n := &formula.Node{Text: "where " + e.Text}
			e.Explain(c, n)
			r.Reasons = append(r.Reasons, Reason{Clause: spec.Rule.ClauseID(), Title: spec.Rule.TitleText(), Text: "needs " + e.Text, Node: n})
		}
	}
	for _, a := range spec.Allowed {
		r.Reasons = append(r.Reasons, g.refusers(a)...)
	}
	if len(r.Reasons) == 0 && spec.Prefer != nil {
		r.Reasons = append(r.Reasons, Reason{Clause: spec.Prefer.Pref.Rule.ClauseID(), Title: spec.Prefer.Pref.Rule.TitleText(), Text: "a better choice is open"})
	}
	if len(r.Reasons) == 0 {
		r.Text += ": nothing legal could follow"
	}
	return r
}

// refusers are the clauses that forbid a call, with what made them apply.
func (g *Game) refusers(a *program.CallSpec) []Reason {
	c := g.ctx
	locals := c.Locals
	var args []value.Value
	if _, err := g.verdict(func() bool { args = evalAll(c, a.Args); return true }); err != nil {
		return []Reason{whyFailed(err, a.Perm.Rule)}
	}
	if yes, _ := g.verdict(func() bool { return a.Perm.Call(c, args) }); yes {
		return nil
	}
	root := &formula.Node{}
	a.Perm.Explain(g.P, c, args, root)
	var out []Reason
	told := map[*formula.Node]bool{} // one clause may forbid for several reasons
	for _, b := range a.Perm.Refusers(c, args) {
		reason := Reason{Clause: b.Rule.ClauseID(), Title: b.Rule.TitleText(), Text: b.Reason()}
		for _, n := range root.Children {
			if n.Applied && n.Clause == reason.Clause && !told[n] && strings.HasSuffix(n.Text, reason.Text) {
				reason.Node, told[n] = n, true
				break
			}
		}
		out = append(out, reason)
	}
	if len(out) == 0 { // denied unless allowed, and nobody allows it
		out = append(out, Reason{Clause: a.Perm.Rule.ClauseID(), Title: a.Perm.Rule.TitleText(), Text: "no rule allows " + root.Text, Brief: "no rule allows " + a.Perm.Name, Node: root})
	}
	c.Locals = locals
	return out
}

// checkDone tells why a set may not be finished as it is.
func (g *Game) checkDone(d *Decision) *Refusal {
	r := refuse("the choice is not complete")
	spec := d.choose
	if spec == nil {
		if d.spend != nil {
			r.Text = "points are left that can be used"
			r.Reasons = append(r.Reasons, Reason{Clause: d.spend.Rule.ClauseID(), Title: d.spend.Rule.TitleText(), Text: "as many points as possible must be used"})
		}
		return r
	}
	f := g.top()
	g.ctx.Locals = f.Locals
	for _, a := range spec.SuchThat {
		r.Reasons = append(r.Reasons, g.refusers(a)...)
	}
	if len(r.Reasons) == 0 {
		r.Reasons = append(r.Reasons, Reason{Clause: spec.Rule.ClauseID(), Title: spec.Rule.TitleText(), Text: "too few have been chosen"})
	}
	return r
}
