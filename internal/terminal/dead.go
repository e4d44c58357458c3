package terminal

import (
	"wargame/interpreter/run"
)

// mostProbed is how many answers of a question are tried before they are listed.
const mostProbed = 60

// leadsOn tells of each answer of a question whether something legal can follow. Where
// something is hidden all do: which do not could tell what it is.
func (t *table) leadsOn(d *run.Decision) []bool {
	out := make([]bool, len(d.Options))
	for i := range out {
		out[i] = true
	}
	if !t.brief || d.Kind != run.ChooseOne || len(out) < 2 || len(out) > mostProbed || len(t.g.P.Secrets) > 0 || d.Desk > 0 {
		return out
	}
	ahead, any := t.g.Ahead(), false
	for i, o := range d.Options {
		ahead.GoTo(t.g)
		ahead.Dice = nil
		r, err := ahead.Apply(run.Choice{Value: o.Value, Group: o.Group})
		out[i] = err == nil && r == nil && ahead.WentBack == 0
		any = any || out[i]
	}
	if !any { // the rules have gone astray: all of it is shown
		for i := range out {
			out[i] = true
		}
	}
	return out
}
