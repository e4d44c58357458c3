package draw

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/picture"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
)

// Board is the geometry of a map for clients that draw counters on a picture of it.
// Coordinates are in units of the picture.
type Board struct {
	Width, Height float64
	Spaces        []Place // by number; spaces off the map have no outline
}

// Place is where a space is drawn.
type Place struct {
	X, Y    float64 // the centre of a stack of counters
	Outline string  // the d attribute of an SVG path
	Title   string  // number, name and terrain
}

// CounterSize is the size of a counter, in units of the picture.
const CounterSize = counterSize

// part is a part of the map.
type part uint8

const (
	whole    part = iota
	lasting       // what never changes in a game
	changing      // the rest; on a map of areas all text on them
)

// only keeps the lines of the legend that belong to a part of the map, and those of the whole
// map.
func (a *artist) only(is part) {
	a.part = is
	a.lines = slices.DeleteFunc(slices.Clone(a.lines), func(x *picture.LegendLine) bool {
		return x.Of != "map" && a.p.Lasts(x) != (is == lasting)
	})
}

// Ground draws the part of the map that never changes, without counters and heading, and
// returns where its spaces are.
func Ground(p *program.Program, s *state.State, o Options) (*Picture, *Board, error) {
	a := newArtist(p, s, o)
	a.only(lasting)
	if err := a.land(); err != nil {
		return nil, nil, err
	}
	if a.names(); a.c.Err != nil {
		return nil, nil, fmt.Errorf("the legend failed: %w", a.c.Err)
	}
	b := &Board{Width: a.pic.Width, Height: a.pic.Height, Spaces: make([]Place, a.m.Len())}
	for _, at := range a.shown {
		c, drop := a.centre[at], 15.0
		switch {
		case a.m.IsHex(at):
			drop = 2
		case a.drawn(at):
			drop = drawnDrop
		}
		b.Spaces[at] = Place{X: c.x, Y: c.y + drop, Outline: a.outline(at, 1).data(), Title: a.describe(at)}
	}
	return a.pic, b, nil
}

// Marks draws the changing part of the map in a position, as the content of an SVG of the same
// size; empty if there is nothing.
func Marks(p *program.Program, s *state.State, o Options) (string, error) {
	a := newArtist(p, s, o)
	all := a.lines
	a.only(changing)
	if err := a.lay(); err != nil {
		return "", err
	}
	a.style()
	over := a.pic.group("")
	for _, s := range a.shown {
		if a.fill[s] != a.paper {
			over.path(Path{D: a.outline(s, 1), Fill: a.fill[s], Opacity: 0.8})
		}
	}
	a.networks()
	if a.sheet != nil { // all lines together make the text of an area
		a.lines = all
		a.style()
	}
	a.signs()
	if a.names(); a.c.Err != nil {
		return "", fmt.Errorf("the legend failed: %w", a.c.Err)
	}
	out := &Group{}
	for _, g := range a.pic.Groups {
		if len(g.Items) > 0 {
			out.add(&Group{Items: g.Items})
		}
	}
	if len(out.Items) == 0 {
		return "", nil
	}
	return content(out), nil
}

// Pieces draws the markers on the map in a position, as the content of an SVG of the size of
// the map; empty without any.
func Pieces(p *program.Program, s *state.State, o Options) (string, error) {
	a := newArtist(p, s, o)
	if err := a.lay(); err != nil {
		return "", err
	}
	n := len(a.pic.Groups)
	a.pieces()
	if a.c.Err != nil {
		return "", fmt.Errorf("the legend failed: %w", a.c.Err)
	}
	out := &Group{}
	for _, g := range a.pic.Groups[n:] {
		if len(g.Items) > 0 {
			out.add(&Group{Items: g.Items})
		}
	}
	if len(out.Items) == 0 {
		return "", nil
	}
	return content(out), nil
}

// Faces draws single counters, each as the content of an SVG whose view box is the counter.
type Faces struct {
	Grey bool // greys in place of colours

	a *artist
}

// FacesOf returns the Faces for a position.
func FacesOf(p *program.Program, s *state.State, o Options) *Faces {
	return &Faces{a: newArtist(p, s, o)}
}

// Counter draws a counter. Tell describes it.
func (f *Faces) Counter(u int) string {
	g := &Group{}
	f.a.look(u).draw(g, point{})
	if f.Grey {
		g.greyed()
	}
	return content(g)
}

// Tell describes a counter in a line: its name and the texts of the legend.
func (f *Faces) Tell(u int) string { return f.a.tell(u) }

// Waiting are counters off the map under a heading.
type Waiting struct {
	Title string
	Units []int
}

// Beside returns the counters off the map that have a heading in the legend.
func (f *Faces) Beside() (out []Waiting) {
	titles, waiting := f.a.waiting()
	for _, title := range titles {
		out = append(out, Waiting{title, waiting[title]})
	}
	return out
}

// FaceDown draws hidden counters.
func (f *Faces) FaceDown(h Hidden) string {
	g := &Group{}
	f.a.faceDown(g, h, point{counterSize / 2, counterSize / 2})
	return content(g)
}

// content returns a group as SVG without an enclosing element.
func content(g *Group) string {
	var b strings.Builder
	s := &svg{bufio.NewWriter(&b)}
	s.group(g)
	_ = s.w.Flush() // writing to a Builder never fails
	return b.String()
}
