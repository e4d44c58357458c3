//go:build !js

package draw

import (
	"image"
	"math"
	"sync"

	"wargame/interpreter/draw/droid"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var fonts = sync.OnceValues(func() (map[bool]*opentype.Font, error) {
	out := map[bool]*opentype.Font{}
	for bold, ttf := range map[bool][]byte{false: liberationsansregular.TTF, true: liberationsansbold.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			return nil, err
		}
		out[bold] = f
	}
	return out, nil
})

// letters is a font at a size. Letters that it lacks come from a second font, which is loaded
// on demand.
type letters struct {
	font.Face
	of   *opentype.Font
	size float64 // in pixels
	buf  sfnt.Buffer
	rest font.Face // nil until needed
}

func newLetters(bold bool, size float64) (*letters, error) {
	fs, err := fonts()
	if err != nil {
		return nil, err
	}
	l := &letters{of: fs[bold], size: math.Max(size, 0.5)}
	l.Face, err = at(l.of, l.size)
	return l, err
}

func at(f *opentype.Font, size float64) (font.Face, error) {
	return opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
}

// face returns the font that has a letter, or else the first.
func (l *letters) face(r rune) font.Face {
	if l.has(l.of, r) {
		return l.Face
	}
	more, err := droid.Font()
	if err != nil || !l.has(more, r) {
		return l.Face
	}
	if l.rest == nil {
		if l.rest, err = at(more, l.size); err != nil {
			l.rest = l.Face
		}
	}
	return l.rest
}

func (l *letters) has(f *opentype.Font, r rune) bool {
	i, err := f.GlyphIndex(&l.buf, r)
	return err == nil && i > 0
}

func (l *letters) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	return l.face(r).Glyph(dot, r)
}

func (l *letters) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	return l.face(r).GlyphBounds(r)
}

func (l *letters) GlyphAdvance(r rune) (fixed.Int26_6, bool) { return l.face(r).GlyphAdvance(r) }

// Kern implements font.Face. The library returns kerning for a size of one sixty-fourth of the
// font's units, whatever the size of the face, so it is scaled here.
func (l *letters) Kern(a, b rune) fixed.Int26_6 {
	if l.face(a) != l.Face || l.face(b) != l.Face {
		return 0
	}
	return fixed.Int26_6(math.Round(float64(l.Face.Kern(a, b)) * l.size * 64 / float64(l.of.UnitsPerEm())))
}
