package explain

import (
	"strings"

	"wargame/interpreter/formula"
)

// Long lists are shortened to their first members and their number. --all writes all of them.

// The part of a list that is shown: what fits into a line and a half, or a few members.
const (
	mostText    = 160
	mostMembers = 8
)

// fact returns a condition in a line: the question, its answer, and who decided it.
func (w Writer) fact(n *formula.Node) string {
	head := w.headline(n)
	if text, ok := strings.CutSuffix(head, " = "+n.Value); ok {
		head = text + " = " + w.short(n.Value)
	}
	return head + w.decidingElements(n)
}

// decidingElements names the elements of a loop that decided its answer.
func (w Writer) decidingElements(n *formula.Node) string {
	switch {
	case n.Among == 0:
		return ""
	case len(n.Elements) > 0:
		return ": " + w.members(n.Elements)
	case strings.HasPrefix(n.Text, "all("):
		return w.Words.Sprintf(": true for each of %d", n.Among)
	}
	return w.Words.Sprintf(": true for none of %d", n.Among)
}

// short returns a value, shortened if it is a long list.
func (w Writer) short(value string) string {
	if w.All {
		return value
	}
	return w.brief(value)
}

func (w Writer) brief(value string) string {
	inner, opens := strings.CutPrefix(value, "[")
	inner, closes := strings.CutSuffix(inner, "]")
	if !opens || !closes || len(value) <= mostText {
		return value
	}
	return "[" + Writer{Words: w.Words}.members(parts(inner)) + "]"
}

// members lists names.
func (w Writer) members(names []string) string {
	if w.All || len(names) <= mostMembers {
		return strings.Join(names, ", ")
	}
	return w.Words.Sprintf("%s, … %d in all", strings.Join(names[:mostMembers], ", "), len(names))
}

// parts splits a list at the commas outside of brackets.
func parts(inner string) []string {
	var out []string
	depth, start := 0, 0
	for i, r := range inner {
		switch r {
		case '[', '(':
			depth++
		case ']', ')':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, strings.TrimSpace(inner[start:i]))
				start = i + 1
			}
		}
	}
	return append(out, strings.TrimSpace(inner[start:]))
}
