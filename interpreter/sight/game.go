package sight

import (
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/run"
)

// What others need of the game itself is asked of its view, so that no caller holds the
// position as it is while something in it is hidden.

// Unredacted returns the game if nothing in it is hidden from the onlookers, else nil.
func (v *View) Unredacted() *run.Game {
	if v.HidesAnything() {
		return nil
	}
	return v.game
}

// IsOf reports whether this is a view of a game.
func (v *View) IsOf(g *run.Game) bool { return v.whole == g }

// onBranch reports whether the view is of a branch position.
func (v *View) onBranch() bool { return v.whole != v.game }

// Secretly reports whether several players decide in secret in the game.
func (v *View) Secretly() bool { return v.whole.Branches() > 0 }

// Pending returns the decision that is due, as the onlookers may see it; nil if there is
// none.
func (v *View) Pending() *run.Decision { return v.Decision(v.game.Pending()) }

// Decider returns the title of the side or seat that makes a decision.
func (v *View) Decider(d *run.Decision) string { return v.game.Query().Who(d) }

// SidesOf lists the sides that a seat plays.
func (v *View) SidesOf(seat int) []int64 {
	return v.game.P.SidesOf(formula.NewCtx(v.game.S), seat)
}

// Derivations are the comparisons that the engine kept on the way; none while something is
// hidden, on a branch position, or where rules roll in secret.
func (v *View) Derivations() []*run.Derivation {
	if v.HidesAnything() || v.onBranch() || !v.Referee() && RollsInSecret(v.game.P) {
		return nil
	}
	return v.whole.Derivations
}

// Why derives why an answer to a decision is legal, or returns its refusal. While
// something is hidden, each verdict is reduced to its name, its value and the clauses
// that applied.
func (v *View) Why(d *run.Decision, c run.Choice) (*run.Refusal, []*formula.Node) {
	no, verdicts := v.game.Query().Why(d, c)
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
