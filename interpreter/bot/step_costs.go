package bot

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/run"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

// uniformCost is the class of units that no movement of the game covers: all steps are equal.
const uniformCost = -1

// stepUnit is the distance of a usual step.
const stepUnit = 8

// stepCosts are the costs of steps by the movement of the game, on a map without other units.
// Units with equal costs share a class. They are valid for one turn.
type stepCosts struct {
	p        *program.Program
	movement *construct.Movement // nil if there is none
	turn     int64
	empty    *formula.Ctx // the position without units
	class    []int        // by unit; unclassified until it is asked
	costs    [][]int32    // by class and edge: of the step against the edge, in parts of stepUnit; below 0 if impossible
	ticks    [][]int64    // by class and edge: of the step along the edge, in ticks
	reverse  []int32      // by edge: the edge in the other direction
}

const unclassified = -2

// maxStepCost limits the cost of a step.
const maxStepCost = 1000

// sampleStride is the stride over spaces when two units are compared.
const sampleStride = 13

func newStepCosts(p *program.Program) *stepCosts {
	x := &stepCosts{p: p, turn: -1}
	for _, params := range []int{2, 3} { // movements with a budget, those of the unit alone first
		for _, m := range p.Movements {
			if len(m.Params) == params && m.Draws != nil && x.variants(m) > 0 &&
				(x.movement == nil || len(x.movement.Params) == params && m.Walk().Query < x.movement.Walk().Query) {
				x.movement = m
			}
		}
	}
	if x.movement == nil {
		for _, m := range p.Movements {
			hasCosts := slices.ContainsFunc(m.Modes, func(o construct.MoveMode) bool {
				return len(o.Within) > 0 && slices.ContainsFunc(o.Steps, func(s construct.MoveStep) bool { return s.Cost != nil })
			})
			if len(m.Params) == 2 && hasCosts && (x.movement == nil || m.Walk().Query < x.movement.Walk().Query) {
				x.movement = m
			}
		}
	}
	m := p.World.Map
	for s := range m.Len() {
		for _, n := range m.Neighbors(s) {
			x.reverse = append(x.reverse, int32(m.FirstArc(int(n))+slices.Index(m.Neighbors(int(n)), int32(s))))
		}
	}
	return x
}

// variants returns the number of values of a movement's second parameter (by which road it
// goes): 1 if it has none, 0 if they cannot be counted.
func (x *stepCosts) variants(m *construct.Movement) int {
	if len(m.Params) < 3 {
		return 1
	}
	if e := x.p.Enums[m.Params[1].Type.Name]; e != nil {
		return len(e.Words)
	}
	return 0
}

// prepare resets the costs if the turn of the position is another.
func (x *stepCosts) prepare(g *run.Game) {
	turn := g.S.Cells.At(g.P.TurnCell())
	if x.movement == nil || turn == x.turn && x.class != nil {
		return
	}
	x.turn, x.costs, x.ticks = turn, nil, nil
	s := g.S.Clone()
	for u, at := range s.At {
		if at >= 0 {
			s.PlaceAt(u, -1)
		}
	}
	x.empty = formula.NewCtx(s)
	x.class = make([]int, len(s.At))
	for u := range x.class {
		x.class[u] = unclassified
	}
}

// classOf returns the class of a unit.
func (x *stepCosts) classOf(u int) int {
	if x.movement == nil {
		return uniformCost
	}
	if x.class[u] != unclassified {
		return x.class[u]
	}
	if query.Held(x.empty) > stepCostCacheLimit { // entries for other units are hardly used again
		x.empty = formula.NewCtx(x.empty.Unrecorded())
	}
	sample := x.edgeCosts(u, sampleStride)
	for i, c := range x.ticks {
		if !slices.ContainsFunc(sample, func(w edgeCost) bool { return c[w.edge] != w.cost }) {
			x.class[u] = i
			return i
		}
	}
	all := make([]int64, len(x.reverse))
	for _, w := range x.edgeCosts(u, 1) {
		all[w.edge] = w.cost
	}
	x.class[u] = len(x.ticks)
	x.ticks, x.costs = append(x.ticks, all), append(x.costs, x.reversed(inStepUnits(all)))
	return x.class[u]
}

// inStepUnits converts costs to parts of stepUnit, taking the median cost as the usual step.
func inStepUnits(ticks []int64) []int32 {
	sorted := slices.DeleteFunc(slices.Clone(ticks), func(n int64) bool { return n <= 0 })
	slices.Sort(sorted)
	out := make([]int32, len(ticks))
	for i, n := range ticks {
		switch {
		case n < 0:
			out[i] = -1
		case len(sorted) > 0:
			out[i] = int32(min(max(1, n*stepUnit/sorted[len(sorted)/2]), maxStepCost))
		}
	}
	return out
}

// reversed returns the costs indexed by the edge in the other direction.
func (x *stepCosts) reversed(costs []int32) []int32 {
	out := make([]int32, len(costs))
	for edge, reverse := range x.reverse {
		out[edge] = costs[reverse]
	}
	return out
}

type edgeCost struct{ edge, cost int64 }

// edgeCosts returns what a unit pays for the steps out of every nth space, in ticks.
func (x *stepCosts) edgeCosts(u, every int) []edgeCost {
	m, c := x.p.World.Map, x.empty
	walk := x.movement.Walk()
	n := len(walk.Modes)
	set := search.Start{Costs: make([]int64, n), Limits: make([]int64, n), Moved: true}
	for i := range set.Limits {
		set.Limits[i] = search.NoLimit
	}
	unit, company := value.Word(int64(u)), value.Words([]int64{int64(u)})
	var out []edgeCost
	for s := 0; s < m.Len(); s += every {
		first := len(out)
		for i := range m.Neighbors(s) {
			out = append(out, edgeCost{int64(m.FirstArc(s) + i), -1})
		}
		for k := range x.variants(x.movement) {
			args := []value.Value{unit, company}
			if len(x.movement.Params) == 3 {
				args = []value.Value{unit, value.Word(int64(k)), company}
			}
			stride := walk.Steps(c, args, set, int64(s))
			for i, to := range m.Neighbors(s) {
				cost := &out[first+i].cost
				for _, n := range stride.To(int64(to), nil) {
					if c.Err == nil && n >= 0 && (*cost < 0 || n < *cost) {
						*cost = n
					}
				}
				c.IgnoreError()
			}
			stride.Release()
		}
	}
	return out
}
