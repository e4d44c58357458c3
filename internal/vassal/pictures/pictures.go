// Package pictures takes the pictures of counters and maps out of a module and writes them as
// art of a game, into a cache of the player. They belong to their publishers: they never lie in
// the folder of a game.
package pictures

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"wargame/internal/art"
	"wargame/internal/vassal/archive"
	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/piece"
)

// Dir returns the folder of the cache that holds the art of imported games, each in a folder with
// its name: what `wargame serve --art` reads.
func Dir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for a cache: %w", err)
	}
	return filepath.Join(cache, "wargame", "art"), nil
}

// Counter is a unit and what its sides show. Turned are the values of attributes that the unit has
// when it shows its back: one of the maps.
type Counter struct {
	Unit        string
	Front, Back []piece.Shown
	Turned      []map[string]string
}

// Ground is the picture of a map. Spaces are the centres of named spaces, in pixels of the map.
type Ground struct {
	Layout *module.Layout
	Spaces map[string]grid.Point
}

// Report says what was written.
type Report struct {
	Dir      string
	Counters int      // units with a picture
	Bare     int      // units without one that can be read
	Missing  []string // pictures that the module names and does not have, or that cannot be read
	NoGround string   // why the map has no picture; empty if it has
}

// maxCounter is the longest side of a counter that is composed of several pictures, in pixels.
const maxCounter = 2000

// Write writes the art of a game into dir, which it creates and, if it holds art, replaces.
func Write(m *module.Module, dir, game string, counters []Counter, g *Ground) (*Report, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	w := &writer{m: m, dir: dir, named: map[string]string{}, report: &Report{Dir: dir}}
	a := &art.Art{Format: art.Format, Game: game, Credit: "from " + filepath.Base(m.Path), Counters: map[string][]art.Face{}}
	for _, c := range counters {
		front := w.side(c.Front)
		if front == "" {
			w.report.Bare++
			continue
		}
		w.report.Counters++
		a.Counters[c.Unit] = []art.Face{{Image: front}}
		if back := w.side(c.Back); back != "" {
			for _, when := range c.Turned {
				a.Counters[c.Unit] = append(a.Counters[c.Unit], art.Face{Image: back, When: when})
			}
		}
	}
	if g != nil {
		ground, err := w.ground(g)
		if err != nil {
			w.report.NoGround = err.Error()
		} else {
			a.Ground = ground
		}
	}
	slices.Sort(w.report.Missing)
	w.report.Missing = slices.Compact(w.report.Missing)
	return w.report, a.Write(dir)
}

type writer struct {
	m      *module.Module
	dir    string
	named  map[string]string // by what a side shows, the file that was written for it
	report *Report
}

// side writes the picture of a side and returns the name of its file; empty without one.
func (w *writer) side(shown []piece.Shown) string {
	if len(shown) == 0 {
		return ""
	}
	key := fmt.Sprint(shown)
	if name, done := w.named[key]; done {
		return name
	}
	name := w.single(shown)
	if name == "" {
		name = w.composed(shown)
	}
	w.named[key] = name
	return name
}

// single copies the file of a side that consists of one picture.
func (w *writer) single(shown []piece.Shown) string {
	if len(shown) != 1 {
		return ""
	}
	return w.copy(shown[0].Image, fmt.Sprintf("counter-%04d", len(w.named)+1))
}

// copy copies a picture of the module and returns the name of the file; empty if it cannot.
func (w *writer) copy(image, stem string) string {
	file, ok := w.m.Image(image)
	if !ok {
		w.report.Missing = append(w.report.Missing, image)
		return ""
	}
	ext := strings.ToLower(path.Ext(file))
	if !slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"}, ext) {
		return ""
	}
	if _, err := w.m.ImageSize(image); err != nil {
		w.report.Missing = append(w.report.Missing, image)
		return ""
	}
	data, err := w.m.Read(file, archive.MaxImage)
	if err != nil {
		w.report.Missing = append(w.report.Missing, image)
		return ""
	}
	name := stem + ext
	if os.WriteFile(filepath.Join(w.dir, name), data, 0o600) != nil {
		return ""
	}
	return name
}

