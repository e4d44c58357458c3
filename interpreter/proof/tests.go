package proof

import (
	"slices"

	"wargame/dsl"
	"wargame/internal/parallel"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
)

// Test is a test with its result and the rules that it executed.
type Test struct {
	Title string
	Pos   dsl.Span
	Cites []*dsl.ClauseRef
	Cases int // how often it was run
	Fails []spec.Failure

	empty bool   // it proves nothing about the rules
	took  []int  // by item
	asked []bool // by item
}

// Passed reports whether the test passed in all of its cases.
func (t *Test) Passed() bool { return len(t.Fails) == 0 }

// Names reports whether a test cites a statement: itself, or its whole clause if that has no
// other statement (alone).
func (t *Test) Names(s ruleset.Statement, alone bool) bool {
	return slices.ContainsFunc(t.Cites, func(c *dsl.ClauseRef) bool {
		return c.Clause() == s.Clause && (c.Statement() == s.N || c.Statement() == 0 && alone)
	})
}

// citesRule reports whether a test cites a clause of a rule, or a statement of it.
func (t *Test) citesRule(r *Rule) bool {
	return slices.ContainsFunc(t.Cites, func(c *dsl.ClauseRef) bool { return r.Carries(c.Clause()) })
}

// RunTests runs the tests for which keep is true, and records what takes part. It leaves out
// drafts, which have no lines. Results are in the order of the tests; the diagnostics are of a
// game that cannot be loaded.
func (b *Book) RunTests(keep func(*ruleset.Test) bool) ([]*Test, dsl.Diagnostics) {
	first := newBench(b)
	p, ds := first.suite.Program(nil, nil)
	if ds.HasErrors() {
		return nil, ds
	}
	var tests []*ruleset.Test
	for _, t := range p.Tests {
		if draft := len(t.Lines) == 0 && t.Cases == nil; !draft && (keep == nil || keep(t)) {
			tests = append(tests, t)
		}
	}
	out := make([]*Test, len(tests))
	benches := make([]*bench, parallel.Workers(0, 1+len(tests)/16))
	for i := range benches {
		benches[i] = first
		if i > 0 {
			benches[i] = newBench(b)
		}
	}
	parallel.Do(len(benches), len(tests), func(w, n int) { out[n] = benches[w].run(tests[n]) })
	return out, ds
}

// bench runs tests in sequence on its own watched programs.
type bench struct {
	book  *Book
	watch *witness
	suite *spec.Suite
}

func newBench(b *Book) *bench {
	w := newWitness(b)
	g := *b.Game
	g.Watch = w
	suite := &spec.Suite{Load: g.TestProgram}
	if b.Allowance != nil {
		suite = suite.Within(b.Allowance)
	}
	return &bench{b, w, suite}
}

func (w *bench) run(t *ruleset.Test) *Test {
	w.watch.take()
	x := &Test{Title: t.Title.Value(), Pos: dsl.SpanOf(t.Title.Pos, t.Title.Pos), Cites: t.Cites, empty: empty(t)}
	for _, r := range w.suite.RunTest(t) {
		x.Cases++
		x.Fails = append(x.Fails, r.Fails...)
	}
	x.took = w.watch.take()
	x.asked = w.book.asked(x.took)
	return x
}
