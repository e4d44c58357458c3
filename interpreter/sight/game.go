package sight

import (
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/run"
)

// What others need of the game itself is asked of its view, so that no caller holds the
// position as it is while something in it is hidden.

// Unveiled returns the game where nothing in it is hidden from the onlookers, nil elsewhere.
func (v *View) Unredacted() *run.Game {
	if v.HidesAnything() {
		return nil
	}
	return v.game
}

// IsOf reports whether this is a view of a game.
func (v *View) IsOf(g *run.Game) bool { return v.whole == g }

// atDesk reports whether the view is of what one decides in secret.
func (v *View) onBranch() bool { return v.whole != v.game }

// Secretly reports whether several decide in secret in the game.
func (v *View) Secretly() bool { return v.whole.Desks() > 0 }

// Pending is the decision that is due, as it may be shown; nil where nothing is.
func (v *View) Pending() *run.Decision { return v.Decision(v.game.Pending()) }

// Decider is the title of the side or seat that makes a decision.
func (v *View) Decider(d *run.Decision) string { return v.game.Who(d) }

// SidesOf lists the sides that a seat plays.
func (v *View) SidesOf(seat int) []int64 {
	return v.game.P.SidesOf(formula.NewCtx(v.game.S), seat)
}

// Reckoned are the comparisons that the engine kept on the way; none while something is
// hidden, or at a desk.
func (v *View) Reckoned() []*run.Reckoning {
	if v.HidesAnything() || v.onBranch() {
		return nil
	}
	return v.whole.Reckoned
}

// Why derives why an answer to a decision is legal, or is the refusal. While something is
// hidden, of each verdict only its name, its value and the clauses that applied are told.
func (v *View) Why(d *run.Decision, c run.Choice) (*run.Refusal, []*formula.Node) {
	no, verdicts := v.game.Why(d, c)
	if !v.HidesAnything() {
		return no, verdicts
	}
	var out []*formula.Node
	for _, n := range verdicts {
		name, _, _ := strings.Cut(n.Text, "(")
		short := &formula.Node{Text: name, Value: n.Value}
		for _, k := range n.Children {
			if k.Applied && k.Clause != "" {
				short.Children = append(short.Children, &formula.Node{Clause: k.Clause, Title: k.Title, Applied: true})
			}
		}
		out = append(out, short)
	}
	return no, out
}
