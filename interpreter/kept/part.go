package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A part of a reach's step (its cost, a condition) that rests only on what is
// printed, on the kind of unit and on what seldom changes is a function of the
// way from a space to its neighbour: it is worked out once for each way and
// class of unit, and looked up ever after. Everything else is asked anew.

// Keeping is how the answers of a part are kept.
type Keeping uint8

// The ways of keeping.
const (
	Never   Keeping = iota // asked anew each time
	ByWay                  // one answer for each way between neighbours; of a Source, the list
	BySpace                // one answer for each space
	Once                   // one answer for a flood: it looks at neither end of a step
	Joined                 // of several parts, any of which suffices
	Summed                 // a cost, of Terms
)

// Part is one condition or the cost of a step, or a condition that stops a
// flood. Its locals are the parameters of the reach and the two spaces (of a
// stop, the one), or those that Slots picks out of them.
//
// Who loads the game fills it in, and nobody writes to it after that. It holds
// no answer itself.
type Part struct {
	Ground

	Ask   func(c *formula.Ctx) int64 // the cost as a number, or 0 for no
	Blame func(c *formula.Ctx)       // names in c.Err who is at fault; asked when Ask has failed
	Slots []int                      // where each local comes from in the flood's frame; nil for all as they are

	Keep   Keeping
	At     int             // with BySpace, the slot of the flood's frame where that space stands
	All    formula.SetFunc // answers for all spaces, or fails where it cannot say; nil when that cannot be
	Within formula.SetFunc // where All says nothing, spaces outside of which it is not so; nil when nothing is known
	Turned bool            // All and Within speak of where the step is closed

	AnyOf []*Part // with Joined; the rest of the part is then empty, but for how to blame
	Terms []Term  // with Summed; Ask gives the same, and says what is wrong where something is
}

// Ground is what an answer rests on and what tells it apart from others. Who
// fills it in answers for it: if Inputs leaves out a part of the position that
// the answer depends on, or Classes and Keys something that two questions differ
// in, an answer is given that does not hold. Nobody writes to it after that.
type Ground struct {
	ID      int      // no other Ground of the program has it
	Inputs  []uint16 // the parts of the position, as state.Parts numbers them
	Classes []Class  // what tells units apart
	Keys    []int    // slots of the frame that tell questions apart
	Printed bool     // but for Classes and Keys, it rests on what is printed and nothing else
}

// Class reads a value of the unit in a slot of the frame; units with the same
// values have the same answers. Read depends on nothing but Inputs and what is
// printed.
type Class struct {
	Slot int
	Read func(r state.Reader, unit int) value.Value
}

// MaxKeys is how many classes and keys a Ground can have.
const MaxKeys = 6

// foldKey names a table of values: the part, and the class it is for.
type foldKey struct {
	id   int
	vals [MaxKeys]int64
}

// foldTable holds the values of a part for every way.
type foldTable struct {
	world     *state.World
	signature uint64
	vals      table
}

// live is a part of a step in a flood under way, with the answers that are
// known.
type live struct {
	part  *Part
	ways  table       // by way, when the part rests on nothing that changes often; behind them, by space, see waysOut
	space *spaceTable // by space, when only one end of the step matters
	note  *ref        // of the table by space, where somebody notes what is read
	once  int8        // the answer for the whole flood: 0 unknown, 1 yes, -1 no
	anyOf []live      // of which any suffices
	sum   *liveSum    // of a cost that is taken apart
}

// begin is live, but what is kept by space is looked up when it is first asked: see
// wave.known. Many conditions never are, and to answer one for all spaces takes time.
func (p *Part) begin(c *formula.Ctx, m *Memo, frame []value.Value) live {
	if p.Keep == ByWay {
		return p.live(c, m, frame)
	}
	var l live
	p.beginIn(&l, c, m, frame)
	return l
}

// beginIn is begin into a place that nothing else has been in but begins of the part,
// whose room it takes. What is kept by way is looked up when it is first asked as well
// (see wave.tabled): who takes a step or two asks little.
func (p *Part) beginIn(l *live, c *formula.Ctx, m *Memo, frame []value.Value) {
	switch p.Keep {
	case BySpace, ByWay:
		l.part, l.ways, l.space, l.note = p, nil, nil, nil
	case Summed:
		*l = live{part: p, sum: p.beginSum(l.sum, c, m, frame)}
	case Joined:
		any := l.anyOf
		if any == nil {
			any = make([]live, len(p.AnyOf))
		}
		for i, x := range p.AnyOf {
			x.beginIn(&any[i], c, m, frame)
		}
		*l = live{part: p, anyOf: any}
	default:
		*l = p.live(c, m, frame)
	}
}

