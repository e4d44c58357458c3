package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// A condition of a step that reads only one of its two spaces is evaluated once for each
// space, however many edges lead there and however many searches ask. If the condition
// can be inverted (formula.SetOf) it is evaluated for all spaces at once.

// flags is a table of a condition by space or by edge.
type flags struct {
	known, yes formula.Set
	tried      bool // it was tried to know all
}

// blankFlags returns an empty table for n spaces or edges, in the memory of an old one
// if it fits.
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

// numbers is a table of numbers by edge, 0 for unknown ones.
type numbers []int64

// unknown marks a number that has not been computed.
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

// fill answers for every space at once if the condition can be inverted, or for the
// spaces where it cannot hold if these are known. A failure on the way is not a fault of
// the rules: no caller may ever ask about the space at fault. What failed is tried again
// when the table is next used.
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
		many := lower.AreMany(c.Err)
		if !c.Failed(try) {
			return true
		}
		t.tried = t.tried && many // what else has failed may yet be known
		return false
	}
	query.Of(c).Complete(c, e, c.SearchSteps(), func() bool {
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
	m.spareSets = append(m.spareSets, out)
	c.Pop(n)
}

// Source is a source of a search. Of its Part only Keys and Cached are used. The list is
// cached if it depends on what seldom changes. The loader fills it in; it is read only
// afterwards.
type Source struct {
	Part
	Spaces func(c *formula.Ctx) []int64 // the list, on the arena of c
}

// Name returns the name of the list for messages.
func (e *Source) Name() string { return "where a search begins" }

// Again returns the list for a frame from the store.
func (e *Source) Again(c *formula.Ctx, frame []value.Value) *query.Entry {
	saved := c.Locals
	c.Locals = frame
	_, entry := e.cached(c, frame)
	c.Locals = saved
	return entry
}

// spaces lists the source spaces; the caller releases what lies on the arena.
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

// Compute returns the list.
func (e *Source) Compute(c *formula.Ctx, _ []value.Value) query.Answer {
	mark := c.Mark()
	words := append(query.Words(nil), e.Spaces(c)...)
	c.Release(mark)
	return words
}
