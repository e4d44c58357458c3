package search

import (
	"cmp"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/query"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// Walk is what the floods of a movement are made from: a small automaton that is
// led over the map. A way has a mode, which says what steps are open and what
// they cost, and each step may lead into another mode. Who loads the game fills
// it in, and nobody writes to it after that. It holds no flood itself.
//
// Parts have the parameters of the movement as their first locals (the mover is
// number 0), and the two spaces of a step, or the one of a stop, behind them.
type Walk struct {
	query.Plain
	Query  query.ID
	Title  string // for messages
	Params int
	Modes  []WalkMode

	// Begin tells how the mover (the first of args) sets out.
	Begin func(c *formula.Ctx, args []value.Value) Setting
}

// WalkMode is a manner of moving.
type WalkMode struct {
	Steps  []WalkStep
	Stops  []*Part // any of them keeps a way in a space that it has entered
	Shifts []Shift // the modes that a way in this one may change into, where it is
}

// WalkStep is a step from a space to its neighbour; the cheapest that is open
// counts for each mode that it leads into.
type WalkStep struct {
	Step
	Nth  Nth
	Into int // the mode behind it
}

// Nth says which steps of a way a line is about.
type Nth uint8

// The steps of a way.
const (
	AnyStep Nth = iota
	FirstStep
	LaterStep
)

// Shift is a change of mode without a step.
type Shift struct {
	Into int
	When *Part // nil is always
}

// Setting is how a mover sets out: what his way has cost so far in each mode
// (below 0 for a mode that it is not in), how far it may go in all, and whether
// he is on his way already. Costs and limits are in ticks.
type Setting struct {
	Costs, Limits []int64
	Moved         bool
}

// Ways are the ways of a company (one mover, or several who stay together) over
// the map: a list of places that they can come to, each behind another, cheapest
// first. It belongs to who asked for it and is never written again.
type Ways struct {
	Places  []Place
	Movers  int
	costs   []int64
	modes   []uint8
	reached []int32 // the cheapest place in each space, by space
}

// Place is a space that a company can come to, in modes and at a price for each.
type Place struct {
	Space int32
	From  int32 // the place before, -1 where the way begins
	First bool  // no step has been taken now, nor by some of them before
	Again bool  // a place before it in the list is in the same space
}

// At is the cheapest place in a space; -1 where nobody comes.
func (w *Ways) At(space int64) int {
	i, ok := slices.BinarySearchFunc(w.reached, space, func(p int32, s int64) int {
		return cmp.Compare(int64(w.Places[p].Space), s)
	})
	if !ok {
		return -1
	}
	return int(w.reached[i])
}

// Cost is what the way to a place has cost a mover, in ticks.
func (w *Ways) Cost(place, mover int) int64 { return w.costs[place*w.Movers+mover] }

// Mode is the mode in which a mover comes to a place.
func (w *Ways) Mode(place, mover int) int { return int(w.modes[place*w.Movers+mover]) }

// Path lists the spaces on the way to a place, its beginning with them.
func (w *Ways) Path(place int) []int64 {
	var out []int64
	for i := int32(place); i >= 0; i = w.Places[i].From {
		out = append(out, int64(w.Places[i].Space))
	}
	slices.Reverse(out)
	return out
}

// Spaces lists the spaces that the company can come to, nearest first; where it
// stands is among them.
func (w *Ways) Spaces(out []int64) []int64 {
	for _, p := range w.Places {
		if !p.Again {
			out = append(out, int64(p.Space))
		}
	}
	return out
}

// Number makes a number of ticks.
func Number(ticks int64) int64 {
	if ticks%ticksInOne != 0 {
		return value.Frac(ticks, ticksInOne)
	}
	return value.Int(int(ticks / ticksInOne))
}

// Ticks measures a number that costs something; false when it is none or cut too
// fine.
func Ticks(n int64) (int64, bool) {
	num, den := value.Parts(n)
	if n == value.NaN || ticksInOne%den != 0 || num > 1<<40 {
		return 0, false
	}
	return num * (ticksInOne / den), true
}

// Farther is a limit that nobody comes to.
const Farther int64 = 1 << 62

// company is a flood of a movement under way. It is lent by the Memo of who asks
// and given back when the flood is over, with all its room: only out goes out of
// its hands.
type company struct {
	x      *Walk
	c      *formula.Ctx
	world  *topology.Map
	movers []*walker
	crew   []*walker // those that there is room for, movers the first of them
	out    *Ways
	heads  []int32 // by space: the place found there last, and 1; 0 for none
	next   []int32 // by place: the one found before it in the same space, likewise
	queue  frontier
	costs  []int64 // of the step being looked at, by mover
	modes  []uint8
}

// walker is one of a company.
type walker struct {
	Setting
	wave
	of      *Walk
	number  uint64 // of the movers that have been here
	modes   []liveMode
	choices []choice // open at the step being looked at
}

// liveMode and liveStep are begun for a mover when he first comes to them: most who ask
// whether they can set out take one step of one mode.
type liveMode struct {
	begun  uint64 // the mover's number, as walker.number
	steps  []liveStep
	stops  []live
	shifts []live // the condition of each; its part is nil where there is none
}

type liveStep struct {
	begun uint64
	cost  live // its part is nil where every step costs one
	conds []live
}

type choice struct {
	mode uint8
	cost int64
}

// Together makes the ways of those who go together from a space. args are the
// arguments of the movement for each of them. What an error broke off is a part
// of the answer only; the caller looks at c.Err.
func (x *Walk) Together(c *formula.Ctx, space int64, args [][]value.Value) *Ways {
	sets := make([]Setting, len(args))
	for i, a := range args {
		sets[i] = x.Begin(c, a)
	}
	return x.Onward(c, space, args, sets)
}

// Onward is Together for those who set out otherwise than the position says:
// sets are how, for each of them.
func (x *Walk) Onward(c *formula.Ctx, space int64, args [][]value.Value, sets []Setting) *Ways {
	saved := c.Locals
	k := x.setOut(c, space, args, sets)
	for k.onward() {
	}
	k.out.reached = k.cheapest()
	c.Locals = saved
	out := k.out
	k.over()
	return out
}

// cheapest is the cheapest place in each space, of equal ones the first, by space.
func (k *company) cheapest() []int32 {
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

// lend is a company of so many for a search, to be given back by over. A search may ask
// for another of the same movement, which gets another one.
func (x *Walk) lend(c *formula.Ctx, movers int) *company {
	m := scratchOf(c)
	var k *company
	if free := m.companies[x]; len(free) > 0 {
		k = free[len(free)-1]
		m.companies[x] = free[:len(free)-1]
	} else {
		k = &company{x: x}
	}
	k.c, k.world, k.out = c, c.World().Map, &Ways{Movers: movers}
	if n := k.world.Len(); len(k.heads) != n {
		k.heads = make([]int32, n)
	}
	for len(k.crew) < movers {
		k.crew = append(k.crew, x.walker())
	}
	k.movers = k.crew[:movers]
	k.costs, k.modes = append(k.costs[:0], make([]int64, movers)...), append(k.modes[:0], make([]uint8, movers)...)
	return k
}

// over gives a company back to who lent it.
func (k *company) over() {
	for _, p := range k.out.Places {
		k.heads[p.Space] = 0
	}
	k.next, k.queue = k.next[:0], k.queue[:0]
	m := scratchOf(k.c)
	k.c, k.out = nil, nil
	m.companies[k.x] = append(m.companies[k.x], k)
}

// setOut begins a flood.
func (x *Walk) setOut(c *formula.Ctx, space int64, args [][]value.Value, sets []Setting) *company {
	k := x.lend(c, len(args))
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
	k.arrive(int32(space), -1, !k.under())
	return k
}

// onward goes on from the cheapest place that has not been gone on from; false
// where there is none.
func (k *company) onward() bool {
	if len(k.queue) == 0 || k.c.Err != nil || !k.c.Spend(1) {
		return false
	}
	k.spread(int(k.queue.pop().place))
	return true
}

// walker has room for what is known of each step of one mover.
func (x *Walk) walker() *walker {
	w := &walker{modes: make([]liveMode, len(x.Modes))}
	w.wave = wave{name: x.Name(), frame: make([]value.Value, x.Params+2), n: x.Params}
	for i := range x.Modes {
		mode, l := &x.Modes[i], &w.modes[i]
		l.steps, l.stops, l.shifts = make([]liveStep, len(mode.Steps)), make([]live, len(mode.Stops)), make([]live, len(mode.Shifts))
		for j := range mode.Steps {
			l.steps[j].conds = make([]live, len(mode.Steps[j].Conds))
		}
	}
	return w
}

// begin makes ready for a mover who sets out so.
func (w *walker) begin(x *Walk, c *formula.Ctx, args []value.Value, set Setting) {
	w.Setting, w.wave.c, w.of = set, c, x
	w.number++
	clear(w.frame)
	copy(w.frame, args)
}

// step is what is known of a line of a mode.
func (w *walker) step(mode, line int) *liveStep {
	l := &w.modes[mode].steps[line]
	if l.begun == w.number {
		return l
	}
	l.begun = w.number
	st := &w.of.Modes[mode].Steps[line]
	if st.Cost != nil {
		st.Cost.beginIn(&l.cost)
	}
	for k, p := range st.Conds {
		p.beginIn(&l.conds[k])
	}
	return l
}

// mode is what is known of where a mode stops and changes.
func (w *walker) mode(mode int) *liveMode {
	l := &w.modes[mode]
	if l.begun == w.number {
		return l
	}
	l.begun = w.number
	x := &w.of.Modes[mode]
	for j, p := range x.Stops {
		p.beginIn(&l.stops[j])
	}
	for j, s := range x.Shifts {
		if s.When != nil {
			s.When.beginIn(&l.shifts[j])
		}
	}
	return l
}

// under tells whether each of them has moved before: nobody takes a first step.
func (k *company) under() bool {
	return !slices.ContainsFunc(k.movers, func(w *walker) bool { return !w.Moved })
}

func (k *company) total(place int) int64 {
	sum := int64(0)
	for i := range k.movers {
		sum += k.out.Cost(place, i)
	}
	return sum
}

// offer adds what is open to a mover, the cheapest for each mode.
func (w *walker) offer(mode uint8, cost int64) {
	for i := range w.choices {
		if ch := &w.choices[i]; ch.mode == mode {
			ch.cost = min(ch.cost, cost)
			return
		}
	}
	w.choices = append(w.choices, choice{mode, cost})
}

// shift adds the modes that a mover can change into in a space.
func (k *company) shift(w *walker, space int64) {
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

// arrive adds the places in a space for every combination of what is open to the
// movers there, but for those that are no better than a known one.
func (k *company) arrive(space, from int32, first bool) { k.combine(0, space, from, first) }

// combine is arrive for the movers from the i-th on.
func (k *company) combine(i int, space, from int32, first bool) {
	if i < len(k.movers) {
		for _, ch := range k.movers[i].choices {
			k.costs[i], k.modes[i] = ch.cost, ch.mode
			k.combine(i+1, space, from, first)
		}
		return
	}
	before := k.heads[space]
	for p := before; p != 0; p = k.next[p-1] {
		if k.out.Places[p-1].First == first && k.noBetter(int(p-1)) {
			return
		}
	}
	if !k.c.Spend(1) {
		return
	}
	at := int32(len(k.out.Places))
	k.out.Places = append(k.out.Places, Place{space, from, first, before != 0})
	k.out.costs = append(k.out.costs, k.costs...)
	k.out.modes = append(k.out.modes, k.modes...)
	k.heads[space], k.next = at+1, append(k.next, before)
	k.queue.push(queued{k.total(int(at)), at})
}

// noBetter tells whether the costs and modes at hand are no better than those of
// a place.
func (k *company) noBetter(place int) bool {
	n := len(k.movers)
	for i := range n {
		if k.out.modes[place*n+i] != k.modes[i] || k.out.costs[place*n+i] > k.costs[i] {
			return false
		}
	}
	return true
}

// outdone tells whether a place found later is at least as good.
func (k *company) outdone(place int) bool {
	n := len(k.movers)
	p := k.out.Places[place]
	copy(k.costs, k.out.costs[place*n:])
	copy(k.modes, k.out.modes[place*n:])
	for o := k.heads[p.Space]; int(o-1) > place; o = k.next[o-1] { // the later ones come first
		if k.out.Places[o-1].First == p.First && k.noBetter(int(o-1)) {
			return true
		}
	}
	return false
}

// spread goes on from a place to the neighbours of its space.
func (k *company) spread(place int) {
	if k.outdone(place) {
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
	way := k.world.FirstWay(int(s))
	for j, to := range k.world.Neighbors(int(s)) {
		if !k.c.Spend(1) {
			return
		}
		if k.step(place, p.First, way+j, s, int64(to)) {
			k.arrive(to, int32(place), false)
		}
		if k.c.Err != nil {
			return
		}
	}
}

// step finds what is open to each mover from one space to the next; false when
// some of them cannot go.
func (k *company) step(place int, first bool, way int, from, to int64) bool {
	for i, w := range k.movers {
		w.c.Locals = w.frame
		w.frame[w.n] = value.Word(from)
		w.choices = w.choices[:0]
		mode, spent := k.out.Mode(place, i), k.out.Cost(place, i)
		for j := range k.x.Modes[mode].Steps {
			st := &k.x.Modes[mode].Steps[j]
			if own := first && !w.Moved; st.Nth == FirstStep && !own || st.Nth == LaterStep && own {
				continue
			}
			l, cost := w.step(mode, j), int64(ticksInOne)
			if st.Cost != nil {
				if cost = w.cost(&l.cost, way, from, to); k.c.Err != nil {
					return false
				} else if cost < 0 {
					continue
				}
			}
			if spent+cost > w.Limits[st.Into] {
				continue
			}
			if w.open(l.conds, way, from, to) {
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

// Ways makes the ways of one mover, who goes alone, or finds them among those of
// this position. args are as many as Params, the last is the list of those who
// go; they are not kept. The ways of nobody, and of who is nowhere, are none.
func (x *Walk) Ways(c *formula.Ctx, args []value.Value) *Ways {
	if x.absent(c, args) {
		c.Spend(formula.FloodPrice())
		return &Ways{Movers: 1}
	}
	w, e := x.find(c, args)
	query.Of(c).Use(c, x, args, e).All()
	return w
}

// absent tells whether nobody is there to move, or nothing may be asked.
func (x *Walk) absent(c *formula.Ctx, args []value.Value) bool {
	return c.Err != nil || args[0].N < 0 || c.Place(int(args[0].N)) < 0
}

// find computes the ways of one mover, or finds them in the store.
func (x *Walk) find(c *formula.Ctx, args []value.Value) (*Ways, *query.Entry) {
	s, k := query.Of(c), x.key(args)
	if e := x.stored(c, &k, args); e != nil {
		return e.Answer.(*Ways), e
	}
	a, e := s.Compute(c, x, &k, args)
	if a == nil {
		return &Ways{Movers: 1}, nil
	}
	return a.(*Ways), e
}

func (x *Walk) stored(c *formula.Ctx, k *query.Key, args []value.Value) *query.Entry {
	if !paths.Walks {
		return nil
	}
	return query.Of(c).Find(c, x, k, args)
}

// key names the ways of one mover.
func (x *Walk) key(args []value.Value) query.Key {
	k := query.Key{Query: x.Query}
	for i, a := range args[:len(args)-1] {
		k.Args[i] = a.N
	}
	return k
}

// ID is the number of the movement among the queries.
func (x *Walk) ID() query.ID { return x.Query }

// Name is what a message calls it.
func (x *Walk) Name() string { return "the movement " + x.Title }

// Again gives the ways of one mover through the store.
func (x *Walk) Again(c *formula.Ctx, args []value.Value) *query.Entry {
	if x.absent(c, args) {
		return nil
	}
	_, e := x.find(c, args)
	return e
}

// Budget is that of a search.
func (x *Walk) Budget(c *formula.Ctx) (steps int64, price int) {
	return c.FloodFuel(), formula.FloodPrice()
}

// Compute computes the ways of one mover.
func (x *Walk) Compute(c *formula.Ctx, args []value.Value) query.Answer {
	return x.Together(c, c.Place(int(args[0].N)), [][]value.Value{args})
}

// Search finds the first space, in the order of Ways.Spaces, that one mover can
// come to and that meets a test; value.None without one. It looks for ways no
// farther than it must, so a fault that lies behind the space is not met. The
// test is asked between the steps of the flood, by who asks for it.
func (x *Walk) Search(c *formula.Ctx, args []value.Value, test func(space int64) bool) int64 {
	if x.absent(c, args) {
		c.Spend(formula.FloodPrice())
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
		return meets(e.Answer.(*Ways).Places)
	}
	if !s.Part(c, x, &k) {
		return value.None
	}
	c.Spend(formula.FloodPrice())
	saved, left := c.Locals, c.FloodFuel()
	var search *company
	defer func() {
		if search != nil {
			search.over()
		}
	}()
	for tried, more := 0, true; more && c.Err == nil; {
		left = s.Step(c, &k, left, func() {
			if search == nil {
				search = x.setOut(c, c.Place(int(args[0].N)), [][]value.Value{args}, []Setting{x.Begin(c, args)})
			} else {
				more = search.onward()
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

// Bytes is about how much memory the ways take.
func (w *Ways) Bytes() int { return 96 + 44*len(w.Places) + 9*len(w.costs) }

// Fingerprint tells different ways apart.
func (w *Ways) Fingerprint() uint64 {
	h := uint64(len(w.Places))
	for _, p := range w.Places {
		n := uint64(uint32(p.Space))<<32 | uint64(uint32(p.From))
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

// Equal tells whether other ways are the same.
func (w *Ways) Equal(o query.Answer) bool {
	v := o.(*Ways)
	return slices.Equal(v.Places, w.Places) && slices.Equal(v.costs, w.costs) && slices.Equal(v.modes, w.modes)
}
