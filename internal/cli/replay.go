package cli

import (
	"fmt"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// Replay plays a saved game again and compares every position with the save.
// With verify it says only whether they agree, else it tells the whole game.
// With report it tells what happened and leaves the decisions out.
func (e *Env) Replay(path, game string, verify, report bool) error {
	f, err := readSave(path)
	if err != nil {
		return err
	}
	g, _, err := e.restore(f, game)
	if err != nil {
		return err
	}
	told := 0
	tell := func() {
		for _, n := range newsOf(g, g.Log[told:]) {
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
	if verify || report {
		visit = nil
	}
	if err := f.Replay(g, visit); err != nil {
		return err
	}
	if report {
		e.recount(g)
		fmt.Fprintln(e.Out)
	} else if !verify {
		told = min(told, len(g.Log))
		tell()
	}
	fmt.Fprintf(e.Out, "%s: %s, every position as saved\n", path, plural(len(f.Moves), "decision"))
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
