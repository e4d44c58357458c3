package build

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

func (l *declarer) declareQuantity(q *dsl.Quantity, rule *ruleset.Rule) {
	if !l.Fresh(q.Name, rule, "quantity") {
		return
	}
	x := &construct.Quantity{Name: q.Name.Text, Params: l.Params(q.Params, rule), Rule: rule, Groups: map[string]string{}, Pos: q.Name.Pos}
	for _, g := range q.Groups {
		x.Groups[g.Label.Text] = g.Pick
	}
	if q.Round != nil {
		x.Round = q.Round.How
	}
	var first []string
	for _, o := range q.Order {
		first = append(first, o.Name)
	}
	x.SetOrder(first)
	l.Quantities[x.Name] = x
	l.declareFunc(x.Name, x.NewFunc(l.Lexicon))
}

func (l *bodies) compileQuantity(q *dsl.Quantity, rule *ruleset.Rule) {
	x := l.Quantities[q.Name.Text]
	if x == nil || x.Pos != q.Name.Pos {
		return
	}
	x.Base = l.Expr(q.Base, x.Params, value.NumberType, rule)
	if q.Round != nil {
		x.Step = l.Expr(q.Round.To, nil, value.NumberType, rule)
	}
}

// compileContribution compiles a contribution and adds it to its quantity.
func (l *bodies) compileContribution(c *dsl.Contribution, rule *ruleset.Rule) {
	q := declare.Find(l.Names, l.Quantities, "quantity", c.Name, rule)
	if q == nil {
		return
	}
	ps := l.Bind(c.Params, q.Params, c.Name.Pos, q.Name, rule)
	s := &construct.Contribution{Rule: rule, Op: c.Op, Pos: c.Pos, Text: shareText(c), Binders: ps}
	if c.Op == "least" || c.Op == "most" {
		s.Op = "at " + c.Op
	}
	s.When = l.Condition(c.Under, c.When, ps, rule)
	s.Value = l.Expr(c.Value, ps, value.NumberType, rule)
	if c.Without != nil { // it contributes nothing: times 1
		s.Op, s.Despite = "x", c.Without
		s.Value = l.Expr(&dsl.Expr{Pos: c.Pos, Text: "1"}, nil, value.NumberType, rule)
	}
	for _, t := range c.Tail {
		switch {
		case t.Last, t.Leaving != nil:
			l.misplaced(t, rule)
		case t.Unless != nil:
			s.Unless = l.compileUnless(t, ps, rule)
		case t.AtMost != nil:
			s.Value = l.capped(c, t, s, rule)
		case t.Label != nil:
			s.Label = t.Label.Text
		case t.Because != nil:
			s.Because = t.Because.Value()
		case t.Despite != nil:
			s.Despite = append(s.Despite, t.Despite...)
		}
	}
	if s.Value == nil || (c.When != nil || c.Under != nil) && s.When == nil {
		return
	}
	l.Never(cmp.Or(c.When, c.Under), s.When, s.Unless, rule, "this contribution can never apply")
	q.Add(s)
}

// capped returns the value of a contribution with a limit: the lesser of the two. It reports
// a limit of what does not add.
func (l *bodies) capped(c *dsl.Contribution, t *dsl.Tail, s *construct.Contribution, rule *ruleset.Rule) *formula.Expr {
	if c.Op != "+" && c.Op != "-" {
		l.Report.Fail(codes.BadStep, t.Pos, len("at most"), rule, "only a contribution with + or - can have a limit of its own").Help = "write the limit of the whole quantity in a line of its own: " + c.Name.Text + ": at most …"
		return nil
	}
	limit := l.Expr(t.AtMost, s.Binders, value.NumberType, rule)
	if s.Value == nil || limit == nil {
		return nil
	}
	s.Text += " at most " + t.AtMost.Text
	return l.Expr(&dsl.Expr{Pos: c.Value.Pos, Text: "min(" + s.Value.Text + ", " + limit.Text + ")"}, s.Binders, value.NumberType, rule)
}

func shareText(c *dsl.Contribution) string {
	if c.Without != nil {
		var refs []string
		for _, r := range c.Without {
			refs = append(refs, r.Text)
		}
		return "without " + strings.Join(refs, ", ")
	}
	op := c.Op
	if op == "least" || op == "most" {
		op = "at " + op
	}
	return op + " " + c.Value.Text
}

// orderExceptions resolves `despite`. Call it after every contribution is known.
func (l *bodies) orderExceptions() {
	for _, name := range slices.Sorted(maps.Keys(l.Quantities)) {
		q := l.Quantities[name]
		for _, s := range q.Contributions {
			for _, ref := range s.Despite {
				found := false
				for _, o := range q.Contributions {
					if o != s && o.Rule.Is(ref.Clause()) && (ref.Label() == "" || ref.Label() == o.Label) {
						o.SetAsideBy = append(o.SetAsideBy, s)
						found = true
					}
				}
				if !found {
					l.Report.Fail(codes.NothingToLift, ref.Pos, len(ref.Text), s.Rule, "%s contributes nothing to %s that could be set aside", ref.Text, q.Name)
				}
			}
		}
		q.ChainExceptions(func(o *construct.Contribution) {
			l.Report.Fail(codes.Cycle, o.Pos, len(q.Name), o.Rule, "this exception to %s is indirectly an exception to itself", q.Name)
		})
		l.checkConflicts(q)
	}
}

// Limits for each quantity: the pairs of replacements that are compared, and the
// conflicts that are reported. Further conflicts are found only in play.
const (
	maxPairs     = 100_000
	maxConflicts = 50
)

// checkConflicts reports pairs of replacements of which one applies whenever the other
// does.
func (l *bodies) checkConflicts(q *construct.Quantity) {
	sets := q.Replacements()
	pairs, conflicts := 0, 0
	for i, a := range sets {
		for _, b := range sets[:i] {
			if pairs++; pairs > maxPairs || conflicts > maxConflicts {
				return
			}
			if slices.Contains(a.SetAsideBy, b) || slices.Contains(b.SetAsideBy, a) || a.Value.Text == b.Value.Text {
				continue
			}
			if !implied(a, b) && !implied(b, a) {
				continue
			}
			conflicts++
			d := l.Report.Fail(codes.Conflict, a.Pos, len(q.Name), a.Rule, "clauses %s and %s both set %s, and neither is an exception of the other", b.Rule.ClauseID(), a.Rule.ClauseID(), q.Name)
			d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(b.Pos, b.Pos), Text: b.Rule.ClauseID() + " sets it here"})
			d.Help = fmt.Sprintf("write `despite %s` in the line that wins", b.Rule.ClauseID())
		}
	}
}
