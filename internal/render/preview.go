// Package render writes what the engine computes as text for people: previews of acts,
// events, derivations and refusals. It writes only what a view lets its seats see.
package render

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/names"
	"wargame/interpreter/preview"
	"wargame/interpreter/program"

	"github.com/mattn/go-runewidth"
)

// Limits of a written preview: the throws whose questions are listed, the branches
// before the dice, and the answers that are listed with all outcomes.
const (
	fewThrows = 8
	mostTaken = 4
	mostWhole = 2
)

// WritePreview writes a preview.
func WritePreview(e *console.Console, p *preview.Preview, rules *program.Program) {
	PreviewWriter{Console: e, Rules: rules}.Preview(p)
}

func (w PreviewWriter) Preview(p *preview.Preview) {
	if p.Refused != "" {
		w.Printf("No preview: %s.\n", w.Words.Text(p.Refused))
		return
	}
	w.node(p.Root, "")
	for _, f := range p.Further {
		if f.Root.Stopped == "" {
			w.Printf("With %s: %s\n", f.Name, w.InShort(f.Root))
		}
	}
}

// PreviewWriter writes previews as text.
type PreviewWriter struct {
	*console.Console
	Rules *program.Program
	Short bool // one line for each answer of another seat before the dice
}

// say writes a line in the language of the reader.
func (w PreviewWriter) say(indent, format string, args ...any) {
	fmt.Fprintln(w.Out, strings.TrimRight(indent+w.Words.Sprintf(format, args...), " "))
}

// node writes a node of the outcome tree and its subtree.
func (w PreviewWriter) node(n *preview.Node, indent string) {
	for i, t := range n.Taken {
		if i == mostTaken {
			w.say(indent, "%s", w.Dim(w.Words.Sprintf("… and %d more assumed answers", len(n.Taken)-i)))
			break
		}
		w.say(indent, "%s", w.Dim(w.Words.Sprintf("assumed: %s  %s: %s", t.Text, t.Who, t.Answer)))
	}
	for i := range n.Compared {
		w.comparison(&n.Compared[i], indent)
	}
	switch {
	case len(n.Dice) > 0:
		w.throws(n, indent)
	case n.Asked != nil:
		w.say(indent, "%s: %s", n.Asked.Who, n.Asked.Text)
		w.answers(n, indent+"  ")
	case n.Stopped == "":
		if len(n.Results) > 0 {
			w.say(indent, "%s", strings.Join(n.Results, ", "))
		}
		if text := w.after(n, w.losses(n.Losses)); text != "" {
			w.say(indent, "%s", text)
		} else {
			w.say(indent, "No dice are rolled, and no unit is lost.")
		}
	}
	if n.Stopped != "" {
		w.say(indent, "not followed: %s", w.Words.Text(n.Stopped))
	}
}

// answers writes the outcome of each answer, and groups answers with equal outcomes.
// Each takes one line where there are many or another seat decides.
func (w PreviewWriter) answers(n *preview.Node, indent string) {
	var labels [][]string
	var texts []string
	var nodes []*preview.Node
	for _, b := range n.Branches {
		text := strings.TrimPrefix(w.totals(b.Node)+"; "+w.InShort(b.Node), "; ")
		if b.Node.Dead() {
			text = w.InShort(b.Node)
		}
		if i := slices.Index(texts, text); i >= 0 {
			labels[i] = append(labels[i], b.Label)
			continue
		}
		labels, texts, nodes = append(labels, []string{b.Label}), append(texts, text), append(nodes, b.Node)
	}
	for i, b := range nodes {
		label := w.Bold(strings.Join(labels[i], ", "))
		if w.Short || b.Dead() || len(nodes) > mostWhole {
			w.say(indent, "%s: %s", label, texts[i])
			continue
		}
		w.say(indent, "%s", label)
		w.node(b, indent+"  ")
	}
}

// comparison writes the quantities that are compared and their contributions.
func (w PreviewWriter) comparison(c *preview.Comparison, indent string) {
	if c.Attack != nil {
		w.figure(*c.Attack, indent)
		w.figure(*c.Defence, indent)
		w.say(indent, "%s: column %s", c.Table, w.Bold(c.Entered))
	}
	shifted := c.Attack == nil
	for _, s := range c.Shifts {
		if s.Value != "0" || len(s.Shares) > 0 {
			w.figure(s, indent)
			shifted = true
		}
	}
	if c.Column != "" && shifted {
		w.say(indent, "%s: column %s", c.Table, w.Bold(c.Column))
	}
	for _, t := range c.Terms {
		sign := "+ "
		if t.Minus {
			sign = "- "
		}
		if t.Die != "" {
			w.say(indent, "%s%s (dice)", sign, t.Name)
			continue
		}
		t.Figure.Name = sign + t.Figure.Name
		w.figure(t.Figure, indent)
	}
}

