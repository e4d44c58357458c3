package run

import "wargame/interpreter/value"

// Forced is the only answer that a decision has; false where there is a choice, and
// for dice.
func (d *Decision) Forced() (Choice, bool) {
	var only []Choice
	for _, o := range d.Options[:min(2, len(d.Options))] {
		only = append(only, Choice{Value: o.Value, Group: o.Group})
	}
	for kind, may := range map[ChoiceKind]bool{Pass: d.CanPass, Done: d.CanDone, Stop: d.CanStop} {
		if may {
			only = append(only, Choice{Kind: kind})
		}
	}
	if d.Kind == DiceRoll || len(only) != 1 {
		return Choice{}, false
	}
	only[0].Desk = d.Desk
	return only[0], true
}

// Onward is the answer that goes on without doing anything more: done, stop, pass,
// no, nobody; false where something must be answered.
func (d *Decision) Onward() (Choice, bool) {
	c := Choice{Desk: d.Desk}
	switch {
	case d.CanDone:
		c.Kind = Done
	case d.CanStop:
		c.Kind = Stop
	case d.CanPass:
		c.Kind = Pass
	case d.Kind == YesNo:
	default:
		for _, o := range d.Options {
			if o.Value == value.None {
				c.Value, c.Group = o.Value, o.Group
				return c, true
			}
		}
		return d.Forced()
	}
	return c, true
}
