package draw

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"wargame/dsl"
)

// SVG writes the picture, scaled.
func (p *Picture) SVG(w io.Writer, scale float64) error {
	s := &svg{bufio.NewWriter(w)}
	s.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="'Liberation Sans', Arial, Helvetica, sans-serif" text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round">`+"\n",
		num(p.Width*scale), num(p.Height*scale), num(p.Width), num(p.Height))
	s.printf("<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", escape(p.Title), p.Paper)
	for _, g := range p.Groups {
		s.group(g)
	}
	s.printf("</svg>\n")
	return s.w.Flush()
}

type svg struct{ w *bufio.Writer }

// printf writes to a buffer that reports its error in Flush.
func (s *svg) printf(format string, args ...any) { fmt.Fprintf(s.w, format, args...) }

func (s *svg) group(g *Group) {
	s.printf("<g")
	if g.ID != "" {
		s.printf(` id="%s"`, escape(g.ID))
	}
	s.printf(">\n")
	if g.Title != "" {
		s.printf("<title>%s</title>\n", escape(g.Title))
	}
	for _, it := range g.Items {
		switch x := it.(type) {
		case *Group:
			s.group(x)
		case *Path:
			s.path(x)
		case *Text:
			s.text(x)
		}
	}
	s.printf("</g>\n")
}

func (s *svg) path(p *Path) {
	s.printf(`<path d="%s"`, p.D.data())
	if p.ID != "" {
		s.printf(` id="%s"`, escape(p.ID))
	}
	if p.Fill != "" {
		s.printf(` fill="%s"`, p.Fill)
	}
	if p.Stroke != "" {
		s.printf(` stroke="%s" stroke-width="%s"`, p.Stroke, num(p.Width))
	}
	if len(p.Dashes) > 0 {
		var ds []string
		for _, d := range p.Dashes {
			ds = append(ds, num(d))
		}
		s.printf(` stroke-dasharray="%s"`, strings.Join(ds, " "))
	}
	if p.Opacity > 0 && p.Opacity < 1 {
		s.printf(` opacity="%s"`, num(p.Opacity))
	}
	if p.Title != "" {
		s.printf("><title>%s</title></path>\n", escape(p.Title))
		return
	}
	s.printf("/>\n")
}

// data returns an outline as an SVG path.
func (o Outline) data() string {
	var b strings.Builder
	for i := range o {
		b.WriteByte(o[i].op)
		for k, p := range o[i].points() {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(num(p.x) + " " + num(p.y))
		}
	}
	return b.String()
}

func (s *svg) text(t *Text) {
	s.printf(`<text x="%s" y="%s" font-size="%s" fill="%s"`, num(t.X), num(t.Y), num(t.Size), t.Fill)
	if t.Bold {
		s.printf(` font-weight="bold"`)
	}
	if t.Italic {
		s.printf(` font-style="italic"`)
	}
	if t.Start {
		s.printf(` text-anchor="start"`)
	}
	if t.Turn != 0 {
		s.printf(` transform="rotate(%s %s %s)"`, num(t.Turn), num(t.X), num(t.Y))
	}
	if t.Halo != "" {
		s.printf(` stroke="%s" stroke-width="%s" paint-order="stroke"`, t.Halo, num(t.Size*0.28))
	}
	s.printf(">%s</text>\n", escape(t.Text))
}

// num returns a length with at most two decimals.
func num(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		x = 0
	}
	x = math.Round(x*100) / 100
	if x == 0 {
		x = 0 // avoids -0
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// escape makes any text safe inside XML. It removes what XML cannot hold, and control
// characters that would reach a terminal.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '&':
			b.WriteString("&amp;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\n', r == '\t', r == '\r':
			b.WriteByte(' ')
		case dsl.UnsafeRune(r), r == 0xFFFE, r == 0xFFFF:
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
