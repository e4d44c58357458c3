// Package cli does what the commands of wargame say. The commands themselves,
// with their flags and their help, are in cmd/wargame.
package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
)

// Env is what a command works with.
type Env struct {
	In       io.Reader
	Out, Err io.Writer
	Color    bool
	Terminal bool // somebody types the input

	// Size is how many characters a line of the terminal holds; nil where there is none.
	Size func() int

	edit *editor // of who types at a terminal; nil where lines are read as they come
}

// The exit codes.
const (
	Fine     = 0
	Failed   = 1 // wrong usage, or something could not be loaded
	Findings = 2 // something was found: an error in rules, a failing test
)

// ErrFindings ends a command that has already said what it found.
var ErrFindings = errors.New("something was found")

// ErrSaid ends a command that has already said why it failed.
var ErrSaid = errors.New("failed")

// Code is the exit code of an error.
func Code(err error) int {
	switch {
	case err == nil:
		return Fine
	case errors.Is(err, ErrFindings):
		return Findings
	}
	return Failed
}

// UseColor decides about colour: always, never, or auto (a terminal that has
// not asked for none).
func UseColor(when string, out *os.File) (bool, error) {
	switch when {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && IsTerminal(out), nil
	}
	return false, fmt.Errorf("--color is auto, always or never, not %q", when)
}

// IsTerminal tells whether a file is a terminal rather than a pipe or a file.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Choices are the options and readings that a player asks for.
type Choices struct {
	Options  []string // NAME, NAME=on or NAME=off
	Readings []string // NAME=READING
	Scenario string   // one of the game's scenarios; empty for the first
}

// Maps reads the choices.
func (c Choices) Maps() (options map[string]bool, readings map[string]string, err error) {
	options, readings = map[string]bool{}, map[string]string{}
	for _, o := range c.Options {
		name, val, given := strings.Cut(o, "=")
		on := !given || val == "on"
		if given && val != "on" && val != "off" || name == "" {
			return nil, nil, fmt.Errorf("--option is NAME, NAME=on or NAME=off, not %q", o)
		}
		if old, ok := options[name]; ok && old != on {
			return nil, nil, fmt.Errorf("--option %s is both on and off", name)
		}
		options[name] = on
	}
	for _, r := range c.Readings {
		name, val, given := strings.Cut(r, "=")
		if !given || name == "" || val == "" {
			return nil, nil, fmt.Errorf("--interpretation is NAME=READING, not %q", r)
		}
		readings[name] = val
	}
	if c.Scenario != "" {
		readings[ruleset.ScenarioChoice] = c.Scenario
	}
	return options, readings, nil
}

// loadProgram loads a game for play, or for tests; errors in it are shown.
func loadProgram(e *Env, g *load.Game, c Choices, tests bool) (*program.Program, error) {
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
		e.render(errs, sources(g, p), dsl.Human, e.Err)
		fmt.Fprintf(e.Err, "\nwargame: %s cannot be played: %s in its rules\n", g.Name, plural(len(errs.Sorted()), "error"))
		return nil, ErrSaid
	}
	return p, nil
}

// sources gathers the texts that diagnostics may point into.
func sources(g *load.Game, p *program.Program) dsl.Sources {
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

// render writes diagnostics in a style. What has no place is said in one line.
func (e *Env) render(ds dsl.Diagnostics, src dsl.Sources, style dsl.Style, w io.Writer) {
	ds = ds.Sorted()
	if style == dsl.Human || style == "" {
		var placed dsl.Diagnostics
		for _, d := range ds {
			if d.Span.Start.Line > 0 {
				placed = append(placed, d)
				continue
			}
			text := d.Summary
			if d.Help != "" {
				text += "; " + d.Help
			}
			fmt.Fprintf(w, "%s[%s]: %s\n", d.Severity, d.Code, text)
		}
		ds = placed
		if more := len(ds) - maxShown; more > 0 {
			defer func() {
				fmt.Fprintf(w, "\n%d more findings are not shown; correct these first, or list all with --format json\n", more)
			}()
			ds = foremost(ds, maxShown)
		}
	}
	r := dsl.Renderer{Style: style, Color: e.Color, Sources: src}
	if err := r.Render(w, ds); err != nil {
		fmt.Fprintln(w, err)
	}
}

// maxShown is the number of findings that are written for people at most.
const maxShown = 100

// foremost returns the first n findings in their order; errors go before warnings.
func foremost(ds dsl.Diagnostics, n int) dsl.Diagnostics {
	ds = slices.Clone(ds)
	slices.SortStableFunc(ds, func(a, b dsl.Diagnostic) int { return cmp.Compare(a.Severity, b.Severity) })
	return ds[:n].Sorted()
}

// style reads --format.
func style(format string, more ...string) (dsl.Style, error) {
	known := append([]string{"human", "json"}, more...)
	for _, k := range known {
		if format == k {
			return dsl.Style(format), nil
		}
	}
	return "", fmt.Errorf("--format is one of %s, not %q", strings.Join(known, ", "), format)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
