package construct

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A trail is the record in the position of a unit's path by a movement: the spaces in
// order, and the data needed to continue. It is a fact with rows of four words: unit,
// kind of row, index, value. Costs and limits are in ticks. Only this file reads and
// writes the rows.
const (
	trailSpace = iota // the space at an index of the path; index 0 is its start
	trailCost         // the cost so far in a mode; no row for modes that the unit is not in
	trailLimit        // the maximum cost in a mode
	trailPaid         // the amount taken from the budget
	trailWay          // the edge of the step to the space at an index, if it is not the first of several
)

// Path is the path of a unit by a movement within the scope for which the trail lasts.
type Path struct {
	search.Start
	Spaces []int64
	Paid   int64         // ticks taken from the budget
	over   map[int]int64 // by index in Spaces, the edge of a step that is not the first of several
}

// WayType is the record type of a path.
var WayType = value.Type{Kind: value.Record, Name: "way"}

// noWay is the path of a unit that has not moved. It is shared and must not be written.
var noWay = value.Fields([]value.Value{{}, {}, value.Num(0), value.Num(0), value.String("")})

// Record returns the path of a unit as a record for rules.
func (m *Movement) Record(c *formula.Ctx, u int64) value.Value {
	if u < 0 {
		return noWay
	}
	if !c.HasFact(m.Trail.Index, []int64{u}) {
		return noWay
	}
	w := m.PathOf(c.Reader, u)
	c.Spend(1 + len(w.Spaces)/8)
	edges := make([]int64, 0, max(0, len(w.Spaces)-1))
	for i := 1; i < len(w.Spaces); i++ {
		edge, ok := w.over[i]
		if !ok {
			edge = int64(c.World().Map.EdgeBetween(int(w.Spaces[i-1]), int(w.Spaces[i])))
		}
		edges = append(edges, edge)
	}
	cost, mode := int64(0), -1
	for i, n := range w.Costs {
		if n >= 0 && (mode < 0 || n < cost) {
			cost, mode = n, i
		}
	}
	title := ""
	if mode >= 0 {
		title = m.Modes[mode].Name
	}
	return value.Fields([]value.Value{value.Words(w.Spaces), value.Words(edges),
		value.Num(max(0, len(w.Spaces)-1)), value.Word(search.Number(cost)), value.String(title)})
}

// PathOf returns the path of a unit.
func (m *Movement) PathOf(r state.Reader, u int64) Path { return m.pathOf(r, u, true) }

// pathOf is PathOf; it omits the spaces if spaces is false.
func (m *Movement) pathOf(r state.Reader, u int64, spaces bool) Path {
	var w Path
	if u < 0 {
		return w
	}
	r.EachFact(m.Trail.Index, []int64{u}, func(row []int64) bool {
		i, v := int(row[2]), row[3]
		switch row[1] {
		case trailSpace:
			if spaces {
				w.Spaces = append(w.Spaces, v)
			}
		case trailPaid:
			w.Paid = v
		case trailWay:
			if w.over == nil {
				w.over = map[int]int64{}
			}
			w.over[i] = v
		default:
			if w.Costs == nil {
				w.Costs, w.Limits = make([]int64, len(m.Modes)), make([]int64, len(m.Modes))
				for k := range w.Costs {
					w.Costs[k], w.Limits[k] = -1, search.NoLimit
				}
			}
			if row[1] == trailCost {
				w.Costs[i], w.Moved = v, true
			} else {
				w.Limits[i] = v
			}
		}
		return true
	})
	return w
}

// Follow records a step of a unit from the space from over an edge; below 0 it is the first
// one between the two spaces. costs holds the total cost of the path in each mode, in ticks.
// The increase of the cost is taken from the budget.
func (m *Movement) Follow(c *formula.Ctx, args []value.Value, from, to, way int64, costs []int64) {
	s, u, kind := c.Position(), args[0].N, m.Trail.Index
	w := m.PathOf(c.Reader, u)
	if len(w.Spaces) == 0 {
		m.set(c, args, from)
		w.Spaces = []int64{from}
	}
	s.AddFact(kind, []int64{u, trailSpace, int64(len(w.Spaces)), to})
	if way >= 0 && way != int64(c.World().Map.EdgeBetween(int(from), int(to))) {
		s.AddFact(kind, []int64{u, trailWay, int64(len(w.Spaces)), way})
	}
	m.account(c, args, w, costs)
}

