package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// What a step costs is often a number that many rules contribute to, most of which rest
// on what is printed while one or two look at the position. It is taken apart like a
// condition: what rests on what is printed is one number by way, and each of the others
// has its conditions, which are kept as those of the step are, and is asked for its
// value only where they hold.

// Term is one contribution to a cost that is taken apart, or how that is rounded.
type Term struct {
	Conds []*Part                // it counts where all of them hold
	Value *Part                  // nil where it rounds
	Apply func(v, n int64) int64 // what it makes of the cost so far; nil where it replaces it
	Round func(v int64) int64    // nil where it does not round
	Of    int                    // the number that it contributes to: two that replace one must be the same
}

// liveSum is a cost that is taken apart, in a flood under way.
type liveSum struct{ terms []liveTerm }

// liveTerm is a term of it.
type liveTerm struct {
	conds []live
	value live
	num   int64 // the value for the whole flood, where value.once says that it is known
}

// beginSum is beginIn for a part that is taken apart into terms; room is that of
// another flood of the part, or nil.
func (p *Part) beginSum(room *liveSum) *liveSum {
	if room == nil {
		room = &liveSum{make([]liveTerm, len(p.Terms))}
		for i := range p.Terms {
			room.terms[i].conds = make([]live, len(p.Terms[i].Conds))
		}
	}
	for i := range p.Terms {
		t, l := &p.Terms[i], &room.terms[i]
		for j, x := range t.Conds {
			x.beginIn(&l.conds[j])
		}
		if t.Value != nil {
			t.Value.beginIn(&l.value)
		}
	}
	return room
}

// sum is a cost that is taken apart, as a number. Where anything fails, or two terms set
// it otherwise, the rules are asked for all of it, and say what is wrong.
func (w *wave) sum(p *live, way int, from, to int64) int64 {
	if w.c.Err != nil {
		return value.NaN
	}
	v, set := int64(0), -1
	for i := range p.part.Terms {
		t, l := &p.part.Terms[i], &p.sum.terms[i]
		if t.Round != nil {
			v = t.Round(v)
			continue
		}
		if len(l.conds) > 0 && !w.open(l.conds, way, from, to) {
			if w.c.Err != nil {
				return w.whole(p, to)
			}
			continue
		}
		n := w.number(l, way, to)
		if w.c.Err != nil {
			return w.whole(p, to)
		}
		switch {
		case t.Apply != nil:
			v = t.Apply(v, n)
		case set == t.Of && n != v:
			return w.whole(p, to)
		default:
			v, set = n, t.Of
		}
	}
	if w.c.Verifies() {
		w.frame[w.n+1] = value.Word(to)
		if all := p.part.eval(w.c, w.frame); w.c.Err != nil || all != v {
			w.c.Distrust("what a step of " + w.name + " costs")
		}
	}
	return v
}

// whole asks the rules for the cost as one number.
func (w *wave) whole(p *live, to int64) int64 {
	if !formula.Final(w.c.Err) {
		w.c.Err = nil
	}
	w.frame[w.n+1] = value.Word(to)
	return p.part.eval(w.c, w.frame)
}

// number is the value of a term.
func (w *wave) number(t *liveTerm, way int, to int64) int64 {
	p := &t.value
	switch {
	case p.part.Cached == ByEdge:
		w.tabled(p)
		v := p.nums.get(way)
		if v == unknown {
			w.frame[w.n+1] = value.Word(to)
			ok := false
			if v, ok = p.compute(w.c, w.frame); ok {
				p.nums.set(way, v)
			}
		}
		return v
	case p.once != 0:
		return t.num
	}
	w.frame[w.n+1] = value.Word(to)
	v := p.part.eval(w.c, w.frame)
	if p.part.Cached == PerSearch && w.c.Err == nil {
		p.once, t.num = 1, v
	}
	return v
}
