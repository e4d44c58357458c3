package library

import (
	"strings"

	"wargame/dsl"
)

// Generation returns a number that grows when programs are dropped. A program compiled
// in an earlier generation has outdated rules.
func (l *Library) Generation() int { return l.editions.Generation() }

// Reload loads a game again. If it is not playable, the library keeps the old rules, and
// the errors are returned as text with the places underlined.
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
		_ = dsl.Renderer{Sources: sources}.Render(&b, errs) // a Builder never fails
		return b.String()
	}
	l.games.Put(name, g)
	l.editions.Clear()
	l.suites.Clear()
	return ""
}
