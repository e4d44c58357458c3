package pictures

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/piece"
)

// Mark is a space on a map, and what stands there.
type Mark struct {
	Name  string
	At    grid.Point // on the map
	Units [][]piece.Shown
}

// Proof draws the map of a module with a cross in the centre of each space, its name and the
// counters that stand there, so that a person can see whether the grid fits. With samples it also
// writes that many pictures of single spaces, enlarged, spread over the map.
func Proof(m *module.Module, l *module.Layout, marks []Mark, dir string, samples int) (files []string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	w := &writer{m: m, dir: dir}
	img, err := Map(m, l)
	if err != nil {
		return nil, err
	}
	clear := image.NewRGBA(img.Bounds())
	copy(clear.Pix, img.Pix)
	for _, k := range marks {
		for i, u := range k.Units {
			if c := Compose(m, u, func(string) {}); c != nil && i < 4 {
				b := c.Bounds()
				at := image.Pt(k.At.X+4*i, k.At.Y-4*i)
				draw.Draw(img, b.Add(at), c, b.Min, draw.Over)
			}
		}
	}
	for _, k := range marks {
		cross(img, k.At, 6, color.RGBA{255, 0, 200, 255})
		label(img, k.At, k.Name)
	}
	whole := filepath.Join(dir, "grid.png")
	if err := w.png("grid.png", img); err != nil {
		return nil, err
	}
	files = append(files, whole)
	if samples > 0 && len(marks) > 0 {
		sheet := image.NewRGBA(image.Rect(0, 0, sampleSize*5, (sampleSize+16)*((min(samples, len(marks))+4)/5)))
		draw.Draw(sheet, sheet.Bounds(), image.White, image.Point{}, draw.Src)
		n := min(samples, len(marks))
		for i := range n {
			k := marks[(2*i+1)*len(marks)/(2*n)]
			at := image.Pt(i%5*sampleSize, i/5*(sampleSize+16))
			from := image.Rect(k.At.X-sampleSize/2, k.At.Y-sampleSize/2, k.At.X+sampleSize/2, k.At.Y+sampleSize/2)
			draw.Draw(sheet, image.Rect(at.X, at.Y+16, at.X+sampleSize-4, at.Y+16+sampleSize-4), clear, from.Min, draw.Src)
			text(sheet, at.X+2, at.Y+12, fmt.Sprintf("%s  (%d,%d)", k.Name, k.At.X, k.At.Y), color.Black)
		}
		if err := w.png("samples.png", sheet); err != nil {
			return nil, err
		}
		files = append(files, filepath.Join(dir, "samples.png"))
	}
	return files, nil
}

// sampleSize is the side of a sample, in pixels of the map.
const sampleSize = 180

func cross(img *image.RGBA, p grid.Point, r int, c color.Color) {
	for d := -r; d <= r; d++ {
		img.Set(p.X+d, p.Y, c)
		img.Set(p.X, p.Y+d, c)
		img.Set(p.X+d, p.Y+1, c)
		img.Set(p.X+1, p.Y+d, c)
	}
}

func label(img *image.RGBA, p grid.Point, s string) {
	w := 7 * len([]rune(s))
	box := image.Rect(p.X-w/2-2, p.Y+8, p.X+w/2+2, p.Y+22)
	draw.Draw(img, box, image.NewUniform(color.NRGBA{255, 255, 255, 215}), image.Point{}, draw.Over)
	text(img, box.Min.X+2, box.Max.Y-3, s, color.RGBA{160, 0, 120, 255})
}

func text(img draw.Image, x, y int, s string, c color.Color) {
	d := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: basicfont.Face7x13, Dot: fixed.P(x, y)}
	d.DrawString(s)
}
