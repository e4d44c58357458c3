package check

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"wargame/dsl"
	"wargame/internal/parallel"
	"wargame/interpreter/codes"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// All loads each scenario of the game as cfg says, then with each option switched the other
// way (what excludes it is switched off) and with each other reading, and gives
// all findings, each once: a fault inside an option that is off is found too.
// What lies idle is reported only when no choice uses it.
//
// At most maxTried programs are loaded, as many at once as there are processors;
// a warning says so when there would be more.
func All(cfg program.Config) dsl.Diagnostics {
	cfg.Trees = &program.Trees{Late: true}
	f := &gathered{seen: map[identity]int{}, idle: map[identity]int{}, there: map[lexer.Position]int{}, layers: cfg.Layers}
	var scenarios, here []program.Config // here: the other choices of the one of cfg
	f.load([]program.Config{cfg}, func(_ int, p *program.Program) {
		for i, s := range p.Scenarios {
			if i != p.Playing {
				scenarios = append(scenarios, with(cfg, nil, map[string]string{ruleset.ScenarioChoice: s.Name}))
			}
		}
		here = choices(cfg, p)
	})
	there := make([][]program.Config, len(scenarios))
	f.load(slices.Concat(scenarios, here), func(i int, p *program.Program) {
		if i < len(scenarios) {
			there[i] = choices(scenarios[i], p)
		}
	})
	f.load(slices.Concat(there...), nil)
	return f.all()
}

// maxTried is how many programs are loaded for one check.
const maxTried = 400

// with is a configuration with some choices changed.
func with(cfg program.Config, options map[string]bool, readings map[string]string) program.Config {
	o, r := map[string]bool{}, map[string]string{}
	maps.Copy(o, cfg.Options)
	maps.Copy(o, options)
	maps.Copy(r, cfg.Readings)
	maps.Copy(r, readings)
	cfg.Options, cfg.Readings = o, r
	return cfg
}

// choices are the other choices that the program of cfg leaves, one at a time.
func choices(cfg program.Config, p *program.Program) []program.Config {
	var out []program.Config
	for _, o := range p.Options {
		change := map[string]bool{o.Name: !o.On}
		if !o.On {
			for _, x := range p.Options {
				if x.On && (slices.Contains(o.Excludes, x.Name) || slices.Contains(x.Excludes, o.Name)) {
					change[x.Name] = false
				}
			}
		}
		out = append(out, with(cfg, change, nil))
	}
	for _, d := range p.Disputes {
		for i, r := range d.Readings {
			if i != d.Chosen {
				out = append(out, with(cfg, nil, map[string]string{d.Name: r.Name}))
			}
		}
	}
	return out
}

// gathered is what is found under all choices. The programs themselves are not
// kept: a game has many choices.
type gathered struct {
	list   dsl.Diagnostics
	seen   map[identity]int       // where it stands in the list
	idle   map[identity]int       // in how many sound programs it lies idle
	there  map[lexer.Position]int // in how many sound programs the place is in force
	layers map[string]int         // of a variant's files
	tried  int
	words  words
	left   int // programs that were not loaded
}

// identity names a diagnostic.
type identity struct {
	code, summary, file string
	offset              int
}

func nameOf(d *dsl.Diagnostic) identity {
	return identity{d.Code, d.Summary, d.Span.File, d.Span.Start.Offset}
}

// load loads programs, as long as not enough have been loaded, and shows each to
// look, if that is not nil, one at a time. What is found, also in what belongs to
// their tests, is noted in the order of the choices.
func (f *gathered) load(choices []program.Config, look func(i int, p *program.Program)) {
	n := min(len(choices), maxTried-f.tried)
	f.tried, f.left = f.tried+n, f.left+len(choices)-n
	found := make([]dsl.Diagnostics, n)
	var one sync.Mutex
	workers := 0
	if n > 0 && choices[0].Watch != nil {
		workers = 1 // somebody watches the programs: one after the other
	}
	parallel.Do(workers, n, func(_, i int) {
		p, ds := load(choices[i], &f.words)
		for _, t := range p.Tests {
			ds = append(ds, t.Found...)
		}
		one.Lock()
		defer one.Unlock()
		found[i] = ds
		if !ds.HasErrors() {
			for at := range p.Places() {
				f.there[at]++
			}
		}
		if look != nil {
			look(i, p)
		}
	})
	for _, ds := range found {
		f.note(ds)
	}
}

// note takes down what was found in a program.
func (f *gathered) note(found dsl.Diagnostics) {
	sound := !found.HasErrors()
	here := map[identity]bool{}
	for i := range found {
		name := nameOf(&found[i])
		if _, known := f.seen[name]; !known {
			f.seen[name] = len(f.list)
			f.list = append(f.list, found[i])
		}
		if sound && !here[name] {
			here[name] = true
			f.idle[name]++
		}
	}
}

// all gives every finding once, and what lies idle only if it does so in every
// sound program that has it.
func (f *gathered) all() dsl.Diagnostics {
	var out dsl.Diagnostics
	top := 0
	for _, n := range f.layers {
		top = max(top, n)
	}
	for i := range f.list {
		d := &f.list[i]
		switch d.Code {
		case codes.Unused, codes.Unreachable, codes.NotOffered, codes.TooEarly:
			if f.there[d.Span.Start] > f.idle[nameOf(d)] {
				continue // somebody uses it there
			}
			if len(f.layers) > 0 && f.layers[d.Span.File] < top {
				continue // what a variant leaves unused below is no fault of either game
			}
		}
		out = append(out, *d)
	}
	if f.left > 0 {
		out = append(out, dsl.Diagnostic{Severity: dsl.Warning, Code: codes.TooMuch,
			Summary: fmt.Sprintf("the game leaves more choices than are tried one by one: %d of its options and readings have not been", f.left),
			Help:    "a test with option NAME tries one more"})
	}
	return out
}
