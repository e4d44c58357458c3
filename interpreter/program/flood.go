package program

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

func memoOf(c *formula.Ctx, reaches int) *Memo {
	m, _ := c.Memo.(*Memo)
	if m == nil {
		m = &Memo{}
		c.Memo = m
	}
	for len(m.done) < reaches {
		m.done = append(m.done, map[key]*kept{})
		m.recent = append(m.recent, recent{})
	}
	return m
}

// Flood makes the field of a reach, or finds it among those of this position.
// The field belongs to the context: it holds until the next flood is asked for
// in a changed position, and nobody writes to it.
func (x *Reach) Flood(c *formula.Ctx, args []value.Value) *Field {
	f := x.flooded(c, args)
	if c.Verifies() {
		x.verify(c, args, f)
	}
	return f
}

func (x *Reach) flooded(c *formula.Ctx, args []value.Value) *Field {
	m := memoOf(c, x.Index+1)
	if c.Err != nil { // whatever is said now is no answer: it is the same known or not
		c.Spend(formula.FloodPrice())
		return m.nowhere(c.State.World.Map.Len())
	}
	var k key
	cached := true
	for i, a := range args {
		k[i] = a.N
		cached = cached && a.P == nil
	}
	if cached {
		r := &m.recent[x.Index]
		if r.kept == nil || r.key != k {
			r.key, r.kept = k, m.done[x.Index][k]
		}
		if e := r.kept; e != nil && e.field != nil && e.fresh(x, c.State) {
			c.Spend(formula.FloodPrice())
			return e.field
		}
		for _, o := range m.open {
			if o.reach == x && o.key == k {
				if o.known == nil {
					o.known = m.field(c.State.World.Map.Len())
				}
				o.asked = true
				c.Spend(formula.FloodPrice())
				return o.known
			}
		}
	}
	me := m.debt()
	*me = openFlood{reach: x, key: k}
	depth := len(m.open)
	m.open = append(m.open, me)
	f := x.apart(c, args, m, cached)
	for me.asked && len(f.Order) > len(me.known.Order) {
		m.spare = append(m.spare, me.known)
		me.known, me.asked = f, false
		f = x.apart(c, args, m, cached)
	}
	m.open = m.open[:depth]
	if me.known != nil {
		m.spare = append(m.spare, me.known)
	}
	m.debts = append(m.debts, me)
	keep := cached && c.Err == nil // what a failure broke off is no answer
	for _, o := range m.open {     // what rests on an unfinished answer may yet grow
		keep = keep && !o.asked
	}
	if keep {
		e := m.done[x.Index][k]
		switch {
		case e != nil && e.field != nil:
			m.spare = append(m.spare, e.field)
		case e == nil:
			if len(m.done[x.Index]) >= maxKept {
				clear(m.done[x.Index])
			}
			e = &kept{}
			m.done[x.Index][k] = e
			m.recent[x.Index] = recent{k, e}
		}
		*e = kept{field: f, signature: x.signature(c.State), version: c.State.Version, state: c.State}
	}
	return f
}

// apart makes the flood with a tank of its own if the flood may be kept: then
// who asks pays as much for it as if it were there.
func (x *Reach) apart(c *formula.Ctx, args []value.Value, m *Memo, cached bool) *Field {
	if !cached {
		return x.flood(c, args, m)
	}
	steps := c.FloodFuel()
	asker := c.Apart(steps)
	f := x.flood(c, args, m)
	c.Back(asker, steps, formula.FloodPrice())
	return f
}

// maxKept bounds the floods kept of one reach.
const maxKept = 512

// fresh tells whether a kept flood still holds.
func (e *kept) fresh(x *Reach, s *state.State) bool {
	if e.state == s && e.version == s.Version {
		return true
	}
	if e.signature != x.signature(s) {
		return false
	}
	e.state, e.version = s, s.Version
	return true
}

// nowhere is the flood that comes to no space.
func (m *Memo) nowhere(n int) *Field {
	if m.empty == nil || len(m.empty.ticks) != n {
		m.empty = &Field{ticks: make([]int64, n), prev: make([]int32, n)}
	}
	return m.empty
}

func (m *Memo) field(n int) *Field {
	if k := len(m.spare); k > 0 && len(m.spare[k-1].ticks) == n {
		f := m.spare[k-1]
		m.spare = m.spare[:k-1]
		f.Order, f.listed = f.Order[:0], false
		clear(f.ticks)
		return f
	}
	return &Field{ticks: make([]int64, n), prev: make([]int32, n)}
}

