package book

import (
	"slices"
	"strings"

	"wargame/interpreter/diff"
	"wargame/interpreter/mutate"
)

// Changes returns two editions side by side, as one HTML file: each clause that differs, with
// every change marked, then options and values. Older is the edition on the left.
func (b *Book) Changes(older *Book) (string, error) {
	report, err := diff.Compare(older.side(), b.side(), false)
	if err != nil {
		return "", err
	}
	w := &page{b: b}
	w.head(b.say.Text("book.changes"))
	w.open("section", "class", "cover")
	w.el("h1", "", b.say.Text("book.changes"))
	w.say("p", "", "changes.from", older.Title, older.Game, older.Hash)
	w.say("p", "", "changes.to", b.Title, b.Game, b.Hash)
	w.close("section")
	w.say("h1", "", "changes.clauses")
	before, after := older.texts(), b.texts()
	ids := append([]string(nil), before.order...)
	for _, id := range after.order {
		if _, ok := before.lines[id]; !ok {
			ids = append(ids, id)
		}
	}
	slices.SortStableFunc(ids, mutate.CompareClauses)
	any := false
	for _, id := range ids {
		x, y := before.lines[id], after.lines[id]
		if slices.Equal(x, y) {
			continue
		}
		any = true
		w.beside(id, older, x, y)
	}
	if !any {
		w.say("p", "", "changes.none")
	}
	w.choices(report)
	w.values(report)
	w.end()
	return w.String(), nil
}

func (b *Book) side() diff.Side {
	return diff.Side{Game: b.o.Game, Options: b.o.Options, Readings: b.o.Readings}
}

// texts are the lines of each clause as a reader sees them.
type texts struct {
	order []string
	lines map[string][]string
}

func (b *Book) texts() texts {
	t := texts{lines: map[string][]string{}}
	for _, c := range b.Chapters {
		for _, s := range c.Sections {
			t.order = append(t.order, s.ID)
			t.lines[s.ID] = s.Lines()
		}
	}
	return t
}

// Lines returns the clause as lines of text: statements, rules, readings and options.
func (s *Section) Lines() []string {
	var out []string
	for _, x := range s.Statements {
		out = append(out, x.Text)
	}
	for _, r := range s.Rules {
		if r.Title != "" {
			out = append(out, r.Title)
		}
		for i := range r.Blocks {
			out = append(out, r.Blocks[i].Plain()...)
		}
	}
	for _, r := range s.Readings {
		out = append(out, r.Title+" "+r.Chosen)
	}
	return out
}

// beside writes the two texts of a clause. Lines that both have stand beside each other.
func (w *page) beside(id string, older *Book, x, y []string) {
	w.open("table", "class", "two")
	title := ""
	for _, b := range []*Book{w.b, older} {
		for _, c := range b.Chapters {
			for _, s := range c.Sections {
				if s.ID == id && title == "" {
					title = s.title(b)
				}
			}
		}
	}
	w.WriteString(`<thead><tr><th colspan="2">`)
	w.el("span", "c", id)
	w.text(" " + title)
	w.WriteString("</th></tr></thead>\n<tbody>\n")
	cell := func(class, text string) {
		w.open("td", "class", class)
		w.text(text)
		w.WriteString("</td>")
	}
	row := func(oldClass, old, newClass, new string) {
		w.WriteString("<tr>")
		cell(oldClass, old)
		cell(newClass, new)
		w.WriteString("</tr>\n")
	}
	for _, h := range align(x, y) {
		switch {
		case h.same:
			row("", h.old[0], "", h.new[0])
		default:
			for i := range max(len(h.old), len(h.new)) {
				oldClass, newClass := "", ""
				if i < len(h.old) {
					oldClass = "gone"
				}
				if i < len(h.new) {
					newClass = "new bar"
				}
				row(oldClass, at(h.old, i), newClass, at(h.new, i))
			}
		}
	}
	w.WriteString("</tbody></table>\n")
}

// hunk is a line that both texts have, or lines that only one of them has.
type hunk struct {
	same     bool
	old, new []string
}

// align finds the longest series of lines that both texts have.
func align(x, y []string) []hunk {
	best := make([][]int, len(x)+1)
	for i := range best {
		best[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				best[i][j] = best[i+1][j+1] + 1
			} else {
				best[i][j] = max(best[i+1][j], best[i][j+1])
			}
		}
	}
	var out []hunk
	add := func(old, new string, isOld bool) {
		if n := len(out); n == 0 || out[n-1].same {
			out = append(out, hunk{})
		}
		last := &out[len(out)-1]
		if isOld {
			last.old = append(last.old, old)
		} else {
			last.new = append(last.new, new)
		}
	}
	i, j := 0, 0
	for i < len(x) || j < len(y) {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			out = append(out, hunk{same: true, old: x[i : i+1], new: y[j : j+1]})
			i, j = i+1, j+1
		case j == len(y) || i < len(x) && best[i+1][j] >= best[i][j+1]:
			add(x[i], "", true)
			i++
		default:
			add("", y[j], false)
			j++
		}
	}
	return out
}

// choices lists options and readings that differ.
func (w *page) choices(r *diff.Report) {
	if len(r.Choices) == 0 {
		return
	}
	w.say("h1", "", "changes.choices")
	w.open("table", "class", "two")
	w.WriteString("<tbody>\n")
	for _, c := range r.Choices {
		w.WriteString("<tr>")
		old, new := "", ""
		if c.Change != diff.Added {
			old = c.Name + ": " + c.Before
		}
		if c.Change != diff.Removed {
			new = c.Name + ": " + strings.TrimSpace(c.After+" "+c.Note)
		}
		w.el("td", map[bool]string{true: "gone"}[old != ""], old)
		w.el("td", map[bool]string{true: "new bar"}[new != ""], new)
		w.WriteString("</tr>\n")
	}
	w.WriteString("</tbody></table>\n")
}

// values lists cells of tables and data that differ.
func (w *page) values(r *diff.Report) {
	if len(r.Values) == 0 {
		return
	}
	w.say("h1", "", "changes.values")
	w.open("table", "class", "two")
	w.WriteString("<tbody>\n")
	for _, v := range r.Values {
		of := strings.TrimSpace(v.Of + " " + v.At)
		w.WriteString("<tr>")
		old, new := "", ""
		if v.Change != diff.Added {
			old = of + ": " + v.Before
		}
		if v.Change != diff.Removed {
			new = of + ": " + v.After
		}
		w.el("td", map[bool]string{true: "gone"}[old != ""], old)
		w.el("td", map[bool]string{true: "new bar"}[new != ""], new)
		w.WriteString("</tr>\n")
	}
	w.WriteString("</tbody></table>\n")
}
