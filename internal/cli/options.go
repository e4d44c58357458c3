package cli

import (
	"fmt"
	"strings"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"
)

// Games returns the names of the embedded games.
func Games() []string { return load.Embedded() }

// Options lists the optional rules and the disputed clauses of a game.
func Options(e *console.Console, game string, c setup.Choices) error {
	g, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, g, c, false)
	if err != nil {
		return err
	}
	if len(p.Scenarios) > 1 {
		fmt.Fprintln(e.Out, e.Bold("Scenarios")+" (--scenario NAME)")
		width := 0
		for _, s := range p.Scenarios {
			width = max(width, len(s.Name))
		}
		for i, s := range p.Scenarios {
			mark := " "
			if i == 0 {
				mark = "*"
			}
			fmt.Fprintln(e.Out, strings.TrimRight(fmt.Sprintf("  %s %-*s  %-4s  %s", mark, width, s.Name, s.Clause, s.Title), " "))
		}
		fmt.Fprintln(e.Out)
	}
	if len(p.Options)+len(p.Disputes) == 0 {
		fmt.Fprintf(e.Out, "%s has no optional rules and no disputed clauses\n", g.Name)
		return nil
	}
	names, clauses := 0, 0
	for _, o := range p.Options {
		names, clauses = max(names, len(o.Name)), max(clauses, len(o.Clause))
	}
	if len(p.Options) > 0 {
		fmt.Fprintln(e.Out, e.Bold("Options")+" (--option NAME, --option NAME=off)")
	}
	for _, o := range p.Options {
		state := "off"
		if o.Default {
			state = "on "
		}
		line := fmt.Sprintf("  %-*s  %s  %-*s  %s", names, o.Name, state, clauses, o.Clause, o.Title)
		if len(o.Excludes) > 0 {
			line += "  (not together with " + strings.Join(o.Excludes, ", ") + ")"
		}
		fmt.Fprintln(e.Out, strings.TrimRight(line, " "))
	}
	if len(p.Disputes) == 0 {
		return nil
	}
	if len(p.Options) > 0 {
		fmt.Fprintln(e.Out)
	}
	fmt.Fprintln(e.Out, e.Bold("Interpretations")+" (--interpretation NAME=READING)")
	for _, d := range p.Disputes {
		fmt.Fprintln(e.Out, strings.TrimRight(fmt.Sprintf("  %s  %s  %s", d.Name, d.Clause, d.Title), " "))
		width := 0
		for _, r := range d.Readings {
			width = max(width, len(r.Name))
		}
		for _, r := range d.Readings {
			mark := " "
			if r.Default {
				mark = "*"
			}
			fmt.Fprintln(e.Out, strings.TrimRight(fmt.Sprintf("    %s %-*s  %s", mark, width, r.Name, r.Title), " "))
		}
	}
	fmt.Fprintln(e.Out, "  (* the default reading)")
	return nil
}
