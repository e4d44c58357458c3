package run

import (
	"slices"
	"strings"

	"wargame/interpreter/value"
)

// Four words end a decision: pass ends an offer of actions, done a choice of several, stop a
// series or a move, and no a question. The refusal of a wrong word names the right one.

// refuseWrongKind returns the refusal of an answer that belongs to another kind of decision.
func (sp speaker) refuseWrongKind(c Choice) *Refusal {
	switch c.Kind {
	case Pass:
		return sp.refusal("pass is not possible here")
	case Done:
		return sp.refusal("done ends a choice of several, and here one is chosen")
	case Stop:
		return sp.refusal("stop is not possible here")
	}
	return sp.refusal("no dice are rolled here")
}

// ends reports whether a choice is a word that ends a decision.
func (c Choice) ends() bool { return c.Kind == Pass || c.Kind == Done || c.Kind == Stop }

// Instead returns which words are legal at a decision instead of a wrong one ("done ends
// this choice"); empty if there are none. For an incomplete set it names done too.
func (d *Decision) Instead(c Choice) string {
	var out []string
	add := func(kind ChoiceKind, may bool, text string) {
		if may && c.Kind != kind {
			out = append(out, d.words.Text(text))
		}
	}
	switch d.Kind {
	case Act:
		add(Pass, d.CanPass, "pass ends these actions")
	case ChooseSet:
		add(Done, d.CanDone, "done ends this choice")
		add(Done, !d.CanDone && !d.CanStop, "done ends this choice when enough are chosen")
	case Allocate:
		add(Done, d.CanDone, "done leaves the other points unused")
	}
	switch {
	case d.Kind == Going:
		add(Stop, d.CanStop, "stop ends this move")
	case d.CanDone:
		add(Stop, d.CanStop, "stop ends the whole series")
	default:
		add(Stop, d.CanStop, "stop continues without another choice")
	}
	if slices.ContainsFunc(d.Options, func(o Option) bool { return o.Value == value.None }) {
		out = append(out, d.words.Text("none chooses nothing"))
	}
	return strings.Join(out, ", ")
}

// instead adds the legal words to the refusal of a wrong word.
func (r *Refusal) instead(d *Decision, c Choice) {
	if text := d.Instead(c); text != "" && c.ends() {
		r.Text += "; " + text
		if len(r.Parts) > 0 {
			r.Parts = append(r.Parts, wording("; "+text))
		}
	}
}
