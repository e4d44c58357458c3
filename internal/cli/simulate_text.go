package cli

import (
	"fmt"
	"strings"

	"wargame/internal/console"
	"wargame/interpreter/simulate"
)

// writeResults writes the results of a simulation. game is the name as given.
func writeResults(e *console.Console, r *simulate.Results, game string) {
	s := r.Summary()
	var bots []string
	for i, seat := range r.Seats {
		bots = append(bots, seat+" "+r.Bots[i])
	}
	first, last := r.Games[0].Seed, r.Games[len(r.Games)-1].Seed
	fmt.Fprintf(e.Out, "%s: %s, seeds %d to %d; %s\n", e.Bold(r.Game), console.Plural(s.Games, "game"), first, last, strings.Join(bots, ", "))
	fmt.Fprintf(e.Out, "\n%s (in brackets and after ±: 95%% confidence)\n", e.Bold("Outcomes"))
	width := 0
	for _, l := range s.Levels {
		width = max(width, len([]rune(l.Name)))
	}
	for _, l := range s.Levels {
		fmt.Fprintf(e.Out, "  %-*s %6d  %5.1f%%  (%.1f to %.1f)\n", width, l.Name, l.Count, 100*l.Share, 100*l.Low, 100*l.High)
	}
	won := 0
	for _, w := range s.Winners {
		won += w.Count
	}
	if won > 0 && len(s.Levels) > 1 {
		fmt.Fprintf(e.Out, "\n%s\n", e.Bold("Winners"))
		for _, w := range s.Winners {
			fmt.Fprintf(e.Out, "  %-*s %6d  %5.1f%%  (%.1f to %.1f)\n", width, w.Name, w.Count, 100*w.Share, 100*w.Low, 100*w.High)
		}
	}
	rows := [][]simulate.Mean{{s.Turns, s.Decisions}, s.Lost, s.Points}
	for i, title := range []string{"Length", "Losses (units eliminated)", "Points"} {
		if len(rows[i]) == 0 {
			continue
		}
		fmt.Fprintf(e.Out, "\n%s\n", e.Bold(title))
		for _, m := range rows[i] {
			fmt.Fprintf(e.Out, "  %-10s %8.2f", m.Name, m.Mean)
			if m.N > 1 {
				fmt.Fprintf(e.Out, " ± %-7.2f", m.Half)
			}
			fmt.Fprintf(e.Out, " least %g, median %g, most %g\n", m.Min, m.Median, m.Max)
		}
	}
	if n := r.Exchanges(); n > 0 {
		fmt.Fprintf(e.Out, "\nHidden information was exchanged %s to test whether a seat can see the difference.\n", times(n))
	}
	faults := r.Faults()
	if len(faults) == 0 {
		return
	}
	fmt.Fprintf(e.Out, "\n%s\n", e.Red(fmt.Sprintf("%s failed", console.Plural(len(faults), "game"))))
	for _, g := range faults {
		fmt.Fprintf(e.Out, "  seed %d, decision %d: %s\n", g.Seed, g.Fault.Decision, g.Fault.Text)
		if g.Fault.Save != "" {
			fmt.Fprintf(e.Out, "    wargame play %s --load %s\n", console.ShellWord(game), console.ShellWord(g.Fault.Save))
			if g.Fault.Stack != "" {
				fmt.Fprintf(e.Out, "    stack trace for a bug report: %s\n", g.Fault.Save+traceSuffix)
			}
		}
	}
}

// writeStuck lists the games that the limit of answers ended, with the place where they
// hung.
func writeStuck(e *console.Console, r *simulate.Results, game string) {
	for i, g := range r.Stuck() {
		if i == maxSavedFailures {
			break
		}
		x := g.Stopped
		fmt.Fprintf(e.Err, "  seed %d: %s given; %d stand and %d were undone with an abandoned action\n", g.Seed, console.Plural(x.Stand+x.TakenBack, "answer"), x.Stand, x.TakenBack)
		if x.Decision != "" {
			fmt.Fprintf(e.Err, "    %s was the most frequent dead end: no legal action followed its answers %s\n", x.Decision, times(x.Times))
		}
		if x.Save != "" {
			fmt.Fprintf(e.Err, "    wargame play %s --load %s\n", console.ShellWord(game), console.ShellWord(x.Save))
		}
	}
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
