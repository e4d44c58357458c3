package preview

import (
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/state"
)

// mostPasses is how many offers are passed to come to where what was declared is
// carried out.
const mostPasses = 4

// declared goes on with an act that has thrown no dice and looked nothing up: it may
// only have declared what is carried out later in the same stretch of play. So offers
// are passed until one may not be, and there the action is taken that can be about
// what the act named. Where there is none, the act is over: false, and the game is
// where it was.
func (l *look) declared(g *run.Game, d *run.Decision, w *way) bool {
	if w.done || w.rolled > 0 || len(g.Reckoned) > w.from || len(l.named) == 0 || d.Kind != run.Act {
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
		l.answered()
		if r, err := g.Apply(run.Choice{Kind: run.Pass}); r != nil || err != nil {
			break
		}
	}
	g.GoTo(before)
	return false
}

// carryOut begins the first action whose first question can be answered with what the
// act named, and answers it so.
func (l *look) carryOut(g *run.Game, d *run.Decision) bool {
	before := g.Clone()
	for _, o := range d.Options {
		l.answered()
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
func (l *look) sameStretch(a, b *state.State) bool {
	if len(a.Frames) == 0 || len(b.Frames) == 0 {
		return false
	}
	return slices.EqualFunc(a.Frames[0].Scopes, b.Frames[0].Scopes, func(x, y state.Scope) bool {
		return x.Kind == y.Kind && x.Name == y.Name && x.Of == y.Of && x.Exit == y.Exit
	})
}
