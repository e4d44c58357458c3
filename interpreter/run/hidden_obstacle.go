package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A player decides by their view, and the position may differ: hidden units may close a path
// or forbid a move to end in a space. This file handles that for moves, hidden_refusal.go
// for other answers. What the player meets counts as revealed, like a die roll, even if
// the rules do not reveal it.

// obstacles handles what a player meets that their view did not show.
type obstacles struct {
	*reader
	game *Game
}

// reached returns how many steps of a path a group can take in a game's position, and
// after how many of them the move may last end; 0 for none. It does not carry out the
// events of the steps.
func (pf *pathFinder) reached(f *state.Frame, spec *construct.GoSpec, path []int64) (taken, rest int) {
	pf.surely(func() bool {
		var args [][]value.Value
		var sets []search.Start
		for _, u := range f.Locals[spec.Company].List() {
			args = append(args, pf.moverArgs(f, spec, u))
			sets = append(sets, spec.Move.Walk().Begin(pf.ctx, args[len(args)-1]))
		}
		var ways []int64
		if spec.Move.ByWay {
			ways = f.Locals[spec.Over].List()
		}
		for here := f.Locals[spec.Here].N; taken < len(path); taken++ {
			next, _ := pf.stepOver(spec.Move, args, sets, here, path[taken], wayAt(ways, taken))
			if next == nil || pf.ctx.Err != nil {
				return false
			}
			var costs [][]int64
			for _, set := range next {
				costs = append(costs, set.Costs)
			}
			if here, sets = path[taken], next; spec.Steps != nil || pf.ends.restsIn(spec.Move, args, costs, here) {
				rest = taken + 1
			}
		}
		return true
	})
	return taken, rest
}

// blockedUnseen reports whether something hidden stops a group at once: a step ahead is
// closed, the player's view does not show it, and the move may end nowhere before it.
func (going) blockedUnseen(g *Game, in *construct.Instr, f *state.Frame, path []int64) bool {
	spec := in.Ref.(*construct.GoSpec)
	o, top := g.ask.sighted(in)
	if o.game == g {
		return false
	}
	taken, rest := g.paths.reached(f, spec, path)
	if taken == len(path) || rest > 0 {
		return false
	}
	seen, _ := o.paths.reached(top, spec, path)
	return o.sure(g) && seen > taken
}

// deceived reports whether a move may not end in its present space although the player's
// view allows it. If a rule fails in the view, the player could not have known, and the
// result is true.
func (going) deceived(g *Game, in *construct.Instr, f *state.Frame) bool {
	spec := in.Ref.(*construct.GoSpec)
	o, top := g.ask.sighted(in)
	if o.game == g || f.Locals[spec.Made].N == 0 || g.ends.mayRest(f, spec) {
		return false
	}
	sees := o.ends.mayRest(top, spec)
	return !o.sure(g) || sees
}

// stopAt ends a move that something hidden stops. path is the closed path, or empty if
// the move may not end here. The move ends where the group is, or in the last space on
// its path where it may end.
//
// A group that has made no step has still spent its move: see construct.Movement.Halt.
func (going) stopAt(g *Game, in *construct.Instr, f *state.Frame, path []int64) {
	spec := in.Ref.(*construct.GoSpec)
	d, m := g.ask.addressed(f, in), spec.Move
	who, here := f.Locals[spec.Company].List(), f.Locals[spec.Here].N
	taken, _ := g.paths.reached(f, spec, path)
	at := here
	if f.Locals[spec.Made].N > 0 && !g.ends.mayRest(f, spec) {
		at = g.paths.lastRest(f, spec)
	}
	line := g.log.meeting(spec, who, here, at, path, taken)
	closes := func(o *Game, top *state.Frame) bool {
		if len(path) == 0 {
			return !o.ends.mayRest(top, spec)
		}
		n, _ := o.paths.reached(top, spec, path)
		return n <= taken
	}
	var why []Reason
	switch last := append([]int64{here}, path...); {
	case len(path) == 0:
		why = g.refusals.whyNoRest(f, spec, here)
	case taken < len(path):
		from := (*place)(nil)
		why = g.refusals.whyNoStep(f, spec, from, last[taken], last[taken+1])
	}
	g.obstacles.noteObstacle(d, who, line, why, closes)
	if f.Locals[spec.Made].N == 0 {
		for _, u := range who {
			if m.Halt(g.S, u); !m.Forgets {
				m.Begin(g.ctx, u)
			}
		}
	}
	if at != here {
		way := anyWay
		if m.ByWay && at == path[0] {
			way = wayAt(f.Locals[spec.Over].List(), 0)
		}
		for _, u := range who {
			m.Carry(g.ctx, u, here, at, way)
		}
		f.Locals[spec.Here] = value.Word(at)
	}
	going{}.over(g, f, spec)
	if at != here {
		g.vm.mover.shift(who, at, m.Rule.ClauseID(), false, m)
	}
}

// halted reports whether a unit of a group that sets out has already met something
// hidden at the first step of the same movement.
func (pf *pathFinder) halted(f *state.Frame, spec *construct.GoSpec) bool {
	return f.Locals[spec.Made].N == 0 && slices.ContainsFunc(f.Locals[spec.Company].List(), func(u int64) bool { return spec.Move.Halted(pf.ctx, u) })
}

