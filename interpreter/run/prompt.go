package run

import (
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Unprompted is what a decision asks to which the rules have given no words: the name of
// what is chosen, or what it is where the name is only a letter or two.
func (d *Decision) Unprompted() string {
	kind := d.Type
	if kind.Elem != nil {
		kind = *kind.Elem
	}
	switch {
	case d.Kind == Act:
		return "What now?"
	case d.Name == "to" && kind.Kind == value.Space:
		return "Where to?"
	case len(d.Name) <= 2 && (kind.Kind == value.Unit || kind.Kind == value.Edge):
		return "Which " + kind.String() + "?"
	}
	return names.Spoken(d.Name) + "?"
}

// Called is the answer that is listed under a name, capital letters or small.
func (d *Decision) Called(name string) (Choice, bool) {
	i := slices.IndexFunc(d.Options, func(o Option) bool { return strings.EqualFold(o.Label, name) })
	if i < 0 {
		return Choice{}, false
	}
	return Choice{Value: d.Options[i].Value, Group: d.Options[i].Group}, true
}
