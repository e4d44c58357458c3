package module

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"regexp"
	"strconv"
	"strings"

	"wargame/internal/vassal/archive"
	"wargame/internal/vassal/encoding"
	"wargame/internal/vassal/grid"

	// The formats in which modules have pictures.
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/webp"
)

// MaxPixels is the size of a picture that is decoded, in pixels.
const MaxPixels = 250_000_000

func number(n *Node, attr string, def int) int {
	f, err := strconv.ParseFloat(strings.TrimSpace(n.Attr(attr)), 64)
	if err != nil || math.IsNaN(f) || math.Abs(f) > 1e6 {
		return def
	}
	return int(f)
}

func decimal(n *Node, attr string, def float64) float64 {
	f, err := strconv.ParseFloat(strings.TrimSpace(n.Attr(attr)), 64)
	if err != nil || math.IsNaN(f) || math.Abs(f) > 1e6 {
		return def
	}
	return f
}

func (m *Module) addMap(n *Node) {
	out := &Map{Name: n.Attr("mapName"), EdgeX: number(n, "edgeWidth", 0), EdgeY: number(n, "edgeHeight", 0)}
	class := n.Class()
	out.Hand = class == "PrivateMap" || class == "PlayerHand"
	picker := n.Child("BoardPicker")
	for _, c := range picker.Children {
		switch c.Class() {
		case "Board":
			out.Boards = append(out.Boards, m.board(c))
		case "setup":
			out.Default = defaultBoards(c.Text)
		}
	}
	m.Maps = append(m.Maps, out)
}

// defaultBoards reads the command that sets the boards of a new game.
func defaultBoards(text string) []Placed {
	_, list, ok := strings.Cut(strings.TrimSpace(text), "BoardPicker\t")
	if !ok {
		return nil
	}
	var out []Placed
	for d := encoding.NewDecoder(list, '\t'); d.More(); {
		name := encoding.NewDecoder(d.Next(""), '/')
		b := Placed{Name: name.Next("")}
		b.Reversed = name.Next("") == "rev"
		b.Col, b.Row = d.Int(0), d.Int(0)
		if b.Name != "" && b.Col >= 0 && b.Row >= 0 && b.Col < 1000 && b.Row < 1000 {
			out = append(out, b)
		}
	}
	return out
}

func (m *Module) board(n *Node) *Board {
	b := &Board{Name: n.Attr("name"), Image: n.Attr("image"), Size: grid.Point{X: number(n, "width", 0), Y: number(n, "height", 0)}}
	if b.Image != "" {
		size, err := m.ImageSize(b.Image)
		if err == nil {
			b.Size = size
		} else {
			b.Guess = true
			b.Size = guess(n)
		}
	}
	for _, c := range n.Children {
		if g := makeGrid(c, b.Size, nil); g != nil {
			b.Grid = g
		} else if strings.HasSuffix(c.Class(), "Grid") {
			b.Custom = c.Tag
		}
	}
	return b
}

// guess returns a size that holds all zones and regions of a board whose picture is missing.
func guess(n *Node) grid.Point {
	size := grid.Point{X: 2000, Y: 2000}
	n.Each(func(c *Node) bool {
		switch c.Class() {
		case "Zone":
			for _, p := range corners(c.Attr("path")) {
				size = grid.Point{X: max(size.X, p.X), Y: max(size.Y, p.Y)}
			}
		case "Region":
			size = grid.Point{X: max(size.X, number(c, "originx", 0)), Y: max(size.Y, number(c, "originy", 0))}
		}
		return true
	})
	return size
}

// corners reads the corners of a zone.
func corners(text string) []grid.Point {
	var out []grid.Point
	for _, pair := range strings.Split(text, ";") {
		x, y, ok := strings.Cut(pair, ",")
		if !ok {
			continue
		}
		a, err1 := strconv.Atoi(strings.TrimSpace(x))
		b, err2 := strconv.Atoi(strings.TrimSpace(y))
		if err1 == nil && err2 == nil && max(a, -a, b, -b) <= 1_000_000 {
			out = append(out, grid.Point{X: a, Y: b})
		}
	}
	return out
}

// makeGrid builds the grid of an element, nil if it is none. A zone gives its grid its own
// extent.
func makeGrid(n *Node, size grid.Point, inside func(grid.Point) bool) grid.Grid {
	switch n.Class() {
	case "HexGrid":
		h := &grid.Hex{X0: number(n, "x0", 0), Y0: number(n, "y0", 32), DY: decimal(n, "dy", 64), Sideways: n.Attr("sideways") == "true", Size: size, Inside: inside}
		h.DX = decimal(n, "dx", math.Sqrt(3)/2*h.DY)
		h.Numbers = numbering(n)
		if h.DX < 1 || h.DY < 1 {
			return nil
		}
		return h
	case "SquareGrid":
		s := &grid.Square{X0: number(n, "x0", 24), Y0: number(n, "y0", 24), DX: decimal(n, "dx", 48), DY: decimal(n, "dy", 48), Size: size, Inside: inside}
		s.Numbers = numbering(n)
		if s.DX < 1 || s.DY < 1 {
			return nil
		}
		return s
	case "RegionGrid":
		var r grid.Regions
		for _, c := range n.Children {
			if c.Class() == "Region" {
				r = append(r, grid.Region{Name: c.Attr("name"), At: grid.Point{X: number(c, "originx", 0), Y: number(c, "originy", 0)}})
			}
		}
		return r
	case "ZonedGrid":
		z := &grid.Zones{}
		for _, c := range n.Children {
			if c.Class() == "Zone" {
				z.List = append(z.List, zone(c))
			} else if g := makeGrid(c, size, inside); g != nil {
				z.Background = g
			}
		}
		return z
	}
	return nil
}

