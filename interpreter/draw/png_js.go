package draw

import (
	"errors"
	"io"
)

// Pixels reports whether PNG works.
const Pixels = false

// PNG returns an error: a page shows the drawing itself, and needs no fonts for pixels.
func (p *Picture) PNG(io.Writer, float64) error {
	return errors.New("this program draws SVG alone")
}
