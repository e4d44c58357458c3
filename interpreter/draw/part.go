package draw

import (
	"bufio"
	"math"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
)

// Scene is Map with the places of the spaces in the picture.
func Scene(p *program.Program, s *state.State, o Options) (*Picture, *Board, error) {
	a := newArtist(p, s, o)
	if err := a.draw(); err != nil {
		return nil, nil, err
	}
	b := &Board{Width: a.pic.Width, Height: a.pic.Height, Spaces: make([]Place, a.m.Len())}
	for _, at := range a.shown {
		c := a.centre[at]
		b.Spaces[at] = Place{X: c.x, Y: c.y, Outline: a.outline(at, 1).data(), Title: a.describe(at)}
	}
	return a.pic, b, nil
}

// Box is a rectangle of a picture.
type Box struct{ X, Y, Width, Height float64 }

// Grow returns the box with a margin around it, within the picture.
func (b Box) Grow(margin float64, p *Picture) Box {
	x, y := math.Max(0, b.X-margin), math.Max(0, b.Y-margin)
	return Box{x, y, math.Min(p.Width, b.X+b.Width+margin) - x, math.Min(p.Height, b.Y+b.Height+margin) - y}
}

// Part returns the shapes of a picture, without the groups named in without, that touch a box,
// as the content of an SVG whose view box is the box.
func (p *Picture) Part(b Box, grey bool, without ...string) string {
	var out strings.Builder
	s := &svg{bufio.NewWriter(&out)}
	paper := Path{D: rect(b.X, b.Y, b.Width, b.Height), Fill: p.Paper}
	list := append([]*Group{{Items: []any{&paper}}}, p.Groups...)
	for _, g := range list {
		if named(without, g.ID) {
			continue
		}
		if part := g.within(b); part != nil {
			if grey {
				part.greyed()
			}
			part.ID = "" // several parts may stand in one page
			s.group(part)
		}
	}
	s.w.Flush() // a strings.Builder does not fail
	return out.String()
}

func named(list []string, id string) bool {
	for _, x := range list {
		if x == id {
			return true
		}
	}
	return false
}

// within returns a copy of the shapes of a group that touch a box; nil for none.
func (g *Group) within(b Box) *Group {
	out := &Group{Title: g.Title}
	for _, it := range g.Items {
		switch x := it.(type) {
		case *Group:
			if part := x.within(b); part != nil {
				out.Items = append(out.Items, part)
			}
		case *Path:
			if c := x.bounds(); c.touches(b) {
				y := *x
				y.ID = ""
				out.Items = append(out.Items, &y)
			}
		case *Text:
			w := wide(x.Text, x.Size)
			if (Box{x.X - w, x.Y - w - x.Size, 2 * w, 2 * (w + x.Size)}).touches(b) {
				y := *x
				out.Items = append(out.Items, &y)
			}
		}
	}
	if len(out.Items) == 0 {
		return nil
	}
	return out
}

func (b Box) touches(o Box) bool {
	return b.X <= o.X+o.Width && o.X <= b.X+b.Width && b.Y <= o.Y+o.Height && o.Y <= b.Y+b.Height
}

// bounds returns a box around the control points of an outline and its stroke.
func (p *Path) bounds() Box {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range p.D {
		for _, q := range p.D[i].points() {
			x0, y0, x1, y1 = math.Min(x0, q.x), math.Min(y0, q.y), math.Max(x1, q.x), math.Max(y1, q.y)
		}
	}
	w := p.Width
	return Box{x0 - w, y0 - w, x1 - x0 + 2*w, y1 - y0 + 2*w}
}

// greyed turns the colours of all shapes into greys of the same brightness.
func (g *Group) greyed() {
	for _, it := range g.Items {
		switch x := it.(type) {
		case *Group:
			x.greyed()
		case *Path:
			x.Fill, x.Stroke = Grey(x.Fill), Grey(x.Stroke)
		case *Text:
			x.Fill, x.Halo = Grey(x.Fill), Grey(x.Halo)
		}
	}
}

// Grey returns the grey of the same brightness as a colour #rrggbb; anything else unchanged.
func Grey(color string) string {
	if len(color) != 7 {
		return color
	}
	r, g, b := rgb(color)
	y := byte(math.Round(0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)))
	const digits = "0123456789abcdef"
	pair := string([]byte{digits[y>>4], digits[y&15]})
	return "#" + pair + pair + pair
}
