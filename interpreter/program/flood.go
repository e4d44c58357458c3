package program

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
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
func (x *Reach) Flood(c *formula.Ctx, args []value.Value) *Field {
	m := memoOf(c, x.Index+1)
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
			return e.field
		}
		for _, o := range m.open {
			if o.reach == x && o.key == k {
				if o.known == nil {
					o.known = m.field(c.State.World.Map.Len())
				}
				o.asked = true
				return o.known
			}
		}
	}
	me := m.debt()
	*me = openFlood{reach: x, key: k}
	depth := len(m.open)
	m.open = append(m.open, me)
	f := x.flood(c, args, m)
	for me.asked && len(f.Order) > len(me.known.Order) {
		m.spare = append(m.spare, me.known)
		me.known, me.asked = f, false
		f = x.flood(c, args, m)
	}
	m.open = m.open[:depth]
	if me.known != nil {
		m.spare = append(m.spare, me.known)
	}
	m.debts = append(m.debts, me)
	keep := cached
	for _, o := range m.open { // what rests on an unfinished answer may yet grow
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
		*e = kept{f, x.signature(c.State), c.State.Version, c.State}
	}
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

func (m *Memo) field(n int) *Field {
	var f *Field
	if k := len(m.spare); k > 0 && len(m.spare[k-1].Dist) == n {
		f = m.spare[k-1]
		m.spare = m.spare[:k-1]
		f.Order = f.Order[:0]
	} else {
		f = &Field{Dist: make([]int64, n), Prev: make([]int32, n)}
	}
	for i := range f.Dist {
		f.Dist[i] = value.NaN
	}
	return f
}

func (x *Reach) flood(c *formula.Ctx, args []value.Value, m *Memo) *Field {
	world := c.State.World.Map
	f := m.field(world.Len())
	n := len(x.Params)
	frame := c.Push(n + 2)
	copy(frame, args)
	saved := c.Locals
	c.Locals = frame
	limit, limited := int64(0), x.Within != nil
	if limited {
		limit = x.Within.Num(c)
	}
	tables := len(m.steps)
	for i := range x.Steps {
		st := &x.Steps[i]
		if st.cost != nil {
			m.steps = append(m.steps, st.cost.table(c, m, frame))
		} else {
			m.steps = append(m.steps, nil)
		}
		for _, p := range st.conds {
			m.steps = append(m.steps, p.table(c, m, frame))
		}
	}
	q := newHeap(m)
	q.level = x.cheapest()
	mark := c.Mark()
	for _, e := range x.From {
		for _, s := range e.Words(c) {
			if s >= 0 && f.Dist[s] == value.NaN {
				f.Dist[s], f.Prev[s] = 0, -1
				q.push(queued{0, int32(s)})
			}
		}
	}
	c.Release(mark)
	for q.more() && c.Err == nil {
		at := q.pop()
		if at.dist != f.Dist[at.space] {
			continue
		}
		f.Order = append(f.Order, at.space)
		if limited && q.level && at.dist+value.Int(1) > limit {
			continue // nothing farther is within the limit
		}
		if f.Prev[at.space] >= 0 && x.stops(c, frame, n, at.space) {
			continue
		}
		frame[n] = value.Word(int64(at.space))
		way := world.FirstWay(int(at.space))
		for i, to := range world.Neighbors(int(at.space)) {
			if d := f.Dist[to]; d != value.NaN && value.Cmp(d, at.dist) <= 0 {
				continue
			}
			frame[n+1] = value.Word(int64(to))
			k := tables
			for j := range x.Steps {
				st := &x.Steps[j]
				first := k
				k += 1 + len(st.conds)
				cost := value.Int(1)
				if st.cost != nil {
					cost = st.cost.ask(c, m.steps[first], way+i, frame)
				}
				dist := value.Add(at.dist, cost)
				if dist == value.NaN || limited && value.Cmp(dist, limit) > 0 {
					continue
				}
				if d := f.Dist[to]; d != value.NaN && value.Cmp(d, dist) <= 0 {
					continue
				}
				if !st.open(c, m.steps[first+1:k], way+i, frame) {
					continue
				}
				f.Dist[to], f.Prev[to] = dist, at.space
				q.push(queued{dist, to})
			}
		}
	}
	m.steps = m.steps[:tables]
	q.done()
	if x.Exclude {
		kept := f.Order[:0]
		for _, s := range f.Order {
			if f.Prev[s] < 0 {
				if !x.entered(c, frame, n, f, s) {
					continue
				}
			}
			kept = append(kept, s)
		}
		for s := range f.Dist {
			if f.Prev[s] < 0 && f.Dist[s] == 0 && !containsSpace(kept, int32(s)) {
				f.Dist[s] = value.NaN
			}
		}
		f.Order = kept
	}
	c.Locals = saved
	c.Pop(n + 2)
	return f
}