// Has tells whether the flood comes to a space.
func (f *Field) Has(s int64) bool { return s >= 0 && f.ticks[s] != 0 }

// Distance of a space as a number; NaN where the flood does not come.
func (f *Field) Distance(s int64) int64 {
	if !f.Has(s) {
		return value.NaN
	}
	if t := f.ticks[s] - 1; t%ticksInOne != 0 {
		return value.Frac(t, ticksInOne)
	} else {
		return value.Int(int(t / ticksInOne))
	}
}

// Set is where the flood comes.
func (f *Field) Set() formula.Set {
	if n := (len(f.ticks) + 63) / 64; len(f.set) != n {
		f.set, f.listed = make(formula.Set, n), false
	}
	if !f.listed {
		clear(f.set)
		for _, s := range f.Order {
			f.set.Add(int(s))
		}
		f.listed = true
	}
	return f.set
}

// live is a part of a step in a flood under way, with the answers that are
// known.
type live struct {
	part  *stepPart
	ways  []int64     // by way, when the part rests on nothing that changes often
	space *spaceTable // by space, when only one end of the step matters
}

func (x *Reach) flood(c *formula.Ctx, args []value.Value, m *Memo) *Field {
	world := c.State.World.Map
	f := m.field(world.Len())
	n := len(x.Params)
	frame := c.Push(n + 2)
	copy(frame, args)
	saved := c.Locals
	c.Locals = frame
	c.Spend(world.Len() / spacesAStep)
	limit := int64(1) << 62
	if x.Within != nil {
		limit = x.ticksWithin(c)
	}
	base := len(m.live)
	for i := range x.Steps {
		st := &x.Steps[i]
		if st.cost != nil {
			m.live = append(m.live, st.cost.live(c, m, frame))
		}
		for _, p := range st.conds {
			m.live = append(m.live, p.live(c, m, frame))
		}
	}
	for _, p := range x.stopParts {
		m.live = append(m.live, p.live(c, m, frame))
	}
	parts := m.live[base:len(m.live):len(m.live)]
	stops := parts[len(parts)-len(x.stopParts):]
	w := m.wave()
	*w = wave{x: x, c: c, f: f, frame: frame, n: n, limit: limit, parts: parts, heap: heap{items: w.items[:0], level: x.level}}
	mark := c.Mark()
	for _, e := range x.from {
		for _, s := range e.spaces(c, m, frame) {
			if s >= 0 && f.ticks[s] == 0 {
				f.ticks[s], f.prev[s] = 1, -1
				w.push(s)
			}
		}
	}
	c.Release(mark)
	if x.level && len(x.Steps) == 1 && len(stops) == 0 {
		w.ripple(world)
	}
	for w.more() && c.Err == nil {
		at := w.pop()
		s, d := at&spaceMask, at>>spaceBits
		if d != f.ticks[s]-1 {
			continue
		}
		f.Order = append(f.Order, int32(s))
		if !c.Spend(1) {
			break
		}
		if x.level && d+ticksInOne > limit {
			continue // nothing farther is within the limit
		}
		if len(stops) > 0 && f.prev[s] >= 0 && w.stops(stops, s) {
			continue
		}
		w.spread(world, s, d)
	}
	m.live = m.live[:base]
	m.waves = append(m.waves, w)
	if x.Exclude {
		x.excludeOrigin(c, frame, f)
	}
	c.Locals = saved
	c.Pop(n + 2)
	return f
}

// ticksWithin is the limit of the flood in ticks.
func (x *Reach) ticksWithin(c *formula.Ctx) int64 {
	limit := x.Within.Num(c)
	if limit == value.NaN {
		return -1
	}
	num, den := value.Parts(limit)
	if num > 1<<40 {
		return 1 << 62
	}
	if num < 0 {
		return -1
	}
	return num * ticksInOne / den
}

// wave is a flood under way.
type wave struct {
	x     *Reach
	c     *formula.Ctx
	f     *Field
	frame []value.Value
	n     int // the two spaces stand at n and n+1
	limit int64
	parts []live
	heap
}

// spacesAStep is how many spaces of a map a flood clears in a step.
const spacesAStep = 16

