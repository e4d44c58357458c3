// Package diff compares two games, or one game under two choices of options and readings:
// which clauses, values and options differ, and which tests have other results.
package diff

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/mutate"
	"wargame/interpreter/program"

	textdiff "github.com/rogpeppe/go-internal/diff"
)

// Side is a game under a choice of options and readings.
type Side struct {
	Game     *load.Game
	Options  map[string]bool
	Readings map[string]string
}

// Report is the difference from the first side to the second.
type Report struct {
	A        Identity `json:"a"`
	B        Identity `json:"b"`
	Choices  []Choice `json:"choices"` // options and readings
	Clauses  []Clause `json:"clauses"` // and declarations outside of rules
	Values   []Value  `json:"values"`  // of tables and data
	Tests    []Test   `json:"tests"`
	TestsRun [2]int   `json:"tests_run"`
}

// Identity identifies a side of the comparison.
type Identity struct {
	Game  string `json:"game"`
	Rules string `json:"rules"` // the hash of the rules in force
}

// Change is the kind of a difference.
type Change string

// The changes.
const (
	Added   Change = "added"
	Removed Change = "removed"
	Changed Change = "changed"
)

// Choice is an option or a reading that differs.
type Choice struct {
	Kind   string `json:"kind"` // option or interpretation
	Name   string `json:"name"`
	Change Change `json:"change"`
	Before string `json:"before,omitempty"` // on, off, or the reading in force
	After  string `json:"after,omitempty"`
	Note   string `json:"note,omitempty"` // another difference: the default
}

// Clause is a rule, or a declaration outside of rules, that differs.
type Clause struct {
	Clause  string   `json:"clause,omitempty"`
	Name    string   `json:"name,omitempty"` // of a declaration outside of rules
	Title   string   `json:"title,omitempty"`
	Change  Change   `json:"change"`
	Before  string   `json:"before,omitempty"` // the text
	After   string   `json:"after,omitempty"`
	Origin  string   `json:"origin,omitempty"`  // the module, option or reading that it comes from
	Numbers []string `json:"numbers,omitempty"` // if only numbers differ: 2 -> 3
}

// Diff returns the change as a unified diff, without its header.
func (c *Clause) Diff() string {
	text := string(textdiff.Diff("a", []byte(c.Before), "b", []byte(c.After)))
	for range 3 {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// Value is a cell of a table, or of data, that differs.
type Value struct {
	Of     string `json:"of"` // table crt, unit 1Pz
	At     string `json:"at"` // 3, 2:1, or the name of the column
	Change Change `json:"change"`
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// Same reports whether nothing differs.
func (r *Report) Same() bool {
	return len(r.Choices)+len(r.Clauses)+len(r.Values)+len(r.Tests) == 0
}

// Compare returns the difference from a to b. Tests are run if tests is set. If a side does
// not load, the error holds its diagnostics.
func Compare(a, b Side, tests bool) (*Report, error) {
	p, ds := a.Game.Program(a.Options, a.Readings)
	if err := ds.Err(); err != nil {
		return nil, err
	}
	q, ds := b.Game.Program(b.Options, b.Readings)
	if err := ds.Err(); err != nil {
		return nil, err
	}
	before, after := inForce(p), inForce(q)
	r := &Report{
		A: identity(a.Game, p), B: identity(b.Game, q),
		Choices: choices(p, q), Clauses: clauses(before, after), Values: values(before, after),
	}
	if tests {
		if err := r.compareTests(a, b); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// clauses compares the texts of rules and declarations.
func clauses(before, after *rules) []Clause {
	var out []Clause
	for _, key := range union(before.order, after.order) {
		x, y := before.parts[key], after.parts[key]
		switch {
		case x == nil:
			out = append(out, Clause{Clause: y.clause, Name: y.name, Title: y.title, Change: Added, After: y.text(), Origin: y.origin})
		case y == nil:
			out = append(out, Clause{Clause: x.clause, Name: x.name, Title: x.title, Change: Removed, Before: x.text(), Origin: x.origin})
		case !slices.Equal(x.tokens(), y.tokens()):
			out = append(out, Clause{Clause: x.clause, Name: x.name, Title: y.title, Change: Changed, Before: x.text(), After: y.text(),
				Origin: y.origin, Numbers: numbers(x.tokens(), y.tokens())})
		}
	}
	slices.SortStableFunc(out, func(a, b Clause) int { return mutate.CompareClauses(a.Clause, b.Clause) })
	return out
}

// numbers returns the numbers that differ, if nothing else does.
func numbers(x, y []string) []string {
	if len(x) != len(y) {
		return nil
	}
	var out []string
	for i := range x {
		if x[i] == y[i] {
			continue
		}
		if !isNumber(x[i]) || !isNumber(y[i]) {
			return nil
		}
		out = append(out, x[i]+" -> "+y[i])
	}
	return out
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// choices compares the options and the readings.
func choices(p, q *program.Program) []Choice {
	var out []Choice
	type entry struct{ state, standard string }
	compare := func(kind string, order []string, x, y map[string]entry) {
		for _, name := range order {
			a, inA := x[name]
			b, inB := y[name]
			c := Choice{Kind: kind, Name: name, Change: Changed, Before: a.state, After: b.state}
			switch {
			case !inA:
				c.Change = Added
			case !inB:
				c.Change = Removed
			case a.standard != b.standard:
				c.Note = "default " + a.standard + " -> " + b.standard
			case a.state == b.state:
				continue
			}
			out = append(out, c)
		}
	}
	word := map[bool]string{true: "on", false: "off"}
	options := func(p *program.Program) (order []string, by map[string]entry) {
		by = map[string]entry{}
		for _, o := range p.Options {
			order, by[o.Name] = append(order, o.Name), entry{word[o.On], word[o.Default]}
		}
		return order, by
	}
	readings := func(p *program.Program) (order []string, by map[string]entry) {
		by = map[string]entry{}
		for _, d := range p.Disputes {
			e := entry{}
			for i, r := range d.Readings {
				if i == d.Chosen {
					e.state = r.Name
				}
				if r.Default {
					e.standard = r.Name
				}
			}
			order, by[d.Name] = append(order, d.Name), e
		}
		return order, by
	}
	n, x := options(p)
	m, y := options(q)
	compare("option", union(n, m), x, y)
	n, x = readings(p)
	m, y = readings(q)
	compare("interpretation", union(n, m), x, y)
	return out
}

// union returns the elements of both lists, each once, the first list first.
func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(a, s) {
			out = append(out, s)
		}
	}
	return out
}

func significant(src string) []string {
	var out []string
	for _, t := range dsl.Tokens("", src) {
		if t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment && !t.EOF() {
			out = append(out, t.Value)
		}
	}
	return out
}
