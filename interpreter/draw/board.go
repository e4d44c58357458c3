package draw

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
)

// Board is the map as somebody needs it who lays counters on a picture of it
// himself: where the spaces are, in units of the picture.
type Board struct {
	Width, Height float64
	Spaces        []Place // by number; those that are not on the map have no outline
}

// Place is where a space is drawn.
type Place struct {
	X, Y    float64 // the middle of a stack of counters
	Outline string  // as the d of an SVG path
	Title   string  // its number, name and ground
}

// CounterSize is the size of a counter, in units of the picture.
const CounterSize = counterSize

// part is what of the land is drawn.
type part uint8

const (
	whole    part = iota
	lasting       // what no game changes
	changing      // the rest; of a map of areas all that is written on them
)

// only leaves the lines of the legend that belong to a part of the land, and those
// of the map as a whole.
func (a *artist) only(is part) {
	a.part = is
	a.lines = slices.DeleteFunc(slices.Clone(a.lines), func(x *program.LegendLine) bool {
		return x.Of != "map" && a.p.Lasts(x) != (is == lasting)
	})
}

// Ground draws of the map what no game changes, without counters and heading, and tells where its spaces
// are.
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

// Marks draws what Ground leaves out of the land as it is in a position, as the
// content of an SVG of the same size; empty when there is nothing.
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
	if a.sheet != nil { // what is written on an area, all lines together say
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

// Pieces draws the markers that lie on the map in a position, as the content of an SVG
// of the size of the ground; empty without any.
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

// Faces draws counters one by one, each as the content of an SVG whose view box is
// the counter.
type Faces struct{ a *artist }

// FacesOf draws the counters of a position.
func FacesOf(p *program.Program, s *state.State, o Options) *Faces {
	return &Faces{newArtist(p, s, o)}
}

// Counter draws a counter; Tell is what there is to say of it.
func (f *Faces) Counter(u int) string {
	g := &Group{}
	f.a.look(u).draw(g, point{})
	return content(g)
}

// Tell is what there is to say of a counter in a line: its name and what the legend
// writes on it.
func (f *Faces) Tell(u int) string { return f.a.tell(u) }

// Waiting are counters that lie beside the map under a heading.
type Waiting struct {
	Title string
	Units []int
}

// Beside are the counters that are nowhere on the map and of which the legend says what
// they wait for.
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

// content writes a group as SVG without anything around it.
func content(g *Group) string {
	var b strings.Builder
	s := &svg{bufio.NewWriter(&b)}
	s.group(g)
	_ = s.w.Flush() // a Builder takes everything
	return b.String()
}
