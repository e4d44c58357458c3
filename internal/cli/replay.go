package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// Replay describes how to replay a saved game.
type Replay struct {
	Path   string
	Game   string // path of the game, if it differs from the one in the save
	Verify bool   // only report whether everything agrees
	Report bool   // write the events without the decisions
	Seat   string // show what this seat could read; empty for a referee, who sees all
	Onto   string // replay the decisions under the rules of this game
	Out    string // save for the result; empty chooses a name
	setup.Choices
}

// Run replays a saved game and compares every position with the save.
func (r Replay) Run(e *console.Console) error {
	if r.Onto == "" && (r.Out != "" || r.Scenario != "" || len(r.Options)+len(r.Readings) > 0) {
		return errors.New("a saved game has its own scenario, options and readings; to play it under others, name the game with --onto")
	}
	if r.Seat != "" && (r.Verify || r.Onto != "") {
		return errors.New("--seat shows what one seat saw, but --verify and --onto need the whole game; omit one of them")
	}
	f, err := setup.ReadSave(e, r.Path)
	if err != nil {
		return err
	}
	if r.Onto != "" {
		return playOnto(e, f, r)
	}
	if r.Verify && f.IsExport() {
		return fmt.Errorf("%s: an export for %s contains no positions to compare; omit --verify to print it", r.Path, f.For)
	}
	if lines, ok := f.Transcript(); ok && r.Seat != "" {
		return fmt.Errorf("%s: this export shows only what %s saw; omit --seat", r.Path, f.For)
	} else if ok {
		for _, text := range lines {
			fmt.Fprintf(e.Out, "  %s\n", text)
		}
		fmt.Fprintf(e.Out, "%s: what %s saw; it contains no decisions, because the game hides something from that seat\n", r.Path, f.For)
		return nil
	}
	from, _, err := setup.Restore(e, f, r.Game)
	if err != nil {
		return err
	}
	g := from.Game
	hear := &render.Retold{Report: r.Report}
	switch {
	case r.Seat != "":
		seat, err := setup.SeatNamed(g, r.Seat)
		if err != nil {
			return fmt.Errorf("--seat: %w", err)
		}
		hear.Seats = []int{seat}
	case !r.Verify && len(g.P.Secrets) > 0 && !f.IsExport():
		fmt.Fprintln(e.Err, render.RefereeNote)
	}
	tell := func() {
		for _, n := range hear.Hear(g) {
			indent := "       "
			if n.Kind == "scope" {
				indent = ""
			}
			fmt.Fprintf(e.Out, "%s%s\n", indent, render.NewsLine(e, n))
			for _, s := range n.Shares {
				fmt.Fprintf(e.Out, "           %s\n", e.Dim(s))
			}
		}
	}
	visit := func(m *save.Move, d *run.Decision, c run.Choice) {
		tell()
		fmt.Fprintf(e.Out, "%5d  %s\n", m.N, moveSeen(hear.View(g), f, m, d, c))
	}
	switch {
	case r.Report && r.Seat != "":
		visit = func(*save.Move, *run.Decision, run.Choice) { hear.Hear(g) }
	case r.Verify || r.Report:
		visit = nil
	}
	if err := f.Replay(g, visit); err != nil {
		return err
	}
	if r.Report {
		hear.Hear(g)
		render.Recount(e, hear.Lines)
		fmt.Fprintln(e.Out)
	} else if !r.Verify {
		tell()
	}
	as := "every position as saved"
	if f.IsExport() {
		as = "printed from the dice shown; an export for " + f.For + " contains no positions to compare"
	}
	fmt.Fprintf(e.Out, "%s: %s, %s\n", r.Path, console.Plural(len(f.Moves), "decision"), as)
	if end := save.EndingOf(f); end != nil {
		fmt.Fprintf(e.Out, "result: %s\n", end.Text(g.P))
	}
	if r.Verify && f.Dice == "pledged" {
		fmt.Fprintf(e.Out, "dice pledged: %s\n", pledgesOf(f))
	}
	if code := f.Code(); r.Verify && code != "" {
		fmt.Fprintf(e.Out, "code %s\n", code)
	}
	return nil
}

// moveSeen returns a decision in one line as its onlookers know it. A hidden answer is
// shown by its index. A decision of another seat in secret shows only that it was made.
func moveSeen(v *sight.View, f *save.File, m *save.Move, d *run.Decision, c run.Choice) string {
	if !v.Decides(d) {
		return cmp.Or(m.By, "-") + "  decides"
	}
	if v.HidesAnswer(d, c) {
		x := *m
		x.With = ""
		for _, o := range v.Decision(d).Options {
			if o.Value == c.Value && o.Group == c.Group {
				x.Pick = o.Label
			}
		}
		m = &x
	}
	return moveText(f, m)
}

// moveText returns a decision in one line.
func moveText(f *save.File, m *save.Move) string {
	who := m.By
	if who == "" {
		who = "-"
	}
	if f.Secret(m) {
		return who + " decides in secret"
	}
	what := m.Word
	switch {
	case m.Pick != "":
		what = strings.TrimSpace(m.With + " " + m.Pick)
	case len(m.Dice) > 0:
		what = strings.Trim(fmt.Sprint(m.Dice), "[]")
	}
	return fmt.Sprintf("%s  %s: %s", who, m.For, what)
}

// pledgesOf returns how many pledges of the dice were checked. Reading a save with a
// pledge that does not match fails, so all of them match.
func pledgesOf(f *save.File) string {
	switch {
	case len(f.Numbers) == 0:
		return "the secret of the server matches its pledge; no seat added a number"
	case len(f.Pledges) == 0:
		return "the secret of the server matches its pledge; the seats did not pledge their numbers (a save of an older server)"
	}
	return fmt.Sprintf("the secret of the server and %s match their pledges, which were made before any was revealed", console.Plural(len(f.Numbers), "number"))
}
