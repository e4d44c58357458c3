package sight

import (
	"slices"

	"wargame/interpreter/run"
)

// sealedAnswers limits the decisions that are drawn for other seats in one secret block.
const sealedAnswers = 2000

// sealed deals a position within a secret block: the onlookers have decided what they have,
// and random decisions of the other seats lead to the end of the block. It returns nil if
// they do not.
func (v dealer) sealed(shuffle func(n int, swap func(i, j int))) *Dealt {
	o := run.Reopened(v.view.whole)
	o.History().Forget()
	for i, seat := range o.Query().Seated() {
		if slices.Contains(v.view.Seats, seat) && !o.Rejoin(i+1, v.view.whole) {
			return nil
		}
	}
	for range sealedAnswers {
		d := v.ofOthers(o)
		if d == nil {
			return &Dealt{Game: o}
		}
		if !answerAtRandom(o, d, shuffle) {
			return nil
		}
	}
	return nil
}

// ofOthers returns the first pending decision of a seat that is no onlooker; nil without
// one.
func (v dealer) ofOthers(o *run.Game) *run.Decision {
	for _, d := range o.Pendings() {
		if !slices.Contains(v.view.Seats, d.Seat) {
			return d
		}
	}
	return nil
}

// answerAtRandom gives a decision a random legal answer. It returns false if there is none.
func answerAtRandom(o *run.Game, d *run.Decision, shuffle func(n int, swap func(i, j int))) bool {
	var all []run.Choice
	for _, x := range d.Options {
		all = append(all, run.Choice{Value: x.Value, Group: x.Group, Branch: d.Branch})
	}
	if d.CanPass {
		all = append(all, run.Choice{Kind: run.Pass, Branch: d.Branch})
	}
	if d.CanDone {
		all = append(all, run.Choice{Kind: run.Done, Branch: d.Branch})
	}
	if d.CanStop {
		all = append(all, run.Choice{Kind: run.Stop, Branch: d.Branch})
	}
	shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, c := range all {
		if refusal, err := o.Apply(c); err != nil {
			return false
		} else if refusal == nil {
			return true
		}
	}
	return false
}
