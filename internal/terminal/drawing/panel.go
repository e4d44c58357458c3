package drawing

import (
	"strings"

	"wargame/internal/console"

	"github.com/mattn/go-runewidth"
)

// panel is a grid of characters with attributes.
type panel struct {
	cells [][]rune
	tones [][]string
}

// newPanel returns a panel of spaces.
func newPanel(width, height int) *panel {
	p := &panel{}
	for range height {
		row := make([]rune, width)
		for i := range row {
			row[i] = ' '
		}
		p.cells = append(p.cells, row)
		p.tones = append(p.tones, make([]string, width))
	}
	return p
}

// put writes a text from a cell on, with an attribute. What lies outside is dropped.
func (p *panel) put(x, y int, text, tone string) {
	if y < 0 || y >= len(p.cells) {
		return
	}
	for _, r := range text {
		if x >= len(p.cells[y]) {
			return
		}
		p.cells[y][x], p.tones[y][x] = r, tone
		x += max(1, runewidth.RuneWidth(r))
	}
}

// lines returns the rows without spaces and empty rows at the end, with escapes for the
// attributes if color is set.
func (p *panel) lines(color bool) []string {
	var out []string
	for y, row := range p.cells {
		text := strings.TrimRight(string(row), " ")
		if !color {
			out = append(out, text)
			continue
		}
		var b strings.Builder
		tone := ""
		for x, r := range []rune(text) {
			if next := p.tones[y][x]; next != tone && r != ' ' {
				if tone != "" {
					b.WriteString(console.AllOff)
				}
				b.WriteString(next)
				tone = next
			}
			b.WriteRune(r)
		}
		if tone != "" {
			b.WriteString(console.AllOff)
		}
		out = append(out, b.String())
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}
