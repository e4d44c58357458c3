package site

import (
	"bytes"
	"fmt"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// icon is the picture of the site where it is installed: a counter on a hex. Its measures are
// parts of the edge of the picture.
const (
	hexRadius   = 0.46 // to a corner
	maskable    = 0.78 // of that, where a system may cut the corners off
	counterEdge = 0.40
)

// addIcons adds the pictures that the manifest names.
func (s Site) addIcons() error {
	for _, size := range []int{192, 512} {
		for name, scale := range map[string]float64{"icon": 1, "icon-maskable": maskable} {
			data, err := icon(size, scale)
			if err != nil {
				return err
			}
			s[fmt.Sprintf("files/%s-%d.png", name, size)] = data
		}
	}
	return nil
}

// icon draws the picture. A smaller scale leaves a wider margin, on paper instead of nothing.
func icon(size int, scale float64) ([]byte, error) {
	c, edge := gg.NewContext(size, size), float64(size)
	if scale < 1 {
		c.SetHexColor("#f6f3ea")
		c.Clear()
	}
	mid, r := edge/2, edge*hexRadius*scale
	for i := range 6 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 3)
		c.LineTo(mid+r*cos, mid+r*sin)
	}
	c.ClosePath()
	c.SetHexColor("#a9bd84")
	c.FillPreserve()
	c.SetHexColor("#3d4a2a")
	c.SetLineWidth(edge * 0.025 * scale)
	c.Stroke()
	half := edge * counterEdge * scale / 2
	c.DrawRoundedRectangle(mid-half, mid-half, 2*half, 2*half, half/5)
	c.SetHexColor("#f4ead0")
	c.FillPreserve()
	c.SetHexColor("#26211a")
	c.SetLineWidth(edge * 0.02 * scale)
	c.Stroke()
	w, h := half*0.62, half*0.42 // the symbol of infantry
	c.DrawRectangle(mid-w, mid-h, 2*w, 2*h)
	c.DrawLine(mid-w, mid-h, mid+w, mid+h)
	c.DrawLine(mid-w, mid+h, mid+w, mid-h)
	c.Stroke()
	var b bytes.Buffer
	err := c.EncodePNG(&b)
	return b.Bytes(), err
}
