package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/diff"
)

// Difference selects two games or two sets of choices to compare.
type Difference struct {
	A, B          string // games; without B, A is a variant and is compared with its base game
	ChoicesA      setup.Choices
	ChoicesB      setup.Choices
	setup.Choices // for both sides
	Format        string
	NoTests       bool
}

// Run compares two games, or one game under two choices of options and readings.
// Differences are findings.
func (d Difference) Run(e *console.Console) error {
	st, err := style(d.Format)
	if err != nil {
		return err
	}
	var a, b diff.Side
	if d.B == "" {
		if b, err = diffSide(e, d.A, d.Choices, setup.Choices{}); err != nil {
			return err
		}
		if b.Game.Extends == nil {
			return fmt.Errorf("%s does not extend a game; name the game to compare it with", d.A)
		}
		a = diff.Side{Game: b.Game.Extends, Options: b.Options, Readings: b.Readings}
		d.A, d.B = a.Game.Name, d.A
	} else {
		if a, err = diffSide(e, d.A, d.Choices, d.ChoicesA); err != nil {
			return err
		}
		if b, err = diffSide(e, d.B, d.Choices, d.ChoicesB); err != nil {
			return err
		}
	}
	r, err := diff.Compare(a, b, !d.NoTests)
	if err != nil {
		return err
	}
	if st == dsl.JSON {
		err = console.WriteJSON(e.Out, r)
	} else {
		writeDifference(e, r, d)
	}
	if err == nil && !r.Same() {
		return console.ErrFindings
	}
	return err
}

// diffSide opens a game with the common choices and its own. Its own take precedence.
func diffSide(e *console.Console, where string, both, own setup.Choices) (diff.Side, error) {
	s := diff.Side{}
	options, readings, err := both.Maps()
	if err != nil {
		return s, err
	}
	more, mine, err := own.Maps()
	if err != nil {
		return s, err
	}
	maps.Copy(options, more)
	maps.Copy(readings, mine)
	g, err := setup.OpenWithTests(e, where)
	if err != nil {
		return s, err
	}
	s = diff.Side{Game: g, Options: options, Readings: readings}
	_, err = setup.Program(e, g, asChoices(options, readings), true)
	return s, err
}

func asChoices(options map[string]bool, readings map[string]string) setup.Choices {
	var c setup.Choices
	for _, name := range slices.Sorted(maps.Keys(options)) {
		c.Options = append(c.Options, name+map[bool]string{true: "=on", false: "=off"}[options[name]])
	}
	for _, name := range slices.Sorted(maps.Keys(readings)) {
		c.Readings = append(c.Readings, name+"="+readings[name])
	}
	return c
}

// maxCells is the most differing cells of one table that are listed.
const maxCells = 40

func writeDifference(e *console.Console, r *diff.Report, d Difference) {
	if r.Same() {
		fmt.Fprintf(e.Out, "%s and %s are equal\n", d.A, d.B)
		return
	}
	fmt.Fprintf(e.Out, "from %s to %s\n", e.Bold(d.A), e.Bold(d.B))
	if len(r.Choices) > 0 {
		fmt.Fprintf(e.Out, "\n%s\n", e.Bold("Options and readings"))
	}
	for _, c := range r.Choices {
		text := c.Before + " -> " + c.After
		switch c.Change {
		case diff.Added:
			text = "new, " + c.After
		case diff.Removed:
			text = "removed, was " + c.Before
		}
		if c.Note != "" {
			text += ", " + c.Note
		}
		fmt.Fprintf(e.Out, "  %s %s: %s\n", c.Kind, c.Name, text)
	}
	writeClauseChanges(e, r.Clauses)
	writeValueChanges(e, r.Values)
	if d.NoTests {
		return
	}
	fmt.Fprintf(e.Out, "\n%s (%d and %d run)\n", e.Bold("Tests"), r.TestsRun[0], r.TestsRun[1])
	if len(r.Tests) == 0 {
		fmt.Fprintln(e.Out, "  all results are equal")
	}
	for _, t := range r.Tests {
		name := t.Name
		if t.Case != "" {
			name += " (" + t.Case + ")"
		}
		if len(t.Cites) > 0 {
			name += "  [" + strings.Join(t.Cites, ", ") + "]"
		}
		fmt.Fprintf(e.Out, "  %s -> %s: %s\n", t.Before, t.After, name)
		if t.Why != "" {
			fmt.Fprintf(e.Out, "    %s: %s\n", t.File, strings.ReplaceAll(t.Why, "\n", "\n      "))
		}
	}
}

func writeClauseChanges(e *console.Console, list []diff.Clause) {
	if len(list) > 0 {
		fmt.Fprintf(e.Out, "\n%s\n", e.Bold("Clauses"))
	}
	for i := range list {
		c := &list[i]
		name := strings.TrimSpace(c.Clause + " " + c.Title)
		if c.Clause == "" {
			name = c.Name + " (outside rules)"
		}
		if c.Origin != "" {
			name += "  (" + c.Origin + ")"
		}
		fmt.Fprintf(e.Out, "  %s: %s\n", c.Change, name)
		if len(c.Numbers) > 0 {
			fmt.Fprintf(e.Out, "    numbers: %s\n", strings.Join(c.Numbers, ", "))
		}
		for _, line := range strings.Split(strings.TrimRight(c.Diff(), "\n"), "\n") {
			switch {
			case strings.HasPrefix(line, "@@"):
				continue
			case strings.HasPrefix(line, "-"):
				line = e.Red(line)
			case strings.HasPrefix(line, "+"):
				line = e.Green(line)
			}
			fmt.Fprintf(e.Out, "    %s\n", line)
		}
	}
}

func writeValueChanges(e *console.Console, list []diff.Value) {
	if len(list) > 0 {
		fmt.Fprintf(e.Out, "\n%s\n", e.Bold("Values"))
	}
	for i, v := range list {
		if i == maxCells {
			fmt.Fprintf(e.Out, "  and %d more (--format json lists all)\n", len(list)-i)
			return
		}
		where := v.Of
		if v.At != "" {
			where += ", " + v.At
		}
		switch v.Change {
		case diff.Added:
			fmt.Fprintf(e.Out, "  %s: new, %s\n", where, v.After)
		case diff.Removed:
			fmt.Fprintf(e.Out, "  %s: removed, was %s\n", where, v.Before)
		default:
			fmt.Fprintf(e.Out, "  %s: %s -> %s\n", where, v.Before, v.After)
		}
	}
}
