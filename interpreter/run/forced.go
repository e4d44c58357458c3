package run

import (
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

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

// Unasked returns the only answer of a decision where the player need not be asked for it.
// Where the game conceals something, or several decide in secret, the player is asked: an
// answer without a pause would tell the other seats that there was no choice, and that may
// rest on what they do not see.
func (vm *machine) Unasked(d *Decision) (Choice, bool) {
	c, forced := d.Forced()
	if !forced || d.Desk > 0 || visibility.Conceals(vm.P) {
		return Choice{}, false
	}
	return c, true
}

// Onward is the answer that goes on without doing anything more: done, stop, pass,
// no, nobody, of an order who stands first; false where something must be answered.
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
