package drawing

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"wargame/internal/console"
	"wargame/interpreter/topology"

	"github.com/mattn/go-runewidth"
)

// The size of the map, in character cells and columns.
const (
	cellWidth = 8  // width of a hex, including its left edge
	panelCols = 16 // the most columns of hexes side by side
)

// window is a rectangle of columns and rows.
type window struct{ c0, c1, r0, r1 int }

// window returns the part of the map to draw: the surroundings of a space, all of a small
// map, or the hexes with counters and those beside them. It returns false if the space is
// not a hex.
func (d *Drawing) window(m *topology.Map, around string) (window, bool) {
	g, _ := m.Grid()
	if around != "" {
		s, _ := m.Find(around)
		if !m.IsHex(s) {
			return window{}, false
		}
		c, r := m.Column(s), m.Row(s)
		half := 5
		if n := d.Width(); n > 0 {
			half = max(2, min(9, n/cellWidth/2-1))
		}
		return window{max(g.ColMin, c-half), min(g.ColMax, c+half), max(g.RowMin, r-4), min(g.RowMax, r+4)}, true
	}
	w, found := window{}, false
	if m.Len() > 0 && (g.ColMax-g.ColMin+1)*(g.RowMax-g.RowMin+1) <= 160 {
		return window{g.ColMin, g.ColMax, g.RowMin, g.RowMax}, true // a small map is shown whole
	}
	for at := range m.Len() {
		if !m.IsHex(at) || len(d.View.Count(at)) == 0 {
			continue
		}
		c, r := m.Column(at), m.Row(at)
		if !found {
			w, found = window{c, c, r, r}, true
		}
		w = window{min(w.c0, c), max(w.c1, c), min(w.r0, r), max(w.r1, r)}
	}
	if !found {
		w = window{g.ColMin, g.ColMin + 9, g.RowMin, g.RowMin + 9}
	}
	return window{max(g.ColMin, w.c0-1), min(g.ColMax, w.c1+1), max(g.RowMin, w.r0-1), min(g.RowMax, w.r1+1)}, true
}

// hexMap draws hexes in staggered columns or rows. A map that is too wide is drawn in
// several panels, one below the other.
func (d *Drawing) hexMap(m *topology.Map, around string) []string {
	w, ok := d.window(m, around)
	if !ok {
		return nil
	}
	signs := &signs{letters: newLetters(d), edges: newRims(d), marked: d.Path}
	if s, ok := m.Find(around); ok && signs.marked == nil {
		signs.marked = map[int]bool{s: true}
	}
	var out []string
	wide := w.c1 - w.c0 + 1
	most := panelCols
	if n := d.Width(); n > 0 {
		most = max(4, n/cellWidth-1)
	}
	panels := (wide + most - 1) / most
	per := (wide + panels - 1) / panels
	for c0 := w.c0; c0 <= w.c1; c0 += per {
		part := window{c0, min(w.c1, c0+per-1), w.r0, w.r1}
		if panels > 1 && around == "" && !d.All {
			part = d.busy(m, part)
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, d.panel(m, part, signs).lines(d.Color)...)
	}
	return append(out, signs.letters.legend(d, signs.edges)...)
}

// signs holds the signs for terrain and hexsides, and the hexes drawn in brackets.
type signs struct {
	letters *letters
	edges   *rims
	marked  map[int]bool
}

// panel draws the hexes of a window.
func (d *Drawing) panel(m *topology.Map, w window, signs *signs) *panel {
	g, _ := m.Grid()
	p := newPanel(cellWidth*(w.c1-w.c0+2), 2*(w.r1-w.r0+2))
	for c := w.c0; c <= w.c1; c++ {
		for r := w.r0; r <= w.r1; r++ {
			x, y := spot(g, c, r)
			d.hex(p, signs, m.At(c, r), x-cellWidth*w.c0, y-2*w.r0)
		}
	}
	return p
}

// hex draws a hex in two lines that begin at x, y: its number, and below it the letters
// of the terrain and the stack, or its name if it has no stack.
func (d *Drawing) hex(p *panel, signs *signs, s, x, y int) {
	m := d.View.Map()
	g, _ := m.Grid()
	// Both lines of a hex begin with its edge. Without it a line could be read as part of
	// the neighbouring hex, which is half a hex higher or lower.
	upper, lower := "/", "\\"
	if g.ByRows {
		upper, lower = "|", "|"
	}
	p.put(x, y, upper, console.DimOn)
	p.put(x, y+1, lower, console.DimOn)
	number := m.Name(s)
	signs.edges.draw(d, p, g, s, x, y, len([]rune(number)))
	if signs.marked[s] {
		p.put(x+1, y, "["+number+"]", console.BoldOn)
	} else {
		p.put(x+1, y, number, console.DimOn)
	}
	terrain := signs.letters.of(d, s)
	p.put(x+1, y+1, terrain, "")
	wide := len([]rune(terrain))
	if stack := d.stack(s); stack != "" {
		p.put(x+2+wide, y+1, stack, console.BoldOn)
	} else if name := d.placeName(s); name != "" {
		p.put(x+2+wide, y+1, short(name, cellWidth-3-wide), "")
	}
}

// busy reduces a window to the rows that have counters, and one more on each side. It is
// used where the map is too wide for one panel.
func (d *Drawing) busy(m *topology.Map, w window) window {
	r0, r1 := w.r1+1, w.r0-1
	for c := w.c0; c <= w.c1; c++ {
		for r := w.r0; r <= w.r1; r++ {
			if len(d.View.Count(m.At(c, r))) > 0 {
				r0, r1 = min(r0, r), max(r1, r)
			}
		}
	}
	if r0 > r1 {
		return w
	}
	return window{w.c0, w.c1, max(w.r0, r0-1), min(w.r1, r1+1)}
}

// stack returns the units of a space as side letters with numbers, and a star if a piece
// lies there.
func (d *Drawing) stack(space int) string {
	count, out := d.View.Count(space), ""
	for s := range d.View.Program().Enums["side"].Words {
		if n := count[int64(s)]; n > 0 {
			out += fmt.Sprintf("%s%d", d.sideLetter(s), n)
		}
	}
	if len(d.PiecesIn(space)) > 0 {
		out += "*"
	}
	return out
}

// sideLetter returns the first letter of the side's word that no earlier side uses.
func (d *Drawing) sideLetter(side int) string {
	var used []rune
	for i, w := range d.View.Program().Enums["side"].Words {
		letter := '?'
		for _, r := range w {
			if r = unicode.ToUpper(r); !slices.Contains(used, r) {
				letter = r
				break
			}
		}
		if i == side {
			return string(letter)
		}
		used = append(used, letter)
	}
	return "?"
}

// placeName returns the name of a space besides its number, or "".
func (d *Drawing) placeName(s int) string {
	number := d.View.Program().World.Map.Name(s)
	name := d.View.SpaceName(s)
	name = strings.TrimSpace(strings.TrimPrefix(name, number))
	return strings.TrimSuffix(strings.TrimPrefix(name, "("), ")")
}

// short cuts a name to the given number of cells.
func short(name string, cells int) string {
	return strings.TrimRight(runewidth.Truncate(name, max(0, cells), ""), " -")
}