// composed draws pictures over one another, each about the centre of the counter.
func (w *writer) composed(shown []piece.Shown) string {
	img := Compose(w.m, shown, func(missing string) { w.report.Missing = append(w.report.Missing, missing) })
	if img == nil {
		for _, s := range shown { // vector pictures cannot be composed: the lowest stands for all
			if name := w.copy(s.Image, fmt.Sprintf("counter-%04d", len(w.named)+1)); name != "" {
				return name
			}
		}
		return ""
	}
	name := fmt.Sprintf("counter-%04d.png", len(w.named)+1)
	if w.png(name, img) != nil {
		return ""
	}
	return name
}

func (w *writer) png(name string, img image.Image) error {
	f, err := os.OpenFile(filepath.Join(w.dir, name), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, img)
}

// Compose draws the pictures of a side over one another. It is nil if none can be decoded.
func Compose(m *module.Module, shown []piece.Shown, missing func(string)) image.Image {
	type layer struct {
		img image.Image
		at  image.Point // of the upper left corner, from the centre
	}
	var layers []layer
	var extent image.Rectangle
	for _, s := range shown {
		img, err := m.Decode(s.Image)
		if err != nil {
			missing(s.Image)
			continue
		}
		size := img.Bounds().Size()
		if size.X > maxCounter || size.Y > maxCounter {
			missing(s.Image)
			continue
		}
		at := image.Pt(s.DX-size.X/2, s.DY-size.Y/2)
		layers = append(layers, layer{img, at})
		extent = extent.Union(image.Rectangle{Min: at, Max: at.Add(size)})
	}
	if len(layers) == 0 {
		return nil
	}
	extent = extent.Intersect(image.Rect(-maxCounter, -maxCounter, maxCounter, maxCounter))
	out := image.NewRGBA(extent)
	for _, l := range layers {
		b := l.img.Bounds()
		draw.Draw(out, image.Rectangle{Min: l.at, Max: l.at.Add(b.Size())}, l.img, b.Min, draw.Over)
	}
	return out
}

// ground writes the picture of the map.
func (w *writer) ground(g *Ground) (*art.Ground, error) {
	size := g.Layout.Size()
	if len(g.Spaces) < 2 {
		return nil, fmt.Errorf("too few of its spaces have a place on the map")
	}
	out := &art.Ground{Width: float64(size.X), Height: float64(size.Y), Spaces: map[string][2]float64{}}
	for name, p := range g.Spaces {
		out.Spaces[name] = [2]float64{float64(p.X), float64(p.Y)}
	}
	if b := g.Layout.Boards; len(b) == 1 && !b[0].Reversed && b[0].X == 0 && b[0].Y == 0 && b[0].Image != "" {
		if b[0].Guess {
			return nil, fmt.Errorf("the module does not have its picture %q", b[0].Image)
		}
		if out.Image = w.copy(b[0].Image, "ground"); out.Image != "" {
			return out, nil
		}
	}
	img, err := Map(w.m, g.Layout)
	if err != nil {
		return nil, err
	}
	out.Image = "ground.png"
	return out, w.png(out.Image, img)
}

// Map draws the boards of a map.
func Map(m *module.Module, l *module.Layout) (*image.RGBA, error) {
	size := l.Size()
	if size.X <= 0 || size.Y <= 0 || size.X > module.MaxPixels/size.Y {
		return nil, fmt.Errorf("the map has %d by %d pixels; at most %d in all are drawn", size.X, size.Y, module.MaxPixels)
	}
	out := image.NewRGBA(image.Rect(0, 0, size.X, size.Y))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	drawn := 0
	for i := range l.Boards {
		b := &l.Boards[i]
		if b.Image == "" {
			continue
		}
		img, err := m.Decode(b.Image)
		if err != nil {
			continue
		}
		drawn++
		if b.Reversed {
			img = turned{img}
		}
		at := image.Pt(b.X, b.Y)
		draw.Draw(out, image.Rectangle{Min: at, Max: at.Add(img.Bounds().Size())}, img, img.Bounds().Min, draw.Over)
	}
	if drawn == 0 {
		return nil, fmt.Errorf("the module does not have the pictures of its boards")
	}
	return out, nil
}

// turned is a picture turned by 180 degrees.
type turned struct{ image.Image }

func (t turned) At(x, y int) color.Color {
	b := t.Bounds()
	return t.Image.At(b.Min.X+b.Max.X-1-x, b.Min.Y+b.Max.Y-1-y)
}