func zone(n *Node) *grid.Zone {
	z := &grid.Zone{Name: n.Attr("name"), Format: n.Attr("locationFormat"), Path: corners(n.Attr("path")), Parent: n.Attr("useParentGrid") == "true"}
	if z.Format == "" {
		z.Format = "$name$"
	}
	low, high := z.Bounds()
	for _, c := range n.Children {
		if g := makeGrid(c, grid.Point{X: high.X - low.X, Y: high.Y - low.Y}, z.Contains); g != nil {
			z.Own = g
		}
	}
	return z
}

func numbering(n *Node) *grid.Numbering {
	for _, c := range n.Children {
		class := c.Class()
		if !strings.HasSuffix(class, "GridNumbering") {
			continue
		}
		letter := func(attr, def string) bool {
			v := c.Attr(attr)
			if v == "" {
				v = def
			}
			return v[0] == 'A'
		}
		out := &grid.Numbering{
			VerticalFirst: strings.HasPrefix(c.Attr("first"), "V"), Separator: c.Attr("sep"),
			HLetters: letter("hType", "N"), VLetters: letter("vType", "N"),
			HLeading: number(c, "hLeading", 1), VLeading: number(c, "vLeading", 1),
			HOff: number(c, "hOff", 1), VOff: number(c, "vOff", 1),
			HDown: c.Attr("hDescend") == "true", VDown: c.Attr("vDescend") == "true",
			Stagger: c.Attr("stagger") == "true" || class == "HexGridNumbering" && c.Attr("stagger") == "",
			Oblique: class == "ObliqueHexGridNumbering", Format: c.Attr("locationFormat"),
		}
		if out.Format == "" {
			out.Format = "$gridLocation$"
		}
		return out
	}
	return nil
}

// ImageSize returns the size of a picture without decoding it.
func (m *Module) ImageSize(name string) (grid.Point, error) {
	file, ok := m.Image(name)
	if !ok {
		return grid.Point{}, fmt.Errorf("the module has no picture %q", name)
	}
	data, err := m.Read(file, archive.MaxImage)
	if err != nil {
		return grid.Point{}, err
	}
	if strings.HasSuffix(strings.ToLower(file), ".svg") {
		return svgSize(data)
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return grid.Point{}, fmt.Errorf("the picture %q cannot be read: %w", name, err)
	}
	if c.Width <= 0 || c.Height <= 0 || c.Width > MaxPixels/c.Height {
		return grid.Point{}, fmt.Errorf("the picture %q has %d by %d pixels; at most %d in all are read", name, c.Width, c.Height, MaxPixels)
	}
	return grid.Point{X: c.Width, Y: c.Height}, nil
}

// Decode decodes a picture. A picture with absurd sizes is refused before it is decoded.
func (m *Module) Decode(name string) (image.Image, error) {
	if _, err := m.ImageSize(name); err != nil {
		return nil, err
	}
	file, _ := m.Image(name)
	data, err := m.Read(file, archive.MaxImage)
	if err != nil {
		return nil, err
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture %q cannot be read: %w", name, err)
	}
	return img, nil
}

var svgAttr = regexp.MustCompile(`(?s)<svg\b[^>]*>`)
var svgNumber = func(attr string) *regexp.Regexp {
	return regexp.MustCompile(`\b` + attr + `\s*=\s*["']\s*([0-9.]+)`)
}
var svgWidth, svgHeight = svgNumber("width"), svgNumber("height")

// svgSize reads the width and height of an SVG picture.
func svgSize(data []byte) (grid.Point, error) {
	head := svgAttr.Find(data[:min(len(data), 1<<16)])
	w, h := svgWidth.FindSubmatch(head), svgHeight.FindSubmatch(head)
	if w == nil || h == nil {
		return grid.Point{}, fmt.Errorf("the picture has no size")
	}
	x, err1 := strconv.ParseFloat(string(w[1]), 64)
	y, err2 := strconv.ParseFloat(string(h[1]), 64)
	if err1 != nil || err2 != nil || x < 1 || y < 1 || x*y > MaxPixels {
		return grid.Point{}, fmt.Errorf("the picture has an absurd size")
	}
	return grid.Point{X: int(math.Ceil(x)), Y: int(math.Ceil(y))}, nil
}
