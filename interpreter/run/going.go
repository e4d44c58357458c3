package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// going is the decision `go`: a group of units moves by a movement. The player names a
// space that the group can reach, near or far. The group moves there by the cheapest
// path, one step at a time.
//
// Each step is an event. Its consequences may need decisions, stop units or eliminate
// them. Then the player is asked again, until they stop or no space is left.
// path_finder.go computes the reachable spaces.
type going struct{ plain }

func goingOf(d *Decision) *construct.GoSpec { return d.at.Ref.(*construct.GoSpec) }

func (k going) reach(g *Game, f *state.Frame, in *construct.Instr) bool {
	spec := in.Ref.(*construct.GoSpec)
	if f.Locals[spec.Mark].N == 0 && !k.setOut(g, f, in, spec) {
		return false
	}
	g.vm.mover.dropStrays(f, spec)
	who := f.Locals[spec.Company].List()
	if len(who) == 0 {
		k.over(g, f, spec)
		return false
	}
	if path := f.Locals[spec.Path].List(); len(path) > 0 {
		if spec.Move.ByWay && k.forks(g, f, in, spec, path) {
			return false
		}
		if k.blockedUnseen(g, in, f, path) {
			k.stopAt(g, in, f, path)
			return false
		}
		if g.ctx.Err != nil {
			return false
		}
		f.Locals[spec.Path] = value.Words(slices.Clone(path[1:]))
		if g.vm.mover.goStep(f, spec, path[0]) {
			return false // rules that watch the step run first
		}
		g.vm.mover.setPath(f, spec, nil, nil)
	}
	made := f.Locals[spec.Made].N
	if spec.UpTo && made == 0 {
		k.shorten(g, f, in, spec)
	}
	switch {
	case g.P.HidesPlaces() && (spec.Steps != nil && made >= f.Locals[spec.Count].N || spec.Target != nil && made > 0 || !k.leads(g, in, spec)) && k.deceived(g, in, f):
		k.stopAt(g, in, f, nil)
	case spec.Steps != nil && made >= f.Locals[spec.Count].N, spec.Target != nil && made > 0:
		k.over(g, f, spec)
	case spec.Target != nil:
		g.ctx.Locals = f.Locals
		to := spec.Target.Eval(g.ctx).N
		o, top := g.ask.sighted(in)
		path := o.paths.pathTo(top, spec, to)
		ways := o.paths.waysOf(top, spec, path)
		if o.heed(g); g.ctx.Err != nil {
			return false
		}
		if len(path) > 0 {
			g.vm.mover.setPath(f, spec, path, ways)
			return k.reach(g, f, in)
		}
		return k.nowhere(g, f, in, spec)
	case k.leads(g, in, spec):
		return true
	case made > 0 && g.history.wayBack() && !g.ends.mayRest(f, spec):
		// A consequence of a step closed all paths, and the move may not end here.
		g.history.deadEnd(in, fmt.Errorf("%s cannot continue its move, and the move cannot end in %s",
			g.P.Tell(value.ListOf(value.UnitType), f.Locals[spec.Company]), g.P.SpaceCalled(int(f.Locals[spec.Here].N))))
	case made > 0 || spec.Nothing:
		k.over(g, f, spec)
	default:
		return k.nowhere(g, f, in, spec)
	}
	return false
}

// leads reports whether the deciding player has a space to move to.
func (going) leads(g *Game, in *construct.Instr, spec *construct.GoSpec) bool {
	o, top := g.ask.sighted(in)
	leads := len(o.paths.destinations(top, spec)) > 0
	o.heed(g)
	return leads
}

// shorten reduces the number of steps of a move `for up to n steps` to the largest number
// that can be made, and to one if none can.
func (k going) shorten(g *Game, f *state.Frame, in *construct.Instr, spec *construct.GoSpec) {
	for f.Locals[spec.Count].N > 1 && !k.leads(g, in, spec) && g.ctx.Err == nil {
		f.Locals[spec.Count] = value.Word(f.Locals[spec.Count].N - 1)
	}
}

// setOut begins a move and stores the group in the frame. It returns false if no unit of
// the group is on the map. It also returns false if the units are in different spaces,
// which is an error of the rules.
func (k going) setOut(g *Game, f *state.Frame, in *construct.Instr, spec *construct.GoSpec) bool {
	c := g.ctx
	c.Locals = f.Locals
	who := slices.DeleteFunc(slices.Clone(g.units(spec.Who)), func(u int64) bool { return g.S.At[u] < 0 })
	for i, e := range spec.Args {
		f.Locals[spec.First+i] = e.Eval(c)
	}
	f.Locals[spec.Count] = value.Value{}
	if spec.Steps != nil {
		f.Locals[spec.Count] = value.Word(int64(value.Floor(spec.Steps.Num(c))))
	}
	f.Locals[spec.Company], f.Locals[spec.Made] = value.Words(who), value.Word(0)
	g.vm.mover.setPath(f, spec, nil, nil)
	if len(who) == 0 {
		k.over(g, f, spec)
		return false
	}
	here := g.S.At[who[0]]
	for _, u := range who {
		if g.S.At[u] != here {
			g.vm.fail(in, fmt.Errorf("%s and %s are in different spaces: a group begins its move in one space", g.P.UnitCalled(int(who[0])), g.P.UnitCalled(int(u))))
			return false
		}
	}
	for _, u := range who {
		spec.Move.Forget(g.S, u) // drop the trail of an interrupted move
	}
	f.Locals[spec.Here], f.Locals[spec.Mark] = value.Word(int64(here)), value.Word(1)
	return true
}

