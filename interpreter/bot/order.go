package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// soonest puts a good line first that could not be carried out after the best, where
// the best can wait. The best of each other kind of act is looked at.
func (b *Bot) soonest(tried []*line) {
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
		if !b.follows(best, l) && b.follows(l, best) {
			tried[0], tried[i] = l, best
			return
		}
	}
}

// follows tells whether a line can be carried out when another one has been.
func (b *Bot) follows(before, l *line) bool {
	g := b.scratch
	g.TryFrom(b.base)
	for _, a := range [][]answer{before.answers[:before.sure], l.answers[:l.sure]} {
		for _, x := range a {
			if d := g.Pending(); d == nil || d.Name != x.name || g.Check(d, x.choice) != nil || !b.give(g, x.choice) {
				return false
			}
		}
	}
	return true
}
