package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// A condition of a step that looks at one of its two spaces only is asked once for a
// space, however many edges lead there and however many searches ask. If the condition
// can be turned round (formula.SetOf) it is answered for all spaces at once.

// flags are the answers of a condition by space or by edge.
type flags struct {
	known, yes formula.Set
	tried      bool // it was tried to know all
}

// blankFlags is a table for n spaces or edges in which nothing is known, in the memory of
// another where that will do.
func blankFlags(old query.Answer, n int) query.Answer {
	words := (n + 63) / 64
	t, _ := old.(*flags)
	if t == nil || len(t.known) != words {
		return &flags{known: make(formula.Set, words), yes: make(formula.Set, words)}
	}
	clear(t.known)
	clear(t.yes)
	t.tried = false
	return t
}

func (t *flags) Bytes() int { return 64 + 16*len(t.known) }

func (t *flags) Set() formula.Set { return t.yes }

func (t *flags) Fingerprint() uint64 {
	h := uint64(0)
	for _, w := range t.yes {
		h = value.Fold(h, w)
	}
	return h
}

func (t *flags) Equal(o query.Answer) bool { return slices.Equal(t.yes, o.(*flags).yes) }

// numbers are the numbers of a part by edge, 0 for one that is unknown.
type numbers []int64

// unknown marks a number that nobody has computed.
const unknown int64 = -1<<63 + 3

func blankNumbers(old query.Answer, n int) query.Answer {
	t, _ := old.(numbers)
	if len(t) != n {
		return make(numbers, n)
	}
	clear(t)
	return t
}

func (t numbers) get(i int) int64 { return t[i] ^ unknown }

func (t numbers) set(i int, n int64) { t[i] = n ^ unknown }

func (t numbers) Bytes() int { return 64 + 8*len(t) }

func (t numbers) Fingerprint() uint64 {
	h := uint64(0)
	for _, n := range t {
		h = value.Fold(h, uint64(n))
	}
	return h
}

func (t numbers) Equal(o query.Answer) bool { return slices.Equal(t, o.(numbers)) }

// fill answers for every space at once, if the condition can be turned round; or for
// those where it cannot hold, if they are known. A fault on the way is no fault: it need
// not lie where anybody asks. What has failed is tried again when the table is next
// wanted, so that a failure that was none of the rules leaves nothing behind.
func (p *Part) fill(c *formula.Ctx, frame []value.Value, e *query.Entry, t *flags) {
	if c.Err != nil {
		return
	}
	t.tried = true
	args, n := frame, 0
	if p.Slots != nil {
		n = len(p.Slots)
		args = c.Push(n)
		for i, s := range p.Slots {
			args[i] = frame[s]
		}
	}
	saved := c.Locals
	c.Locals = args
	m, count := scratchOf(c), c.World().Map.Len()
	out := m.set(count)
	known := func(f formula.SetFunc) bool {
		try := c.Try()
		if f == nil {
			return false
		}
		f(c, out)
		many := formula.AreMany(c.Err)
		if !c.Failed(try) {
			return true
		}
		t.tried = t.tried && many // what else has failed may yet be known
		return false
	}
	query.Of(c).Complete(c, e, c.FloodFuel(), func() bool {
		switch {
		case known(p.All):
			t.yes, out = out, t.yes
			if p.Turned {
				t.yes.Invert(count)
			}
			return true
		case known(p.Within):
			t.known, out = out, t.known
			t.known.Invert(count)
			if p.Turned {
				copy(t.yes, t.known)
			}
		}
		return false
	})
	c.Locals = saved
	m.sets = append(m.sets, out)
	c.Pop(n)
}

// Source is where a search begins. Of its Part only the Keys and Cached are used. The
// list is cached when what it depends on changes seldom. The loader fills it in, and
// nobody writes to it after that.
type Source struct {
	Part
	Spaces func(c *formula.Ctx) []int64 // the list, on the arena of c
}

// Name is what a message calls the list.
func (e *Source) Name() string { return "where a search begins" }

// Again gives the list for a frame.
func (e *Source) Again(c *formula.Ctx, frame []value.Value) *query.Entry {
	saved := c.Locals
	c.Locals = frame
	_, entry := e.cached(c, frame)
	c.Locals = saved
	return entry
}

// spaces lists where the search begins; what lies on the arena is released by the caller.
func (e *Source) spaces(c *formula.Ctx, frame []value.Value) []int64 {
	if e.Cached == Uncached || c.Err != nil {
		return e.Spaces(c)
	}
	l, entry := e.cached(c, frame)
	query.Of(c).Use(c, e, frame, entry).All()
	return l
}

func (e *Source) cached(c *formula.Ctx, frame []value.Value) (query.Words, *query.Entry) {
	s, k := query.Of(c), e.key(c, frame)
	if entry := s.Find(c, e, &k, frame); entry != nil {
		return entry.Answer.(query.Words), entry
	}
	a, entry := s.Compute(c, e, &k, frame)
	if a == nil {
		return nil, nil
	}
	return a.(query.Words), entry
}

// Compute computes the list.
func (e *Source) Compute(c *formula.Ctx, _ []value.Value) query.Answer {
	mark := c.Mark()
	words := append(query.Words(nil), e.Spaces(c)...)
	c.Release(mark)
	return words
}
