package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// A condition of a step that reads only one of its two spaces is evaluated once for each
// space, however many edges lead there and however many searches ask. If the condition
// can be inverted (formula.SetOf) it is evaluated for all spaces at once.

// flags is a table of a condition by space.
type flags struct {
	known, yes formula.Set
	tried      bool // it was tried to know all
}

// blankFlags returns an empty table for n spaces, in the memory of an old one if it fits.
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
		many := optimize.AreMany(c.Err)
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
