package run

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/names"
)

// shares returns one line for each quantity in a text that rules contribute to, with
// their contributions.
func (rec *reporter) shares(spec *names.Text) []string {
	var out []string
	for _, e := range spec.Exprs {
		n := &formula.Node{}
		if e == nil {
			continue
		}
		derive.Explain(e, rec.ctx, n)
		for _, k := range n.Children { // top level only, without the contents of defines
			if line := contributionsOf(k); line != "" && !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}

// contributionsOf returns the name and value of a quantity with the contribution of each
// rule; empty if no rule changes its base.
func contributionsOf(q *formula.Node) string {
	name, _, _ := strings.Cut(q.Text, "(")
	text := names.Spoken(name) + " " + q.Value + " = "
	first, found := true, false
	for _, k := range q.Children {
		part := k.Value
		switch sign, _, _ := strings.Cut(k.Text, " "); {
		case !k.Applied || k.Value == "" || k.Value == "0" && (k.Kind != formula.Contribution || sign == "+" || sign == "-"):
			continue
		case k.Kind == formula.Limit: // rounding
			part = k.Text
		case k.Kind == formula.Contribution:
			found = true
			if sign != "=" {
				part = sign + " " + part
			}
			if sign == "+" || sign == "-" {
				part = signed(sign, k.Value)
			}
			part = strings.TrimSpace(part) + " " + k.Title + " [" + k.Clause + "]"
		}
		if !first {
			text += ", "
		}
		first = false
		text += part
	}
	if !found {
		return ""
	}
	return text
}

// signed returns a contribution with its effective sign: subtracting a negative value
// gives a plus.
func signed(sign, value string) string {
	if rest, negative := strings.CutPrefix(value, "-"); negative {
		return map[string]string{"+": "-", "-": "+"}[sign] + rest
	}
	return sign + value
}