// Carry records that a step of the rules placed a unit in a space during a movement, over an
// edge. Below 0 it is the cheapest edge that the movement allows, else the first. The path
// continues there at no cost.
func (m *Movement) Carry(c *formula.Ctx, u, from, to, way int64) {
	args := m.ofOne(u)
	set := m.StartOf(c, args)
	if way < 0 && m.ByWay {
		way = m.cheapestWay(c, args, set, from, to)
	}
	m.Follow(c, args, from, to, way, set.Costs)
}

// cheapestWay returns the edge of the cheapest legal step of a unit; -1 if there is no choice
// or no legal step. Errors of rules are dropped: the step is not asked whether it is legal.
func (m *Movement) cheapestWay(c *formula.Ctx, args []value.Value, set search.Start, from, to int64) int64 {
	ways := c.World().Map.EdgesBetween(int(from), int(to), nil)
	if len(ways) < 2 {
		return -1
	}
	try := c.Try()
	defer c.Failed(try)
	taken, lowest := int64(-1), int64(0)
	for _, e := range ways {
		for _, n := range m.walk.StepOver(c, args, set, from, to, e) {
			if n >= 0 && (taken < 0 || n < lowest) {
				taken, lowest = e, n
			}
		}
	}
	return taken
}

// Begin records that the path of a unit begins where it stands, as if it had come there
// by the movement.
func (m *Movement) Begin(c *formula.Ctx, u int64) {
	if w := m.PathOf(c.Reader, u); u < 0 || c.Place(int(u)) < 0 || w.Moved {
		return
	}
	args := m.ofOne(u)
	costs := m.StartOf(c, args).Costs
	m.set(c, args, c.Place(int(u)))
	m.account(c, args, Path{}, costs)
}

// ofOne returns the arguments for a unit that moves alone; further arguments are None.
func (m *Movement) ofOne(u int64) []value.Value {
	args := []value.Value{value.Word(u)}
	for range m.Params[1 : len(m.Params)-1] {
		args = append(args, value.Word(value.None))
	}
	return append(args, value.Words([]int64{u}))
}

// set records the start of a path and its limits.
func (m *Movement) set(c *formula.Ctx, args []value.Value, at int64) {
	saved := c.Locals
	c.Locals = args
	for i, n := range m.limits(c) {
		if n != search.NoLimit {
			c.Position().AddFact(m.Trail.Index, []int64{args[0].N, trailLimit, int64(i), n})
		}
	}
	c.Locals = saved
	c.Position().AddFact(m.Trail.Index, []int64{args[0].N, trailSpace, 0, at})
}

// account records the cost of the path in each mode and charges the budget.
func (m *Movement) account(c *formula.Ctx, args []value.Value, w Path, costs []int64) {
	s, u, kind := c.Position(), args[0].N, m.Trail.Index
	s.RemoveFacts(kind, []int64{u, trailCost})
	least := int64(-1)
	for i, n := range costs {
		if n >= 0 {
			s.AddFact(kind, []int64{u, trailCost, int64(i), n})
			if least < 0 || n < least {
				least = n
			}
		}
	}
	if m.Draws == nil || least < 0 || least == w.Paid {
		return
	}
	saved := c.Locals
	c.Locals = args
	key := evalArgs(c, m.Draws.Args)
	c.Locals = saved
	left := m.Draws.Budget.Left(c.Reader, key)
	m.Draws.Budget.SetLeft(s, key, value.Add(left, search.Number(w.Paid-least)))
	s.RemoveFacts(kind, []int64{u, trailPaid})
	s.AddFact(kind, []int64{u, trailPaid, 0, least})
}

// Settle ends a move. Only modes in costs, in which the move may end here, remain, and
// the higher cost is charged. A movement without a trail drops the path.
func (m *Movement) Settle(c *formula.Ctx, args []value.Value, costs []int64) {
	if w := m.PathOf(c.Reader, args[0].N); w.Moved && !slices.Equal(w.Costs, costs) {
		m.account(c, args, w, costs)
	}
	m.Forget(c.Position(), args[0].N)
}

// Forget drops the path of a unit if the movement has no lasting trail.
func (m *Movement) Forget(s *state.State, u int64) {
	if m.Forgets {
		s.RemoveFacts(m.Trail.Index, []int64{u})
	}
}
