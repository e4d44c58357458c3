package run

import (
	"slices"

	"wargame/interpreter/value"
)

// The tabu list is part of the position (state.State.Pruned). Each entry is the hash of a
// position and a choice that leads to a dead end there. Clones, saves and replays include
// it. A barrier empties it.

// bar removes the pruned choices from the legal answers of a decision.
func (a *asker) bar(d *Decision) {
	if len(a.S.Pruned) == 0 {
		return
	}
	at := a.tabuKey()
	d.plain = at
	barred := func(c Choice) bool { return a.S.IsPruned(at, c.word()) }
	d.Options = slices.DeleteFunc(d.Options, func(o Option) bool { return barred(Choice{Value: o.Value, Group: o.Group}) })
	d.CanPass = d.CanPass && !barred(Choice{Kind: Pass})
	d.CanDone = d.CanDone && !barred(Choice{Kind: Done})
	d.CanStop = d.CanStop && !barred(Choice{Kind: Stop})
}

// isPruned reports whether a choice is pruned in the present position.
func (a *asker) isPruned(c Choice) bool {
	if len(a.S.Pruned) == 0 {
		return false
	}
	if d := a.asked; d != nil && d.plain != 0 && a.askedAt == a.S.Version {
		return a.S.IsPruned(d.plain, c.word())
	}
	return a.S.IsPruned(a.tabuKey(), c.word())
}

// tabuKey returns the hash of the position that tabu entries use. In a player's view, it
// is the hash of the true position.
func (a *asker) tabuKey() uint64 {
	if a.tabuHash != 0 {
		return a.tabuHash
	}
	return a.S.PlainHash()
}

// word returns a hash of the choice. It must not change: tabu entries are part of the
// hash of a position and of saves.
func (c Choice) word() uint64 {
	h := value.Fold(0, uint64(c.Kind))
	if c.Kind == Pick {
		h = value.Fold(value.Fold(h, uint64(c.Value)), uint64(c.Group))
	}
	return h
}

// refusePruned returns the refusal of a pruned choice, with the reasons why nothing
// legal could follow it.
func refusePruned(g insight, d *Decision, c Choice) *Refusal {
	head := []Part{wording(c.String())}
	if c.Kind == Pick {
		head = kinds[d.Kind].denial(g, d, c)
	}
	r := refuseWithParts(g.after(head, "%s: dead end: no legal action could follow")...)
	if r.Reasons = whyNothingFollows(g.game, c); len(r.Reasons) == 0 && d.Rule.ClauseID() != "" {
		r.add(d.Rule, "", "", nil)
	}
	return r
}

// CopyTabu prunes in this position the answers that are pruned in the position of o. It is
// for a position made from that of o, such as a determinization, whose hash differs.
func (g *Game) CopyTabu(o *Game) {
	if len(o.S.Pruned) == 0 {
		return
	}
	d := g.Pending()
	if d == nil {
		return
	}
	there := o.S.PlainHash()
	bar := func(c Choice) {
		if o.S.IsPruned(there, c.word()) {
			g.S.Prune(c.word())
		}
	}
	for _, x := range d.Options {
		bar(Choice{Value: x.Value, Group: x.Group})
	}
	for _, k := range []ChoiceKind{Pass, Done, Stop} {
		bar(Choice{Kind: k})
	}
	g.ask.asked = nil
}
