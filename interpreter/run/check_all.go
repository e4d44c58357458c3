package run

// A player may give several answers at once, such as the members of a set or the uses of
// points. All of them are legal together, or none is applied.

// CheckAll returns why answers to the pending decision cannot all be given in order; nil
// if they can. at is the index of the refused answer. CheckAll tries the answers on a
// copy and does not change g. choices must not be empty.
func (q *Query) CheckAll(choices []Choice) (at int, r *Refusal, err error) {
	if x := q.game.branches.answering(choices[0]); x != nil && x != q.game {
		return x.Query().CheckAll(choices)
	}
	first := q.game.Pending()
	if first == nil {
		return 0, q.refusal("there is nothing to decide"), nil
	}
	t := q.game.ask.insight(first).game.Clone() // the trial runs in the player's view, so it reveals nothing hidden
	var before *Game                            // the trial before the last answer
	for i, c := range choices {
		d := t.Pending()
		if i > 0 && !d.Continues(first) {
			if c.Kind == Done {
				return 0, nil, nil // the set was complete already
			}
			return i, before.Query().refuseMore(choices[i-1], c), nil
		}
		before = t.Clone()
		if r, err := t.Apply(c); r != nil || err != nil {
			return i, r, err
		}
		if t.WentBack > 0 && len(choices) > 1 {
			return i, refusePruned(before.ask.insight(d), d, c), nil
		}
	}
	return 0, nil, nil
}

// Continues reports whether a decision asks the same question as an earlier one.
func (d *Decision) Continues(first *Decision) bool {
	return d != nil && d.Name == first.Name && d.Kind == first.Kind && d.Side == first.Side && d.Branch == first.Branch
}

// refuseMore returns why an answer c after the last one has no place, because the last
// one completed the set. It tries c in place of last and then last after it, to find a
// clause that forbids both. It changes g.
func (q *Query) refuseMore(last, c Choice) *Refusal {
	d := q.game.Pending()
	if r := q.game.Check(d, c); r != nil {
		return r
	}
	head := []Part{wording(q.say("there is no room for %s", c))}
	if c.Kind == Pick {
		head = kinds[d.Kind].denial(q.game.ask.insight(d), d, c)
	}
	more := refuseWithParts(q.after(head, "%s: the answers before it settle the question")...)
	if r, err := q.game.Apply(c); r != nil || err != nil {
		return more
	}
	if next := q.game.Pending(); next.Continues(d) {
		if r := q.game.Check(next, last); r != nil {
			more.Reasons = r.Reasons
		}
	}
	return more
}
