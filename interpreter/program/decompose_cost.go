package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/paths"
	"wargame/interpreter/search"
)

// What a step costs is mostly a quantity: the ground, which is printed, and what a few
// rules add that look at the position. It is taken apart like a prohibition
// (decompose.go): what is cached by edge stays together, and of each other contribution the
// conditions are kept as those of a step are.

// maxTerms bounds the contributions that a cost is decomposed into.
const maxTerms = 16

// costPart makes the part of a cost; whole is it as one.
func (l *planner) costPart(e *formula.Expr, whole *stepPart, flood func(p *stepPart) *Reach) *search.Part {
	if whole.Cached == search.ByEdge || l.Watch() != nil || !paths.Terms {
		return whole.Part
	}
	k := &costDecomposer{l: l, like: whole, flood: flood}
	terms := k.terms(e, 0)
	if terms == nil || len(terms) > maxTerms || len(terms) == 1 && len(terms[0].Conds) == 0 && terms[0].Value.Cached == search.Uncached {
		return whole.Part
	}
	whole.Cached, whole.Terms = search.Sum, terms
	return whole.Part
}

// costDecomposer decomposes one cost.
type costDecomposer struct {
	l        *planner
	like     *stepPart
	flood    func(p *stepPart) *Reach
	numbered int // the numbers that terms contribute to
}

// terms are what a number is made of; nil where that cannot be told apart.
func (k *costDecomposer) terms(e *formula.Expr, deep int) []search.Term {
	value := k.value(e)
	plain := []search.Term{{Value: value.Part, Of: k.next()}}
	if value.Cached == search.ByEdge || value.Cached == search.PerSearch || deep == maxNested {
		return plain
	}
	if when, yes, no, ok := lower.AsChoice(e); ok {
		terms, conds := k.terms(no, deep+1), k.conds([]question{{Expr: when, wanted: true}})
		if terms == nil || conds == nil {
			return plain
		}
		return append(terms, search.Term{Conds: conds, Value: k.value(yes).Part, Of: k.next()})
	}
	f, args, ok := lower.AsCall(e)
	if !ok {
		return plain
	}
	q := k.l.Quantities[f.Name]
	if q == nil || q.fn != f || len(args) != len(q.Params) {
		return plain
	}
	if q = q.with(args); q == nil {
		return plain
	}
	if terms := k.quantity(q, deep); terms != nil {
		return terms
	}
	return plain
}

func (k *costDecomposer) next() int {
	k.numbered++
	return k.numbered
}

// value makes the part of a number.
func (k *costDecomposer) value(e *formula.Expr) *stepPart {
	p := &stepPart{Part: &search.Part{Ask: e.Num, Blame: k.like.Blame}, exprs: []*formula.Expr{e}}
	k.fold(p)
	return p
}

// fold finds out whether a number is kept by way, or for a whole flood.
func (k *costDecomposer) fold(p *stepPart) {
	r := k.flood(p)
	k.l.planPart(p, r)
	if n := len(r.Params); p.Cached == search.Uncached && !p.uses(n) && !p.uses(n+1) && p.asks != nil && !p.asks[r.fn] {
		p.Cached = search.PerSearch
	}
}

// conds are the parts of conditions of which all must hold; nil for none that can be
// told apart.
func (k *costDecomposer) conds(questions ...[]question) []*search.Part {
	var parts []*stepPart
	for _, row := range questions {
		parts = append(parts, joined(k.l.questions(row, k.like, k.flood), k.like))
	}
	slices.SortStableFunc(parts, func(a, b *stepPart) int { return a.cost() - b.cost() })
	var out []*search.Part
	for _, p := range parts {
		out = append(out, p.Part)
	}
	return out
}

// quantity takes a quantity apart whose expressions are about the flood's names; nil
// where that cannot be done.
func (k *costDecomposer) quantity(q *Quantity, deep int) []search.Term {
	if q.Step != nil {
		return nil
	}
	ground, left := k.split(q)
	terms := []search.Term{{Value: ground.Part, Of: k.next()}}
	if ground.Cached != search.ByEdge { // not even what it begins with
		if terms = k.base(q, deep); terms == nil {
			return nil
		}
		left = inOrder(q)
	}
	of := k.next()
	for _, s := range left {
		if s.pick != "" || s.chain != nil {
			return nil
		}
		t := search.Term{Apply: s.apply, Conds: k.conds(s.questions()...), Value: k.value(s.Value).Part, Of: of}
		terms = append(terms, t)
	}
	if q.Round != "" {
		terms = append(terms, search.Term{Round: func(v int64) int64 { return q.rounded(nil, v) }})
	}
	return terms
}