// wave is a wave to use again.
func (m *Memo) wave() *wave {
	if n := len(m.waves); n > 0 {
		w := m.waves[n-1]
		m.waves = m.waves[:n-1]
		return w
	}
	return &wave{}
}

// spread goes on from a space to its neighbours.
func (w *wave) spread(world *topology.Map, s, d int64) {
	ticks := w.f.ticks
	way := world.FirstWay(int(s))
	w.frame[w.n] = value.Word(s)
	near := world.Neighbors(int(s))
	w.c.Spend(len(near) * len(w.x.Steps))
	for i, to := range near {
		known := ticks[to]
		if known != 0 && known-1 <= d {
			continue
		}
		rest := w.parts
		for j := range w.x.Steps {
			st := &w.x.Steps[j]
			far := d + ticksInOne
			if st.cost != nil {
				cost := w.cost(&rest[0], way+i, int64(to))
				rest = rest[1:]
				if cost < 0 {
					if w.c.Err != nil {
						return
					}
					rest = rest[len(st.conds):]
					continue
				}
				far = d + cost
			}
			conds := rest[:len(st.conds)]
			rest = rest[len(st.conds):]
			if far > w.limit || known != 0 && known-1 <= far {
				continue
			}
			if !w.open(conds, way+i, s, int64(to)) {
				if w.c.Err != nil {
					return // or another way's verdict would be taken for this one's
				}
				continue
			}
			known = far + 1
			ticks[to], w.f.prev[to] = known, int32(s)
			w.push(far<<spaceBits | int64(to))
		}
	}
}

// ripple is the whole flood where every step costs one: what is reached first
// is nearest.
func (w *wave) ripple(world *topology.Map) {
	ticks, prev := w.f.ticks, w.f.prev
	order := w.f.Order
	conds := w.parts
	for ; w.head < len(w.items) && w.c.Err == nil; w.head++ {
		at := w.items[w.head]
		s, far := at&spaceMask, at>>spaceBits+ticksInOne
		order = append(order, int32(s))
		if far > w.limit {
			continue
		}
		w.frame[w.n] = value.Word(s)
		way := world.FirstWay(int(s))
		ways := world.Neighbors(int(s))
		if !w.c.Spend(1 + len(ways)) {
			break
		}
	near:
		for i, to := range ways {
			if ticks[to] != 0 {
				continue
			}
			for k := range conds {
				p := &conds[k]
				switch {
				case p.ways != nil && p.ways[way+i] != unknown:
					if p.ways[way+i] == 0 {
						continue near
					}
				case p.space != nil && p.space.whole && p.part.of != w.n:
					if !p.space.yes.Has(int(to)) {
						continue near
					}
				default:
					if !w.open(conds[k:k+1], way+i, s, int64(to)) {
						if w.c.Err != nil {
							w.shutElsewhere(conds[k+1:], way+i, s, int64(to))
						}
						if w.c.Err != nil {
							w.f.Order = order
							return
						}
						continue near
					}
				}
			}
			ticks[to], prev[to] = far+1, int32(s)
			w.items = append(w.items, far<<spaceBits|int64(to))
		}
	}
	w.f.Order = order
}

// cost is what a step costs, in ticks; below zero when nobody can pay.
func (w *wave) cost(p *live, way int, to int64) int64 {
	if p.ways == nil {
		w.frame[w.n+1] = value.Word(to)
		return w.ticks(p.part.eval(w.c, w.frame))
	}
	v := p.ways[way]
	if v == unknown {
		w.frame[w.n+1] = value.Word(to)
		if v = w.ticks(p.part.apart(w.c, w.frame)); w.c.Err == nil {
			p.ways[way] = v
		}
	}
	return v
}

// ticks measures a cost.
func (w *wave) ticks(cost int64) int64 {
	num, den := value.Parts(cost)
	if cost == value.NaN || num > 1<<21 {
		return -1
	}
	if ticksInOne%den != 0 {
		w.c.Fail(fmt.Errorf("a step of the reach %s costs %s: parts of a point go down to sixteenths", w.x.Name, value.Format(cost)))
		return -1
	}
	return num * (ticksInOne / den)
}

