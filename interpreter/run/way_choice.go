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
	ways := []int64{way}
	if m.ByWay && way == anyWay {
		ways = pf.S.World.Map.EdgesBetween(int(from), int(to), nil)
	}
	var best []search.Start
	taken, lowest := anyWay, int64(0)
	for _, e := range ways {
		next, cost := make([]search.Start, len(sets)), int64(0)
		for i, a := range args {
			next[i] = sets[i]
			if next[i].Costs = m.Walk().StepOver(pf.ctx, a, sets[i], from, to, e); next[i].Costs == nil {
				next = nil
				break
			}
			next[i].Moved = true
			cost += least(next[i].Costs)
		}
		if next != nil && (best == nil || cost < lowest) {
			best, taken, lowest = next, e, cost
		}
	}
	return best, taken
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
	here, left := f.Locals[spec.Here].N, int64(0)
	if spec.Steps != nil {
		left = f.Locals[spec.Count].N - f.Locals[spec.Made].N - 1
	}
	ways := pf.S.World.Map.EdgesBetween(int(here), int(to), nil)
	var out []int64
	pf.surely(func() bool {
		var args [][]value.Value
		var sets []search.Start
		for _, u := range f.Locals[spec.Company].List() {
			args = append(args, pf.moverArgs(f, spec, u))
			sets = append(sets, spec.Move.Walk().Begin(pf.ctx, args[len(args)-1]))
		}
		for _, e := range ways {
			next, _ := pf.stepOver(spec.Move, args, sets, here, to, e)
			if next != nil && (pf.canFinish(spec.Move, args, next, to, left) || spec.Steps == nil && pf.endsBehind(spec.Move, args, next, to)) {
				out = append(out, e)
			}
		}
		return true
	})
	return out
}

// forks reports whether the player has to choose one of several edges to the neighbour that
// was named. It then leads the frame to the choice.
func (going) forks(g *Game, f *state.Frame, in *construct.Instr, spec *construct.GoSpec, path []int64) bool {
	if len(f.Locals[spec.Open].List()) > 0 { // the choice has been made
		f.Locals[spec.Over] = value.Words([]int64{f.Locals[spec.Way].N})
		f.Locals[spec.Open] = value.Value{}
		return false
	}
	if spec.Target != nil || len(path) > 1 || len(f.Locals[spec.Over].List()) > 0 {
		return false
	}
	o, top := g.sighted(in)
	ways := o.openWays(top, spec, path[0])
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
func (pf *pathFinder) setPath(f *state.Frame, spec *construct.GoSpec, path, ways []int64) {
	f.Locals[spec.Path] = value.Words(path)
	if spec.Move.ByWay {
		f.Locals[spec.Over] = value.Words(ways)
	}
}
