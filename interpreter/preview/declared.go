package preview

import (
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/state"
)

// mostPasses is the number of offers that are passed to reach the execution of a
// declared action.
const mostPasses = 4

// declared continues an action without dice and table: it may only have declared what is
// executed later in the same scope. Offers are passed while passing is allowed; then the
// action that can be about the declared units is taken. If there is none the action is
// over: declared returns false and restores the game.
func (l *walk) declared(g *run.Game, d *run.Decision, w *point) bool {
	if w.done || w.rolled > 0 || len(g.Derivations) > w.from || len(l.named) == 0 || d.Kind != run.Act {
		return false
	}
	w.done = true
	before, seat := g.Clone(), d.Seat
	for range mostPasses {
		d := g.Pending()
		if d == nil || d.Kind != run.Act || d.Seat != seat || !l.sameStretch(before.S, g.S) {
			break
		}
		if g.Check(d, run.Choice{Kind: run.Pass}) != nil {
			if l.carryOut(g, d) {
				return true
			}
			break
		}
		l.chargeAnswer()
		if r, err := g.Apply(run.Choice{Kind: run.Pass}); r != nil || err != nil {
			break
		}
	}
	g.GoTo(before)
	return false
}

// carryOut begins the first action whose first question accepts what the declaration
// named, and answers it so.
func (l *walk) carryOut(g *run.Game, d *run.Decision) bool {
	before := g.Clone()
	for _, o := range d.Options {
		l.chargeAnswer()
		if r, err := g.Apply(run.Choice{Value: o.Value, Group: o.Group}); r == nil && err == nil {
			next := g.Pending()
			if next != nil && next.Kind == run.ChooseOne {
				if i := slices.IndexFunc(next.Options, func(o run.Option) bool { return l.wasNamed(next.Type, o.Value) }); i >= 0 {
					if r, err := g.Apply(run.Choice{Value: next.Options[i].Value}); r == nil && err == nil {
						return true
					}
				}
			}
		}
		g.GoTo(before)
	}
	return false
}

// sameStretch tells whether the sequence of play stands in the same stretches.
func (l *walk) sameStretch(a, b *state.State) bool {
	if len(a.Frames) == 0 || len(b.Frames) == 0 {
		return false
	}
	return slices.EqualFunc(a.Frames[0].Scopes, b.Frames[0].Scopes, func(x, y state.Scope) bool {
		return x.Kind == y.Kind && x.Name == y.Name && x.Of == y.Of && x.Exit == y.Exit
	})
}
