package run

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
)

// shares tells of each quantity in a text which rules made it what it is, when
// there are any: a line for each.
func (ev *evaluator) shares(spec *program.LogSpec) []string {
	var out []string
	for _, e := range spec.Exprs {
		n := &formula.Node{}
		if e == nil {
			continue
		}
		derive.Explain(e, ev.ctx, n)
		for _, k := range n.Children { // not what stands within defines
			if line := contributionsOf(k); line != "" && !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}

// contributionsOf tells of the rules that have a share in a quantity: its name and
// value, then what each adds. Empty when no rule changes its base.
func contributionsOf(q *formula.Node) string {
	name, _, _ := strings.Cut(q.Text, "(")
	text := names.Spoken(name) + " " + q.Value + " = "
	first, found := true, false
	for _, k := range q.Children {
		part := k.Value
		switch sign, _, _ := strings.Cut(k.Text, " "); {
		case !k.Applied || k.Value == "" || k.Value == "0" && (k.Kind != formula.Share || sign == "+" || sign == "-"):
			continue
		case k.Kind == formula.Limit: // rounding
			part = k.Text
		case k.Kind == formula.Share:
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

// signed writes a share with the sign that it has in the end.
func signed(sign, value string) string {
	if rest, negative := strings.CutPrefix(value, "-"); negative {
		return map[string]string{"+": "-", "-": "+"}[sign] + rest
	}
	return sign + value
}
