package cli

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/internal/spelling"
	"wargame/interpreter/proof"
)

// Defects lists the register of a game: errors in the printed rules and the readings
// chosen for them. A clause or the id of a defect selects some.
func Defects(e *console.Console, game, clause, kind, format string) error {
	st, err := style(format)
	if err != nil {
		return err
	}
	if kind != "" && !slices.Contains(proof.DefectKinds, kind) {
		return fmt.Errorf("--kind must be one of %s, not %q", strings.Join(proof.DefectKinds, ", "), kind)
	}
	g, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	b, err := bookOf(e, g)
	if err != nil {
		return err
	}
	list := b.Defects
	if clause != "" {
		if list = b.DefectsOf(clause); len(list) == 0 {
			list = slices.DeleteFunc(slices.Clone(b.Defects), func(d proof.Defect) bool { return d.ID != clause })
		}
		if len(list) == 0 && b.Game.Catalogue != nil && !b.Game.Catalogue.HasClause(clause) {
			text := fmt.Sprintf("%s has no clause and no defect %q", g.Name, clause)
			if near := spelling.Help(clause, b.Game.Catalogue.Clauses()); near != "" {
				text += "; " + near
			}
			return fmt.Errorf("%s", text)
		}
	}
	if kind != "" {
		list = slices.DeleteFunc(slices.Clone(list), func(d proof.Defect) bool { return d.Kind != kind })
	}
	if st == dsl.JSON {
		if list == nil {
			list = []proof.Defect{}
		}
		return console.WriteJSON(e.Out, list)
	}
	for i := range list {
		if i > 0 {
			fmt.Fprintln(e.Out)
		}
		writeDefect(e, b, &list[i])
	}
	if len(list) == 0 {
		fmt.Fprintln(e.Out, "no known defects")
	} else if clause == "" {
		fmt.Fprintf(e.Out, "\n%s\n", console.Plural(len(list), "defect"))
	}
	return nil
}

func writeDefect(e *console.Console, b *proof.Book, d *proof.Defect) {
	fmt.Fprintf(e.Out, "%s  %s  (%s)\n", e.Bold(d.ID), strings.Join(d.Clauses, ", "), d.Kind)
	fmt.Fprintf(e.Out, "  problem    %s\n", wrapped(d.Problem))
	fmt.Fprintf(e.Out, "  reading    %s\n", wrapped(d.Reading))
	fmt.Fprintf(e.Out, "  authority  %s\n", wrapped(d.Authority))
	for _, name := range b.SwitchesOf(d) {
		fmt.Fprintf(e.Out, "  switch     %s\n", name)
	}
}

// wrapped breaks a text into lines with a hanging indent.
func wrapped(text string) string {
	var b strings.Builder
	width := 0
	for i, w := range strings.Fields(text) {
		n := len([]rune(w))
		switch {
		case i == 0:
		case width+1+n > 90:
			b.WriteString("\n" + strings.Repeat(" ", 13))
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(w)
		width += n
	}
	return b.String()
}
