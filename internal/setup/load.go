package setup

import (
	"fmt"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
)

// Program compiles the rules of a game, with its tests if tests is set. Errors in them
// are written to the console and returned as console.ErrSaid.
func Program(e *console.Console, g *load.Game, c Choices, tests bool) (*program.Program, error) {
	options, readings, err := c.Maps()
	if err != nil {
		return nil, err
	}
	make := g.Program
	if tests {
		make = g.TestProgram
	}
	p, ds := make(options, readings)
	if ds.HasErrors() {
		var errs dsl.Diagnostics
		for _, d := range ds {
			if d.Severity == dsl.Error {
				errs = append(errs, d)
			}
		}
		e.WriteFindings(errs, Sources(g, p), dsl.Human, e.Err)
		fmt.Fprintf(e.Err, "\nwargame: %s cannot be played: %s in its rules\n", g.Name, console.Plural(len(errs.Sorted()), "error"))
		return nil, console.ErrSaid
	}
	return p, nil
}

// Sources returns the source texts that diagnostics may refer to.
func Sources(g *load.Game, p *program.Program) dsl.Sources {
	out := dsl.Sources{}
	for _, files := range [][]*dsl.File{g.Files, g.Tests} {
		for _, f := range files {
			out[f.Name] = f.Source
		}
	}
	if p != nil {
		for name, src := range p.Sources {
			out[name] = src
		}
	}
	return out
}
