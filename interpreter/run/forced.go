package run

import (
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// Forced returns the only legal answer of a decision; false if there are several or
// none, and for dice.
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
	only[0].Branch = d.Branch
	return only[0], true
}

// Unasked returns the only legal answer of a decision if the player need not be asked
// for it. In a game with hidden information and in a secret block, the player is always
// asked. An answer without a pause would show the other seats that there was no choice,
// which may depend on what they cannot see.
func (q *Query) Unasked(d *Decision) (Choice, bool) {
	c, forced := d.Forced()
	if !forced || d.Branch > 0 || visibility.Conceals(q.P) {
		return Choice{}, false
	}
	return c, true
}

// Skip returns the answer that continues without doing more: done, stop, pass, no,
// none, or the first of an order. It is false if a real answer is required.
func (d *Decision) Skip() (Choice, bool) {
	c := Choice{Branch: d.Branch}
	switch {
	case d.CanDone:
		c.Kind = Done
	case d.CanStop:
		c.Kind = Stop
	case d.CanPass:
		c.Kind = Pass
	case d.Kind == YesNo:
	case d.Kind == Order && len(d.Options) > 0:
		c.Value, c.Group = d.Options[0].Value, d.Options[0].Group
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
