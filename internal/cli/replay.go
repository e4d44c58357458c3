package cli

import (
	"errors"
	"fmt"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// Retelling says how to play a saved game again.
type Retelling struct {
	Path   string
	Game   string // where the game is, if it is not where the save says
	Verify bool   // say only whether all agrees
	Report bool   // tell what happened, without the decisions
	Onto   string // play the decisions under the rules of this game
	Out    string // where to keep what came of that; empty picks a name
	Choices
}

// Replay plays a saved game again and compares every position with the save.
func (e *Env) Replay(r Retelling) error {
	if r.Onto == "" && (r.Out != "" || r.Scenario != "" || len(r.Options)+len(r.Readings) > 0) {
		return errors.New("a saved game has its own scenario, options and readings; to play it under others, and to keep that, name the game by --onto")
	}
	f, err := e.readSave(r.Path)
	if err != nil {
		return err
	}
	if r.Onto != "" {
		return e.onto(f, r)
	}
	if lines, ok := f.Told(); ok {
		for _, text := range lines {
			fmt.Fprintf(e.Out, "  %s\n", text)
		}
		fmt.Fprintf(e.Out, "%s: what %s was told; it holds no decisions, for something was hidden\n", r.Path, f.For)
		return nil
	}
	g, _, err := e.restore(f, r.Game)
	if err != nil {
		return err
	}
	told := 0
	tell := func() {
		for _, n := range newsOf(sight.Open(g), g.Log[told:]) {
			indent := "       "
			if n.kind == "scope" {
				indent = ""
			}
			fmt.Fprintf(e.Out, "%s%s\n", indent, e.newsLine(n))
			for _, s := range n.shares {
				fmt.Fprintf(e.Out, "           %s\n", e.dim(s))
			}
		}
		told = len(g.Log)
	}
	visit := func(m *save.Move, d *run.Decision, _ run.Choice) {
		told = min(told, len(g.Log))
		tell()
		fmt.Fprintf(e.Out, "%5d  %s\n", m.N, moveText(m))
	}
	if r.Verify || r.Report {
		visit = nil
	}
	if err := f.Replay(g, visit); err != nil {
		return err
	}
	if r.Report {
		e.recount(g)
		fmt.Fprintln(e.Out)
	} else if !r.Verify {
		told = min(told, len(g.Log))
		tell()
	}
	as := "every position as saved"
	if f.IsExport() {
		as = "told from the dice shown; an export for " + f.For + " holds no positions to compare"
	}
	fmt.Fprintf(e.Out, "%s: %s, %s\n", r.Path, plural(len(f.Moves), "decision"), as)
	if code := f.Code(); r.Verify && code != "" && !f.IsExport() {
		fmt.Fprintf(e.Out, "code %s\n", code)
	}
	return nil
}

// moveText is a decision in a line.
func moveText(m *save.Move) string {
	who := m.By
	if who == "" {
		who = "-"
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
