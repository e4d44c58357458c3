package run

import (
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Unprompted returns the prompt of a decision for which the rules give none. It is the
// name of the choice, or its type if the name has at most two letters.
func (d *Decision) Unprompted() string {
	kind := d.Type
	if kind.Elem != nil {
		kind = *kind.Elem
	}
	switch {
	case d.Kind == Act:
		return d.chooseAction()
	case d.Name == "to" && kind.Kind == value.Space:
		return d.words.Text("Where to?")
	case d.Name == "way" && kind.Kind == value.Edge:
		return d.words.Text("Which way?")
	case len(d.Name) <= 2 && (kind.Kind == value.Unit || kind.Kind == value.Edge):
		return d.words.Sprintf("Which %s?", d.words.Text(kind.String()))
	}
	return d.words.Sprintf("%s?", names.Spoken(d.Name))
}

// NamesPhase reports whether Unprompted begins with the title of the phase and a colon.
func (d *Decision) NamesPhase() bool { return d.Kind == Act && d.phase != "" }

// chooseAction returns the prompt of an offer: the phase, and whether it may be passed.
func (d *Decision) chooseAction() string {
	switch {
	case d.phase == "" && d.CanPass:
		return d.words.Text("Choose an action, or pass")
	case d.phase == "":
		return d.words.Text("Choose an action")
	case d.CanPass:
		return d.words.Sprintf("%s: choose an action, or pass", d.phase)
	}
	return d.words.Sprintf("%s: choose an action", d.phase)
}

// AnswerLabelled returns the listed answer with a label, ignoring case.
func (d *Decision) AnswerLabelled(name string) (Choice, bool) {
	i := slices.IndexFunc(d.Options, func(o Option) bool { return strings.EqualFold(o.Label, name) })
	if i < 0 {
		return Choice{}, false
	}
	return Choice{Value: d.Options[i].Value, Group: d.Options[i].Group}, true
}
