package bot

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/run"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

// unpaced is the pace of who does not walk by the rules: all steps are alike.
const unpaced = -1

// stepIs is a usual step, as fields count.
const stepIs = 8

// What is on the way of a unit of one's own makes it longer by so much: a space where
// its enemies stand, and one beside them. On an enemy's way one's own count twice that:
// what bars his way is to be seen, and holds only as long as nobody leaves it.
const (
	heldIs    = 6 * stepIs
	besideIs  = 3 * stepIs
	barredIs  = 2 * heldIs
	watchedIs = 2 * besideIs
)

// Whose way it is.
const (
	ours = iota
	theirs
)

// paces is how fast units go over the map: what each step costs by the movement of
// the game, on a map where nobody else stands. Units with the same costs have one
// pace. It holds for a turn.
type paces struct {
	j     *Judge
	move  *program.Movement // nil where none tells how units go
	turn  int64
	bare  *formula.Ctx // the position with nobody on the map
	of    []int        // by unit: its pace, or unknown
	costs [][]int32    // by pace and way from a space: of the step that comes back by it, in parts of a usual one; below 0 for none
	ticks [][]int64    // the same as the rules count
	back  []int32      // by way from a space: the way that comes back
}

const unknown = -2

// farthest is as long as a step becomes.
const farthest = 1000

// sampled is of how many ways one is looked at to find out whether two units have the
// same pace.
const sampled = 13

func newPaces(j *Judge) *paces {
	x := &paces{j: j, turn: -1}
	for _, about := range []int{2, 3} { // the one that costs; rather by the unit alone than about something besides
		for _, m := range j.p.Movements {
			if len(m.Params) == about && m.Draws != nil && x.things(m) > 0 &&
				(x.move == nil || len(x.move.Params) == about && m.Walk().Query < x.move.Walk().Query) {
				x.move = m
			}
		}
	}
	if x.move == nil {
		for _, m := range j.p.Movements {
			priced := slices.ContainsFunc(m.Modes, func(o program.MoveMode) bool {
				return len(o.Within) > 0 && slices.ContainsFunc(o.Steps, func(s program.MoveStep) bool { return s.Cost != nil })
			})
			if len(m.Params) == 2 && priced && (x.move == nil || m.Walk().Query < x.move.Walk().Query) {
				x.move = m
			}
		}
	}
	m := j.p.World.Map
	for s := range m.Len() {
		for _, n := range m.Neighbors(s) {
			x.back = append(x.back, int32(m.FirstWay(int(n))+slices.Index(m.Neighbors(int(n)), int32(s))))
		}
	}
	return x
}

// things is of how many things a movement can be, besides the unit (by which road it
// goes): 1 where it is about none, 0 where they cannot be counted.
func (x *paces) things(m *program.Movement) int {
	if len(m.Params) < 3 {
		return 1
	}
	if e := x.j.p.Enums[m.Params[1].Type.Name]; e != nil {
		return len(e.Words)
	}
	return 0
}

// on makes ready for a position.
func (x *paces) on(g *run.Game) {
	turn := g.S.Cells.At(g.P.TurnCell())
	if x.move == nil || turn == x.turn && x.of != nil {
		return
	}
	x.turn, x.costs, x.ticks = turn, nil, nil
	s := g.S.Clone()
	for u, at := range s.At {
		if at >= 0 {
			s.PlaceAt(u, -1)
		}
	}
	x.bare = formula.NewCtx(s)
	x.of = make([]int, len(s.At))
	for u := range x.of {
		x.of[u] = unknown
	}
}

// pace finds the pace of a unit.
func (x *paces) pace(u int) int {
	if x.move == nil {
		return unpaced
	}
	if x.of[u] != unknown {
		return x.of[u]
	}
	if query.Held(x.bare) > roomPacing { // what was kept for others is hardly asked again
		x.bare = formula.NewCtx(x.bare.Unrecorded())
	}
	some := x.ways(u, sampled)
	for i, c := range x.ticks {
		if !slices.ContainsFunc(some, func(w wayCost) bool { return c[w.way] != w.cost }) {
			x.of[u] = i
			return i
		}
	}
	all := make([]int64, len(x.back))
	for _, w := range x.ways(u, 1) {
		all[w.way] = w.cost
	}
	x.of[u] = len(x.ticks)
	x.ticks, x.costs = append(x.ticks, all), append(x.costs, x.backwards(inSteps(all)))
	return x.of[u]
}

// inSteps counts costs in parts of a usual step, which is the median of all.
func inSteps(ticks []int64) []int32 {
	sorted := slices.DeleteFunc(slices.Clone(ticks), func(n int64) bool { return n <= 0 })
	slices.Sort(sorted)
	out := make([]int32, len(ticks))
	for i, n := range ticks {
		switch {
		case n < 0:
			out[i] = -1
		case len(sorted) > 0:
			out[i] = int32(min(max(1, n*stepIs/sorted[len(sorted)/2]), farthest))
		}
	}
	return out
}

// backwards puts what a step costs where the way stands that it comes back by.
func (x *paces) backwards(costs []int32) []int32 {
	out := make([]int32, len(costs))
	for way, back := range x.back {
		out[way] = costs[back]
	}
	return out
}

type wayCost struct{ way, cost int64 }

// ways is what a unit pays for the steps out of one space in so many, in ticks.
func (x *paces) ways(u, every int) []wayCost {
	m, c := x.j.p.World.Map, x.bare
	walk := x.move.Walk()
	n := len(walk.Modes)
	set := search.Setting{Costs: make([]int64, n), Limits: make([]int64, n), Moved: true}
	for i := range set.Limits {
		set.Limits[i] = search.Farther
	}
	unit, company := value.Word(int64(u)), value.Words([]int64{int64(u)})
	var out []wayCost
	for s := 0; s < m.Len(); s += every {
		first := len(out)
		for i := range m.Neighbors(s) {
			out = append(out, wayCost{int64(m.FirstWay(s) + i), -1})
		}
		for k := range x.things(x.move) {
			args := []value.Value{unit, company}
			if len(x.move.Params) == 3 {
				args = []value.Value{unit, value.Word(int64(k)), company}
			}
			stride := walk.Stride(c, args, set, int64(s))
			for i, to := range m.Neighbors(s) {
				cost := &out[first+i].cost
				for _, n := range stride.To(int64(to), nil) {
					if c.Err == nil && n >= 0 && (*cost < 0 || n < *cost) {
						*cost = n
					}
				}
				c.Pardon()
			}
			stride.Over()
		}
	}
	return out
}
