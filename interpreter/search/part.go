package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Caching says how the answers of a part are cached.
type Caching uint8

// The ways of caching.
const (
	Uncached  Caching = iota
	ByEdge            // one answer for each step between neighbors; of a Source, the list
	BySpace           // one answer for each space
	PerSearch         // one answer for a search: the part looks at neither end of a step
	AnyOf             // of several parts, any of which suffices
	Sum               // a cost, of Terms
)

// Part is one condition or the cost of a step, or a condition that stops a search. Its
// locals are the parameters of the search and the two spaces (of a stop, the one), or
// those that Slots picks out of them.
//
// The loader fills it in, and nobody writes to it after that. It holds no answer itself.
type Part struct {
	query.Plain
	Keys

	Ask   func(c *formula.Ctx) int64 // the cost as a number, or 0 for no
	Blame func(c *formula.Ctx)       // names in c.Err the rule at fault; asked when Ask has failed
	Slots []int                      // where each local comes from in the frame of the search; nil for all as they are

	Cached Caching
	At     int             // with BySpace, the slot of the frame that holds the space
	All    formula.SetFunc // answers for all spaces, or fails where it cannot say; nil when that cannot be
	Within formula.SetFunc // where All says nothing, spaces outside of which the condition does not hold; nil when nothing is known
	Turned bool            // All and Within speak of where the step is closed

	Any   []*Part // with AnyOf; the rest of the part is then empty, but for Blame
	Terms []Term  // with Sum; Ask gives the same, and says what is wrong where something is
}

// Keys tell the answers of a part apart. The loader answers for them: if they leave out
// something that two questions differ in, one gets the answer of the other. What of the
// position an answer depends on is recorded, and no matter of the keys.
type Keys struct {
	Query   query.ID
	Classes []Class // what tells units apart
	Words   []int   // slots of the frame that tell questions apart
}

// Class reads a value of the unit in a slot of the frame; units with the same values have
// the same answers.
type Class struct {
	Slot int
	Read func(r state.Reader, unit int) value.Value
}

// MaxKeys is how many classes and words Keys can have.
const MaxKeys = query.MaxArgs

// key names the answers of the part in a frame.
func (k *Keys) key(c *formula.Ctx, frame []value.Value) query.Key {
	out := query.Key{Query: k.Query}
	i := 0
	for _, cl := range k.Classes {
		if u := frame[cl.Slot].N; u >= 0 {
			out.Args[i] = cl.Read(c.Unrecorded().Reader(), int(u)).N
		} else {
			out.Args[i] = unknown
		}
		i++
	}
	for _, s := range k.Words {
		out.Args[i] = frame[s].N
		i++
	}
	return out
}

// live is a part in a search under way, with the table of its answers.
type live struct {
	part  *Part
	entry *query.Entry
	nums  numbers    // of the entry: a number by edge
	bits  *flags     // of the entry: a condition by edge or by space
	whole bool       // all of it is known
	used  *query.Ref // of a table that is whole, where something is recorded
	parts int        // how many parts of the position a growing table depended on when that was recorded
	once  int8       // the answer for the whole search: 0 unknown, 1 yes, -1 no
	anyOf []live
	sum   *liveSum
}

// beginIn begins a part in a place that nothing else has been in but the same part, whose
// memory it takes. Tables are looked up when they are first asked: many conditions never
// are.
func (p *Part) beginIn(l *live) {
	any, sum := l.anyOf, l.sum
	*l = live{part: p}
	switch p.Cached {
	case Sum:
		l.sum = p.beginSum(sum)
	case AnyOf:
		if any == nil {
			any = make([]live, len(p.Any))
		}
		for i, x := range p.Any {
			x.beginIn(&any[i])
		}
		l.anyOf = any
	}
}

// table looks up the table of a part that has one: of numbers, or of a condition.
func (l *live) table(c *formula.Ctx, frame []value.Value, number bool) {
	p, s := l.part, query.Of(c)
	k := p.key(c, frame)
	world := c.World().Map
	switch {
	case number:
		l.entry = s.Table(c, &k, true, func(old query.Answer) query.Answer { return blankNumbers(old, world.Ways()) })
		l.nums = l.entry.Answer.(numbers)
	case p.Cached == ByEdge:
		l.entry = s.Table(c, &k, true, func(old query.Answer) query.Answer { return blankFlags(old, world.Ways()) })
		l.bits = l.entry.Answer.(*flags)
	default:
		l.entry = s.Table(c, &k, false, func(old query.Answer) query.Answer { return blankFlags(old, world.Len()) })
		l.bits = l.entry.Answer.(*flags)
		if (p.All != nil || p.Within != nil) && !l.bits.tried {
			p.fill(c, frame, l.entry, l.bits)
		}
		if l.whole = !l.entry.Growing(); l.whole {
			l.used = s.Use(c, p, frame[:len(frame)-2], l.entry)
		}
	}
	l.parts = -1
	l.depend(c)
}

// depend makes the answer that is being computed depend on all that a growing table has
// read so far. It is called whenever that has become more.
func (l *live) depend(c *formula.Ctx) {
	parts, ok := l.entry.Parts()
	l.parts = len(parts)
	switch {
	case !c.Recording() || !l.entry.Growing():
	case !ok:
		c.DependOnAll()
	default:
		c.Depend(parts...)
	}
}

// read is called before each look into a growing table.
func (l *live) read(c *formula.Ctx) {
	if parts, ok := l.entry.Parts(); len(parts) != l.parts || !ok {
		l.depend(c)
	}
}

// compute asks the part under a step budget of its own, for its table. ok is false where
// the answer must not go into the table.
func (l *live) compute(c *formula.Ctx, frame []value.Value) (v int64, ok bool) {
	ok = query.Of(c).Extend(c, l.entry, c.EntryFuel(), func() { v = l.part.eval(c, frame) })
	l.read(c)
	return v, ok
}

// eval asks the part in a frame.
func (p *Part) eval(c *formula.Ctx, frame []value.Value) int64 {
	if p.Slots == nil {
		v := p.Ask(c)
		if c.Err != nil {
			p.Blame(c)
		}
		return v
	}
	n := len(p.Slots)
	args := c.Push(n)
	for i, s := range p.Slots {
		args[i] = frame[s]
	}
	c.Locals = args
	v := p.Ask(c)
	if c.Err != nil {
		p.Blame(c)
	}
	c.Locals = frame
	c.Pop(n)
	return v
}

// ID is the number of the table among the queries.
func (p *Part) ID() query.ID { return p.Query }

// Name is what a message calls the table.
func (p *Part) Name() string { return "a condition by space" }

// Budget is that of a condition about all spaces.
func (p *Part) Budget(c *formula.Ctx) (steps int64, price int) { return c.FloodFuel(), 0 }

// Compute computes nothing: tables are filled where they are used (Store.Table).
func (p *Part) Compute(*formula.Ctx, []value.Value) query.Answer { return nil }

// Again gives the table of a frame without the two spaces, if it is whole.
func (p *Part) Again(c *formula.Ctx, args []value.Value) *query.Entry {
	frame := c.Push(len(args) + 2)
	copy(frame, args)
	frame[len(args)], frame[len(args)+1] = value.Value{}, value.Value{}
	saved := c.Locals
	c.Locals = frame
	l := live{part: p}
	l.table(c, frame, false)
	c.Locals = saved
	c.Pop(len(frame))
	if l.entry.Growing() {
		return nil
	}
	return l.entry
}
