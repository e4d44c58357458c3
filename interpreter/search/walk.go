package search

import (
	"cmp"
	"slices"

	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/query"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// Walk describes the searches of a movement: a small automaton over the map. A path has
// a mode, which determines the open steps and their costs; each step may lead into
// another mode. The loader fills it in; it is read only afterwards and holds no search
// itself.
//
// The locals of its parts are the parameters of the movement (the unit is number 0),
// then the two spaces of a step and its edge, or the one space of a stop.
type Walk struct {
	query.Plain
	Query  query.ID
	Title  string // for messages
	Params int
	ByWay  bool // some step is about the edge that it crosses
	Modes  []WalkMode

	// Begin returns the state in which the unit (the first of args) begins.
	Begin func(c *formula.Ctx, args []value.Value) Start
}

// WalkMode is a manner of moving.
type WalkMode struct {
	Steps  []WalkStep
	Stops  []*Part // any of them ends a path in a space that it has entered
	Shifts []Shift // the modes that a path may change into without a step
}

// WalkStep is one kind of step. For each mode that it leads into, the cheapest open step
// counts.
type WalkStep struct {
	Step
	Into int // the mode after it
}

// Nth says to which steps of a path a WalkStep applies.
type Nth uint8

// The steps of a way.
const (
	AnyStep Nth = iota
	FirstStep
	LaterStep
	EarlierStep // another step follows it
	LastStep    // no step follows it
)

// Shift is a change of mode without a step.
type Shift struct {
	Into int
	When *Part // nil is always
}

// Start is the state in which a unit begins: what its path has cost in each mode (below
// 0 for a mode that it is not in), the limits, and whether it has moved already. Costs
// and limits are in ticks.
type Start struct {
	Costs, Limits []int64
	Moved         bool
}

// Paths are the paths of a group (one unit, or several that stay together): the places
// that it can reach, each with its predecessor, cheapest first. Read only.
type Paths struct {
	Places  []Place
	Movers  int
	costs   []int64
	modes   []uint8
	reached []int32 // the cheapest place in each space, by space
}

// Place is a space that a group can reach, with a mode and a cost for each unit.
type Place struct {
	Space int32
	From  int32 // the place before, -1 at the beginning
	Way   int32 // the edge of the step that leads here, if the movement asks for edges; else -1
	First bool  // the next step is the first one for some unit
	Again bool  // a place before it in the list is in the same space
}

// At returns the index of the cheapest place in a space; -1 if there is none.
func (w *Paths) At(space int64) int {
	i, ok := slices.BinarySearchFunc(w.reached, space, func(p int32, s int64) int {
		return cmp.Compare(int64(w.Places[p].Space), s)
	})
	if !ok {
		return -1
	}
	return int(w.reached[i])
}

// Cost returns the cost of a unit's path to a place, in ticks.
func (w *Paths) Cost(place, mover int) int64 { return w.costs[place*w.Movers+mover] }

// Mode returns the mode in which a unit reaches a place.
func (w *Paths) Mode(place, mover int) int { return int(w.modes[place*w.Movers+mover]) }

// Path lists the spaces on the path to a place, from the first on.
func (w *Paths) Path(place int) []int64 {
	var out []int64
	for i := int32(place); i >= 0; i = w.Places[i].From {
		out = append(out, int64(w.Places[i].Space))
	}
	slices.Reverse(out)
	return out
}

// Ways lists the edges on the path to a place, one for each step; nil if the movement does
// not ask for edges.
func (w *Paths) Ways(place int) []int64 {
	var out []int64
	for i := int32(place); i >= 0 && w.Places[i].From >= 0; i = w.Places[i].From {
		if w.Places[i].Way < 0 {
			return nil
		}
		out = append(out, int64(w.Places[i].Way))
	}
	slices.Reverse(out)
	return out
}

// Spaces appends the reachable spaces to out, nearest first; the first is where the
// group stands.
func (w *Paths) Spaces(out []int64) []int64 {
	for _, p := range w.Places {
		if !p.Again {
			out = append(out, int64(p.Space))
		}
	}
	return out
}

// Number converts ticks to a number.
func Number(ticks int64) int64 {
	if ticks%ticksInOne != 0 {
		return value.Frac(ticks, ticksInOne)
	}
	return value.Int(int(ticks / ticksInOne))
}

// Ticks converts a cost to ticks; false if it is NaN, too large, or not a whole number
// of ticks.
func Ticks(n int64) (int64, bool) {
	num, den := value.Parts(n)
	if n == value.NaN || ticksInOne%den != 0 || num > 1<<40 {
		return 0, false
	}
	return num * (ticksInOne / den), true
}

// NoLimit is a limit that no path reaches.
const NoLimit int64 = 1 << 62

// group is one search of a movement under way. Its memory is reused; only out outlives
// the search.
type group struct {
	x      *Walk
	c      *formula.Ctx
	world  *topology.Map
	movers []*member
	pool   []*member // all members made so far; movers are the first of them
	out    *Paths
	heads  []int32 // by space: the place found there last, and 1; 0 for none
	next   []int32 // by place: the one found before it in the same space, likewise
	queue  placeQueue
	costs  []int64 // of the current step, by unit
	modes  []uint8
}

// member is one unit of a group.
type member struct {
	Start
	dijkstra
	of      *Walk
	number  uint64 // counts the units that used this state
	modes   []modeState
	choices []choice // open after the current step
}

// modeState and stepState are reset on first use by each unit: most questions whether a
// unit can begin to move take one step of one mode.
type modeState struct {
	begun  uint64 // the unit's number, as member.number
	steps  []stepState
	stops  []partState
	shifts []partState // the condition of each; its part is nil where there is none
}

type stepState struct {
	begun uint64
	conds []partState
}

type choice struct {
	mode uint8
	cost int64
}

// GroupPaths returns the paths of units that move together from a space. args holds the
// arguments of the movement for each unit. After a failure (c.Err) the result is
// incomplete.
func (x *Walk) GroupPaths(c *formula.Ctx, space int64, args [][]value.Value) *Paths {
	sets := make([]Start, len(args))
	for i, a := range args {
		sets[i] = x.Begin(c, a)
	}
	return x.PathsFrom(c, space, args, sets)
}

// PathsFrom is GroupPaths for units that begin in the given states instead of that of
// the position.
func (x *Walk) PathsFrom(c *formula.Ctx, space int64, args [][]value.Value, sets []Start) *Paths {
	saved := c.Locals
	k := x.start(c, space, args, sets)
	for k.expandNext() {
	}
	k.out.reached = k.cheapest()
	c.Locals = saved
	out := k.out
	k.release()
	return out
}

// cheapest lists the cheapest place in each space, of equal ones the first, ordered by
// space.
func (k *group) cheapest() []int32 {
	var out []int32
	for i, p := range k.out.Places {
		if p.Again {
			continue
		}
		best, least := int32(i), k.total(i)
		for o := k.heads[p.Space]; o != 0; o = k.next[o-1] {
			if n := k.total(int(o - 1)); n < least || n == least && o-1 < best {
				best, least = o-1, n
			}
		}
		out = append(out, best)
	}
	slices.SortFunc(out, func(a, b int32) int { return cmp.Compare(k.out.Places[a].Space, k.out.Places[b].Space) })
	return out
}

// group lends a group for a search, to be returned by release. A search that asks for
// another of the same movement gets another group.
func (x *Walk) group(c *formula.Ctx, movers int) *group {
	m := scratchOf(c)
	var k *group
	if free := m.groups[x]; len(free) > 0 {
		k = free[len(free)-1]
		m.groups[x] = free[:len(free)-1]
	} else {
		k = &group{x: x}
	}
	k.c, k.world, k.out = c, c.World().Map, &Paths{Movers: movers}
	if n := k.world.Len(); len(k.heads) != n {
		k.heads = make([]int32, n)
	}
	for len(k.pool) < movers {
		k.pool = append(k.pool, x.newMember())
	}
	k.movers = k.pool[:movers]
	k.costs, k.modes = append(k.costs[:0], make([]int64, movers)...), append(k.modes[:0], make([]uint8, movers)...)
	return k
}

// release returns a group to its walk.
func (k *group) release() {
	for _, p := range k.out.Places {
		k.heads[p.Space] = 0
	}
	k.next, k.queue = k.next[:0], k.queue[:0]
	m := scratchOf(k.c)
	k.c, k.out = nil, nil
	m.groups[k.x] = append(m.groups[k.x], k)
}

// start begins a search.
func (x *Walk) start(c *formula.Ctx, space int64, args [][]value.Value, sets []Start) *group {
	k := x.group(c, len(args))
	for i, a := range args {
		k.movers[i].begin(x, c, a, sets[i])
	}
	c.Spend(1 + k.world.Len()/spacesAStep)
	for _, w := range k.movers {
		w.choices = w.choices[:0]
		for mode, cost := range w.Costs {
			if cost >= 0 && cost <= w.Limits[mode] {
				w.offer(uint8(mode), cost)
			}
		}
		k.shift(w, space)
	}
	k.arrive(int32(space), -1, noWay, !k.allMoved())
	return k
}

// expandNext expands the cheapest place that has not been expanded; false if there is
// none.
func (k *group) expandNext() bool {
	if len(k.queue) == 0 || k.c.Err != nil || !k.c.Spend(1) {
		return false
	}
	k.spread(int(k.queue.pop().place))
	return true
}

// newMember makes the state of one unit.
func (x *Walk) newMember() *member {
	w := &member{modes: make([]modeState, len(x.Modes))}
	w.dijkstra = dijkstra{name: x.Name(), frame: make([]value.Value, x.Params+stepLocals), n: x.Params}
	for i := range x.Modes {
		mode, l := &x.Modes[i], &w.modes[i]
		l.steps, l.stops, l.shifts = make([]stepState, len(mode.Steps)), make([]partState, len(mode.Stops)), make([]partState, len(mode.Shifts))
		for j := range mode.Steps {
			l.steps[j].conds = make([]partState, len(mode.Steps[j].Conds))
		}
	}
	return w
}

// begin prepares the member for a unit.
func (w *member) begin(x *Walk, c *formula.Ctx, args []value.Value, set Start) {
	w.Start, w.dijkstra.c, w.of = set, c, x
	w.number++
	clear(w.frame)
	copy(w.frame, args)
}

// step returns the state of a kind of step, reset on first use by this unit.
func (w *member) step(mode, line int) *stepState {
	l := &w.modes[mode].steps[line]
	if l.begun == w.number {
		return l
	}
	l.begun = w.number
	for k, p := range w.of.Modes[mode].Steps[line].Conds {
		p.reset(&l.conds[k])
	}
	return l
}

// mode returns the state of the stops and shifts of a mode, reset on first use by this
// unit.
func (w *member) mode(mode int) *modeState {
	l := &w.modes[mode]
	if l.begun == w.number {
		return l
	}
	l.begun = w.number
	x := &w.of.Modes[mode]
	for j, p := range x.Stops {
		p.reset(&l.stops[j])
	}
	for j, s := range x.Shifts {
		if s.When != nil {
			s.When.reset(&l.shifts[j])
		}
	}
	return l
}

// allMoved reports whether every unit has moved before, so that no step is a first one.
func (k *group) allMoved() bool {
	return !slices.ContainsFunc(k.movers, func(w *member) bool { return !w.Moved })
}

func (k *group) total(place int) int64 {
	sum := int64(0)
	for i := range k.movers {
		sum += k.out.Cost(place, i)
	}
	return sum
}

// offer adds an open mode, the cheapest of each.
func (w *member) offer(mode uint8, cost int64) {
	for i := range w.choices {
		if ch := &w.choices[i]; ch.mode == mode {
			ch.cost = min(ch.cost, cost)
			return
		}
	}
	w.choices = append(w.choices, choice{mode, cost})
}

// shift adds the modes that a unit can change into in a space.
func (k *group) shift(w *member, space int64) {
	for i := 0; i < len(w.choices); i++ {
		from := w.choices[i]
		for j, s := range k.x.Modes[from.mode].Shifts {
			if from.cost > w.Limits[s.Into] {
				continue
			}
			if s.When != nil {
				w.c.Locals = w.frame
				if !w.stops(w.mode(int(from.mode)).shifts[j:j+1], space) { // asks the same of one space
					continue
				}
			}
			w.offer(uint8(s.Into), from.cost)
		}
	}
}

// arrive adds the places in a space for every combination of the units' open modes,
// unless a known place dominates.
func (k *group) arrive(space, from, way int32, first bool) {
	k.combine(0, Place{Space: space, From: from, Way: way, First: first})
}

// noWay stands for the edge of a step if the movement does not ask for it.
const noWay int32 = -1

// combine is arrive for the units from the i-th on.
func (k *group) combine(i int, p Place) {
	if i < len(k.movers) {
		for _, ch := range k.movers[i].choices {
			k.costs[i], k.modes[i] = ch.cost, ch.mode
			k.combine(i+1, p)
		}
		return
	}
	before := k.heads[p.Space]
	for o := before; o != 0; o = k.next[o-1] {
		if k.out.Places[o-1].First == p.First && k.dominatedBy(int(o-1)) {
			return
		}
	}
	if !k.c.Spend(1) {
		return
	}
	at := int32(len(k.out.Places))
	p.Again = before != 0
	k.out.Places = append(k.out.Places, p)
	k.out.costs = append(k.out.costs, k.costs...)
	k.out.modes = append(k.out.modes, k.modes...)
	k.heads[p.Space], k.next = at+1, append(k.next, before)
	k.queue.push(queued{k.total(int(at)), at})
}

// dominatedBy reports whether the current costs and modes are no better than those of a
// place.
func (k *group) dominatedBy(place int) bool {
	n := len(k.movers)
	for i := range n {
		if k.out.modes[place*n+i] != k.modes[i] || k.out.costs[place*n+i] > k.costs[i] {
			return false
		}
	}
	return true
}

// dominated reports whether a place found later is at least as good.
func (k *group) dominated(place int) bool {
	n := len(k.movers)
	p := k.out.Places[place]
	copy(k.costs, k.out.costs[place*n:])
	copy(k.modes, k.out.modes[place*n:])
	for o := k.heads[p.Space]; int(o-1) > place; o = k.next[o-1] { // the later ones come first
		if k.out.Places[o-1].First == p.First && k.dominatedBy(int(o-1)) {
			return true
		}
	}
	return false
}

// spread expands a place to the neighbours of its space.
func (k *group) spread(place int) {
	if k.dominated(place) {
		return
	}
	p := k.out.Places[place]
	s := int64(p.Space)
	for i, w := range k.movers {
		w.c.Locals = w.frame
		if stops := w.mode(k.out.Mode(place, i)).stops; len(stops) > 0 && (p.From >= 0 || w.Moved) && w.stops(stops, s) {
			return
		}
		if k.c.Err != nil {
			return
		}
	}
	edges := k.world.NeighborEdges(int(s))
	for i, to := range k.world.Neighbors(int(s)) {
		if !k.x.ByWay {
			k.stepOver(place, s, to, noWay)
		} else {
			k.stepOver(place, s, to, edges[i])
			for _, e := range k.world.MoreEdges(int(s), int(to)) {
				if k.c.Err == nil {
					k.stepOver(place, s, to, e)
				}
			}
		}
		if k.c.Err != nil {
			return
		}
	}
}

// stepOver adds the places behind a step of the whole group.
func (k *group) stepOver(place int, from int64, to, way int32) {
	if k.c.Spend(1) && k.step(place, k.out.Places[place].First, from, int64(to), way) {
		k.arrive(to, int32(place), way, false)
	}
}

// step finds the open modes of each unit after a step; false if a unit cannot take it.
func (k *group) step(place int, first bool, from, to int64, way int32) bool {
	for i, w := range k.movers {
		w.c.Locals = w.frame
		w.frame[w.n] = value.Word(from)
		if way >= 0 {
			w.frame[w.n+2] = value.Word(int64(way))
		}
		w.choices = w.choices[:0]
		mode, spent := k.out.Mode(place, i), k.out.Cost(place, i)
		for j := range k.x.Modes[mode].Steps {
			st := &k.x.Modes[mode].Steps[j]
			if own := first && !w.Moved; st.Nth == FirstStep && !own || st.Nth == LaterStep && own {
				continue
			}
			cost := int64(ticksInOne)
			if st.Cost != nil {
				if cost = w.cost(st.Cost, to); k.c.Err != nil {
					return false
				} else if cost < 0 {
					continue
				}
			}
			if spent+cost > w.Limits[st.Into] {
				continue
			}
			if w.open(w.step(mode, j).conds, from, to) {
				w.offer(uint8(st.Into), spent+cost)
			}
			if k.c.Err != nil {
				return false
			}
		}
		k.shift(w, to)
		if len(w.choices) == 0 || k.c.Err != nil {
			return false
		}
	}
	return true
}

// Paths returns the paths of one unit that moves alone, cached for the position. args
// are as many as Params, the last one the list of the units that move; they are not
// retained. There are none if the unit is not on the map.
func (x *Walk) Paths(c *formula.Ctx, args []value.Value) *Paths {
	if x.absent(c, args) {
		c.Spend(budget.SearchPrice)
		return &Paths{Movers: 1}
	}
	w, e := x.find(c, args)
	query.Of(c).Use(c, x, args, e).All()
	return w
}

// absent reports whether there is no unit to move, or nothing may be evaluated after a
// failure.
func (x *Walk) absent(c *formula.Ctx, args []value.Value) bool {
	return c.Err != nil || args[0].N < 0 || c.Place(int(args[0].N)) < 0
}

// find returns the paths of one unit from the store, or computes them.
func (x *Walk) find(c *formula.Ctx, args []value.Value) (*Paths, *query.Entry) {
	s, k := query.Of(c), x.key(args)
	if e := x.stored(c, &k, args); e != nil {
		return e.Answer.(*Paths), e
	}
	a, e := s.Compute(c, x, &k, args)
	if a == nil {
		return &Paths{Movers: 1}, nil
	}
	return a.(*Paths), e
}

func (x *Walk) stored(c *formula.Ctx, k *query.Key, args []value.Value) *query.Entry {
	if !paths.Walks {
		return nil
	}
	return query.Of(c).Find(c, x, k, args)
}

// key returns the cache key of the paths of one unit.
func (x *Walk) key(args []value.Value) query.Key {
	k := query.Key{Query: x.Query}
	for i, a := range args[:len(args)-1] {
		k.Args[i] = a.N
	}
	return k
}

// ID returns the number of the movement among the queries.
func (x *Walk) ID() query.ID { return x.Query }

// Name returns the name of the movement for messages.
func (x *Walk) Name() string { return "the movement " + x.Title }

// Again returns the entry of the paths of one unit from the store.
func (x *Walk) Again(c *formula.Ctx, args []value.Value) *query.Entry {
	if x.absent(c, args) {
		return nil
	}
	_, e := x.find(c, args)
	return e
}

// Budget returns that of a search.
func (x *Walk) Budget(c *formula.Ctx) (steps int64, price int) {
	return c.SearchSteps(), budget.SearchPrice
}

// Compute returns the paths of one unit.
func (x *Walk) Compute(c *formula.Ctx, args []value.Value) query.Answer {
	return x.GroupPaths(c, c.Place(int(args[0].N)), [][]value.Value{args})
}

// Search returns the first space, in the order of Paths.Spaces, that one unit can reach
// and that passes a test; value.None if there is none. It expands no more than it must,
// so a failure beyond the space is not met. The test runs between the steps of the
// search, at the caller's expense.
func (x *Walk) Search(c *formula.Ctx, args []value.Value, test func(space int64) bool) int64 {
	if x.absent(c, args) {
		c.Spend(budget.SearchPrice)
		return value.None
	}
	s, k := query.Of(c), x.key(args)
	meets := func(places []Place) int64 {
		for _, p := range places {
			if !p.Again && c.Err == nil && c.Spend(1) && test(int64(p.Space)) {
				return int64(p.Space)
			}
		}
		return value.None
	}
	if e := x.stored(c, &k, args); e != nil {
		s.Use(c, x, args, e).All()
		return meets(e.Answer.(*Paths).Places)
	}
	if !s.BeginParts(c, x, &k) {
		return value.None
	}
	c.Spend(budget.SearchPrice)
	saved, left := c.Locals, c.SearchSteps()
	var search *group
	defer func() {
		if search != nil {
			search.release()
		}
	}()
	for tried, more := 0, true; more && c.Err == nil; {
		left = s.ComputePart(c, &k, left, func() {
			if search == nil {
				search = x.start(c, c.Place(int(args[0].N)), [][]value.Value{args}, []Start{x.Begin(c, args)})
			} else {
				more = search.expandNext()
			}
		})
		c.Locals = saved
		if s := meets(search.out.Places[tried:]); s >= 0 {
			return s
		}
		tried = len(search.out.Places)
	}
	return value.None
}

// Bytes returns the approximate memory of the paths.
func (w *Paths) Bytes() int { return 96 + 44*len(w.Places) + 9*len(w.costs) }

// Fingerprint returns a hash of the paths.
func (w *Paths) Fingerprint() uint64 {
	h := uint64(len(w.Places))
	for _, p := range w.Places {
		n := uint64(uint32(p.Space))<<32 | uint64(uint32(p.From)) ^ uint64(uint32(p.Way+1))<<24
		if p.First {
			n = ^n
		}
		h = value.Fold(h, n)
	}
	for i, n := range w.costs {
		h = value.Fold(h, uint64(n)^uint64(w.modes[i])<<56)
	}
	return h
}

// Equal reports whether other paths are the same.
func (w *Paths) Equal(o query.Answer) bool {
	v := o.(*Paths)
	return slices.Equal(v.Places, w.Places) && slices.Equal(v.costs, w.costs) && slices.Equal(v.modes, w.modes)
}
