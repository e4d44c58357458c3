package book

import (
	"fmt"
	"math"
	"strings"

	"wargame/interpreter/draw"
	"wargame/interpreter/value"
)

// counterUnits is the side of a counter in a drawing.
const counterUnits = draw.CounterSize

// Sheets returns counters and map as one HTML file of pages to cut out, at true size.
func (b *Book) Sheets() string {
	w := &page{b: b}
	w.head(b.say.Text("book.sheets"))
	w.say("p", "screen", "sheets.how", fmt.Sprintf("%g", b.o.Counter))
	w.counters()
	w.tiles()
	w.end()
	return w.String()
}

// edge is the width of the border of a page that printers leave white, in millimetres.
const edge = 10.0

// counters writes pages of counters: their fronts, and on the next page their backs in
// mirrored order, to be printed on both sides of a sheet.
func (w *page) counters() {
	b := w.b
	faces := draw.FacesOf(b.p, b.start.S, draw.Options{})
	faces.Grey = b.o.Grey
	p := b.paper()
	size := b.o.Counter
	columns := int((p.wide - 2*edge - 8) / size)
	rows := int((p.high - 2*edge - 14) / size)
	if columns < 1 || rows < 1 || len(b.p.Units) == 0 {
		return
	}
	backs := b.backs()
	per := columns * rows
	for from := 0; from < len(b.p.Units); from += per {
		to := min(from+per, len(b.p.Units))
		front := make([]string, to-from)
		back := make([]string, to-from)
		any := false
		for i := range front {
			front[i], back[i] = faces.Counter(from+i), backs(from+i)
			any = any || back[i] != ""
		}
		title := b.say.With("sheets.fronts", fmt.Sprint(from/per+1))
		w.counterPage(title, front, columns, size, false)
		if any {
			w.counterPage(b.say.With("sheets.backs", fmt.Sprint(from/per+1)), back, columns, size, true)
		}
	}
}

// counterPage writes a page of counters with lines to cut along and marks to register the
// two sides by.
func (w *page) counterPage(title string, faces []string, columns int, size float64, mirrored bool) {
	p := w.b.paper()
	left := (p.wide - float64(columns)*size) / 2
	top := edge + 8.0
	rows := (len(faces) + columns - 1) / columns
	w.open("section", "class", "tile")
	fmt.Fprintf(w, `<svg width="%.2fmm" height="%.2fmm" viewBox="0 0 %.2f %.2f" font-family="'Liberation Sans', Arial, sans-serif" text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">`+"\n", p.wide, p.high-0.5, p.wide, p.high-0.5)
	fmt.Fprintf(w, `<text x="%.2f" y="%.2f" font-size="3.4" fill="#222222">%s</text>`+"\n", p.wide/2, edge+3, escaped(w.b.Title+" · "+title))
	k := size / counterUnits
	for i, f := range faces {
		c, r := i%columns, i/columns
		if mirrored {
			c = columns - 1 - c
		}
		fmt.Fprintf(w, `<g transform="translate(%.3f %.3f) scale(%.5f)">%s</g>`+"\n", left+float64(c)*size, top+float64(r)*size, k, f)
	}
	high := float64(rows) * size
	for c := range columns + 1 {
		x := left + float64(c)*size
		fmt.Fprintf(w, `<path d="M%.2f %.2fV%.2fM%.2f %.2fV%.2f" stroke="#222222" stroke-width="0.15"/>`, x, top-4, top-1, x, top+high+1, top+high+4)
	}
	for r := range rows + 1 {
		y := top + float64(r)*size
		fmt.Fprintf(w, `<path d="M%.2f %.2fH%.2fM%.2f %.2fH%.2f" stroke="#222222" stroke-width="0.15"/>`, left-4, y, left-1, left+float64(columns)*size+1, y, left+float64(columns)*size+4)
	}
	for _, at := range [4][2]float64{{left - 2.5, top - 2.5}, {left + float64(columns)*size + 2.5, top - 2.5}, {left - 2.5, top + high + 2.5}, {left + float64(columns)*size + 2.5, top + high + 2.5}} {
		w.mark(at[0], at[1])
	}
	w.WriteString("</svg>\n")
	w.close("section")
}