// open tells whether a step can be made. While something has failed nothing
// more is asked: a way that another condition shuts would hide it.
func (w *wave) open(conds []live, way int, from, to int64) bool {
	for i := range conds {
		p := &conds[i]
		switch {
		case p.ways != nil:
			v := p.ways[way]
			if v == unknown {
				if w.c.Err != nil {
					return false
				}
				w.frame[w.n+1] = value.Word(to)
				if v = p.part.apart(w.c, w.frame); w.c.Err != nil {
					return w.shutElsewhere(conds[i+1:], way, from, to)
				}
				p.ways[way] = v
			}
			if v == 0 {
				return false
			}
		case p.space != nil:
			s := to
			if p.part.of == w.n {
				s = from
			}
			if p.space.whole {
				if !p.space.yes.Has(int(s)) {
					return false
				}
			} else if w.c.Err != nil {
				return false
			} else if yes := w.ask(p, s, to); w.c.Err != nil {
				return w.shutElsewhere(conds[i+1:], way, from, to)
			} else if !yes {
				return false
			}
		default:
			if w.c.Err != nil {
				return false
			}
			w.frame[w.n+1] = value.Word(to)
			if yes := p.part.eval(w.c, w.frame) != 0; w.c.Err != nil {
				return w.shutElsewhere(conds[i+1:], way, from, to)
			} else if !yes {
				return false
			}
		}
	}
	return true
}

// shutElsewhere is asked when a condition has failed: another that shuts the
// way for certain is enough, and then nothing has failed. The way is not open
// in any case.
func (w *wave) shutElsewhere(rest []live, way int, from, to int64) bool {
	first := w.c.Err
	if formula.Final(first) {
		return false
	}
	for i := range rest {
		w.c.Err = nil
		if !w.open(rest[i:i+1], way, from, to) && w.c.Err == nil {
			return false
		}
	}
	w.c.Err = first
	return false
}

// ask answers a condition about one space.
func (w *wave) ask(p *live, s, to int64) bool {
	t := p.space
	if t.known.Has(int(s)) {
		return t.yes.Has(int(s))
	}
	w.frame[w.n+1] = value.Word(to)
	yes := p.part.apart(w.c, w.frame) != 0
	if w.c.Err != nil {
		return yes
	}
	t.known.Add(int(s))
	if yes {
		t.yes.Add(int(s))
	}
	return yes
}

// stops tells whether what enters a space stays there.
func (w *wave) stops(stops []live, s int64) bool {
	w.frame[w.n] = value.Word(s)
	for i := range stops {
		p := &stops[i]
		switch {
		case p.space == nil:
			if p.part.eval(w.c, w.frame) != 0 {
				return true
			}
		case p.space.whole:
			if p.space.yes.Has(int(s)) {
				return true
			}
		case w.ask(p, s, s):
			return true
		}
	}
	return false
}

// excludeOrigin takes out the spaces that the flood began in, except those that
// it also enters from others.
func (x *Reach) excludeOrigin(c *formula.Ctx, frame []value.Value, f *Field) {
	n := len(x.Params)
	kept := f.Order[:0]
	var out []int32
	for _, s := range f.Order {
		if f.prev[s] < 0 && !x.entered(c, frame, n, f, s) {
			out = append(out, s)
			continue
		}
		kept = append(kept, s)
	}
	for _, s := range out {
		f.ticks[s] = 0
	}
	f.Order = kept
}

// debt is an openFlood to use again.
func (m *Memo) debt() *openFlood {
	if n := len(m.debts); n > 0 {
		o := m.debts[n-1]
		m.debts = m.debts[:n-1]
		return o
	}
	return &openFlood{}
}

// entered tells whether a starting space is also reached from another one.
func (x *Reach) entered(c *formula.Ctx, frame []value.Value, n int, f *Field, s int32) bool {
	for _, from := range c.State.World.Map.Neighbors(int(s)) {
		if f.ticks[from] == 0 || x.Within != nil && f.prev[from] >= 0 {
			continue
		}
		frame[n], frame[n+1] = value.Word(int64(from)), value.Word(int64(s))
		for i := range x.Steps {
			if w := x.Steps[i].When; w == nil || w.Bool(c) {
				return true
			}
		}
	}
	return false
}

// Forget drops the floods of the reach that were kept, and the answers kept by
// space, for who measures how long a flood takes.
func (x *Reach) Forget(c *formula.Ctx) {
	m := memoOf(c, x.Index+1)
	for _, t := range m.spaces {
		t.world = nil
	}
	for _, e := range m.done[x.Index] {
		if e.field != nil {
			m.spare = append(m.spare, e.field)
			e.field = nil
		}
	}
}
