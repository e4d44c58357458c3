// Package spec runs the tests of the language: positions, acts, scripted dice, exact outcomes,
// and the clauses that decided.
package spec

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/internal/parallel"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
)

// Suite is a game with its tests. It is safe for concurrent use.
type Suite struct {
	// Load loads the program for a choice of options and readings.
	Load func(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics)

	Options  map[string]bool // for every test that does not say otherwise
	Readings map[string]string

	Derive bool // games record derivations, as in play (run.Game.Derive)

	allowance *state.Allowance // see Within

	mu    sync.Mutex
	cache map[string]*loaded
}

// Within returns a suite with the same programs, whose tests and positions share an allowance
// of steps and memory.
func (s *Suite) Within(a *state.Allowance) *Suite {
	return &Suite{Load: s.load, Options: s.Options, Readings: s.Readings, Derive: s.Derive, allowance: a}
}

type loaded struct {
	once  sync.Once
	prog  *program.Program
	diags dsl.Diagnostics
}

// Result is the outcome of one test, or of one of its cases.
type Result struct {
	Name  string
	Case  string // empty without cases
	Pos   dsl.Span
	Cites []string
	Fails []Failure
	Empty bool // the test has no lines: it passes, and proves nothing

	Warnings dsl.Diagnostics // about the test itself
}

// Passed reports whether there is no failure.
func (r *Result) Passed() bool { return len(r.Fails) == 0 }

// helpful returns a diagnostic in one line with its help.
func helpful(d dsl.Diagnostic) string {
	if d.Help == "" {
		return d.Summary
	}
	return d.Summary + " (" + d.Help + ")"
}

// Failure is an unmet expectation.
type Failure struct {
	Code     string // of the checker, if the test itself is wrong
	Span     dsl.Span
	Summary  string
	Expected string
	Got      string
	Values   []dsl.Value
	Node     *formula.Node // the derivation of the actual value
	Help     string        // whose the names are, or what to do
}

// Diagnostic returns the failure as a diagnostic.
func (f *Failure) Diagnostic() dsl.Diagnostic {
	d := dsl.Diagnostic{Code: cmp.Or(f.Code, "E0401"), Summary: f.Summary, Span: f.Span, Values: f.Values, Help: f.Help}
	if f.Expected != "" {
		d.Detail = "expected " + f.Expected
		if f.Got != "" {
			d.Detail += "\n     got " + f.Got
		}
	}
	return d
}

// Program returns the program for options and readings. Each is loaded once.
func (s *Suite) Program(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
	o, r := s.choicesIn(readings[ruleset.ScenarioChoice])
	maps.Copy(o, options)
	maps.Copy(r, readings)
	return s.load(o, r)
}

// choicesIn returns the options and readings of the suite that exist in a scenario.
func (s *Suite) choicesIn(scenario string) (map[string]bool, map[string]string) {
	o, r := map[string]bool{}, map[string]string{}
	maps.Copy(o, s.Options)
	maps.Copy(r, s.Readings)
	if scenario == "" || len(o)+len(r) == 0 {
		return o, r
	}
	p, ds := s.load(nil, map[string]string{ruleset.ScenarioChoice: scenario})
	if ds.HasErrors() {
		return o, r
	}
	maps.DeleteFunc(o, func(name string, _ bool) bool {
		return !slices.ContainsFunc(p.Options, func(x *ruleset.Option) bool { return x.Name == name })
	})
	maps.DeleteFunc(r, func(name, _ string) bool {
		return name != ruleset.ScenarioChoice && !slices.ContainsFunc(p.Disputes, func(x *ruleset.Dispute) bool { return x.Name == name })
	})
	return o, r
}

// load loads the program for exactly these choices.
func (s *Suite) load(o map[string]bool, r map[string]string) (*program.Program, dsl.Diagnostics) {
	var parts []string
	for k, v := range o {
		parts = append(parts, fmt.Sprint(k, "=", v))
	}
	for k, v := range r {
		parts = append(parts, k+":"+v)
	}
	sort.Strings(parts)
	key := strings.Join(parts, " ")
	s.mu.Lock()
	if s.cache == nil {
		s.cache = map[string]*loaded{}
	}
	l := s.cache[key]
	if l == nil {
		l = &loaded{}
		s.cache[key] = l
	}
	s.mu.Unlock()
	l.once.Do(func() { l.prog, l.diags = s.Load(o, r) })
	return l.prog, l.diags
}

