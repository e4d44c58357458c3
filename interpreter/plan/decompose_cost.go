package plan

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/paths"
	"wargame/interpreter/program"
	"wargame/interpreter/search"
)

// The cost of a step is mostly a quantity: a printed base, and a few contributions that
// read the position. It is decomposed like a prohibition (decompose.go). The terms that
// are cached by edge form one number; the conditions of each other contribution are
// cached like the conditions of a step.

// maxTerms is the maximum number of contributions that a cost is decomposed into.
const maxTerms = 16

// costPart returns the part for a cost. whole is its part without decomposition.
func (l *planner) costPart(e *formula.Expr, whole *stepPart, flood func(p *stepPart) *program.Reach) *search.Part {
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
	flood    func(p *stepPart) *program.Reach
	numbered int // the number of partial sums in use
}

// terms returns the terms of a number, or the number as one term.
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
	if q == nil || q.Func != f || len(args) != len(q.Params) {
		return plain
	}
	if q = q.With(args); q == nil {
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

// value returns the part that computes a number.
func (k *costDecomposer) value(e *formula.Expr) *stepPart {
	p := &stepPart{Part: &search.Part{Ask: e.Num, Blame: k.like.Blame}, exprs: []*formula.Expr{e}}
	k.fold(p)
	return p
}

// fold decides whether a number is cached by edge, or once for a search.
func (k *costDecomposer) fold(p *stepPart) {
	r := k.flood(p)
	k.l.planPart(p, r)
	if n := len(r.Params); p.Cached == search.Uncached && !p.uses(n) && !p.uses(n+1) && p.asks != nil && !p.asks[r.Func] {
		p.Cached = search.PerSearch
	}
}

// conds returns the parts of conditions that must all hold; nil if they cannot be
// decomposed.
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

// quantity decomposes a quantity whose expressions use the locals of the search; nil if
// that is not possible.
func (k *costDecomposer) quantity(q *program.Quantity, deep int) []search.Term {
	if q.Step != nil {
		return nil
	}
	ground, left := k.split(q)
	terms := []search.Term{{Value: ground.Part, Of: k.next()}}
	if ground.Cached != search.ByEdge { // not even the base is cached by edge
		if terms = k.base(q, deep); terms == nil {
			return nil
		}
		left = inOrder(q)
	}
	of := k.next()
	for _, s := range left {
		if s.Pick() != "" || s.Chained() {
			return nil
		}
		t := search.Term{Apply: s.Apply, Conds: k.conds(shareQuestions(s)...), Value: k.value(s.Value).Part, Of: of}
		terms = append(terms, t)
	}
	if q.Round != "" {
		terms = append(terms, search.Term{Round: func(v int64) int64 { return q.Rounded(nil, v) }})
	}
	return terms
}

// base returns the terms of a quantity's base.
func (k *costDecomposer) base(q *program.Quantity, deep int) []search.Term {
	if q.Base == nil {
		return nil
	}
	return k.terms(q.Base, deep+1)
}

func inOrder(q *program.Quantity) []*program.Share {
	var out []*program.Share
	for _, st := range q.Order {
		out = append(out, q.ByStage[st]...)
	}
	return out
}

// split returns the contributions that are cached by edge as one number, and the
// remaining contributions in their order.
func (k *costDecomposer) split(q *program.Quantity) (ground *stepPart, left []*program.Share) {
	early := *q // the contributions that stay together
	early.Round, early.Shares, early.ByStage = "", nil, [4][]*program.Share{}
	for _, st := range q.Order {
		var stay, live []*program.Share
		for _, s := range q.ByStage[st] {
			if k.byEdge(s) {
				stay = append(stay, s)
			} else {
				live = append(live, s)
			}
		}
		// Additions commute among themselves, and so do multiplications. Replacements and limits
		// must keep their place among the other contributions.
		switch {
		case len(left) > 0, len(live) > 0 && st != program.PlusStage && st != program.TimesStage:
			left = append(left, q.ByStage[st]...)
		default:
			early.ByStage[st], left = stay, live
			early.Shares = append(early.Shares, stay...)
		}
	}
	ground = &stepPart{Part: &search.Part{Blame: k.like.Blame}, exprs: early.Exprs()}
	for _, s := range early.Shares { // include the exceptions to it
		for _, o := range s.SetAsideBy {
			ground.exprs = append(ground.exprs, o.When, o.Unless)
		}
	}
	ground.Ask = early.Here
	k.fold(ground)
	return ground, left
}

// byEdge reports whether a contribution, with its exceptions, depends only on what is
// cached by edge.
func (k *costDecomposer) byEdge(s *program.Share) bool {
	p := &stepPart{Part: &search.Part{}, exprs: []*formula.Expr{s.When, s.Unless, s.Value}}
	for _, o := range s.SetAsideBy {
		p.exprs = append(p.exprs, o.When, o.Unless)
	}
	k.fold(p)
	return p.Cached == search.ByEdge && !s.Chained()
}

// shareQuestions returns rows of conditions. The contribution counts if at least one
// condition of each row has the wanted value.
func shareQuestions(s *program.Share) [][]question {
	var rows [][]question
	if s.When != nil {
		rows = append(rows, rowsOf(s.When)...)
	}
	if s.Unless != nil {
		rows = append(rows, negated(s.Unless))
	}
	for _, o := range s.SetAsideBy {
		var row []question
		if o.When != nil {
			row = negated(o.When)
		}
		if o.Unless != nil {
			row = append(row, question{Expr: o.Unless, wanted: true})
		}
		rows = append(rows, row) // an empty row: the contribution never counts
	}
	return rows
}
