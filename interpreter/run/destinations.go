package run

import (
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Goal is a space that a unit, going alone, could come to by a movement.
type Goal struct {
	Space int64
	Cost  int64   // of the way there, as a number of the rules
	By    []int64 // the spaces between
	Ends  bool    // the move may end there, not only go on
}

// Goals lists where a unit, going alone, could come to by a movement, whatever
// is being decided; args are the unit and what else the movement is about. It
// changes nothing.
func (pf *pathFinder) Goals(m *program.Movement, args []value.Value) []Goal {
	spec, f := pf.alone(m, args)
	if spec == nil {
		return nil
	}
	w := pf.pathsOf(f, spec)
	var out []Goal
	for _, s := range w.open {
		path := pf.pathTo(f, spec, s)
		if len(path) == 0 {
			continue
		}
		at := w.best(s)
		out = append(out, Goal{Space: s, Cost: pf.price(f, spec, path), By: path[:len(path)-1], Ends: at >= 0 && w.ends[at]})
	}
	return out
}

// Goes is what the pending decision to go somewhere is about: the movement, its arguments
// besides the mover, and the units that go together. The decision must be of kind Going.
func (g *Game) Goes(d *Decision) (m *program.Movement, about []value.Value, company []int64) {
	if x := g.asking(d); x != g {
		return x.Goes(d)
	}
	spec, f := goingOf(d), g.top()
	about = slices.Clone(f.Locals[spec.First : spec.First+len(spec.Args)])
	return spec.Move, about, slices.Clone(f.Locals[spec.Company].List())
}

// Counts reports whether the pending decision to go somewhere counts what the way costs,
// and not steps.
func (vm *machine) Counts(d *Decision) bool { return goingOf(d).Steps == nil }

// Offered lists the spaces that the pending decision to go somewhere offers, with the
// cost of each way to the member of the group that pays most, as far as the player sees
// who decides.
func (g *Game) Offered(d *Decision) []Goal {
	if x := g.asking(d); x != g {
		return x.Offered(d)
	}
	g.Ctx()
	return offered(g.insight(d), d)
}

func offered(g insight, d *Decision) []Goal {
	spec, f := goingOf(d), g.top()
	var out []Goal
	for _, o := range d.Options {
		path := g.pathTo(f, spec, o.Value)
		if len(path) == 0 {
			continue
		}
		goal := Goal{Space: o.Value, By: slices.Clone(path[:len(path)-1]), Ends: true}
		if spec.Steps == nil {
			goal.Cost = g.price(f, spec, path)
			w := g.pathsOf(f, spec)
			at := w.best(o.Value)
			goal.Ends = at >= 0 && w.ends[at]
		}
		out = append(out, goal)
	}
	return out
}

// alone is a `go` of one unit that nobody has asked for; nil when the unit is not
// on the map.
func (pf *pathFinder) alone(m *program.Movement, args []value.Value) (*program.GoSpec, *state.Frame) {
	pf.Ctx()
	u := args[0].N
	if u < 0 || pf.S.At[u] < 0 {
		return nil, nil
	}
	spec := &program.GoSpec{Move: m, Rule: m.Rule, GoSlots: program.GoSlots{Company: 0, Here: 1, Made: 2, Count: 3, First: 4}}
	f := &state.Frame{Locals: []value.Value{value.Words([]int64{u}), value.Word(int64(pf.S.At[u])), {}, {}}}
	for range args[1:] {
		spec.Args = append(spec.Args, nil)
	}
	f.Locals = slices.Concat(f.Locals, args[1:])
	return spec, f
}
