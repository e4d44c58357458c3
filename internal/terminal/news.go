package terminal

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"wargame/internal/render"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// tell writes the log lines since the last call.
func (sc *screen) tell() {
	v := sc.view()
	if !v.IsOf(sc.g) { // hear writes the lines of a branch position
		v = sight.Of(sc.g, v.Seats...)
	}
	if sc.brief && sc.botLast { // written in one piece when a player is asked again
		sc.away = append(sc.away, report.Of(v, sc.told)...)
		sc.told = v.Lines()
		return
	}
	for _, n := range sc.fought(report.Played(v, sc.told)) {
		switch n.Kind {
		case "scope":
			sc.Printf("\n%s\n", render.NewsLine(sc.Console, n))
			sc.drawn = sc.drawn && n.Inner // within an act the board need not be drawn again
		case "choice":
			fmt.Fprintln(sc.Out, n.Text)
		default:
			sc.Printf("  %s\n", render.NewsLine(sc.Console, n))
			for _, s := range n.Shares {
				sc.Printf("      %s\n", sc.Dim(s))
			}
		}
	}
	sc.told = v.Lines()
}

// fought withholds combat comparisons until their dice have fallen, because they may
// still change. Players can ask for the odds at any time.
func (sc *screen) fought(lines []render.News) []render.News {
	fell := sc.g.Shown() != sc.shownBefore
	sc.shownBefore = sc.g.Shown()
	combat := func(n render.News) bool { return n.Kind == "combat" }
	if !fell {
		for _, n := range lines {
			if combat(n) {
				sc.compared = append(sc.compared, n)
			}
		}
		return slices.DeleteFunc(lines, combat)
	}
	again := func(n render.News) bool {
		return slices.ContainsFunc(lines, func(o render.News) bool { return combat(o) && o.Text == n.Text })
	}
	lines = append(slices.DeleteFunc(sc.compared, again), lines...)
	sc.compared = nil
	return lines
}

// meanwhile writes the acts of bots since a player was last asked. After a turn of
// theirs it waits for Enter. It returns false when the input ends.
func (t *table) meanwhile() bool {
	before := t.before
	t.before = nil
	if len(t.away) == 0 {
		t.botActed = false
		return true
	}
	t.Printf("\n%s\n", t.Bold(t.Words.Text("Meanwhile")))
	if before != nil && t.botActed {
		for _, line := range report.Summary(before, sight.Of(t.g, before.Seats...)) {
			fmt.Fprintf(t.Out, "  %s\n", line)
		}
		fmt.Fprintln(t.Out)
	}
	render.Recount(t.Console, t.away)
	acted := t.botActed
	t.away, t.botActed, t.drawn = nil, false, t.drawn && !t.botActed
	if !acted || !t.Terminal {
		return true
	}
	_, err := t.typed(t.Words.Text("Press Enter to continue > "))
	return !errors.Is(err, io.EOF)
}

// draw shows the position when a new phase or turn has begun and a unit has moved since
// the last drawing.
func (sc *screen) draw(d *run.Decision) {
	if sc.drawn || d.Kind == run.DiceRoll {
		return
	}
	sc.drawn = true
	now := sc.view().Fingerprint()
	if now == sc.shown && len(sc.moves) > 0 {
		return // no unit has moved since
	}
	sc.shown = now
	lines := sc.drawing().Board("", true)
	if len(lines) > 60 {
		if !sc.hinted {
			fmt.Fprintln(sc.Out, sc.Dim(sc.Words.Text("(map shows the board, units the counters)")))
		}
		sc.hinted = true
		return
	}
	fmt.Fprintln(sc.Out, strings.Join(lines, "\n"))
}
