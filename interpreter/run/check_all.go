package run

// Several answers may be given at once: the members of a set, points one after
// the other. They stand or fall together.

// CheckAll tells why answers to the decision that is due, given one after the
// other, cannot all be given; nil when they can. It tries them on a copy and
// changes nothing. A refusal is about one of them, by its place.
func (g *Game) CheckAll(choices []Choice) (at int, r *Refusal, err error) {
	if x := g.answering(choices[0]); x != nil && x != g {
		return x.CheckAll(choices)
	}
	first := g.Pending()
	if first == nil {
		return 0, refuse("there is nothing to decide"), nil
	}
	t := g.insight(first).Clone() // nothing hidden is met by a try
	var before *Game              // the last answer
	for i, c := range choices {
		d := t.Pending()
		if i > 0 && !d.Continues(first) {
			if c.Kind == Done {
				return 0, nil, nil // it was complete already
			}
			return i, before.refuseMore(choices[i-1], c), nil
		}
		before = t.Clone()
		if r, err := t.Apply(c); r != nil || err != nil {
			return i, r, err
		}
		if t.WentBack > 0 && len(choices) > 1 {
			return i, refusePruned(before.insight(d), d, c), nil
		}
	}
	return 0, nil, nil
}

// Continues reports whether a decision asks the same as another before it.
func (d *Decision) Continues(first *Decision) bool {
	return d != nil && d.Name == first.Name && d.Kind == first.Kind && d.Side == first.Side && d.Desk == first.Desk
}

// refuseMore tells why there is no place for one more answer behind the last,
// with which the question was settled. It is tried in the place of the last,
// where a clause may forbid it, and then the last with it.
func (g *Game) refuseMore(last, c Choice) *Refusal {
	d := g.Pending()
	if r := g.Check(d, c); r != nil {
		return r
	}
	head := []Part{wording("there is no place for " + c.String())}
	if c.Kind == Pick {
		head = kinds[d.Kind].denial(g.insight(d), d, c)
	}
	more := refuseIn(append(head, wording(": with what is answered before it, the question is settled"))...)
	if r, err := g.Apply(c); r != nil || err != nil {
		return more
	}
	if next := g.Pending(); next.Continues(d) {
		if r := g.Check(next, last); r != nil {
			more.Reasons = r.Reasons
		}
	}
	return more
}
