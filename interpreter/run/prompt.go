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
		return d.words.Text("Choose an action")
	case d.Name == "to" && kind.Kind == value.Space:
		return d.words.Text("Where to?")
	case d.Name == "way" && kind.Kind == value.Edge:
		return d.words.Text("Which way?")
	case len(d.Name) <= 2 && (kind.Kind == value.Unit || kind.Kind == value.Edge):
		return d.words.Sprintf("Which %s?", d.words.Text(kind.String()))
	}
	return d.words.Sprintf("%s?", names.Spoken(d.Name))
}

// AnswerLabelled returns the listed answer with a label, ignoring case.
func (d *Decision) AnswerLabelled(name string) (Choice, bool) {
	i := slices.IndexFunc(d.Options, func(o Option) bool { return strings.EqualFold(o.Label, name) })
	if i < 0 {
		return Choice{}, false
	}
	return Choice{Value: d.Options[i].Value, Group: d.Options[i].Group}, true
}