// base is what a quantity begins with.
func (k *costDecomposer) base(q *Quantity, deep int) []search.Term {
	if q.Base == nil {
		return nil
	}
	return k.terms(q.Base, deep+1)
}

func inOrder(q *Quantity) []*Share {
	var out []*Share
	for _, st := range q.Order {
		out = append(out, q.stages[st]...)
	}
	return out
}

// split gives what of a quantity is kept by way, as one number, and the contributions
// to it that are left, in their order.
func (k *costDecomposer) split(q *Quantity) (ground *stepPart, left []*Share) {
	early := *q // what is kept together
	early.Round, early.Shares, early.stages = "", nil, [4][]*Share{}
	for _, st := range q.Order {
		var stay, live []*Share
		for _, s := range q.stages[st] {
			if k.byEdge(s) {
				stay = append(stay, s)
			} else {
				live = append(live, s)
			}
		}
		// Who adds and who multiplies may do so in any order; what replaces or limits
		// may not be torn from what stands before or behind it.
		switch {
		case len(left) > 0, len(live) > 0 && st != stagePlus && st != stageTimes:
			left = append(left, q.stages[st]...)
		default:
			early.stages[st], left = stay, live
			early.Shares = append(early.Shares, stay...)
		}
	}
	ground = &stepPart{Part: &search.Part{Blame: k.like.Blame}, exprs: early.exprs()}
	for _, s := range early.Shares { // also what can set it aside
		for _, o := range s.offBy {
			ground.exprs = append(ground.exprs, o.When, o.Unless)
		}
	}
	ground.Ask = early.here
	k.fold(ground)
	return ground, left
}

// byEdge reports whether what a contribution rests on is kept by way, with all that can
// set it aside.
func (k *costDecomposer) byEdge(s *Share) bool {
	p := &stepPart{Part: &search.Part{}, exprs: []*formula.Expr{s.When, s.Unless, s.Value}}
	for _, o := range s.offBy {
		p.exprs = append(p.exprs, o.When, o.Unless)
	}
	k.fold(p)
	return p.Cached == search.ByEdge && s.chain == nil
}

// questions are rows of which one question each is to be answered with yes where a
// contribution counts.
func (s *Share) questions() [][]question {
	var rows [][]question
	if s.When != nil {
		rows = append(rows, rowsOf(s.When)...)
	}
	if s.Unless != nil {
		rows = append(rows, negated(s.Unless))
	}
	for _, o := range s.offBy {
		var row []question
		if o.When != nil {
			row = negated(o.When)
		}
		if o.Unless != nil {
			row = append(row, question{Expr: o.Unless, wanted: true})
		}
		rows = append(rows, row) // none: it is always set aside
	}
	return rows
}

// here is make with the names of the present frame.
func (q *Quantity) here(c *formula.Ctx) int64 { return q.make(c, c.Locals) }

// with is the quantity for what its parameters are given: expressions about other
// names. Nil where it cannot be told so. It is for who looks at its parts; nobody asks
// for it by name.
func (q *Quantity) with(args []*formula.Expr) *Quantity {
	out, failed := *q, false
	put := func(e *formula.Expr) *formula.Expr {
		if e == nil {
			return nil
		}
		x := lower.With(e, args)
		failed = failed || x == nil
		return x
	}
	out.Base = put(q.Base)
	of := map[*Share]*Share{}
	out.Shares, out.stages = nil, [4][]*Share{}
	for _, s := range q.Shares {
		x := *s
		x.When, x.Unless, x.Value = put(s.When), put(s.Unless), put(s.Value)
		of[s] = &x
		out.Shares = append(out.Shares, &x)
		out.stages[s.stage()] = append(out.stages[s.stage()], &x)
	}
	for _, s := range out.Shares {
		var off []*Share
		for _, o := range s.offBy {
			off = append(off, of[o])
		}
		s.offBy = off
	}
	if failed {
		return nil
	}
	return &out
}
