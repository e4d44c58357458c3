package cli

import (
	"bytes"
	"fmt"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/sarif"
	"wargame/internal/setup"
)

// Check parses and checks games under every option and reading. It writes nothing if
// there are no problems. Errors are findings; warnings are findings only with strict.
func Check(e *console.Console, paths []string, format string, strict bool) error {
	st, err := style(format, "gnu", "sarif")
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var all dsl.Diagnostics
	src := dsl.Sources{}
	for _, path := range paths {
		games, err := setup.Find(e, path)
		if err != nil {
			return err
		}
		for _, g := range games {
			ds := g.Check()
			if len(ds) == 0 {
				continue
			}
			all = append(all, ds...)
			p, _ := g.TestProgram(nil, nil) // it knows the modules in use
			for name, text := range setup.Sources(g, p) {
				src[name] = text
			}
		}
	}
	all = all.Sorted()
	switch {
	case st == "sarif": // an empty log is still a log
		var out bytes.Buffer
		if err := sarif.Write(&out, all, codeTitle); err != nil {
			return err
		}
		if _, err := e.Out.Write(out.Bytes()); err != nil {
			return err
		}
	case len(all) > 0:
		e.WriteFindings(all, src, st, e.Out)
	}
	if len(all) == 0 {
		return nil
	}
	errors := 0
	for _, d := range all {
		if d.Severity == dsl.Error {
			errors++
		}
	}
	if st == dsl.Human {
		fmt.Fprintf(e.Err, "\n%s, %s\n", console.Plural(errors, "error"), console.Plural(len(all)-errors, "warning"))
	}
	if errors > 0 || strict {
		return console.ErrFindings
	}
	return nil
}
