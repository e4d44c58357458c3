// Package explain writes derivations for people: how a number was made, why an act is
// forbidden, each step with its clause.
package explain

import (
	"fmt"
	"io"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/messages"

	"github.com/mattn/go-runewidth"
)

// Writer writes derivations. The zero Writer writes plain text.
type Writer struct {
	All    bool                     // also what was examined and did not apply
	Plain  bool                     // verdicts without the source of conditions: for players
	Dim    func(text string) string // formats what is secondary; nil leaves it plain
	Bold   func(text string) string // formats answers; nil leaves them plain
	Indent string                   // before every line
	Words  *messages.Printer        // writes the words of this package; nil is English
	Depth  int                      // of nested derivations; 0 means 3
}

// Write writes a derivation: the question with its answer, then a line for each step, aligned:
// its effect, its title, its clause.
func (w Writer) Write(out io.Writer, n *formula.Node) error {
	depth := w.Depth
	if depth == 0 {
		depth = 3
	}
	if w.All {
		depth += 3
	}
	var b strings.Builder
	w.derivation(&b, Promote(n), w.Indent, depth)
	_, err := io.WriteString(out, b.String())
	return err
}

// Promote returns the only question in an expression instead of the expression.
func Promote(n *formula.Node) *formula.Node {
	for len(n.Children) == 1 && n.Value == n.Children[0].Value && derived(n.Children[0]) && n.Clause == "" && n.Kind == formula.Asked {
		n = n.Children[0]
	}
	return n
}

// derived reports whether a node has more than its value.
func derived(n *formula.Node) bool { return len(n.Children) > 0 || n.Clause != "" || n.Among > 0 }

// row is one line of a derivation.
type row struct {
	sign, value string // x, 1/3
	title       string
	clause      string
	dim         bool
	node        *formula.Node
	notes       []string
	kids        []*formula.Node // nested derivations
}

func (w Writer) derivation(b *strings.Builder, n *formula.Node, indent string, depth int) {
	head := w.fact(n)
	if w.Plain && isVerdict(n) {
		head = inWords(n.Text) + strings.TrimPrefix(head, n.Text)
	}
	fmt.Fprintf(b, "%s%s\n", indent, w.bold(head))
	if isVerdict(n) {
		w.verdict(b, n, indent+"  ", depth)
		return
	}
	if depth == 0 {
		return
	}
	rows, hidden := w.rows(n)
	w.table(b, rows, indent+"  ", depth)
	if hidden > 0 && w.All {
		w.table(b, w.others(n), indent+"  ", depth)
	}
}

// headline returns a question with its answer.
func (w Writer) headline(n *formula.Node) string {
	switch {
	case n.Value == "":
		return n.Text
	case isVerdict(n):
		if allowed(n) {
			return w.Words.Sprintf("%s: allowed", n.Text)
		}
		return w.Words.Sprintf("%s: forbidden", n.Text)
	}
	return n.Text + " = " + n.Value
}

// isVerdict reports whether a node is the answer of a permission.
func isVerdict(n *formula.Node) bool {
	return n.Kind == formula.Verdict && n.Value != ""
}

// allowed reports whether a verdict is yes.
func allowed(n *formula.Node) bool { return n.Value == "allowed" || n.Value == "yes" }

// rows returns the lines of the rules that applied, and the number of the others.
func (w Writer) rows(n *formula.Node) (rows []row, hidden int) {
	for _, c := range n.Children {
		switch {
		case condition(c) != "" || c.Kind == formula.Operand && !derived(c) && c.Text == strings.TrimPrefix(n.Text, "base "):
		case c.Kind == formula.Contribution && !c.Applied:
			hidden++
		default:
			rows = append(rows, w.row(c))
		}
	}
	return rows, hidden
}

// others returns the lines of the rules that did not apply, with the reason.
func (w Writer) others(n *formula.Node) []row {
	var rows []row
	for _, c := range n.Children {
		if c.Kind != formula.Contribution || c.Applied {
			continue
		}
		r := row{sign: "(" + c.Text + ")", title: titled(c), clause: c.Clause, dim: true, node: c}
		for _, k := range c.Children {
			switch word := condition(k); {
			case word != "":
				if (word == "unless") == (k.Value == "yes") {
					r.notes = append(r.notes, w.condFact(k))
				}
			case k.Kind == formula.Limit:
				text := k.Text
				if k.Value != "" {
					text = w.Words.Sprintf("%s (it was %s)", text, k.Value)
				}
				r.notes = append(r.notes, text)
			}
		}
		if len(r.notes) == 0 {
			r.notes = append(r.notes, w.Words.Text("it changes nothing here"))
		}
		rows = append(rows, r)
	}
	return rows
}

