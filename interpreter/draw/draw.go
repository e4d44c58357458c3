// Package draw draws the map of a game with its counters, by the game's legend, and writes it
// as SVG or PNG. Equal positions give equal pictures, byte for byte.
package draw

import (
	"fmt"
	"math"

	"wargame/interpreter/formula"
	"wargame/interpreter/picture"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
)

// Options say what of the map is drawn, and how.
type Options struct {
	NoUnits  bool
	NoKey    bool   // leave out the explanation of colours and symbols
	From, To string // opposite corners of the part of a hex map to draw; empty for all of it
	Note     string // follows the title
	Open     bool   // draw the counters of a stack side by side, as small as necessary
	Battles  []Battle

	// Name returns the name of a counter; nil for the name in the game.
	Name func(unit int) string

	// Fits and Text evaluate a line of the legend for a thing; nil to evaluate in the position
	// alone.
	Fits func(line *picture.LegendLine, thing int) bool
	Text func(text *picture.LegendText, thing int) string

	// Side returns the side of a unit, negative for none; nil for that in the position, or for
	// none if Fits is set.
	Side func(unit int) int64

	// Unseen reports which counters the viewer may not know; nil for none.
	Unseen func(unit int) bool

	// Hidden are counters that are drawn face down with their number. The position does not
	// contain them.
	Hidden []Hidden
}

// Hidden is a number of counters of a side in a space.
type Hidden struct {
	Space int
	Side  int64
	Count int
	Shows string // what is known of each of them
}

// Battle is an attack to draw, from spaces on a space, with its text.
type Battle struct {
	From []int
	On   int
	Text string
}

// Lengths are in units of the picture: SVG user units, pixels at scale 1.
const (
	hexSize   = 40.0 // from the centre to a corner
	margin    = 24.0
	topMargin = 52.0 // with the heading
)

// Map draws a position.
func Map(p *program.Program, s *state.State, o Options) (*Picture, error) {
	a := newArtist(p, s, o)
	if err := a.draw(); err != nil {
		return nil, err
	}
	return a.pic, nil
}

func newArtist(p *program.Program, s *state.State, o Options) *artist {
	a := &artist{layout: layout{p: p, s: s, m: s.World.Map, c: formula.NewCtx(s), o: o, lines: withDefaults(p)}}
	if a.o.Name == nil {
		a.o.Name = p.UnitCalled
	}
	if side := p.Attribute("unit", "side"); a.o.Side == nil && a.o.Fits == nil && side != nil {
		a.o.Side = func(u int) int64 { return side.Read(s.Reader(), u).N }
	}
	if a.o.Fits == nil {
		a.o.Fits = func(x *picture.LegendLine, thing int) bool { return x.Fits(a.c, thing) }
	}
	if a.o.Text == nil {
		a.o.Text = func(t *picture.LegendText, thing int) string { return t.Of(&p.Lexicon, a.c, thing) }
	}
	return a
}

// land draws what lies under the counters.
func (a *artist) land() error {
	if err := a.lay(); err != nil {
		return err
	}
	a.style()
	if a.c.Err != nil {
		return fmt.Errorf("the legend failed: %w", a.c.Err)
	}
	a.ground()
	a.networks()
	a.signs()
	a.pic.Title = or(a.p.Title, a.p.Name)
	a.pic.Paper = mix(a.paper, "#ffffff", 0.5)
	return nil
}

func (a *artist) draw() error {
	if err := a.land(); err != nil {
		return err
	}
	if !a.o.NoUnits {
		a.counters()
		a.pieces()
	}
	a.names()
	a.battles()
	if !a.o.NoUnits && a.o.From == "" {
		a.beside()
	}
	a.key()
	a.heading()
	if a.c.Err != nil {
		return fmt.Errorf("the legend failed: %w", a.c.Err)
	}
	return nil
}

// artist draws one picture.
type artist struct {
	layout
	part  part
	pic   *Picture
	units []int // those drawn

	paper, ink string         // of the map
	fits       map[int][]int  // by space: the lines of the legend that apply
	fill       map[int]string // by space
	border     []topologyEdge // those drawn
	edgeFits   map[int][]int  // by edge: the lines of the legend that apply
	titles     map[int]string // by space: its name besides the number
}

// layout is where things are in a picture of a position.
type layout struct {
	p     *program.Program
	s     *state.State
	m     *topology.Map
	c     *formula.Ctx
	o     Options
	lines []*picture.LegendLine

	hexes  hexGrid
	sheet  *sheet        // for a map of areas with a drawing
	shown  []int         // the spaces drawn, in order
	centre map[int]point // of the spaces drawn
	right  float64       // the edge of the map
	bottom float64
}

// topologyEdge is an edge with its ends, of which at least one is drawn.
type topologyEdge struct{ edge, a, b int }

// style finds the lines of the legend that apply to spaces and edges.
func (a *artist) style() {
	a.paper, a.ink = "#f3efdf", "#55503f"
	for _, x := range a.lines {
		if x.Of == "map" {
			a.paper, a.ink = or(x.Fill, a.paper), or(x.Ink, a.ink)
		}
	}
	a.fits, a.fill, a.edgeFits, a.titles = map[int][]int{}, map[int]string{}, map[int][]int{}, map[int]string{}
	for _, s := range a.shown {
		a.fill[s] = a.paper
		for i, x := range a.lines {
			if x.Of != "space" || !a.fit(x, s) {
				continue
			}
			a.fits[s] = append(a.fits[s], i)
			a.fill[s] = or(x.Fill, a.fill[s])
			if t := x.Texts["label"]; t != nil {
				a.titles[s] = or(a.o.Text(t, s), a.titles[s])
			}
		}
	}
	for e := range a.m.Edges() {
		x, y := a.m.EdgeEnds(e)
		_, in := a.centre[x]
		_, also := a.centre[y]
		if a.m.IsCut(e) || !in && !also || !(a.m.IsHex(x) && a.m.IsHex(y)) && !(in && also) {
			continue
		}
		a.border = append(a.border, topologyEdge{e, x, y})
		for i, x := range a.lines {
			if x.Of == "edge" && a.fit(x, e) {
				a.edgeFits[e] = append(a.edgeFits[e], i)
			}
		}
	}
}

// fit reports whether a line of the legend applies to a thing. A picture is one question with
// one step budget.
func (a *layout) fit(x *picture.LegendLine, thing int) bool {
	return a.c.Spend(1) && a.o.Fits(x, thing)
}

// has reports whether a line is in the list.
func has(fits []int, line int) bool {
	for _, i := range fits {
		if i == line {
			return true
		}
	}
	return false
}

// heading writes the title of the game above the map.
func (a *artist) heading() {
	title := a.pic.Title
	g := a.pic.group("heading")
	g.text(Text{X: margin, Y: 34, Size: 24, Start: true, Bold: true, Fill: a.ink, Text: title})
	end := margin + 1.12*wide(title, 24)
	for _, text := range []string{a.standing(), a.o.Note} {
		if text != "" {
			g.text(Text{X: end + 18, Y: 34, Size: 15, Start: true, Fill: a.ink, Text: text})
			end += 18 + 1.1*wide(text, 15)
		}
	}
	a.pic.Width = math.Max(a.pic.Width, math.Min(end+margin, 1400))
}

// standing returns the legend's text about the whole game: turn, weather, points.
func (a *artist) standing() string {
	text := ""
	for _, x := range a.lines {
		if t := x.Texts["label"]; x.Of == "map" && t != nil {
			text = or(a.o.Text(t, 0), text)
		}
	}
	return text
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
