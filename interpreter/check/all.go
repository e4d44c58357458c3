package check

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"wargame/dsl"
	"wargame/internal/parallel"
	"wargame/interpreter/build"
	"wargame/interpreter/codes"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/translation"

	"github.com/alecthomas/participle/v2/lexer"
	"golang.org/x/text/language"
)

// All loads each scenario of the game as cfg says, then with each option toggled (options that
// exclude it are switched off) and with each other reading. It returns every finding once, so
// that a fault inside an option that is off is found too. Unused things are reported only if
// no choice uses them.
//
// All loads at most maxTried programs, in parallel; a warning says if there would be more.
func All(cfg build.Config) dsl.Diagnostics {
	cfg.Trees = &build.Trees{Late: true}
	f := &findingSet{seen: map[identity]int{}, idle: map[identity]int{}, there: map[lexer.Position]int{}, layers: cfg.Layers}
	var scenarios, here []build.Config // the other choices of the scenario of cfg
	var beside dsl.Diagnostics         // in tests and translations
	f.load([]build.Config{cfg}, func(_ int, p *program.Program) {
		if p.Start != nil {
			beside = unknownInTests(cfg, p)
		}
		beside = append(beside, translation.Check(p.Files())...)
		for i, s := range p.Scenarios {
			if i != p.Playing {
				scenarios = append(scenarios, with(cfg, nil, map[string]string{ruleset.ScenarioChoice: s.Name}))
			}
		}
		here = choices(cfg, p)
	})
	there := make([][]build.Config, len(scenarios))
	f.load(slices.Concat(scenarios, here), func(i int, p *program.Program) {
		if i < len(scenarios) {
			there[i] = choices(scenarios[i], p)
		}
	})
	f.load(slices.Concat(there...), nil)
	var translated []build.Config
	for _, tag := range translation.Languages(cfg.Files) {
		translated = append(translated, Translated(cfg, tag))
	}
	f.load(translated, nil)
	return append(f.all(), beside...)
}

// Translated returns a copy of the configuration whose programs have their texts in a
// language that its files have.
func Translated(cfg build.Config, tag language.Tag) build.Config {
	d := translation.Of(cfg.Files, tag)
	files, library := cfg.Files, cfg.Library
	cfg.Files = make([]*dsl.File, len(files))
	for i, f := range files {
		cfg.Files[i] = d.File(f)
	}
	if library != nil {
		cfg.Library = func(name string) (*dsl.File, dsl.Diagnostics) {
			f, ds := library(name)
			return d.File(f), ds
		}
	}
	return cfg
}

// maxTried limits the programs that are loaded for one check.
const maxTried = 400

// with returns a copy of the configuration with some choices changed.
func with(cfg build.Config, options map[string]bool, readings map[string]string) build.Config {
	o, r := map[string]bool{}, map[string]string{}
	maps.Copy(o, cfg.Options)
	maps.Copy(o, options)
	maps.Copy(r, cfg.Readings)
	maps.Copy(r, readings)
	cfg.Options, cfg.Readings = o, r
	return cfg
}

// choices returns the configurations that differ from cfg in one choice.
func choices(cfg build.Config, p *program.Program) []build.Config {
	var out []build.Config
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

// findingSet is what is found under all choices. It holds no programs, as a game has many
// choices.
type findingSet struct {
	list   dsl.Diagnostics
	seen   map[identity]int       // the index in the list
	idle   map[identity]int       // in how many valid programs it is unused
	there  map[lexer.Position]int // in how many valid programs the place is in force
	layers map[string]int         // of a variant's files
	tried  int
	words  words
	left   int // programs that were not loaded
}

// finding identifies a diagnostic.
type identity struct {
	code, summary, file string
	offset              int
}

func nameOf(d *dsl.Diagnostic) identity {
	return identity{d.Code, d.Summary, d.Span.File, d.Span.Start.Offset}
}

// load loads programs up to the limit, and calls look, if it is not nil, with each, one at a
// time. Findings, those of tests included, are recorded in the order of the choices.
func (f *findingSet) load(choices []build.Config, look func(i int, p *program.Program)) {
	n := min(len(choices), maxTried-f.tried)
	f.tried, f.left = f.tried+n, f.left+len(choices)-n
	found := make([]dsl.Diagnostics, n)
	var one sync.Mutex
	workers := 0
	if n > 0 && choices[0].Watch != nil {
		workers = 1 // look is called in order
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

// note records the findings of a program.
func (f *findingSet) note(found dsl.Diagnostics) {
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

// all returns every finding once, and an unused thing only if it is unused in every valid
// program that has it.
func (f *findingSet) all() dsl.Diagnostics {
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
				continue // it is used in another program
			}
			if len(f.layers) > 0 && f.layers[d.Span.File] < top {
				continue // a variant may leave parts of its base game unused
			}
		}
		out = append(out, *d)
	}
	if f.left > 0 {
		out = append(out, dsl.Diagnostic{Severity: dsl.Warning, Code: codes.TooMuch,
			Summary: fmt.Sprintf("the game has too many options and readings: %d of them were not checked", f.left),
			Help:    "a test with option NAME covers one more"})
	}
	return out
}
