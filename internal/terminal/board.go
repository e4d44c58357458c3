package terminal

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"wargame/internal/console"
	"wargame/interpreter/names"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"

	"github.com/mattn/go-runewidth"
)

// The size of the map window, in character cells, columns and areas.
const (
	cellWidth = 8  // width of a hex, including its left edge
	panelCols = 16 // the most columns of hexes side by side
	fewAreas  = 40 // up to this number, empty areas are listed too
)

// board draws the position: a hex map around the units and a table of areas. With a
// space given, it draws only the surroundings of that space. Tracks and budgets follow
// unless brief.
func (d *Drawing) board(around string, brief bool) []string {
	m := d.View.Map()
	var out []string
	if s := d.status(); s != "" {
		out = append(out, d.Bold(s))
	}
	if around != "" {
		if _, ok := m.Find(around); !ok {
			if d.View.HidesAnything() {
				return []string{fmt.Sprintf("there is no space %q, and no unit in sight of that name", around)}
			}
			return []string{fmt.Sprintf("there is no space %q", around)}
		}
	}
	if _, hex := m.Grid(); hex {
		out = append(out, d.hexMap(m, around)...)
	}
	out = append(out, d.areaTable(m, around)...)
	if !brief {
		var cs []string
		for _, c := range d.counts() {
			cs = append(cs, c.String())
		}
		if len(cs) > 0 {
			out = append(out, "", strings.Join(cs, " · "))
		}
	}
	return out
}

// window is a rectangle of columns and rows.
type window struct{ c0, c1, r0, r1 int }

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

// hexMap draws hexes in staggered columns or rows: the id, and below it the
// letters of the terrain and the stack.
func (d *Drawing) hexMap(m *topology.Map, around string) []string {
	w, ok := d.window(m, around)
	if !ok {
		return nil
	}
	g, _ := m.Grid()
	letters, edges := newLetters(d), newRims(d)
	marked := d.Path
	if s, ok := m.Find(around); ok && marked == nil {
		marked = map[int]bool{s: true}
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
		c1 := min(w.c1, c0+per-1)
		w := w
		if panels > 1 && around == "" && !d.All {
			w = d.busy(m, window{c0, c1, w.r0, w.r1})
		}
		p := newPanel(cellWidth*(c1-c0+2), 2*(w.r1-w.r0+2))
		for c := c0; c <= c1; c++ {
			for r := w.r0; r <= w.r1; r++ {
				s := m.At(c, r)
				x, y := spot(g, c, r)
				x, y = x-cellWidth*c0, y-2*w.r0
				// Both lines of a hex begin with its edge. Without it a line could be read as part of
				// the neighbouring hex, which is half a hex higher or lower.
				upper, lower := "/", "\\"
				if g.ByRows {
					upper, lower = "|", "|"
				}
				p.put(x, y, upper, console.DimOn)
				p.put(x, y+1, lower, console.DimOn)
				edges.draw(d, p, g, s, x, y, len([]rune(m.Name(s))))
				if marked[s] {
					p.put(x+1, y, "["+m.Name(s)+"]", console.BoldOn)
				} else {
					p.put(x+1, y, m.Name(s), console.DimOn)
				}
				terrain := letters.of(d, s)
				p.put(x+1, y+1, terrain, "")
				if stack := d.stack(s); stack != "" {
					p.put(x+2+len([]rune(terrain)), y+1, stack, console.BoldOn)
				} else if name := d.placeName(s); name != "" {
					p.put(x+2+len([]rune(terrain)), y+1, short(name, cellWidth-3-len([]rune(terrain))), "")
				}
			}
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, p.lines(d.Color)...)
	}
	return append(out, letters.legend(d, edges)...)
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
	if len(d.piecesIn(space)) > 0 {
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

// areaTable lists the spaces that are not hexes, with their units and tracked values.
func (d *Drawing) areaTable(m *topology.Map, around string) []string {
	head := []string{"area"}
	var tracks []string
	for _, name := range slices.Sorted(maps.Keys(d.View.Program().Tracks)) {
		x := d.View.Program().Tracks[name]
		if len(x.Params) == 1 && x.Params[0].Type.Kind == value.Space && x.Type.IsWord() && len(tracks) < 3 {
			tracks = append(tracks, name)
			head = append(head, name)
		}
	}
	rows := [][]string{append(head, "units")}
	order := make([]int, m.Len())
	for s := range order {
		order[s] = s
	}
	slices.SortStableFunc(order, func(a, b int) int { return names.Natural(m.Name(a), m.Name(b)) })
	for _, s := range order {
		if m.IsHex(s) || around != "" && m.Name(s) != around {
			continue
		}
		name := m.Name(s)
		if d.Brief {
			name = d.View.SpaceName(s)
		}
		row, empty := []string{name}, true
		for _, name := range tracks {
			x := d.View.Program().Tracks[name]
			text := d.View.Track(x, []value.Value{value.Word(int64(s))})
			if text == "none" {
				text = "-"
			}
			row = append(row, text)
		}
		var units []string
		for _, side := range d.sidesIn(s) {
			units = append(units, side)
			empty = false
		}
		if empty && around == "" && !d.All && (m.Len() > 80 || d.Brief && m.Len() > fewAreas) {
			continue
		}
		rows = append(rows, append(row, strings.Join(units, "  ")))
	}
	if len(rows) == 1 {
		return nil
	}
	var b strings.Builder
	inner := *d.Console
	inner.Out = &b
	inner.WriteTable(rows, "  ")
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
}

// sidesIn lists the units of a space by side, then its pieces, as "red: A, B".
func (d *Drawing) sidesIn(space int) []string {
	v, by := d.View, map[int64][]string{}
	for _, u := range v.UnitsIn(space) {
		side := v.Side(int(u))
		by[side] = append(by[side], d.View.Program().UnitName(int(u)))
	}
	for _, s := range v.In(space) {
		by[s.Side] = append(by[s.Side], s.Text())
	}
	var out []string
	for s := int64(value.None); s < int64(len(d.View.Program().Enums["side"].Words)); s++ {
		if len(by[s]) > 0 {
			out = append(out, d.View.Program().Show(value.SideType, value.Word(s))+": "+strings.Join(by[s], ", "))
		}
	}
	return append(out, d.piecesIn(space)...)
}

// panel is a grid of characters with attributes.
type panel struct {
	cells [][]rune
	tones [][]string
}

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