// dropStrays removes from the group the units that are no longer in its space, because a
// rule has moved or eliminated them.
func (mv *mover) dropStrays(f *state.Frame, spec *construct.GoSpec) {
	here := f.Locals[spec.Here].N
	who := f.Locals[spec.Company].List()
	left := slices.DeleteFunc(slices.Clone(who), func(u int64) bool {
		strayed := int64(mv.S.At[u]) != here
		if strayed {
			spec.Move.Forget(mv.S, u)
		}
		return strayed
	})
	if len(left) < len(who) {
		f.Locals[spec.Company] = value.Words(left)
	}
}

// goStep moves the group one step. It returns false if a unit can no longer take the
// step.
func (mv *mover) goStep(f *state.Frame, spec *construct.GoSpec, to int64) bool {
	m, c := spec.Move, mv.ctx
	who, from := f.Locals[spec.Company].List(), f.Locals[spec.Here].N
	var args [][]value.Value
	var sets []search.Start
	for _, u := range who {
		args = append(args, mv.paths.moverArgs(f, spec, u))
		sets = append(sets, m.Walk().Begin(c, args[len(args)-1]))
	}
	way := anyWay
	if m.ByWay {
		if ways := f.Locals[spec.Over].List(); len(ways) > 0 {
			way, f.Locals[spec.Over] = ways[0], value.Words(slices.Clone(ways[1:]))
		}
	}
	next, way := mv.paths.stepOver(m, args, sets, from, to, way)
	if next == nil {
		return false
	}
	for i, a := range args {
		m.Follow(c, a, from, to, way, next[i].Costs)
	}
	f.Locals[spec.Here] = value.Word(to)
	f.Locals[spec.Made] = value.Word(f.Locals[spec.Made].N + 1)
	mv.shift(who, to, m.Rule.ClauseID(), false, m)
	return true
}

// over ends a move: it stores the result, settles the movement points and advances the
// frame.
func (k going) over(g *Game, f *state.Frame, spec *construct.GoSpec) {
	who := f.Locals[spec.Company].List()
	if spec.Result >= 0 {
		u := value.None // no unit has moved
		if len(who) > 0 {
			u = who[0]
		}
		f.Locals[spec.Result] = spec.Move.Record(g.ctx, u)
	}
	if f.Locals[spec.Mark].N != 0 {
		for _, u := range who {
			args := g.paths.moverArgs(f, spec, u)
			spec.Move.Settle(g.ctx, args, g.ends.resting(f, spec, args))
		}
	}
	f.Locals[spec.Mark], f.Locals[spec.Company] = value.Value{}, value.Value{}
	g.vm.mover.setPath(f, spec, nil, nil)
	f.PC++
}

// nowhere continues a move that has no open space: with the remedy of the rules, or by
// going back from a dead end. It returns true only if the game is held.
func (k going) nowhere(g *Game, f *state.Frame, in *construct.Instr, spec *construct.GoSpec) bool {
	if spec.Otherwise >= 0 {
		f.Locals[spec.Mark] = value.Value{}
		if spec.Result >= 0 {
			f.Locals[spec.Result] = spec.Move.Record(g.ctx, value.None)
		}
		f.PC = spec.Otherwise
		return false
	}
	if spec.Nothing || spec.UpTo {
		k.over(g, f, spec)
		return false
	}
	if g.Hold {
		return true
	}
	g.history.deadEnd(in, fmt.Errorf("%s has no legal move by %q, and the rules do not say what happens then",
		g.P.Tell(value.ListOf(value.UnitType), f.Locals[spec.Company]), spec.Move.Name))
	return false
}

func (going) asks(g *Game, d *Decision, _ *state.Frame) {
	spec := goingOf(d)
	d.Name, d.Type, d.Rule = "to", value.SpaceType, spec.Rule
	g.seats.decider(d, spec.By)
}

func (k going) list(g insight, d *Decision, f *state.Frame) {
	spec := goingOf(d)
	d.Prompt = g.say("Where to?")
	if spec.Move.Title != "" {
		d.Prompt = g.say("%s: where to?", spec.Move.Title)
	}
	if spec.Prompt != nil {
		d.Prompt, d.Parts = g.log.said(spec.Prompt)
	}
	d.Options = g.choices.options(d.Type, g.paths.destinations(f, spec))
	d.CanStop = spec.Steps == nil && (f.Locals[spec.Made].N > 0 && g.ends.mayRest(f, spec) || f.Locals[spec.Made].N == 0 && spec.Nothing)
	g.ctx.Locals = f.Locals
}

