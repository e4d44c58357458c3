package mutate

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wargame/dsl"
	"wargame/internal/parallel"
	"wargame/interpreter/program"
)

// Fate is the result for a mutant.
type Fate string

// The fates of mutants.
const (
	Survived  Fate = "survived"
	ByTest    Fate = "test"    // a test fails
	ByChecker Fate = "checker" // the rules no longer load
	ByTime    Fate = "time"    // the tests exceed the time limit
	ByCrash   Fate = "crash"   // the engine panics, which is a fault of the engine
)

// Verdict is the fate of one mutant.
type Verdict struct {
	*Mutant
	Fate  Fate
	By    string // the test, or the error of the checker
	Tests int    // how many tests were run
	Took  time.Duration
}

// Config says how mutants are tried.
type Config struct {
	Scope
	Sample   int    // the most mutants that are tried; 0 for all
	Seed     uint64 // of the sample
	Parallel int    // 0 for one a processor
	Timeout  time.Duration
	AllTests bool // run also tests that cannot notice

	Only func(*Mutant) bool // nil for all of the scope

	Done     map[string]Verdict // fates of an earlier run, by ID
	Surveyed func(done, total int)
	Begin    func(total int)
	Each     func(Verdict) // called one at a time, in no order
}

// Result is the result of a run.
type Result struct {
	Found    int // mutants before sampling
	Verdicts []Verdict
	Tests    int
	Baseline time.Duration // the time of all tests in sequence
	Took     time.Duration
}

// Run tries the mutants of a game. It is an error if the game does not load, or if a test
// fails on the unchanged game. That is checked once for all runs of the same game.
func (g *Game) Run(cfg Config) (*Result, error) {
	begun := time.Now()
	b, err := g.baselineOf(cfg.Surveyed)
	if err != nil {
		return nil, err
	}
	mutants := g.Mutants(b.prog, cfg.Scope)
	if cfg.Only != nil {
		mutants = slices.DeleteFunc(mutants, func(m *Mutant) bool { return !cfg.Only(m) })
	}
	out := &Result{Found: len(mutants), Tests: len(b.tests), Baseline: b.took}
	mutants = sample(mutants, cfg.Sample, cfg.Seed)
	if cfg.Timeout == 0 {
		cfg.Timeout = max(10*time.Second, 3*b.took)
	}
	if cfg.Begin != nil {
		cfg.Begin(len(mutants))
	}
	out.Verdicts = make([]Verdict, len(mutants))
	var mu sync.Mutex
	parallel.Do(cfg.Parallel, len(mutants), func(_, i int) {
		v, known := cfg.Done[mutants[i].ID()]
		if v.Mutant = mutants[i]; !known {
			v = g.try(b, mutants[i], &cfg)
		}
		out.Verdicts[i] = v
		if cfg.Each != nil {
			mu.Lock()
			defer mu.Unlock()
			cfg.Each(v)
		}
	})
	out.Took = time.Since(begun)
	return out, nil
}

// sample picks n mutants by the seed and returns them in the order of the text.
func sample(list []*Mutant, n int, seed uint64) []*Mutant {
	if n <= 0 || n >= len(list) {
		return list
	}
	state := seed
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	for i := range n { // a partial Fisher-Yates shuffle
		state = state*6364136223846793005 + 1442695040888963407
		j := i + int((state>>33)%uint64(len(list)-i))
		order[i], order[j] = order[j], order[i]
	}
	order = order[:n]
	slices.Sort(order)
	out := make([]*Mutant, n)
	for i, o := range order {
		out[i] = list[o]
	}
	return out
}

// try returns the fate of one mutant. Tests that exceed the time limit are left running: the
// engine bounds their steps.
func (g *Game) try(b *baseline, m *Mutant, cfg *Config) Verdict {
	begun := time.Now()
	done := make(chan Verdict, 1)
	go func() {
		v := Verdict{Mutant: m}
		defer func() {
			if p := recover(); p != nil {
				v.Fate, v.By = ByCrash, fmt.Sprint(p)
			}
			done <- v
		}()
		g.judge(b, m, cfg, &v, begun.Add(cfg.Timeout))
	}()
	limit := time.NewTimer(cfg.Timeout)
	defer limit.Stop()
	var v Verdict
	select {
	case v = <-done:
	case <-limit.C:
		v = Verdict{Mutant: m, Fate: ByTime, By: fmt.Sprintf("not finished after %s", cfg.Timeout)}
	}
	v.Took = time.Since(begun)
	return v
}

func (g *Game) judge(b *baseline, m *Mutant, cfg *Config, v *Verdict, deadline time.Time) {
	f, ds := dsl.Parse(m.File, m.Source())
	if ds.HasErrors() {
		v.Fate, v.By = ByChecker, checker(ds)
		return
	}
	var broken atomic.Pointer[string]
	loader := g.with(f, nil)
	suite := g.suite(func(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
		p, ds := loader(options, readings)
		if ds.HasErrors() {
			said := checker(ds)
			broken.CompareAndSwap(nil, &said)
		}
		return p, ds
	})
	p, ds := suite.Program(nil, nil)
	if ds.HasErrors() {
		v.Fate, v.By = ByChecker, checker(ds)
		return
	}
	for _, i := range b.order(m, cfg.AllTests) {
		if i >= len(p.Tests) {
			continue
		}
		if time.Now().After(deadline) {
			v.Fate, v.By = ByTime, fmt.Sprintf("not finished after %s", cfg.Timeout)
			return
		}
		v.Tests++
		for _, r := range suite.RunTest(p.Tests[i]) {
			if r.Passed() {
				continue
			}
			v.Fate, v.By = ByTest, b.tests[i].title
			if said := broken.Load(); said != nil {
				v.Fate, v.By = ByChecker, *said // under the options of this test
			}
			return
		}
	}
	v.Fate = Survived
}

// checker returns the first error of a program that does not load.
func checker(ds dsl.Diagnostics) string {
	for _, d := range ds {
		if d.Severity == dsl.Error {
			return d.Code + " " + d.Summary
		}
	}
	return ""
}
