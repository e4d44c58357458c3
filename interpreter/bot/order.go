package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// executableFirst puts another good plan before the best if it could not be carried out after
// it, and the best can still be carried out after the other. One plan of each kind of act is
// considered.
func (b *Bot) executableFirst(tried []*plan) {
	best := tried[0]
	if best.first.Kind == run.Pass || best.dice {
		return
	}
	looked := []run.Choice{best.first}
	for i, l := range tried {
		switch {
		case l.first.Kind == run.Pass:
			return
		case l.dice || slices.ContainsFunc(looked, func(c run.Choice) bool { return same(c, l.first) }):
			continue
		}
		looked = append(looked, l.first)
		if !b.canFollow(best, l) && b.canFollow(l, best) {
			tried[0], tried[i] = l, best
			return
		}
	}
}

// canFollow reports whether l can be carried out after an earlier plan.
func (b *Bot) canFollow(earlier, l *plan) bool {
	g := b.game.scratch
	g.TryFrom(b.game.base)
	for _, a := range [][]answer{earlier.answers[:earlier.fixed], l.answers[:l.fixed]} {
		for _, x := range a {
			if d := g.Pending(); d == nil || d.Name != x.name || g.Check(d, x.choice) != nil || !b.apply(g, x.choice) {
				return false
			}
		}
	}
	return true
}
