package book

import (
	"slices"
	"strings"
	"unicode"

	"wargame/internal/book/prose"
)

// Widths are in millimetres, for type of nine points.
const (
	emWide   = 3.2 // a wide character
	charWide = 1.75
	cellPad  = 2.6
	wordMost = 46.0 // a cell with longer text breaks into lines
)

// layout says how a table is put on paper.
type layout struct {
	class string
	parts []*prose.Table // more than one if the table is wider than a page on its side
}

// wideOf estimates the width of a text.
func wideOf(text string) float64 {
	n := 0.0
	for _, r := range text {
		switch {
		case r > 0x2e80:
			n += emWide
		case unicode.IsUpper(r) || r == 'm' || r == 'w':
			n += charWide * 1.3
		default:
			n += charWide
		}
	}
	return n
}

// columnWidths estimates the width of each column.
func columnWidths(t *prose.Table) []float64 {
	widths := make([]float64, 0, len(t.Head)+t.Keys)
	cell := func(i int, text string) {
		for len(widths) <= i {
			widths = append(widths, 0)
		}
		widths[i] = max(widths[i], min(wideOf(text), wordMost)+cellPad)
	}
	for i, h := range t.Full() { // a head breaks between its words
		cell(i, "")
		for _, word := range strings.Fields(h) {
			cell(i, word)
		}
	}
	for _, r := range t.Rows {
		for i, c := range r {
			cell(i, c)
		}
	}
	return widths
}

// place decides whether a table stands on the page as it is, in small type, on a page on its
// side, or in several parts that repeat the first columns.
func (b *Book) place(t *prose.Table, room float64) layout {
	sum := widthOf(t)
	if sum > room && t.Keys == 0 && len(t.Rows) == 1 {
		t = upright(t)
		sum = widthOf(t)
	}
	wide := b.paper().high - 2*marginSide
	switch {
	case sum <= room:
		return layout{"", []*prose.Table{t}}
	case sum*0.75 <= room:
		return layout{"small", []*prose.Table{t}}
	case sum <= wide:
		return layout{"wide", []*prose.Table{t}}
	case sum*0.75 <= wide:
		return layout{"wide small", []*prose.Table{t}}
	}
	return layout{"wide small", split(t, columnWidths(t), wide/0.75)}
}

func widthOf(t *prose.Table) float64 {
	sum := 0.0
	for _, w := range columnWidths(t) {
		sum += w
	}
	return sum
}

// upright returns a table of one row with a row for each of its columns.
func upright(t *prose.Table) *prose.Table {
	out := &prose.Table{Name: t.Name, Title: t.Title, Keys: 1, Whole: true, Head: []string{t.Corner, ""}}
	for i, h := range t.Full() {
		out.Rows = append(out.Rows, []string{h, at(t.Rows[0], i)})
	}
	return out
}

// flowRows is the number of rows from which a narrow table runs in columns.
const flowRows = 24

// The most rows of a table that is not broken, and of a piece of a table beside others.
const wholeRows, pieceRows = 16, 42

// pieces cuts a long narrow table between rows, for n beside each other. Each has the head.
func pieces(t *prose.Table, n int) []*prose.Table {
	size := min(pieceRows, (len(t.Rows)+n-1)/n)
	var out []*prose.Table
	for rows := range slices.Chunk(t.Rows, size) {
		piece := *t
		piece.Rows = rows
		if len(out) > 0 {
			piece.Title = ""
		}
		out = append(out, &piece)
	}
	return out
}

// beside returns how many times a long table fits beside itself.
func beside(t *prose.Table, room float64) int {
	if len(t.Rows) < flowRows {
		return 1
	}
	return max(1, min(4, int((room+4)/(widthOf(t)+6))))
}

// split cuts a table between columns. Each part begins with the columns that name a row.
func split(t *prose.Table, widths []float64, room float64) []*prose.Table {
	keys := min(max(t.Keys, 1), len(widths)-1)
	left := 0.0
	for _, w := range widths[:keys] {
		left += w
	}
	var out []*prose.Table
	head := t.Full()
	for from := keys; from < len(widths); {
		to, sum := from, left
		for to < len(widths) && (to == from || sum+widths[to] <= room) {
			sum += widths[to]
			to++
		}
		part := &prose.Table{Name: t.Name, Title: t.Title, Corner: t.Corner, Keys: keys, Whole: true}
		cut := func(row []string) []string {
			var r []string
			for i := range keys {
				r = append(r, at(row, i))
			}
			for i := from; i < to; i++ {
				r = append(r, at(row, i))
			}
			return r
		}
		part.Head = cut(head)
		for _, r := range t.Rows {
			part.Rows = append(part.Rows, cut(r))
		}
		out = append(out, part)
		from = to
	}
	return out
}

func at(row []string, i int) string {
	if i < len(row) {
		return row[i]
	}
	return ""
}

// textRoom is the width of the text beside the margin.
func (b *Book) textRoom() float64 { return b.paper().wide - 2*marginSide - noteWide - noteGap }

// table writes a table with a head that repeats on each page.
func (w *page) table(t *prose.Table) { w.tableIn(t, w.b.textRoom()) }

func (w *page) tableIn(t *prose.Table, room float64) {
	l := w.b.place(t, room)
	if strings.HasPrefix(l.class, "wide") {
		w.open("div", "class", "landscape")
		defer w.close("div")
	}
	for _, part := range l.parts {
		if n := beside(part, room); n > 1 && l.class == "" {
			w.open("div", "class", "flow")
			for _, piece := range pieces(part, n) {
				w.grid(piece, "whole")
			}
			w.close("div")
			continue
		}
		class := l.class
		if len(part.Rows) <= wholeRows {
			class += " whole"
		}
		w.grid(part, class)
	}
}

// grid writes one table.
func (w *page) grid(part *prose.Table, class string) {
	w.open("table", "class", strings.TrimSpace("grid "+class))
	if part.Title != "" {
		w.el("caption", "", part.Title)
	}
	w.WriteString("<thead><tr>")
	for _, h := range part.Full() {
		w.el("th", "", h)
	}
	w.WriteString("</tr></thead>\n<tbody>\n")
	for _, r := range part.Rows {
		w.WriteString("<tr>")
		for i, c := range r {
			if i < part.Keys {
				w.el("th", "", c)
			} else {
				w.el("td", "", c)
			}
		}
		w.WriteString("</tr>\n")
	}
	w.WriteString("</tbody></table>\n")
}