// totals returns the numbers that are compared before the dice, in one line.
func (w PreviewWriter) totals(n *preview.Node) string {
	var out []string
	for _, c := range n.Compared {
		if c.Attack != nil {
			out = append(out, w.Words.Sprintf("%s to %s", c.Attack.Value, c.Defence.Value))
		}
		text := ""
		for _, t := range c.Terms {
			sign := " + "
			if t.Minus {
				sign = " - "
			}
			if text += sign + t.Name; t.Die == "" {
				text += " " + t.Value
			}
		}
		if text != "" {
			out = append(out, strings.TrimPrefix(text, " + "))
		}
	}
	return strings.Join(out, "; ")
}

// figure writes a number with its contributions.
func (w PreviewWriter) figure(f preview.Figure, indent string) {
	w.say(indent, "%s %s", f.Name, w.Bold(f.Value))
	width := 0
	for _, x := range f.Each {
		width = max(width, runewidth.StringWidth(x.Value))
	}
	for _, x := range f.Each {
		w.say(indent, "  %s  %s%s", runewidth.FillLeft(x.Value, width), x.Name, sharesOf(x.Shares))
	}
	for _, s := range f.Shares {
		w.say(indent, "  %s  %s   %s", signedShare(s), s.Title, s.Clause)
	}
}

// sharesOf returns the rules behind a unit's contribution, in one line.
func sharesOf(list []preview.Share) string {
	var out []string
	for _, s := range list {
		out = append(out, strings.TrimSpace(signedShare(s)+" "+s.Title)+" "+s.Clause)
	}
	if len(out) == 0 {
		return ""
	}
	return "  (" + strings.Join(out, "; ") + ")"
}

// signedShare returns the contribution of a rule with its final sign.
func signedShare(s preview.Share) string {
	rest, negative := strings.CutPrefix(s.Value, "-")
	switch {
	case negative && s.Op == "+":
		return "- " + rest
	case negative && s.Op == "-":
		return "+ " + rest
	}
	return s.Op + " " + s.Value
}

// throws writes the table of results with their probabilities.
func (w PreviewWriter) throws(n *preview.Node, indent string) {
	rows, dice := w.rows(n), w.diceText(n.Dice)
	if !slices.ContainsFunc(rows, func(r []string) bool { return r[0] != "" }) { // the dice that make up a sum are not listed
		w.say(indent, "%s", dice)
		for i := range rows {
			rows[i] = rows[i][1:]
		}
		w.WriteTable(append([][]string{{w.Words.Text("chance"), w.Words.Text("result"), ""}}, rows...), indent)
	} else {
		w.WriteTable(append([][]string{{dice, w.Words.Text("chance"), w.Words.Text("result"), ""}}, rows...), indent)
	}
	if len(n.Branches) <= fewThrows {
		for _, b := range n.Branches {
			if q := b.Node; q.Asked != nil {
				w.say(indent, "%s  %s: %s", b.Label, q.Asked.Who, q.Asked.Text)
				for _, x := range q.Branches {
					w.say(indent, "    %s: %s", x.Label, w.InShort(x.Node))
				}
			} else if len(q.Dice) > 0 && w.Short {
				text := w.totals(q)
				if list := columnsOf(q); len(list) > 0 {
					text = w.Words.Sprintf("%s: column %s", text, strings.Join(list, w.Words.Text(" or ")))
				}
				w.say(indent, "%s  %s", w.Bold(b.Label), text)
			} else if len(q.Dice) > 0 {
				w.say(indent, "%s", w.Bold(b.Label))
				w.node(q, indent+"    ")
			}
		}
	}
	if len(n.Branches) > 0 {
		for i, t := range n.Branches[0].Node.Taken {
			if i < mostTaken {
				w.say(indent, "%s", w.Dim(w.Words.Sprintf("assumed: %s  %s: %s", t.Text, t.Who, t.Answer)))
			}
		}
	}
	if all := n.AllInAll(); len(all) > 0 && n.Missing == nil {
		var out []string
		for _, x := range all {
			out = append(out, x.Result+" "+percent(x.Chance))
		}
		w.say(indent, "total: %s", strings.Join(out, ", "))
	}
	if text := w.losses(n.Losses); text != "" {
		w.say(indent, "expected: %s", text)
	}
	if n.Missing != nil {
		w.say(indent, "not followed: %s of the chances", percent(n.Missing))
	}
}

