package kept

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// What a step costs is often a number that many rules contribute to, most of which rest
// on what is printed while one or two look at the position. It is taken apart like a
// condition: what rests on what is printed is one number by way, and each of the others
// has its conditions, which are kept as those of the step are, and is asked for its
// value only where they hold.

// Term is one contribution to a cost that is taken apart.
type Term struct {
	Op    TermOp
	Conds []*Part // it counts where all of them hold
	Value *Part   // nil for a TermRound
	Round func(int64) int64
	Of    int // the number that it contributes to: one may be the base of another
}

// TermOp is what a term does to the cost so far.
type TermOp uint8

// What terms do.
const (
	TermSet TermOp = iota // what two of one number set must be the same
	TermTimes
	TermPlus
	TermMinus
	TermAtLeast
	TermAtMost
	TermRound
)

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
func (p *Part) beginSum(room *liveSum, c *formula.Ctx, m *Memo, frame []value.Value) *liveSum {
	if room == nil {
		room = &liveSum{make([]liveTerm, len(p.Terms))}
		for i := range p.Terms {
			room.terms[i].conds = make([]live, len(p.Terms[i].Conds))
		}
	}
	for i := range p.Terms {
		t, l := &p.Terms[i], &room.terms[i]
		for j, x := range t.Conds {
			x.beginIn(&l.conds[j], c, m, frame)
		}
		if t.Value != nil {
			t.Value.beginIn(&l.value, c, m, frame)
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
		if t.Op == TermRound {
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
		switch t.Op {
		case TermSet:
			if set == t.Of && n != v {
				return w.whole(p, to)
			}
			v, set = n, t.Of
		case TermTimes:
			v = value.Mul(v, n)
		case TermPlus:
			v = value.Add(v, n)
		case TermMinus:
			v = value.Sub(v, n)
		case TermAtLeast:
			if value.Cmp(v, n) < 0 {
				v = n
			}
		case TermAtMost:
			if value.Cmp(v, n) > 0 {
				v = n
			}
		}
	}
	if w.c.Verifies() {
		w.frame[w.n+1] = value.Word(to)
		if all := p.part.apart(w.c, w.frame); w.c.Err != nil || all != v {
			w.c.Distrust("what a step of " + w.x.Name + " costs")
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
	case p.part.Keep == ByWay:
		w.tabled(p)
		v := p.ways.get(way)
		if v == unknown {
			w.frame[w.n+1] = value.Word(to)
			if v = p.part.apart(w.c, w.frame); w.c.Err == nil {
				p.ways.set(way, v)
			}
		}
		return v
	case p.once != 0:
		return t.num
	}
	w.frame[w.n+1] = value.Word(to)
	v := p.part.eval(w.c, w.frame)
	if p.part.Keep == Once && w.c.Err == nil {
		p.once, t.num = 1, v
	}
	return v
}