// mark draws a registration mark: a cross in a circle.
func (w *page) mark(x, y float64) {
	fmt.Fprintf(w, `<g stroke="#000000" stroke-width="0.2"><circle cx="%.2f" cy="%.2f" r="1.4"/><path d="M%.2f %.2fh4.4M%.2f %.2fv4.4"/></g>`+"\n", x, y, x-2.2, y, x, y-2.2)
}

// backs returns a function that draws the other side of a counter: as the counter looks when
// the first changing attribute that its picture shows has another value; empty if there is
// none.
func (b *Book) backs() func(u int) string {
	s := b.start.S.Clone()
	plain := draw.FacesOf(b.p, b.start.S, draw.Options{})
	turned := draw.FacesOf(b.p, s, draw.Options{})
	plain.Grey, turned.Grey = b.o.Grey, b.o.Grey
	return func(u int) string {
		front := plain.Counter(u)
		for _, name := range b.p.AttributeNames("unit") {
			a := b.p.Attribute("unit", name)
			if a == nil || !a.Changing || name == "side" {
				continue
			}
			was := a.Read(s.Reader(), u)
			var other value.Value
			switch a.Type.Kind {
			case value.Flag:
				other = value.Word(1 - was.N)
			case value.Number:
				other = value.Word(value.Int(1))
			default:
				continue
			}
			a.Store(s, u, other)
			face := turned.Counter(u)
			a.Store(s, u, was)
			if face != front {
				return face
			}
		}
		return ""
	}
}

// tiles writes the map at true size over pages: a counter on the map is as large as a cut
// one. Pages overlap by a strip, and marks at the corners of each show where they join.
func (w *page) tiles() {
	b := w.b
	pic, err := draw.Map(b.p, b.start.S, draw.Options{NoUnits: true})
	if err != nil {
		return
	}
	k := b.o.Counter / counterUnits
	p := b.paper()
	const overlap = 6.0
	wide, high := p.wide-2*edge, p.high-2*edge-6
	// the page on its side, if fewer sheets are needed then
	across := func(page, all float64) int { return int(math.Ceil(math.Max(1, (all-overlap)/(page-overlap)))) }
	columns, rows := across(wide, pic.Width*k), across(high, pic.Height*k)
	for r := range rows {
		for c := range columns {
			box := draw.Box{X: float64(c) * (wide - overlap) / k, Y: float64(r) * (high - overlap) / k, Width: wide / k, Height: high / k}
			w.tile(pic, box, k, r, c, rows, columns)
		}
	}
}

func (w *page) tile(pic *draw.Picture, box draw.Box, k float64, r, c, rows, columns int) {
	p := w.b.paper()
	w.open("section", "class", "tile")
	fmt.Fprintf(w, `<svg width="%.2fmm" height="%.2fmm" viewBox="0 0 %.2f %.2f" font-family="'Liberation Sans', Arial, sans-serif" text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">`+"\n", p.wide, p.high-0.5, p.wide, p.high-0.5)
	fmt.Fprintf(w, `<svg x="%.2f" y="%.2f" width="%.2f" height="%.2f" viewBox="%.2f %.2f %.2f %.2f" overflow="hidden">%s</svg>`+"\n",
		edge, edge+6, box.Width*k, box.Height*k, box.X, box.Y, box.Width, box.Height, pic.Part(box, w.b.o.Grey))
	fmt.Fprintf(w, `<text x="%.2f" y="%.2f" font-size="3.2" fill="#222222">%s</text>`+"\n", p.wide/2, edge+3,
		escaped(w.b.Title+" · "+w.b.say.With("sheets.tile", fmt.Sprint(r+1), fmt.Sprint(rows), fmt.Sprint(c+1), fmt.Sprint(columns))))
	for _, x := range []float64{edge, edge + box.Width*k} {
		for _, y := range []float64{edge + 6, edge + 6 + box.Height*k} {
			w.mark(x, y)
		}
	}
	w.WriteString("</svg>\n")
	w.close("section")
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escaped(text string) string { return escaper.Replace(text) }
