package view

import (
	"fmt"
	"html"
	"maps"
	"net/url"

	"wargame/internal/art"
	"wargame/internal/host/match"
	"wargame/interpreter/draw"
	"wargame/interpreter/sight"
	"wargame/interpreter/topology"
)

// ArtGround is a picture of the map that replaces the drawn one, in units of the board.
type ArtGround struct {
	Image  string  `json:"image"` // address
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// artAddress returns the address of a picture that does not come with a game.
func artAddress(game, image string) string {
	return "/art/" + url.PathEscape(game) + "/" + url.PathEscape(image)
}

// fitOf finds how a picture lies on the map, and the drawn spaces by name.
func fitOf(g *art.Ground, world *topology.Map, spaces []Space) (art.Fit, map[string]int, error) {
	of := map[string]int{}
	for at := range spaces {
		if spaces[at].Outline != "" {
			of[world.Name(at)] = at
		}
	}
	fixed := *g
	hexes := maps.Clone(g.Spaces)
	maps.DeleteFunc(hexes, func(name string, _ [2]float64) bool {
		at, ok := of[name]
		return ok && !world.IsHex(at)
	})
	if len(hexes) > 1 { // boxes beside hexes lie anywhere
		fixed.Spaces = hexes
	}
	fit, err := fixed.Fit(func(name string) (x, y float64, ok bool) {
		at, ok := of[name]
		if !ok {
			return 0, 0, false
		}
		return spaces[at].X, spaces[at].Y, true
	})
	return fit, of, err
}

// artGround lays the picture of the map under the spaces of a board. Areas that the picture
// shows elsewhere are moved there.
func artGround(m *match.Match, b *Board) error {
	a := m.Art()
	if a == nil {
		return nil
	}
	b.Credit = a.Credit
	g := a.Ground
	if g == nil {
		return nil
	}
	world := m.Program().World.Map
	fit, of, err := fitOf(g, world, b.Spaces)
	if err != nil {
		return fmt.Errorf("the picture of the map of %s: %w", m.Name, err)
	}
	b.Art = &ArtGround{Image: artAddress(m.Name, g.Image), X: fit.X, Y: fit.Y, Width: g.Width * fit.ScaleX, Height: g.Height * fit.ScaleY}
	for name, pixel := range g.Spaces {
		if at := of[name]; !world.IsHex(at) {
			s := &b.Spaces[at]
			s.X, s.Y = fit.At(pixel)
			s.Outline = fmt.Sprintf("M%.1f %.1fa%[3]d %[3]d 0 1 0 %[4]d 0a%[3]d %[3]d 0 1 0 -%[4]d 0Z", s.X-float64(areaRadius), s.Y, areaRadius, 2*areaRadius)
		}
	}
	return nil
}

// areaRadius is the radius of the outline of an area on a picture of the map, in units of the
// board: a counter fits in.
const areaRadius = 32

// faces draws the counters of a view: from pictures that do not come with the game, where it
// has them, else by the legend. Where values are hidden, a picture could show them, so the
// counters are drawn.
type faces struct {
	*draw.Faces
	art  *art.Art
	game string
	v    *sight.View
}

func drawnOrArt(m *match.Match, v *sight.View, f *draw.Faces) faces {
	out := faces{Faces: f, game: m.Name, v: v}
	if !v.HidesValues() {
		out.art = m.Art()
	}
	return out
}

// Counter returns the face of a counter as the content of an SVG.
func (f faces) Counter(u int) string {
	if f.art == nil {
		return f.Faces.Counter(u)
	}
	p := f.v.Program()
	image := f.art.Face(p.UnitName(u), func(name string) (string, bool) {
		a := p.Attribute("unit", name)
		if a == nil {
			return "", false
		}
		return p.Show(a.Type, a.Read(f.v.Position().Reader(), u)), true
	})
	if image == "" {
		return f.Faces.Counter(u)
	}
	return fmt.Sprintf(`<image href="%s" width="%g" height="%[2]g"/>`, html.EscapeString(artAddress(f.game, image)), draw.CounterSize)
}
