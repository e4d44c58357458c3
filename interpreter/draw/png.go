//go:build !js

package draw

import (
	"fmt"
	"image/color"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
)

// Pixels reports whether PNG works.
const Pixels = true

// maxPixels is the largest PNG that is made.
const maxPixels = 120 << 20

// PNG writes the picture as pixels, scaled.
func (p *Picture) PNG(w io.Writer, scale float64) error {
	width, height := math.Ceil(p.Width*scale), math.Ceil(p.Height*scale)
	if width*height > maxPixels {
		return fmt.Errorf("a picture of %.0f x %.0f pixels is too large: choose a smaller scale, a part of the map, or SVG", width, height)
	}
	r := &raster{dc: gg.NewContext(max(1, int(width)), max(1, int(height))), scale: scale, faces: map[faceKey]font.Face{}}
	r.dc.SetColor(paint(p.Paper, 1))
	r.dc.Clear()
	r.dc.SetLineCapRound()
	r.dc.SetLineJoinRound()
	for _, g := range p.Groups {
		if err := r.group(g); err != nil {
			return err
		}
	}
	return r.dc.EncodePNG(w)
}

type raster struct {
	dc    *gg.Context
	scale float64
	faces map[faceKey]font.Face
}

type faceKey struct {
	bold bool
	size float64
}

func (r *raster) group(g *Group) error {
	for _, it := range g.Items {
		switch x := it.(type) {
		case *Group:
			if err := r.group(x); err != nil {
				return err
			}
		case *Path:
			r.path(x)
		case *Text:
			if err := r.text(x); err != nil {
				return err
			}
		}
	}
	return nil
}

func paint(c string, opacity float64) color.Color {
	red, green, blue := rgb(c)
	if opacity <= 0 || opacity > 1 {
		opacity = 1
	}
	return color.NRGBA{uint8(red), uint8(green), uint8(blue), uint8(math.Round(255 * opacity))}
}

func (r *raster) path(p *Path) {
	k := r.scale
	r.dc.ClearPath()
	for i := range p.D {
		at := p.D[i].at
		switch p.D[i].op {
		case 'M':
			r.dc.MoveTo(at[0].x*k, at[0].y*k)
		case 'L':
			r.dc.LineTo(at[0].x*k, at[0].y*k)
		case 'Q':
			r.dc.QuadraticTo(at[0].x*k, at[0].y*k, at[1].x*k, at[1].y*k)
		case 'C':
			r.dc.CubicTo(at[0].x*k, at[0].y*k, at[1].x*k, at[1].y*k, at[2].x*k, at[2].y*k)
		case 'Z':
			r.dc.ClosePath()
		}
	}
	if p.Fill != "" {
		r.dc.SetColor(paint(p.Fill, p.Opacity))
		r.dc.FillPreserve()
	}
	if p.Stroke != "" {
		ds := make([]float64, len(p.Dashes))
		for i, d := range p.Dashes {
			ds[i] = d * k
		}
		r.dc.SetDash(ds...)
		r.dc.SetLineWidth(p.Width * k)
		r.dc.SetColor(paint(p.Stroke, p.Opacity))
		r.dc.StrokePreserve()
	}
	r.dc.ClearPath()
}

func (r *raster) face(bold bool, size float64) (font.Face, error) {
	key := faceKey{bold, math.Round(size*4) / 4}
	if f := r.faces[key]; f != nil {
		return f, nil
	}
	f, err := newLetters(bold, key.size)
	if err == nil {
		r.faces[key] = f
	}
	return f, err
}

func (r *raster) text(t *Text) error {
	f, err := r.face(t.Bold, t.Size*r.scale)
	if err != nil {
		return err
	}
	r.dc.SetFontFace(f)
	x, y, ax := t.X*r.scale, t.Y*r.scale, 0.5
	if t.Start {
		ax = 0
	}
	r.dc.Push()
	defer r.dc.Pop()
	if t.Turn != 0 {
		r.dc.RotateAbout(gg.Radians(t.Turn), x, y)
	}
	if t.Halo != "" {
		r.dc.SetColor(paint(t.Halo, 1))
		d := t.Size * r.scale * 0.12
		for i := range 8 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 4)
			r.dc.DrawStringAnchored(t.Text, x+d*cos, y+d*sin, ax, 0)
		}
	}
	r.dc.SetColor(paint(t.Fill, 1))
	r.dc.DrawStringAnchored(t.Text, x, y, ax, 0)
	return nil
}
