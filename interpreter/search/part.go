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
	BySpace           // one answer for each space
	PerSearch         // one answer for a search: the part looks at neither end of a step
	AnyOf             // of several parts, any of which suffices
)

// stepLocals is the number of locals of a step behind the parameters: the two spaces and the
// edge between them.
const stepLocals = 3

// Part is one condition of a step, its cost, or a condition that ends a search in a
// space. Its locals are the parameters of the search, the two spaces of the step and the
// edge (of a stop, the one space), or those that Slots selects. The edge is set only where a
// step is about it.
//
// The loader fills it in; it is read only afterwards and holds no answer itself.
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

	Any []*Part // with AnyOf; the rest of the part is then empty, but for Blame
}

// Keys distinguish the answers of a part. The loader is responsible for them: if they
// omit something in which two questions differ, one gets the answer of the other. What
// an answer depends on in the position is recorded, and is not part of the keys.
type Keys struct {
	Query   query.ID
	Classes []Class // what tells units apart
	Words   []int   // slots of the frame that tell questions apart
}

// Class reads a value of the unit in a slot of the frame. Units with equal values have
// equal answers.
type Class struct {
	Slot int
	Read func(r state.Reader, unit int) value.Value
}

// MaxKeys is the greatest number of classes and words in Keys.
const MaxKeys = query.MaxArgs

// unknown stands in a key for the value of a unit that is none.
const unknown int64 = -1<<63 + 3

// key returns the cache key of the part in a frame.
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

// partState is a part during one search, with its table.
type partState struct {
	part  *Part
	entry *query.Entry
	bits  *flags     // of the entry: a condition by space
	whole bool       // all of it is known
	used  *query.Ref // of a table that is whole, where something is recorded
	parts int        // how many parts of the position a growing table depended on when that was recorded
	once  int8       // the answer for the whole search: 0 unknown, 1 yes, -1 no
	anyOf []partState
}

// reset prepares the state of the part for a search, reusing the memory of an earlier
// one of the same part. Tables are looked up on first use: many conditions are never
// asked.
func (p *Part) reset(l *partState) {
	any := l.anyOf
	*l = partState{part: p}
	if p.Cached != AnyOf {
		return
	}
	if any == nil {
		any = make([]partState, len(p.Any))
	}
	for i, x := range p.Any {
		x.reset(&any[i])
	}
	l.anyOf = any
}

// table looks up the table of a part that is cached by space.
func (l *partState) table(c *formula.Ctx, frame []value.Value) {
	p, s := l.part, query.Of(c)
	k := p.key(c, frame)
	spaces := c.World().Map.Len()
	l.entry = s.Table(c, &k, func(old query.Answer) query.Answer { return blankFlags(old, spaces) })
	l.bits = l.entry.Answer.(*flags)
	if (p.All != nil || p.Within != nil) && !l.bits.tried {
		p.fill(c, frame, l.entry, l.bits)
	}
	if l.whole = !l.entry.Growing(); l.whole {
		l.used = s.Use(c, p, frame[:len(frame)-stepLocals], l.entry)
	}
	l.parts = -1
	l.depend(c)
}

// depend makes the computation under way depend on everything that a growing table has
// read so far. It is called whenever that has grown.
func (l *partState) depend(c *formula.Ctx) {
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

// read is called before each use of a growing table.
func (l *partState) read(c *formula.Ctx) {
	if parts, ok := l.entry.Parts(); len(parts) != l.parts || !ok {
		l.depend(c)
	}
}

// compute evaluates the part under a step budget of its own, for its table. ok is false
// if the answer must not be stored.
func (l *partState) compute(c *formula.Ctx, frame []value.Value) (v int64, ok bool) {
	ok = query.Of(c).Extend(c, l.entry, c.EntrySteps(), func() { v = l.part.eval(c, frame) })
	l.read(c)
	return v, ok
}

// eval evaluates the part in a frame.
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

// ID returns the number of the table among the queries.
func (p *Part) ID() query.ID { return p.Query }

// Name returns the name of the table for messages.
func (p *Part) Name() string { return "a condition by space" }

// Budget returns that of a condition about all spaces.
func (p *Part) Budget(c *formula.Ctx) (steps int64, price int) { return c.SearchSteps(), 0 }

// Compute returns nil: tables are filled where they are used (Store.Table).
func (p *Part) Compute(*formula.Ctx, []value.Value) query.Answer { return nil }

// Again returns the table of a frame without the two spaces, if it is complete.
func (p *Part) Again(c *formula.Ctx, args []value.Value) *query.Entry {
	frame := c.Push(len(args) + stepLocals)
	clear(frame[copy(frame, args):])
	saved := c.Locals
	c.Locals = frame
	l := partState{part: p}
	l.table(c, frame)
	c.Locals = saved
	c.Pop(len(frame))
	if l.entry.Growing() {
		return nil
	}
	return l.entry
}
