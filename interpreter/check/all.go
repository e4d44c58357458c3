package check

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/program"

	"github.com/alecthomas/participle/v2/lexer"
)

// All loads each scenario of the game as cfg says, then with each option switched the other
// way (what excludes it is switched off) and with each other reading, and gives
// all findings, each once: a fault inside an option that is off is found too.
// What lies idle is reported only when no choice uses it.
func All(cfg program.Config) dsl.Diagnostics {
	p, found := loadAll(cfg)
	games, lists := tryAll(cfg, p, found)
	for i, s := range p.Scenarios {
		if i == p.Playing {
			continue
		}
		other := cfg
		other.Readings = maps.Clone(cfg.Readings)
		if other.Readings == nil {
			other.Readings = map[string]string{}
		}
		other.Readings[program.ScenarioChoice] = s.Name
		q, ds := loadAll(other)
		g, l := tryAll(other, q, ds)
		games, lists = append(games, g...), append(lists, l...)
	}
	return merge(games, lists)
}

// loadAll is Load with what belongs to the tests.
func loadAll(cfg program.Config) (*program.Program, dsl.Diagnostics) {
	p, found := Load(cfg)
	for _, t := range p.Tests {
		found = append(found, t.Found...)
	}
	return p, found
}

// tryAll loads one scenario under every choice.
func tryAll(cfg program.Config, p *program.Program, found dsl.Diagnostics) ([]*program.Program, []dsl.Diagnostics) {
	games := []*program.Program{p}
	lists := []dsl.Diagnostics{found}
	try := func(options map[string]bool, readings map[string]string) {
		c := cfg
		c.Options, c.Readings = maps.Clone(cfg.Options), maps.Clone(cfg.Readings)
		if c.Options == nil {
			c.Options = map[string]bool{}
		}
		if c.Readings == nil {
			c.Readings = map[string]string{}
		}
		maps.Copy(c.Options, options)
		maps.Copy(c.Readings, readings)
		q, ds := loadAll(c)
		games, lists = append(games, q), append(lists, ds)
	}
	for _, o := range p.Options {
		change := map[string]bool{o.Name: !o.On}
		if !o.On {
			for _, x := range p.Options {
				if x.On && (slices.Contains(o.Excludes, x.Name) || slices.Contains(x.Excludes, o.Name)) {
					change[x.Name] = false
				}
			}
		}
		try(change, nil)
	}
	for _, d := range p.Disputes {
		for i, r := range d.Readings {
			if i != d.Chosen {
				try(nil, map[string]string{d.Name: r.Name})
			}
		}
	}
	return games, lists
}

// finding names a diagnostic.
type finding struct {
	code, summary, file string
	offset              int
}

func nameOf(d *dsl.Diagnostic) finding {
	return finding{d.Code, d.Summary, d.Span.File, d.Span.Start.Offset}
}

// merge gives every finding once, and what lies idle only if it does so in
// every game that has it.
func merge(games []*program.Program, lists []dsl.Diagnostics) dsl.Diagnostics {
	var out dsl.Diagnostics
	seen := map[finding]bool{}
	reported := make([]map[finding]bool, len(lists))
	places := make([]map[lexer.Position]bool, len(lists))
	for i, list := range lists {
		reported[i], places[i] = map[finding]bool{}, games[i].Places()
		for k := range list {
			reported[i][nameOf(&list[k])] = true
		}
	}
	for _, list := range lists {
		for k := range list {
			d := &list[k]
			name := nameOf(d)
			if seen[name] {
				continue
			}
			seen[name] = true
			idle := d.Code == codes.Unused || d.Code == codes.Unreachable || d.Code == codes.NotOffered || d.Code == codes.TooEarly
			for i := range lists {
				if idle && !reported[i][name] && places[i][d.Span.Start] && !lists[i].HasErrors() {
					idle = false // somebody uses it there
					d = nil
					break
				}
			}
			if d != nil {
				out = append(out, *d)
			}
		}
	}
	return out
}
