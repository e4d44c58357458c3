package render

import (
	"fmt"

	"wargame/internal/console"
	"wargame/interpreter/report"
	"wargame/interpreter/sight"
)

// News is a line that tells of the game.
type News = report.Line

// NewsOf makes lines of what has been logged for the onlookers since a line.
func NewsOf(v *sight.View, from int) []News { return report.Lines(v, from) }

// NewsLine writes a line without its indent.
func NewsLine(e *console.Console, n News) string {
	if n.Kind == "scope" {
		return e.Bold("== " + n.Text + " ==")
	}
	return n.Text + ClauseTail(e, n.Clause)
}

// ClauseTail stands behind what a clause says.
func ClauseTail(e *console.Console, clause string) string {
	if clause == "" {
		return ""
	}
	return e.Dim(Bracketed(clause))
}

func Bracketed(clause string) string {
	if clause == "" {
		return ""
	}
	return "  [" + clause + "]"
}

// Recount tells a game as it went, without the questions and answers.
func Recount(e *console.Console, lines []News) {
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
			fmt.Fprintln(e.Out, NewsLine(e, n))
			inner, gap, told = false, false, false
			continue
		}
		if gap && told {
			fmt.Fprintln(e.Out)
		}
		gap, told = false, true
		fmt.Fprintf(e.Out, "  %s\n", NewsLine(e, n))
		for _, s := range n.Shares {
			fmt.Fprintf(e.Out, "      %s\n", e.Dim(s))
		}
	}
}
