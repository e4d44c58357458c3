package search

import (
	"wargame/interpreter/budget"
	"wargame/interpreter/value"
)

// The cost of a step is often a number that many rules contribute to. Most contributions
// depend on printed data, one or two on the position. Such a cost is decomposed into terms:
// what depends on printed data is one number for each edge; each of the others has its
// conditions, cached like those of a step, and its value is computed only if they hold.

// Term is one contribution to a decomposed cost, or its rounding.
type Term struct {
	Conds []*Part                // it counts where all of them hold
	Value *Part                  // nil where it rounds
	Apply func(v, n int64) int64 // what it makes of the cost so far; nil where it replaces it
	Round func(v int64) int64    // nil where it does not round
	Of    int                    // the number that it contributes to: two that replace one must be the same
}

// sumState is a decomposed cost during one search.
type sumState struct{ terms []termState }

// termState is one term of it.
type termState struct {
	conds []partState
	value partState
	num   int64 // the value for the whole search, if value.once says that it is known
}

// resetSum is reset for a decomposed part; room is the state of an earlier search, or
// nil.
func (p *Part) resetSum(room *sumState) *sumState {
	if room == nil {
		room = &sumState{make([]termState, len(p.Terms))}
		for i := range p.Terms {
			room.terms[i].conds = make([]partState, len(p.Terms[i].Conds))
		}
	}
	for i := range p.Terms {
		t, l := &p.Terms[i], &room.terms[i]
		for j, x := range t.Conds {
			x.reset(&l.conds[j])
		}
		if t.Value != nil {
			t.Value.reset(&l.value)
		}
	}
	return room
}

// sum computes a decomposed cost. If a term fails, or two terms replace the cost
// differently, the rules compute the whole cost and report what is wrong.
func (w *dijkstra) sum(p *partState, way int, from, to int64) int64 {
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
			w.c.ReportMismatch("what a step of " + w.name + " costs")
		}
	}
	return v
}

// whole evaluates the cost as one number.
func (w *dijkstra) whole(p *partState, to int64) int64 {
	if !budget.Final(w.c.Err) {
		w.c.Err = nil
	}
	w.frame[w.n+1] = value.Word(to)
	return p.part.eval(w.c, w.frame)
}

// number returns the value of a term.
func (w *dijkstra) number(t *termState, way int, to int64) int64 {
	p := &t.value
	switch {
	case p.part.Cached == ByEdge:
		w.useNumbers(p)
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
