package cli

import (
	"fmt"

	"wargame/internal/console"
	"wargame/interpreter/report"
	"wargame/interpreter/sight"
)

// news is a line that tells of the game.
type news = report.Line

// newsOf makes lines of what has been logged for the onlookers since a line.
func newsOf(v *sight.View, from int) []news { return report.Lines(v, from) }

// newsLine writes a line without its indent.
func newsLine(e *console.Console, n news) string {
	if n.Kind == "scope" {
		return e.Bold("== " + n.Text + " ==")
	}
	return n.Text + clauseTail(e, n.Clause)
}

// clauseTail stands behind what a clause says.
func clauseTail(e *console.Console, clause string) string {
	if clause == "" {
		return ""
	}
	return e.Dim(bracketed(clause))
}

func bracketed(clause string) string {
	if clause == "" {
		return ""
	}
	return "  [" + clause + "]"
}

// recount tells a game as it went, without the questions and answers.
func recount(e *console.Console, lines []news) {
	inner, gap, told := false, false, false
	for i, n := range lines {
		switch {
		case n.Kind == "choice": // what the player does next stands apart from a battle
			inner, gap = false, gap || inner
			continue
		case n.Kind == "scope" && n.Inner:
			inner, gap = true, true
			continue
		case n.Kind == "scope":
			if i > 0 {
				fmt.Fprintln(e.Out)
			}
			fmt.Fprintln(e.Out, newsLine(e, n))
			inner, gap, told = false, false, false
			continue
		}
		if gap && told {
			fmt.Fprintln(e.Out)
		}
		gap, told = false, true
		fmt.Fprintf(e.Out, "  %s\n", newsLine(e, n))
		for _, s := range n.Shares {
			fmt.Fprintf(e.Out, "      %s\n", e.Dim(s))
		}
	}
}
