package proof

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/ruleset"
)

// Clause is everything that is known about one clause of the rulebook.
type Clause struct {
	ID       string
	Covered  []*Covered
	Rules    []*Rule
	Tests    []*Test // those that cite the clause or a statement of it
	Touching []Touch
	Defects  []Defect
	Below    []string // clauses of the catalogue below this one
}

// Touch is an option, a reading or a rule that changes a clause.
type Touch struct {
	By   string // option NAME, reading NAME=READING, or empty
	Rule string // the clause of the rule, if any
	How  string // removes, replaces, renames, despite, adds to
	Text string
	Span dsl.Span
}

// Inspect collects what is known about a clause or about one of its statements (7.2.1#3). It
// runs the tests that cite it. It returns nil if neither the catalogue nor a rule has the
// clause.
func (b *Book) Inspect(ref string) (*Clause, dsl.Diagnostics) {
	id := clauseOf(ref)
	tests, ds := b.RunTests(func(t *ruleset.Test) bool {
		return slices.ContainsFunc(t.Cites, func(c *dsl.ClauseRef) bool { return c.Clause() == id })
	})
	if ds.HasErrors() {
		return nil, ds
	}
	return b.Clause(ref, tests), ds
}

// Clause is Inspect with tests that have been run, which must include those that cite the
// clause.
func (b *Book) Clause(ref string, tests []*Test) *Clause {
	want := dsl.ClauseRef{Text: ref}
	id := want.Clause()
	out := &Clause{ID: ref, Rules: b.Carriers(id), Touching: b.touching(id), Defects: b.DefectsOf(id)}
	tests = slices.DeleteFunc(slices.Clone(tests), func(t *Test) bool {
		return !slices.ContainsFunc(t.Cites, func(c *dsl.ClauseRef) bool { return c.Clause() == id })
	})
	if c := b.Game.Catalogue; c != nil {
		for _, other := range c.Clauses() {
			if strings.HasPrefix(other, strings.TrimSuffix(id, ".0")+".") && other != id {
				out.Below = append(out.Below, other)
			}
		}
	}
	all := b.Cover(tests, b.unplayed())
	for _, s := range all.Statements {
		if s.Clause == id && (want.Statement() == 0 || want.Statement() == s.N) {
			out.Covered = append(out.Covered, s)
		}
	}
	for _, t := range tests {
		if want.Statement() == 0 || slices.ContainsFunc(out.Covered, func(s *Covered) bool { return slices.Contains(s.Tests, t) }) {
			out.Tests = append(out.Tests, t)
		}
	}
	if len(out.Covered) == 0 && len(out.Rules) == 0 && len(out.Below) == 0 {
		return nil
	}
	return out
}

// Judge is Cover without playouts.
func (b *Book) Judge(tests []*Test) *Coverage { return b.Cover(tests, b.unplayed()) }

func (b *Book) unplayed() *Played { return &Played{took: make([]int, len(b.items))} }

// touching finds what removes, replaces or overrides a clause, and the options and readings
// that add to it.
func (b *Book) touching(clause string) []Touch {
	var out []Touch
	names := b.names(clause)
	var walk func(items []*dsl.Item, by, rule string)
	walk = func(items []*dsl.Item, by, rule string) {
		add := func(it *dsl.Item, how, text string) {
			out = append(out, Touch{By: by, Rule: rule, How: how, Text: text, Span: dsl.SpanOf(it.Pos, it.EndPos)})
		}
		for _, it := range dsl.Lines(items) {
			replaces := it.Replace != nil
			if replaces {
				it = it.Replace.Item
			}
			switch {
			case it.Option != nil:
				walk(it.Option.Items, "option "+it.Option.Name.Text, named(it.Option.Clause, rule))
			case it.Interpretation != nil:
				for _, r := range it.Interpretation.Readings {
					walk(r.Items, "reading "+it.Interpretation.Name.Text+"="+r.Name.Text, named(it.Interpretation.Clause, rule))
				}
			case it.Rule != nil:
				c := it.Rule.Clause.Clause()
				switch {
				case replaces && slices.Contains(names, c):
					add(it, "replaces", it.Rule.Title.Value())
				case c == clause && by != "":
					add(it, "contributes to", it.Rule.Title.Value())
				}
				walk(it.Rule.Items, by, c)
			case it.Remove != nil && it.Remove.Clause != nil && slices.Contains(names, it.Remove.Clause.Clause()):
				add(it, "removes", "")
			case it.Rename != nil && it.Rename.To.Clause() == clause:
				add(it, "renames", it.Rename.From.Clause())
			case it.Contribution != nil && lifts(append([]*dsl.Tail{{Despite: it.Contribution.Without}}, it.Contribution.Tail...), names):
				add(it, "despite", it.Contribution.Name.Text)
			case it.Allow != nil && lifts(it.Allow.Tail, names):
				add(it, "despite", it.Allow.Name.Text)
			case by != "" && rule == clause:
				add(it, "contributes to", "")
			}
		}
	}
	for _, f := range b.Game.Files {
		walk(f.Items, "", "")
	}
	return out
}

func named(c *dsl.ClauseRef, otherwise string) string {
	if c == nil {
		return otherwise
	}
	return c.Clause()
}

func lifts(tail []*dsl.Tail, clauses []string) bool {
	for _, t := range tail {
		if slices.ContainsFunc(t.Despite, func(c *dsl.ClauseRef) bool { return slices.Contains(clauses, c.Clause()) }) {
			return true
		}
	}
	return false
}