// Run runs the tests for which keep is true, in parallel. Results are in the order of the
// tests. Tests that a variant drops come last, and each of them must fail. The diagnostics are
// of a program that cannot be loaded.
func (s *Suite) Run(keep func(*ruleset.Test) bool) ([]Result, dsl.Diagnostics) {
	p, diags := s.Program(nil, nil)
	if diags.HasErrors() {
		return nil, diags
	}
	var tests []*ruleset.Test
	for _, t := range p.Tests {
		if keep == nil || keep(t) {
			tests = append(tests, t)
		}
	}
	var gone []ruleset.Dropped
	for _, d := range p.Dropped {
		if keep == nil || keep(d.Test) {
			gone = append(gone, d)
		}
	}
	results := make([][]Result, len(tests)+len(gone))
	parallel.Do(0, len(results), func(_, i int) {
		if i < len(tests) {
			results[i] = s.one(tests[i])
		} else {
			results[i] = []Result{s.dropped(gone[i-len(tests)])}
		}
	})
	return slices.Concat(results...), diags
}

// dropped runs a test that a variant declares invalid. It must fail, so that exactly what
// changes is recorded.
func (s *Suite) dropped(d ruleset.Dropped) Result {
	out := Result{Name: "must fail: " + d.Title.Value(), Pos: dsl.SpanOf(d.Pos, d.Pos)}
	for _, r := range s.one(d.Test) {
		if !r.Passed() {
			return out
		}
	}
	out.Fails = []Failure{{Span: out.Pos, Summary: fmt.Sprintf("the test %q was removed, but it still passes", d.Title.Value())}}
	return out
}

// one runs a test, once for each of its cases.
func (s *Suite) one(t *ruleset.Test) []Result {
	base := Result{Name: t.Title.Value(), Pos: dsl.SpanOf(t.Title.Pos, t.Title.Pos), Empty: t.Empty()}
	for _, c := range t.Cites {
		base.Cites = append(base.Cites, c.Text)
	}
	for _, d := range t.Found {
		if d.Severity != dsl.Error {
			base.Warnings = append(base.Warnings, d)
			continue
		}
		base.Fails = append(base.Fails, Failure{Span: d.Span, Summary: helpful(d), Code: d.Code})
	}
	if len(base.Fails) > 0 {
		return []Result{base}
	}
	if t.Cases == nil || len(t.Cases.Rows) < 2 {
		return []Result{s.guard(t, base, nil, nil)}
	}
	var out []Result
	head := t.Cases.Rows[0].Cells
	for i, row := range t.Cases.Rows[1:] {
		r := base
		if i > 0 {
			r.Warnings = nil // reported once
		}
		var parts []string
		names := map[string]string{}
		for i, c := range row.Cells {
			if i < len(head) {
				name, _, _ := strings.Cut(head[i].Text, ":")
				names[name] = c.Text
				parts = append(parts, name+" "+c.Text)
			}
		}
		r.Case = strings.Join(parts, ", ")
		if len(row.Cells) != len(head) {
			r.Fails = append(r.Fails, Failure{Span: dsl.SpanOf(row.Pos, row.Pos), Summary: fmt.Sprintf("this case has %d cells, its header %d", len(row.Cells), len(head))})
			out = append(out, r)
			continue
		}
		out = append(out, s.guard(t, r, names, row))
	}
	return out
}

// columnsOf returns the columns of the cases with a declared type.
func columnsOf(t *ruleset.Test) map[string]string {
	out := map[string]string{}
	if t.Cases != nil && len(t.Cases.Rows) > 0 {
		for _, c := range t.Cases.Rows[0].Cells {
			if name, of, ok := strings.Cut(c.Text, ":"); ok {
				out[name] = of
			}
		}
	}
	return out
}

// guard runs a case and turns a panic of the engine into a failure.
func (s *Suite) guard(t *ruleset.Test, r Result, cases map[string]string, row *dsl.Row) (out Result) {
	defer func() {
		if p := recover(); p != nil {
			out = r
			buf := make([]byte, 4096)
			buf = buf[:runtime.Stack(buf, false)]
			out.Fails = append(out.Fails, Failure{Span: r.Pos, Summary: fmt.Sprintf("the program failed: %v", p), Got: string(buf)})
		}
	}()
	runner := &runner{suite: s, test: t, result: &r, cases: cases, row: row, of: columnsOf(t)}
	runner.run()
	return r
}
