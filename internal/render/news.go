package render

import (
	"fmt"

	"wargame/internal/console"
	"wargame/interpreter/report"
	"wargame/interpreter/sight"
)

// News is a line of the log as a seat reads it.
type News = report.Line

// NewsOf returns the log entries from an index on, as the seats of the view may read
// them.
func NewsOf(v *sight.View, from int) []News { return report.Lines(v, from) }

// NewsLine writes a line without its indent.
func NewsLine(e *console.Console, n News) string {
	if n.Kind == "scope" {
		return e.Bold("== " + n.Text + " ==")
	}
	return n.Text + ClauseTail(e, n.Clause)
}

// ClauseTail returns the reference to a clause that follows a text.
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

// Recount writes the course of a game, without the decisions.
func Recount(e *console.Console, lines []News) {
	inner, gap, told := false, false, false
	for i, n := range lines {
		switch {
		case n.Kind == "choice": // the next choice is set apart from the combat before it
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
		e.Printf("  %s\n", NewsLine(e, n))
		for _, s := range n.Shares {
			e.Printf("      %s\n", e.Dim(s))
		}
	}
}
