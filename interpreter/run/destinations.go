package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Goal is a space that a unit or group can reach by a movement.
type Goal struct {
	Space int64
	Cost  int64   // cost of the path, as a number of the rules
	By    []int64 // the spaces between, in order
	Ends  bool    // the move may end there; else it can only continue
}

// Goals returns the spaces that a unit, moving alone, could reach by a movement,
// whatever decision is pending. args holds the unit and the other arguments of the
// movement. Goals changes nothing. It is nil for a unit off the map.
func (q *Query) Goals(m *construct.Movement, args []value.Value) []Goal {
	spec, f := q.paths.alone(m, args)
	if spec == nil {
		return nil
	}
	w := q.paths.pathsOf(f, spec)
	var out []Goal
	for _, s := range w.open {
		path := q.paths.pathTo(f, spec, s)
		if len(path) == 0 {
			continue
		}
		at := w.best(s)
		out = append(out, Goal{Space: s, Cost: q.paths.price(f, spec, path), By: path[:len(path)-1], Ends: at >= 0 && w.ends[at]})
	}
	return out
}

// Goes returns the movement of the pending decision, its arguments without the mover,
// and the units that move together. The decision must be of kind Going. The caller owns
// the slices.
func (q *Query) Goes(d *Decision) (m *construct.Movement, about []value.Value, company []int64) {
	if x := q.game.branches.asking(d); x != q.game {
		return x.Query().Goes(d)
	}
	spec, f := goingOf(d), q.top()
	about = slices.Clone(f.Locals[spec.First : spec.First+len(spec.Args)])
	return spec.Move, about, slices.Clone(f.Locals[spec.Company].List())
}

// Counts reports whether the pending move is limited by cost, and not by a number of
// steps. The decision must be of kind Going.
func (q *Query) Counts(d *Decision) bool { return goingOf(d).Steps == nil }

// Offered returns the spaces that the pending decision offers. The cost is that of the
// member of the group that pays most. It uses the deciding player's view only. The
// decision must be of kind Going.
func (q *Query) Offered(d *Decision) []Goal {
	if x := q.game.branches.asking(d); x != q.game {
		return x.Query().Offered(d)
	}
	q.Ctx()
	return offered(q.game.ask.insight(d), d)
}

func offered(g insight, d *Decision) []Goal {
	spec, f := goingOf(d), g.top()
	var out []Goal
	for _, o := range d.Options {
		path := g.paths.pathTo(f, spec, o.Value)
		if len(path) == 0 {
			continue
		}
		goal := Goal{Space: o.Value, By: slices.Clone(path[:len(path)-1]), Ends: true}
		if spec.Steps == nil {
			goal.Cost = g.paths.price(f, spec, path)
			w := g.paths.pathsOf(f, spec)
			at := w.best(o.Value)
			goal.Ends = at >= 0 && w.ends[at]
		}
		out = append(out, goal)
	}
	return out
}

// alone returns a `go` of one unit that no rule has started, for questions; nil if the
// unit is not on the map. It begins a new question.
func (pf *pathFinder) alone(m *construct.Movement, args []value.Value) (*construct.GoSpec, *state.Frame) {
	pf.Ctx()
	u := args[0].N
	if u < 0 || pf.S.At[u] < 0 {
		return nil, nil
	}
	spec := &construct.GoSpec{Move: m, Rule: m.Rule, GoSlots: construct.GoSlots{Company: 0, Here: 1, Made: 2, Count: 3, First: 4}}
	f := &state.Frame{Locals: []value.Value{value.Words([]int64{u}), value.Word(int64(pf.S.At[u])), {}, {}}}
	for range args[1:] {
		spec.Args = append(spec.Args, nil)
	}
	f.Locals = slices.Concat(f.Locals, args[1:])
	return spec, f
}
