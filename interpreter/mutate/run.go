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

// Fate is what became of a mutant.
type Fate string

// The fates of mutants.
const (
	Survived  Fate = "survived"
	ByTest    Fate = "test"    // a test fails
	ByChecker Fate = "checker" // the rules no longer load
	ByTime    Fate = "time"    // the tests take too long
	ByCrash   Fate = "crash"   // the engine panics, which is a mistake of the engine
)

// Verdict is the fate of one mutant.
type Verdict struct {
	*Mutant
	Fate  Fate
	By    string // the test, or what the checker says
	Tests int    // how many tests were run
	Took  time.Duration
}

// Config says how mutants are tried.
type Config struct {
	Scope
	Sample   int    // at most so many, 0 for all
	Seed     uint64 // of the sample
	Parallel int    // 0 for as many as there are processors
	Timeout  time.Duration
	AllTests bool // run also the tests that cannot notice

	Only func(*Mutant) bool // nil for all of the scope

	Done     map[string]Verdict // of an earlier run, by ID
	Surveyed func(done, total int)
	Begin    func(total int)
	Each     func(Verdict) // one at a time, in no order
}

// Result is what a run found.
type Result struct {
	Found    int // mutants before the sample was taken
	Verdicts []Verdict
	Tests    int
	Baseline time.Duration // of all tests, one after the other
	Took     time.Duration
}

// Run tries the mutants of a game. It is an error when the game does not load,
// or when a test fails before anything is changed. That is looked at once, and not
// again by further runs of the same game.
func (g *Game) Run(cfg Config) (*Result, error) {
	begun := time.Now()
	b, err := g.surveyed(cfg.Surveyed)
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

// sample picks n mutants, the same for the same seed, in the order of the text.
func sample(list []*Mutant, n int, seed uint64) []*Mutant {
	if n <= 0 || n >= len(list) {
		return list
	}
	state := seed
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	for i := range n { // Fisher-Yates, as far as it is needed
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

// try tells the fate of one mutant. What does not end in time is left to run
// out by itself: the engine bounds its steps.
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
		v = Verdict{Mutant: m, Fate: ByTime, By: fmt.Sprintf("not done after %s", cfg.Timeout)}
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
			v.Fate, v.By = ByTime, fmt.Sprintf("not done after %s", cfg.Timeout)
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

// checker is the first error of a program that does not load.
func checker(ds dsl.Diagnostics) string {
	for _, d := range ds {
		if d.Severity == dsl.Error {
			return d.Code + " " + d.Summary
		}
	}
	return ""
}
