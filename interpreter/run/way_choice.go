package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Two spaces may have several edges between them: a road and a ferry. A movement whose steps
// name the edge (`step a to b over e`) chooses the cheapest for a group that goes to a distant
// space. For a step to a neighbour the player chooses, if several edges are open.

// anyWay stands for the cheapest open edge of a step.
const anyWay int64 = -1

// stepOver is stepAll for a step over one edge. With anyWay it takes the edge that costs the
// group least. It returns the edge, too; anyWay if the movement does not ask for edges.
func (pf *pathFinder) stepOver(m *construct.Movement, args [][]value.Value, sets []search.Start, from, to, way int64) ([]search.Start, int64) {
	if !m.ByWay || way != anyWay {
		return pf.stepBy(m, args, sets, from, to, way), way
	}
	var best []search.Start
	taken, lowest := anyWay, int64(0)
	for _, s := range pf.stepsTo(m, args, sets, from, to) {
		cost := int64(0)
		for _, set := range s.next {
			cost += least(set.Costs)
		}
		if best == nil || cost < lowest {
			best, taken, lowest = s.next, s.way, cost
		}
	}
	return best, taken
}

// oneStep is a step of a whole group to a space over an edge, which is anyWay if the movement
// does not ask for edges. next is the state of each member after it.
type oneStep struct {
	to, way int64
	next    []search.Start
}

// stepsTo returns the steps of a group to a neighbour, one for each edge that is open to all.
func (pf *pathFinder) stepsTo(m *construct.Movement, args [][]value.Value, sets []search.Start, from, to int64) []oneStep {
	ways := []int64{anyWay}
	if m.ByWay {
		ways = pf.S.World.Map.EdgesBetween(int(from), int(to), nil)
	}
	var out []oneStep
	for _, e := range ways {
		if next := pf.stepBy(m, args, sets, from, to, e); next != nil {
			out = append(out, oneStep{to, e, next})
		}
	}
	return out
}

// stepBy returns the state of each member of a group after a step over one edge, or with
// anyWay in a movement that does not ask for edges; nil if any member cannot take it.
func (pf *pathFinder) stepBy(m *construct.Movement, args [][]value.Value, sets []search.Start, from, to, way int64) []search.Start {
	next := make([]search.Start, len(sets))
	for i, a := range args {
		next[i] = sets[i]
		if next[i].Costs = m.Walk().StepOver(pf.ctx, a, sets[i], from, to, way); next[i].Costs == nil {
			return nil
		}
		next[i].Moved = true
	}
	return next
}

// waysOf returns the edges of a path that the player may name, one for each step; nil if the
// movement does not ask for edges, or for a single step over the cheapest one.
func (pf *pathFinder) waysOf(f *state.Frame, spec *construct.GoSpec, path []int64) []int64 {
	if !spec.Move.ByWay || spec.Steps != nil || len(path) < 2 {
		return nil
	}
	w := pf.pathsOf(f, spec)
	if at := w.best(path[len(path)-1]); at >= 0 {
		if ways := w.ways.Ways(at); len(ways) == len(path) {
			return ways
		}
	}
	return nil
}

// wayAt returns the edge of a step of a path.
func wayAt(ways []int64, step int) int64 {
	if step < len(ways) {
		return ways[step]
	}
	return anyWay
}

// openWays returns the edges by which the group can step to a neighbour and end its move
// there or farther on.
func (pf *pathFinder) openWays(f *state.Frame, spec *construct.GoSpec, to int64) []int64 {
	here := f.Locals[spec.Here].N
	var out []int64
	if spec.Steps != nil {
		for _, s := range pf.nextStepsOver(f, spec) {
			if s.to == to {
				out = append(out, s.way)
			}
		}
		return out
	}
	pf.surely(func() bool {
		var args [][]value.Value
		var sets []search.Start
		for _, u := range f.Locals[spec.Company].List() {
			args = append(args, pf.moverArgs(f, spec, u))
			sets = append(sets, spec.Move.Walk().Begin(pf.ctx, args[len(args)-1]))
		}
		for _, s := range pf.stepsTo(spec.Move, args, sets, here, to) {
			if pf.canFinish(spec.Move, args, s.next, to, 0) || pf.ends.endsBehind(spec.Move, args, s.next, to) {
				out = append(out, s.way)
			}
		}
		return true
	})
	return out
}

// cheapestOf returns the one of several open edges to a neighbour that costs the group least, as
// a list; of equals the first.
func (pf *pathFinder) cheapestOf(f *state.Frame, spec *construct.GoSpec, to int64, ways []int64) []int64 {
	best, lowest := ways[:1], int64(-1)
	for i, e := range ways {
		if cost := pf.priceBy(f, spec, []int64{to}, []int64{e}); lowest < 0 || cost < lowest {
			best, lowest = ways[i:i+1], cost
		}
	}
	return best
}

// forks reports whether the player has to choose one of several edges to the neighbour that
// was named. It then leads the frame to the choice.
func (going) forks(g *Game, f *state.Frame, in *construct.Instr, spec *construct.GoSpec, path []int64) bool {
	if len(f.Locals[spec.Open].List()) > 0 { // the choice has been made
		f.Locals[spec.Over] = value.Words([]int64{f.Locals[spec.Way].N})
		f.Locals[spec.Open] = value.Value{}
		return false
	}
	if len(path) > 1 || len(f.Locals[spec.Over].List()) > 0 {
		return false
	}
	o, top := g.ask.sighted(in)
	ways := o.paths.openWays(top, spec, path[0])
	if spec.Target != nil && len(ways) > 1 {
		ways = o.paths.cheapestOf(top, spec, path[0], ways)
	}
	if o.heed(g); g.ctx.Err != nil {
		return false
	}
	if len(ways) < 2 {
		f.Locals[spec.Over] = value.Words(ways) // the cheapest edge may lead nowhere
		return false
	}
	f.Locals[spec.Open] = value.Words(ways)
	f.PC = spec.Fork
	return true
}

// setPath records the path that a group takes, and its edges.
func (mv *mover) setPath(f *state.Frame, spec *construct.GoSpec, path, ways []int64) {
	f.Locals[spec.Path] = value.Words(path)
	if spec.Move.ByWay {
		f.Locals[spec.Over] = value.Words(ways)
	}
}
