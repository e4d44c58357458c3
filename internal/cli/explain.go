package cli

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/lab/plan"
	"wargame/internal/spelling"
	"wargame/interpreter/codes"
)

// Codes lists every documented code, in order.
func Codes() []dsl.Code {
	all := slices.Concat(dsl.SyntaxCodes, codes.Pages, plan.Pages)
	slices.SortStableFunc(all, func(a, b dsl.Code) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Explain prints the page of a code, or the list of codes without one.
func Explain(e *console.Console, id string) error {
	codes := Codes()
	if id == "" {
		for _, c := range codes {
			fmt.Fprintf(e.Out, "%s  %s\n", c.ID, c.Title)
		}
		return nil
	}
	c := dsl.Explain(codes, strings.ToUpper(id))
	if c == nil {
		var ids []string
		for _, c := range codes {
			ids = append(ids, c.ID)
		}
		text := fmt.Sprintf("unknown code %q", id)
		if near := spelling.Help(strings.ToUpper(id), ids); near != "" {
			text += "; " + near
		}
		return fmt.Errorf("%s (`wargame explain` lists all codes)", text)
	}
	fmt.Fprintf(e.Out, "%s  %s\n\n%s\n", e.Bold(c.ID), e.Bold(c.Title), strings.TrimRight(c.Explanation, "\n"))
	if c.Example != "" {
		fmt.Fprintf(e.Out, "\nThis causes the message:\n\n%s", indented(c.Example))
	}
	if c.Fixed != "" {
		fmt.Fprintf(e.Out, "\nThis is correct:\n\n%s", indented(c.Fixed))
	}
	return nil
}

// indented indents a source by four blanks and cuts very long lines.
func indented(src string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimRight(src, "\n"), "\n") {
		if r := []rune(line); len(r) > 100 {
			line = string(r[:100]) + "…"
		}
		if line != "" {
			b.WriteString("    " + line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