func (w Writer) row(c *formula.Node) row {
	r := row{value: w.short(c.Value), title: titled(c), clause: c.Clause, node: c}
	switch c.Kind {
	case formula.Contribution:
		r.sign = sign(c.Text)
		if negative, found := strings.CutPrefix(c.Value, "-"); found && (r.sign == "+" || r.sign == "-") {
			r.sign, r.value = map[string]string{"+": "-", "-": "+"}[r.sign], negative
		}
		if leaves := w.leafFacts(c); len(leaves) > 0 && len(leaves) <= 3 && strings.TrimSpace(strings.TrimPrefix(c.Text, sign(c.Text))) != c.Value {
			r.title += " (" + strings.Join(leaves, ", ") + ")"
		}
	case formula.Lookup, formula.Limit:
		r.title = c.Text
	case formula.Verdict:
		r.title = c.Text
	default:
		r.title = strings.TrimPrefix(c.Text, "base ") + w.decidingElements(c)
	}
	for _, k := range c.Children {
		if condition(k) == "" && derived(k) && k.Value != "" {
			r.kids = append(r.kids, k)
		}
	}
	if w.All && c.Kind == formula.Contribution {
		for _, k := range c.Children {
			if condition(k) != "" {
				r.notes = append(r.notes, w.condFact(k))
			}
		}
	}
	return r
}

// titled returns the title of the rule behind a step.
func titled(c *formula.Node) string {
	if c.Title != "" {
		return c.Title
	}
	return c.Text
}

// sign returns the effect of a contribution: x, +, -, =, at least, at most.
func sign(text string) string {
	for _, s := range []string{"at least", "at most", "=", "x", "+", "-"} {
		if strings.HasPrefix(text, s) {
			return s
		}
	}
	return ""
}

func (w Writer) table(b *strings.Builder, rows []row, indent string, depth int) {
	signs, values, titles := 0, 0, 0
	for _, r := range rows {
		signs = max(signs, width(r.sign))
		values = max(values, width(r.value))
		if r.clause != "" {
			titles = max(titles, width(r.title))
		}
	}
	values, titles = min(values, 24), min(titles, 72)
	for _, r := range rows {
		line := ""
		if signs > 0 {
			line = pad(r.sign, signs) + " "
		}
		if r.dim {
			line = pad(r.sign, signs) + "  "
		} else {
			line += pad(r.value, values) + "   "
		}
		if r.clause == "" {
			line += r.title
		} else {
			line += pad(r.title, titles) + "   " + r.clause
		}
		line = indent + strings.TrimRight(line, " ")
		if r.dim {
			line = w.dim(line)
		}
		b.WriteString(line + "\n")
		under := indent + strings.Repeat(" ", min(signs, 12)+3)
		for _, n := range r.notes {
			b.WriteString(w.dim(under+n) + "\n")
		}
		if r.node.Kind != formula.Contribution && len(r.node.Children) > 0 && depth > 0 && !r.dim && !isVerdict(r.node) {
			sub, hidden := w.rows(r.node)
			if len(sub) > 0 && (depth > 1 || w.All) {
				w.table(b, sub, under, depth-1)
			}
			if hidden > 0 && w.All {
				w.table(b, w.others(r.node), under, depth-1)
			}
			continue
		}
		if isVerdict(r.node) && depth > 0 {
			w.verdict(b, r.node, under, depth-1)
			continue
		}
		for _, k := range r.kids {
			if depth > 1 {
				w.derivation(b, k, under, depth-2)
			}
		}
	}
}

// condition returns the word of a condition node: when, unless, needs; empty for any other.
func condition(n *formula.Node) string {
	if n.Kind != formula.Operand {
		return ""
	}
	word, _, found := strings.Cut(n.Text, " ")
	if found && (word == "when" || word == "unless" || word == "needs") {
		return word
	}
	return ""
}

// leafFacts returns the plain values under a node.
func (w Writer) leafFacts(n *formula.Node) []string {
	var out []string
	for _, k := range n.Children {
		if condition(k) == "" && !derived(k) && k.Value != "" {
			out = append(out, k.Text+" = "+w.short(k.Value))
		}
	}
	return out
}

// condFact returns a condition with its answer and its values.
func (w Writer) condFact(k *formula.Node) string {
	_, text, _ := strings.Cut(k.Text, " ")
	if len(k.Children) == 1 && k.Children[0].Text == text && !derived(k.Children[0]) {
		return k.Text + ": " + k.Value
	}
	return k.Text + ": " + k.Value + w.facts(k)
}

// facts returns the values of a condition, in brackets.
func (w Writer) facts(n *formula.Node) string {
	var out []string
	for _, k := range n.Children {
		if k.Value != "" {
			out = append(out, w.fact(k))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

func (w Writer) dim(text string) string {
	if w.Dim == nil || text == "" {
		return text
	}
	return w.Dim(text)
}

func (w Writer) bold(text string) string {
	if w.Bold == nil {
		return text
	}
	return w.Bold(text)
}

func width(s string) int { return runewidth.StringWidth(s) }

func pad(s string, n int) string {
	if k := n - width(s); k > 0 {
		return s + strings.Repeat(" ", k)
	}
	return s
}

// Idle returns the number of rules that were examined and did not apply.
func Idle(n *formula.Node) int {
	count := 0
	for _, c := range Promote(n).Children {
		if (c.Kind == formula.Contribution || c.Kind == formula.Verdict) && !c.Applied && len(lifts(c)) == 0 {
			count++
		}
	}
	return count
}