// rows returns the results of a roll. Neighbouring values of a sum with equal outcomes
// share a row.
func (w PreviewWriter) rows(n *preview.Node) [][]string {
	var rows [][]string
	var chance *big.Rat
	first, unfollowed := "", new(big.Rat)
	for i, b := range n.Branches {
		result, after := strings.Join(b.Node.Results, ", "), w.losses(b.Node.Losses)
		if len(n.Branches) > fewThrows {
			after = w.certain(b.Node.Losses)
		}
		after = w.after(b.Node, after)
		if m := b.Node.Missing; m != nil && len(b.Node.Dice) == 0 {
			if len(n.Branches) > fewThrows { // one line for all, below the table
				unfollowed.Add(unfollowed, b.Chance)
				continue
			}
			after = strings.TrimSpace(after + " " + w.Words.Text("(not followed to the end)"))
		}
		if k := len(rows) - 1; i > 0 && k >= 0 && len(n.Branches) > fewThrows && b.Label == "" && rows[k][3] == after {
			chance = new(big.Rat).Add(chance, b.Chance)
			if rows[k][1] = percent(chance); first != result {
				rows[k][2] = w.Words.Sprintf("%s to %s", first, last(result))
			}
			continue
		}
		chance, first = b.Chance, result
		rows = append(rows, []string{b.Label, percent(chance), result, after})
	}
	if unfollowed.Sign() > 0 {
		rows = append(rows, []string{"", percent(unfollowed), "", w.Words.Text("(not followed to the end)")})
	}
	return rows
}

// after returns the result at a leaf: the losses, and how the game has ended.
func (w PreviewWriter) after(n *preview.Node, lost string) string {
	switch {
	case n.Over == "":
		return lost
	case lost == "":
		return w.Words.Sprintf("the game ends: %s", n.Over)
	}
	return w.Words.Sprintf("the game ends: %s; %s", n.Over, lost)
}

// last returns the last word of a text.
func last(text string) string { return text[strings.LastIndex(text, " ")+1:] }

// InShort returns a node in one line.
func (w PreviewWriter) InShort(n *preview.Node) string {
	var out []string
	if list := columnsOf(n); len(list) > 0 {
		out = append(out, w.Words.Sprintf("column %s", strings.Join(list, w.Words.Text(" or "))))
	}
	if len(n.Dice) == 0 {
		out = append(out, n.Results...)
	}
	switch text := w.after(n, w.losses(n.Losses)); {
	case n.Again:
		out = append(out, w.Words.Text("the dice are rolled again"))
	case n.Stopped != "":
		out = append(out, w.Words.Sprintf("not followed: %s", w.Words.Text(n.Stopped)))
	case text != "":
		out = append(out, text)
	case n.Missing == nil:
		out = append(out, w.Words.Text("no losses"))
	}
	if n.Missing != nil {
		out = append(out, w.Words.Sprintf("%s not followed", percent(n.Missing)))
	}
	return strings.Join(out, "; ")
}

// columnsOf returns the columns in which the first dice are looked up. There are several
// where a decision before the dice changes the column.
func columnsOf(n *preview.Node) []string {
	var out []string
	for _, c := range n.Compared {
		if c.Column != "" {
			out = append(out, c.Column)
		}
	}
	if len(out) > 0 || n.Asked == nil {
		return out
	}
	for _, b := range n.Branches {
		for _, c := range columnsOf(b.Node) {
			if !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// losses returns the losses of all sides as text.
func (w PreviewWriter) losses(list []preview.Loss) string { return preview.Sentence(w.Rules, list) }

// certain is like losses without the losses that may or may not occur. It omits them
// where there is more than one, because a later decision chooses among them.
func (w PreviewWriter) certain(list []preview.Loss) string {
	open := func(l preview.Loss) bool { return l.Low != nil && l.Low.Sign() == 0 && l.High.Sign() > 0 }
	maybe := map[int64]int{}
	for _, l := range list {
		if open(l) {
			maybe[l.Side]++
		}
	}
	var sides []string
	for i, l := range list {
		if i > 0 && l.Side == list[i-1].Side {
			continue
		}
		sure := slices.DeleteFunc(slices.Clone(list), func(o preview.Loss) bool { return o.Side != l.Side || maybe[l.Side] > 1 && open(o) })
		text := w.losses(sure)
		if maybe[l.Side] > 1 {
			text = strings.TrimPrefix(text+", ", ", ")
			if len(sure) == 0 && l.Side != preview.NoSide {
				text = setup.SideTitle(w.Rules, l.Side) + " "
			}
			text += w.Words.Text("more by choice")
		}
		sides = append(sides, text)
	}
	return strings.Join(sides, "; ")
}

// percent returns a probability as a fraction where that is short, and as a percentage.
func percent(r *big.Rat) string { return preview.Percent(r) }

func (w PreviewWriter) diceText(list []preview.Die) string {
	var out []string
	for _, d := range list {
		if d.From != "" {
			out = append(out, w.Words.Sprintf("%s from %s", d.Name, d.From))
			continue
		}
		out = append(out, fmt.Sprintf("%s %dd%d", w.Words.Text(names.Spoken(d.Name)), d.Count, d.Sides))
	}
	return strings.Join(out, ", ")
}
