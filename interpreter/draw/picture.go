package draw

import (
	"math"
	"unicode"
)

// Picture is a list of shapes in drawing order.
type Picture struct {
	Title         string
	Width, Height float64
	Paper         string
	Groups        []*Group
}

// group adds a new top-level group.
func (p *Picture) group(id string) *Group {
	g := &Group{ID: id}
	p.Groups = append(p.Groups, g)
	return g
}

// Group holds shapes: *Path, *Text or *Group.
type Group struct {
	ID    string // of the group in the picture; may be empty
	Title string // the tooltip
	Items []any
}

func (g *Group) path(p Path)  { g.Items = append(g.Items, &p) }
func (g *Group) text(t Text)  { g.Items = append(g.Items, &t) }
func (g *Group) add(s *Group) { g.Items = append(g.Items, s) }

// Path is a filled or stroked outline. A colour is #rrggbb, or empty for none.
type Path struct {
	D            Outline
	Fill, Stroke string
	Width        float64
	Dashes       []float64
	Opacity      float64 // 0 means opaque
	ID           string
	Title        string
}

// Text is a line of text centred on X (or from X on), with its baseline at Y.
type Text struct {
	X, Y, Size   float64
	Start        bool    // X is the start of the text, not its middle
	Turn         float64 // in degrees, clockwise
	Bold, Italic bool
	Fill, Halo   string
	Text         string
}

type point struct{ x, y float64 }

func (p point) plus(q point) point          { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point         { return point{p.x - q.x, p.y - q.y} }
func (p point) times(k float64) point       { return point{p.x * k, p.y * k} }
func (p point) to(q point, k float64) point { return p.plus(q.minus(p).times(k)) }
func (p point) far() float64                { return math.Hypot(p.x, p.y) }

// Outline is a sequence of pen strokes.
type Outline []stroke

// stroke is M, L, Q, C or Z with its points.
type stroke struct {
	op byte
	at [3]point
}

func (o Outline) move(p point) Outline { return append(o, stroke{'M', [3]point{p}}) }
func (o Outline) line(ps ...point) Outline {
	for _, p := range ps {
		o = append(o, stroke{'L', [3]point{p}})
	}
	return o
}
func (o Outline) quad(c, p point) Outline     { return append(o, stroke{'Q', [3]point{c, p}}) }
func (o Outline) cubic(c, d, p point) Outline { return append(o, stroke{'C', [3]point{c, d, p}}) }
func (o Outline) close() Outline              { return append(o, stroke{op: 'Z'}) }

func (s *stroke) points() []point {
	return s.at[:map[byte]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3}[s.op]]
}

// segment adds a separate straight stroke.
func (o Outline) segment(p, q point) Outline { return o.move(p).line(q) }

// polygon returns a closed outline.
func polygon(ps ...point) Outline { return Outline{}.move(ps[0]).line(ps[1:]...).close() }

func rect(x, y, w, h float64) Outline {
	return polygon(point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
}

// ellipse adds an ellipse of four cubic curves.
func (o Outline) ellipse(m point, rx, ry float64) Outline {
	const k = 0.5523
	at := func(x, y float64) point { return point{m.x + x*rx, m.y + y*ry} }
	return o.move(at(1, 0)).
		cubic(at(1, k), at(k, 1), at(0, 1)).
		cubic(at(-k, 1), at(-1, k), at(-1, 0)).
		cubic(at(-1, -k), at(-k, -1), at(0, -1)).
		cubic(at(k, -1), at(1, -k), at(1, 0)).close()
}

// rounded returns a rectangle with rounded corners.
func rounded(x, y, w, h, r float64) Outline {
	k := r * 0.4477
	return Outline{}.move(point{x + r, y}).line(point{x + w - r, y}).
		cubic(point{x + w - k, y}, point{x + w, y + k}, point{x + w, y + r}).line(point{x + w, y + h - r}).
		cubic(point{x + w, y + h - k}, point{x + w - k, y + h}, point{x + w - r, y + h}).line(point{x + r, y + h}).
		cubic(point{x + k, y + h}, point{x, y + h - k}, point{x, y + h - r}).line(point{x, y + r}).
		cubic(point{x, y + k}, point{x + k, y}, point{x + r, y}).close()
}

// wide estimates the width of a text.
func wide(text string, size float64) float64 {
	n := 0.0
	for _, r := range text {
		switch {
		case r > 0x2e80:
			n += 1
		case r == ' ' || r == '.' || r == ',' || r == 'i' || r == 'l' || r == 'I' || r == '-' || r == '/' || r == '\'':
			n += 0.34
		case unicode.IsUpper(r) || r == 'm' || r == 'w':
			n += 0.72
		default:
			n += 0.56
		}
	}
	return n * size
}

// fit returns the largest size, at most the given one, at which a text is not wider than most.
func fit(text string, size, most float64) float64 {
	if w := wide(text, size); w > most {
		return size * most / w
	}
	return size
}

// rgb splits #rrggbb.
func rgb(color string) (r, g, b int) {
	if len(color) != 7 {
		return 0, 0, 0
	}
	hex := func(s string) int {
		n := 0
		for _, c := range []byte(s) {
			switch {
			case c >= '0' && c <= '9':
				n = 16*n + int(c-'0')
			case c >= 'a' && c <= 'f':
				n = 16*n + int(c-'a') + 10
			}
		}
		return n
	}
	return hex(color[1:3]), hex(color[3:5]), hex(color[5:7])
}

// mix returns the colour at the fraction k between two colours.
func mix(from, to string, k float64) string {
	r, g, b := rgb(from)
	x, y, z := rgb(to)
	const digits = "0123456789abcdef"
	out := []byte("#")
	for _, c := range [3][2]int{{r, x}, {g, y}, {b, z}} {
		n := int(math.Round(float64(c[0]) + k*float64(c[1]-c[0])))
		out = append(out, digits[n>>4&15], digits[n&15])
	}
	return string(out)
}
