package library

import (
	"strings"

	"wargame/dsl"
)

// Generation returns a number that grows whenever programs are dropped: one that was made
// before is then of rules that are gone.
func (l *Library) Generation() int { return l.editions.Generation() }

// Reload reads a game again. If it cannot be played the library keeps the rules it has, and
// the fault is returned with the place underlined.
func (l *Library) Reload(name string) (fault string) {
	g, err := l.open(name)
	if err != nil {
		return err.Error()
	}
	ds := g.Diags
	sources := dsl.Sources{}
	if !ds.HasErrors() {
		p, found := g.Program(nil, nil)
		ds = found
		if p != nil {
			for file, text := range p.Sources {
				sources[file] = text
			}
		}
	}
	for _, f := range g.Files {
		sources[f.Name] = f.Source
	}
	if ds.HasErrors() {
		var errs dsl.Diagnostics
		for _, d := range ds.Sorted() {
			if d.Severity == dsl.Error {
				errs = append(errs, d)
			}
		}
		var b strings.Builder
		_ = dsl.Renderer{Sources: sources}.Render(&b, errs) // a Builder takes everything
		return b.String()
	}
	l.games.Put(name, g)
	l.editions.Clear()
	l.suites.Clear()
	return ""
}