// live finds what is known of the part in the present frame.
func (p *Part) live(c *formula.Ctx, m *Memo, frame []value.Value) live {
	if p.Keep == Never || p.Keep == Once {
		return live{part: p}
	}
	k := p.key(c, frame)
	world, signature := c.World(), Signature(p.Inputs, c.Unrecorded())
	near := m.near(&k)
	if p.Keep == BySpace {
		t := near.space
		if near.key != k || t == nil || t.world != world || t.signature != signature {
			t = m.spaceTable(k, signature, world)
			*near = nearTable{key: k, space: t}
		}
		if (p.All != nil || p.Within != nil) && !t.tried {
			p.fillAll(c, m, frame, t)
		}
		l := live{part: p, space: t}
		if c.Recording() {
			if t.whole {
				l.note = m.tableOf(p, frame, t)
			} else {
				p.seen(c)
			}
		}
		return l
	}
	p.seen(c)
	if near.key == k && near.ways != nil && near.world == world && near.edition == world.Edition && (p.Printed || near.signature == signature) {
		return live{part: p, ways: near.ways}
	}
	ways := m.table(&p.Ground, k, signature, world, world.Map.Ways()+world.Map.Len())
	*near = nearTable{key: k, ways: ways, world: world, edition: world.Edition, signature: signature}
	return live{part: p, ways: ways}
}

// nearTable is the table that was wanted last of a part, for units of a kind: who asks
// one unit after the other wants a few tables again and again, and to look them up
// takes longer than to look into them.
type nearTable struct {
	key       foldKey
	space     *spaceTable // has its world and signature itself, and may be written over since
	ways      table
	world     *state.World
	edition   uint64
	signature uint64
}

// nearTables is how many kinds of units are told apart there, of each part.
const nearTables = 4

// near is where the table of a key may be.
func (m *Memo) near(k *foldKey) *nearTable {
	h := uint64(0)
	for _, v := range k.vals {
		h = (h ^ uint64(v)) * 0x9e3779b97f4a7c15
	}
	i := k.id*nearTables + int(h>>62)
	if i >= len(m.nearby) {
		m.nearby = slices.Grow(m.nearby, i+1-len(m.nearby))[:i+1]
	}
	return &m.nearby[i]
}

// seen says that all that the answer may rest on is read, and what tells it apart.
func (g *Ground) seen(c *formula.Ctx) {
	if !c.Recording() {
		return
	}
	c.Depend(g.Inputs...)
}

// key names the answers of the part in the present frame.
func (g *Ground) key(c *formula.Ctx, frame []value.Value) foldKey {
	k := foldKey{id: g.ID}
	i := 0
	for _, cl := range g.Classes {
		if u := frame[cl.Slot].N; u >= 0 {
			k.vals[i] = cl.Read(c.Unrecorded().Reader(), int(u)).N
		} else {
			k.vals[i] = unknown
		}
		i++
	}
	for _, s := range g.Keys {
		k.vals[i] = frame[s].N
		i++
	}
	return k
}

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

// apart is eval with a tank of its own, for an answer that is kept.
func (p *Part) apart(c *formula.Ctx, frame []value.Value) int64 {
	steps := c.EntryFuel()
	asker := c.Apart(steps)
	before := c.Record(nil) // what it may rest on has been noted
	v := p.eval(c, frame)
	c.Record(before)
	c.Back(asker, steps, 0)
	return v
}

// table finds the values kept under a key: what all games of the world share, or
// else the context's own.
func (m *Memo) table(g *Ground, k foldKey, signature uint64, world *state.World, n int) table {
	if g.Printed && !m.anew {
		if t := sharedTable(world, k, n); t != nil {
			return t
		}
	}
	return m.foldTable(k, signature, world, n).vals
}

// foldTable finds the values kept under a key, all unknown when they were kept
// for another world or before something that they rest on changed.
func (m *Memo) foldTable(k foldKey, signature uint64, world *state.World, n int) *foldTable {
	if m.folds == nil {
		m.folds = map[foldKey]*foldTable{}
	}
	t := m.folds[k]
	if t != nil && t.world == world && t.signature == signature {
		return t
	}
	if t == nil {
		m.holdTable(8 * n)
		t = &foldTable{}
		m.folds[k] = t
	}
	if len(t.vals) != n {
		t.vals = make(table, n)
	} else {
		clear(t.vals)
	}
	t.world, t.signature = world, signature
	return t
}

// Signature tells two positions apart: it changes when any of the parts does.
func Signature(inputs []uint16, s *state.State) uint64 {
	h := uint64(14695981039346656037) ^ s.World.Edition
	if len(s.Since) == 0 {
		return s.Version
	}
	for _, p := range inputs {
		h = (h ^ s.Since[p]) * 1099511628211
	}
	return h
}