func (k going) apply(g *Game, d *Decision, f *state.Frame, c Choice) {
	spec := goingOf(d)
	if c.Kind == Stop {
		switch {
		case k.deceived(g, d.at, f):
			k.stopAt(g, d.at, f, nil)
			return
		case g.ctx.Err != nil:
			return
		}
		k.over(g, f, spec)
		return
	}
	o := g.ask.insight(d)
	path := o.paths.pathTo(o.top(), spec, c.Value)
	g.vm.mover.setPath(f, spec, path, o.paths.waysOf(o.top(), spec, path))
	o.heed(g)
}

func (k going) denial(g insight, d *Decision, c Choice) []Part {
	return g.named("cannot move to %s", d.Type, c.Value)
}

func (k going) refuse(g insight, d *Decision, c Choice) *Refusal {
	f := g.top()
	switch {
	case c.Kind == Pick:
		r := refuseWithParts(k.denial(g, d, c)...)
		r.Reasons = g.refusals.whyNot(f, goingOf(d), c.Value)
		return r
	case c.Kind == Stop && f.Locals[goingOf(d).Made].N > 0 && goingOf(d).Steps == nil:
		r := g.refusal("the move cannot end here")
		r.Reasons = g.refusals.whyNoRest(f, goingOf(d), f.Locals[goingOf(d).Here].N)
		return r
	}
	return g.refuseWrongKind(c)
}

// explain derives the permissions that allow the first step.
func (k going) explain(g insight, d *Decision, c Choice) []*formula.Node {
	spec, f := goingOf(d), g.top()
	path := g.paths.pathTo(f, spec, c.Value)
	who := f.Locals[spec.Company].List()
	if len(path) == 0 || len(who) == 0 {
		return nil
	}
	var out []*formula.Node
	args := g.paths.moverArgs(f, spec, who[0])
	locals := append(slices.Clone(args), f.Locals[spec.Here], value.Word(path[0]))
	if spec.Move.ByWay {
		way := wayAt(g.paths.waysOf(f, spec, path), 0)
		if open := g.paths.openWays(f, spec, path[0]); way == anyWay && len(open) > 0 {
			way = g.paths.cheapestOf(f, spec, path[0], open)[0]
		}
		locals = append(locals, value.Word(way))
	}
	for i := range spec.Move.Modes {
		for _, st := range spec.Move.Modes[i].Steps {
			for _, n := range g.reasons.derived(locals, st.Allowed...) {
				if !slices.ContainsFunc(out, func(o *formula.Node) bool { return o.Text == n.Text }) {
					out = append(out, n)
				}
			}
		}
	}
	return out
}

// noting returns the note beside a space: the cost of the path, the spaces it passes,
// and the note that the rules add.
func (k going) noting(g insight, f *state.Frame, spec *construct.GoSpec, w int64) string {
	path := g.paths.pathTo(f, spec, w)
	if len(path) == 0 {
		return ""
	}
	text := ""
	if spec.Steps == nil {
		cost := value.Format(g.paths.price(f, spec, path))
		if text = g.say("costs %s", cost); len(path) > 1 {
			text = g.say("costs %s by %s", cost, g.P.Tell(value.ListOf(value.SpaceType), value.Words(path[:len(path)-1])))
		}
	}
	if spec.Noting != nil {
		saved := f.Locals[spec.To]
		f.Locals[spec.To] = value.Word(w)
		g.Ctx().Locals = f.Locals
		more := g.log.text(spec.Noting)
		f.Locals[spec.To] = saved
		if text != "" && more != "" {
			text += ", "
		}
		text += more
	}
	return text
}

// price returns the additional cost of a path for the member of the group that pays
// most, as a number of the rules.
func (pf *pathFinder) price(f *state.Frame, spec *construct.GoSpec, path []int64) int64 {
	ways := pf.waysOf(f, spec, path)
	if spec.Move.ByWay && len(path) == 1 {
		if open := pf.openWays(f, spec, path[0]); len(open) > 0 {
			ways = pf.cheapestOf(f, spec, path[0], open)
		}
	}
	return search.Number(pf.priceBy(f, spec, path, ways))
}

// priceBy is price for a path over the given edges, in ticks.
func (pf *pathFinder) priceBy(f *state.Frame, spec *construct.GoSpec, path, ways []int64) int64 {
	most := int64(0)
	pf.surely(func() bool {
		for _, u := range f.Locals[spec.Company].List() {
			args := pf.moverArgs(f, spec, u)
			set := spec.Move.Walk().Begin(pf.ctx, args)
			before, here := least(set.Costs), f.Locals[spec.Here].N
			for i, to := range path {
				if set.Costs = spec.Move.Walk().StepOver(pf.ctx, args, set, here, to, wayAt(ways, i)); set.Costs == nil {
					return false
				}
				set.Moved, here = true, to
			}
			most = max(most, least(set.Costs)-before)
		}
		return true
	})
	return most
}

// least returns the smallest cost that is at least 0; -1 if there is none.
func least(costs []int64) int64 {
	out := int64(-1)
	for _, n := range costs {
		if n >= 0 && (out < 0 || n < out) {
			out = n
		}
	}
	return out
}