// cheapest tells whether every step costs one.
func (x *Reach) cheapest() bool {
	for i := range x.Steps {
		if x.Steps[i].cost != nil {
			return false
		}
	}
	return true
}

// open tells whether a step can be made.
func (st *reachStep) open(c *formula.Ctx, tables [][]int64, way int, frame []value.Value) bool {
	for i, p := range st.conds {
		if p.ask(c, tables[i], way, frame) == 0 {
			return false
		}
	}
	return true
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

func containsSpace(list []int32, s int32) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// entered tells whether a starting space is also reached from another one.
func (x *Reach) entered(c *formula.Ctx, frame []value.Value, n int, f *Field, s int32) bool {
	for _, from := range c.State.World.Map.Neighbors(int(s)) {
		if f.Dist[from] == value.NaN || x.Within != nil && f.Prev[from] >= 0 {
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

func (x *Reach) stops(c *formula.Ctx, frame []value.Value, n int, s int32) bool {
	if len(x.Stops) == 0 {
		return false
	}
	frame[n] = value.Word(int64(s))
	for _, e := range x.Stops {
		if e.Bool(c) {
			return true
		}
	}
	return false
}

// heap is the frontier of a flood, nearest first; of equal distances the
// lower space comes first, so that paths do not depend on chance.
type heap struct {
	m     *Memo
	items []queued
	level bool // every step costs one: first come, first served
	head  int
}

func newHeap(m *Memo) heap {
	h := heap{m: m}
	if n := len(m.heaps); n > 0 {
		h.items, m.heaps = m.heaps[n-1][:0], m.heaps[:n-1]
	}
	return h
}

func (h *heap) done() { h.m.heaps = append(h.m.heaps, h.items[:0]) }

func (h *heap) more() bool { return h.head < len(h.items) }

func before(a, b queued) bool {
	if c := value.Cmp(a.dist, b.dist); c != 0 {
		return c < 0
	}
	return a.space < b.space
}

func (h *heap) push(x queued) {
	h.items = append(h.items, x)
	if h.level {
		return
	}
	i := len(h.items) - 1
	for i > 0 {
		p := (i - 1) / 2
		if !before(h.items[i], h.items[p]) {
			return
		}
		h.items[i], h.items[p] = h.items[p], h.items[i]
		i = p
	}
}

func (h *heap) pop() queued {
	if h.level {
		h.head++
		return h.items[h.head-1]
	}
	top := h.items[0]
	last := len(h.items) - 1
	h.items[0] = h.items[last]
	h.items = h.items[:last]
	i := 0
	for {
		l, r, m := 2*i+1, 2*i+2, i
		if l < last && before(h.items[l], h.items[m]) {
			m = l
		}
		if r < last && before(h.items[r], h.items[m]) {
			m = r
		}
		if m == i {
			return top
		}
		h.items[i], h.items[m] = h.items[m], h.items[i]
		i = m
	}
}

// Forget drops the floods of the reach that were kept, for who measures how
// long one takes.
func (x *Reach) Forget(c *formula.Ctx) {
	m := memoOf(c, x.Index+1)
	for _, e := range m.done[x.Index] {
		if e.field != nil {
			m.spare = append(m.spare, e.field)
			e.field = nil
		}
	}
}
