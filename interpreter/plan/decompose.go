package plan

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/paths"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

// A condition that reads both ends of a step is evaluated for every step. Often it
// consists of conditions about one end, or about neither. Those are cached by space or
// evaluated once for a search, and combined for each step.

// question is a condition that opens a step if it has the wanted value, or an exception
// that opens it if it holds.
type question struct {
	*formula.Expr
	wanted bool
	lift   *construct.Grant // in place of the condition
}

// maxRows is the maximum number of rows that a condition is decomposed into.
const maxRows = 8

// rowsOf decomposes a condition for opening a step into a conjunction of rows. In each
// row, at least one question must be answered with yes.
func rowsOf(e *formula.Expr) [][]question {
	parts, some := optimize.Parts(e, true)
	var out [][]question
	for _, x := range parts {
		out = append(out, []question{{Expr: x, wanted: true}})
	}
	if some {
		out = [][]question{slices.Concat(out...)}
	}
	return out
}

// rows decomposes a prohibition: it opens a step if in each row at least one question is
// answered with yes.
func rows(b *construct.Ban) [][]question {
	var open []question // each by itself
	if b.Unless != nil {
		open = append(open, question{Expr: b.Unless, wanted: true})
	}
	for _, g := range b.Lifts {
		open = append(open, question{lift: g})
	}
	cases := [][]question{nil}
	if b.When != nil {
		holds, some := optimize.Parts(b.When, true)
		if some {
			cases = cases[:0]
			for _, x := range holds {
				cases = append(cases, negated(x))
			}
		} else {
			cases[0] = negated(b.When)
		}
	}
	needs := [][]question{nil}
	if b.Needs != nil {
		needs = rowsOf(b.Needs)
	}
	var out [][]question
	for _, c := range cases {
		for _, n := range needs {
			out = append(out, slices.Concat(c, open, n))
		}
	}
	return out
}

// negated returns the questions of which any opens a step that the condition e closes.
func negated(e *formula.Expr) []question {
	parts, some := optimize.Parts(e, true)
	if some {
		parts = []*formula.Expr{e}
	}
	var out []question
	for _, x := range parts {
		out = append(out, question{Expr: x})
	}
	return out
}

// decompose returns the parts of a condition, or the whole if decomposition does not
// improve caching. flood returns the reach whose parameters a part has.
func (l *planner) decompose(whole *stepPart, rows [][]question, flood func(p *stepPart) *construct.Reach) []*stepPart {
	if !paths.Splitting {
		return []*stepPart{whole}
	}
	rows = decomposeRows(rows)
	if whole.cost() <= cheapCost || len(rows) > maxRows || l.Watch() != nil || len(rows) == 1 && len(rows[0]) == 1 {
		return []*stepPart{whole}
	}
	better, worse := false, false
	var out []*stepPart
	for _, row := range rows {
		parts := l.questions(row, whole, flood)
		for _, p := range parts {
			good := p.cost() <= cheapCost
			better, worse = better || good, worse || !good
		}
		out = append(out, joined(parts, whole))
	}
	if !better || worse && whole.Cached == search.BySpace {
		return []*stepPart{whole}
	}
	return out
}

// decomposeRows splits rows with one question into several rows that must all hold, up
// to maxRows.
func decomposeRows(rows [][]question) [][]question {
	for i := 0; i < len(rows); i++ {
		if len(rows[i]) != 1 || rows[i][0].lift != nil {
			continue
		}
		parts, some := optimize.Parts(rows[i][0].Expr, rows[i][0].wanted)
		if len(parts) < 2 || some || len(rows)+len(parts)-1 > maxRows {
			continue
		}
		var more [][]question
		for _, x := range parts {
			more = append(more, []question{{Expr: x, wanted: true}})
		}
		rows = slices.Replace(slices.Clone(rows), i, i+1, more...)
		i--
	}
	return rows
}

// questions returns the parts of a row, one for each question, the cheapest first.
func (l *planner) questions(row []question, like *stepPart, flood func(p *stepPart) *construct.Reach) []*stepPart {
	var out []*stepPart
	for _, q := range row {
		out = append(out, l.part(q, like, flood))
	}
	slices.SortStableFunc(out, func(a, b *stepPart) int { return a.cost() - b.cost() })
	return out
}

// joined returns a part that holds if any of the parts holds.
func joined(parts []*stepPart, like *stepPart) *stepPart {
	if len(parts) == 1 {
		return parts[0]
	}
	p := &stepPart{Part: &search.Part{Cached: search.AnyOf, Blame: like.Blame}}
	for _, x := range parts {
		p.Any = append(p.Any, x.Part)
	}
	return p
}

// part returns the part of one question.
func (l *planner) part(q question, like *stepPart, flood func(p *stepPart) *construct.Reach) *stepPart {
	p := &stepPart{Part: &search.Part{Blame: like.Blame, Slots: like.Slots, Turned: q.lift == nil && !q.wanted}}
	var at where
	switch {
	case q.lift != nil:
		p.exprs = []*formula.Expr{q.lift.When, q.lift.Unless}
		p.Ask = func(c *formula.Ctx) int64 { return value.Bool(q.lift.Holds(c)).N }
		at = where{q.lift.SetOf, func(int) formula.SetFunc { return nil }}
	case q.wanted:
		p.exprs, p.Ask, at = []*formula.Expr{q.Expr}, q.Num, where{optimize.SetsOf(q.Expr), narrowed(q.Expr)}
	default:
		p.exprs, at = []*formula.Expr{q.Expr}, where{optimize.SetsOf(q.Expr), narrowed(q.Expr)}
		p.Ask = func(c *formula.Ctx) int64 { return value.Bool(!q.Bool(c)).N }
	}
	r := flood(p)
	l.planPart(p, r)
	l.spacePart(p, r, at)
	return p
}