func (why refusals) haltedBy(m *construct.Movement) Reason {
	return Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: why.say("it met something hidden and may not move farther in this phase")}
}

// lastRest returns the last space before the present one where the group may end its
// move. Without one it returns the space where the move began.
func (pf *pathFinder) lastRest(f *state.Frame, spec *construct.GoSpec) int64 {
	who := f.Locals[spec.Company].List()
	way := spec.Move.PathOf(pf.S.Reader(), who[0]).Spaces
	way = way[max(0, len(way)-1-int(f.Locals[spec.Made].N)):]
	for i := len(way) - 2; i > 0; i-- {
		if pf.surely(func() bool {
			for _, u := range who {
				args := pf.moverArgs(f, spec, u)
				costs := spec.Move.Walk().Begin(pf.ctx, args).Costs
				if !pf.ends.restsIn(spec.Move, [][]value.Value{args}, [][]int64{costs}, way[i]) {
					return false
				}
			}
			return true
		}) {
			return way[i]
		}
	}
	if len(way) == 0 {
		return f.Locals[spec.Here].N
	}
	return way[0]
}

// meeting returns the log line for a move that something hidden stops.
func (rec *reporter) meeting(spec *construct.GoSpec, who []int64, here, at int64, path []int64, taken int) []Part {
	t := value.ListOf(value.UnitType)
	names := rec.part(t, value.Words(who), rec.P.Tell(t, value.Words(who)))
	space := func(s int64) Part { return rec.part(value.SpaceType, value.Word(s), rec.P.SpaceCalled(int(s))) }
	way := append([]int64{here}, path...)
	from, closed := wording(""), space(here)
	if len(path) > 0 {
		from, closed = space(way[taken]), space(way[taken+1])
	}
	met, rests := wording(rec.hiddenThing()), len(path) > 0 && way[taken] == at
	back := at != here
	still := !back && spec.Made >= 0 && rec.top().Locals[spec.Made].N == 0
	var text string
	switch {
	case len(path) == 0 && back:
		text = "%[1]s goes back to %[2]s: because of %[3]s the move may not end in %[5]s"
	case len(path) == 0 && still:
		text = "%[1]s stays at %[2]s: because of %[3]s the move may not end in %[5]s"
	case len(path) == 0:
		text = "%[1]s stops at %[2]s: because of %[3]s the move may not end in %[5]s"
	case back && rests:
		text = "%[1]s goes back to %[2]s: met %[3]s on the way from %[4]s to %[5]s"
	case still && rests:
		text = "%[1]s stays at %[2]s: met %[3]s on the way from %[4]s to %[5]s"
	case rests:
		text = "%[1]s stops at %[2]s: met %[3]s on the way from %[4]s to %[5]s"
	case back:
		text = "%[1]s goes back to %[2]s: met %[3]s on the way from %[4]s to %[5]s, and the move may not end in %[4]s"
	case still:
		text = "%[1]s stays at %[2]s: met %[3]s on the way from %[4]s to %[5]s, and the move may not end in %[4]s"
	default:
		text = "%[1]s stops at %[2]s: met %[3]s on the way from %[4]s to %[5]s, and the move may not end in %[4]s"
	}
	return rec.wordings(text, names, space(at), met, from, closed)
}

// hiddenThing returns the words for what a player met unseen. They reveal no more than
// the kind.
func (rec *reporter) hiddenThing() string {
	if slices.ContainsFunc(rec.P.Secrets, func(s *construct.Secret) bool { return s.Place && s.Owner != names.OfUnit || s.Fact != nil }) {
		return rec.say("something hidden")
	}
	return rec.say("a hidden unit")
}

// noteObstacle logs that a player met something hidden. Readers are the player and each
// seat that sees the units in who and whose view shows the obstacle (closes). A seat in
// whose view a rule fails is left out. It raises Revealed, so undo needs consent.
func (ob *obstacles) noteObstacle(d *Decision, who []int64, line []Part, why []Reason, closes func(o *Game, top *state.Frame) bool) {
	clause := d.Rule.ClauseID()
	if len(why) > 0 {
		clause = why[0].Clause
	}
	text := ""
	for _, p := range line {
		text += p.Text
	}
	ob.log.note("met", clause, "%s", text)
	e := &ob.Log[len(ob.Log)-1]
	if ob.Derive {
		e.Parts = line
	}
	for seat := range ob.P.Seats {
		o := ob.game.Redacted(seat)
		sees := seat == d.Seat
		if !sees && !slices.ContainsFunc(who, func(u int64) bool { return o.S.At[u] != ob.S.At[u] }) {
			o.ctx.SetPosition(o.S)
			o.ctx.Locals = o.top().Locals
			o.failed = nil
			sees = closes(o, o.top()) && o.seen().sure(ob.game)
		}
		if sees {
			e.To = append(e.To, seat)
		}
	}
	if len(e.To) == len(ob.P.Seats) {
		e.To = nil
	}
	ob.Revealed++
}
