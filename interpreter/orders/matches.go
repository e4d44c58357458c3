package orders

import (
	"slices"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// matches lists the answers to a decision that a subject can mean, in the subject's
// order.
func (t *try) matches(d *run.Decision, s *subject) []run.Option {
	var out []run.Option
	pick := func(words []int64) {
		for _, w := range words {
			for _, o := range d.Options {
				if o.Value == w {
					out = append(out, o)
				}
			}
		}
	}
	switch typ := d.Type; {
	case d.Kind == run.Allocate:
		for _, o := range d.Options {
			of := d.SpendOptions()[o.Group].Type
			if of.Kind == value.Unit && slices.Contains(s.units, o.Value) || of.Kind == value.Space && slices.Contains(s.spaces, o.Value) || strings.EqualFold(o.Label, s.text) {
				out = append(out, o)
			}
		}
		return out
	case d.Kind == run.YesNo:
		for _, o := range d.Options {
			if word := []string{"no", "yes"}[o.Value&1]; len(s.text) > 0 && strings.HasPrefix(word, strings.ToLower(s.text)) {
				out = append(out, o)
			}
		}
		return out
	case typ.Kind == value.Unit:
		pick(s.units)
	case typ.Kind == value.Space:
		pick(s.spaces)
	case typ.Kind == value.Edge:
		pick(s.edges)
	}
	if len(out) > 0 || s.group || d.Type.Kind == value.Unit && len(s.units) > 0 { // who is known by that name is not the beginning of another's
		return out
	}
	place := t.kind != plain && len(s.spaces) > 0 // where they go or attack is not the beginning of a name
	var begin []run.Option
	for _, o := range d.Options {
		if t.sight().HidesAnswer(d, run.Choice{Value: o.Value, Group: o.Group}) {
			continue
		}
		label, title, text := strings.ToLower(o.Label), strings.ToLower(t.sight().Answer(d, &o)), strings.ToLower(s.text)
		switch {
		case label == text, label == strings.ReplaceAll(text, " ", "_"), title == text:
			return []run.Option{o}
		case !place && d.Type.Kind != value.Space && d.Type.Kind != value.Number && (strings.HasPrefix(label, text) || strings.HasPrefix(title, text)):
			begin = append(begin, o)
		}
	}
	return begin
}
