package draw

import (
	"strconv"
	"strings"

	"wargame/interpreter/picture"
	"wargame/interpreter/value"
)

const (
	counterSize = 40.0
	stackShift  = 3.0 // of a counter against the one below it
	stackShown  = 4   // the most counters of a stack that are visible
)

// counters draws the units: one stack for each side, side by side in an area if there is room.
func (a *artist) counters() {
	g := a.pic.group("units")
	side := a.p.Attribute("unit", "side")
	for _, s := range a.shown {
		var sides []int64
		stacks := map[int64][]int{}
		total := 0
		for _, u := range a.s.UnitsIn(s, nil) {
			of := int64(value.None)
			if side != nil {
				of = side.Read(a.s.Reader(), int(u)).N
			}
			if stacks[of] == nil {
				sides = append(sides, of)
			}
			stacks[of] = append(stacks[of], int(u))
			a.units = append(a.units, int(u))
			total++
		}
		var down []Hidden
		for _, h := range a.o.Hidden {
			if h.Space == s && h.Count > 0 {
				down = append(down, h)
				total += h.Count
			}
		}
		if total == 0 {
			continue
		}
		var piles [][]int
		for _, of := range sides {
			if !a.m.IsHex(s) && total <= 3 {
				for _, u := range stacks[of] {
					piles = append(piles, []int{u})
				}
				continue
			}
			piles = append(piles, stacks[of])
		}
		step, drop := counterSize+7, 15.0
		switch {
		case a.m.IsHex(s):
			step, drop = 16, 2
		case a.drawn(s):
			drop = drawnDrop
		}
		at := func(i int) point {
			return point{a.centre[s].x + step*(float64(i)-float64(len(piles)+len(down)-1)/2), a.centre[s].y + drop}
		}
		for i, pile := range piles {
			a.stack(g, pile, at(i))
		}
		for i, h := range down {
			a.faceDown(g, h, at(len(piles)+i))
		}
	}
}

// stack draws counters one over the other, the first on top.
func (a *artist) stack(g *Group, units []int, m point) {
	pile := &Group{}
	if a.o.Open && len(units) > 1 {
		a.opened(g, units, m)
		return
	}
	shown := min(len(units), stackShown)
	shift := -stackShift * float64(shown-1) / 2
	m = m.plus(point{shift, -shift})
	for i := range shown {
		at := m.plus(point{stackShift * float64(i), -stackShift * float64(i)})
		u := units[shown-1-i]
		c := &Group{Title: a.tell(u)}
		a.look(u).draw(c, at.minus(point{counterSize / 2, counterSize / 2}))
		pile.add(c)
		if i == shown-1 && len(units) > 1 {
			c := at.plus(point{counterSize/2 - 2, -counterSize/2 + 2})
			badge := &Group{}
			for k, u := range units {
				if k > 0 {
					badge.Title += "; "
				}
				badge.Title += a.o.Name(u)
			}
			badge.number(c, len(units))
			pile.add(badge)
		}
	}
	g.add(pile)
}

// number writes the number of counters in a stack.
func (g *Group) number(c point, n int) {
	g.path(Path{D: Outline{}.ellipse(c, 6, 6), Fill: "#ffffff", Stroke: "#222222", Width: 0.9})
	g.text(Text{X: c.x, Y: c.y + 3, Size: 8.5, Bold: true, Fill: "#222222", Text: strconv.Itoa(n)})
}

// faceDown draws hidden counters: the colour of their side and their number, and nothing of
// the units.
func (a *artist) faceDown(g *Group, h Hidden, m point) {
	k := &counter{fill: "#d8d3c2", ink: "#1a1a1a", texts: map[string]string{}}
	for _, x := range a.lines {
		if x.Of == "unit" && x.When == nil && len(x.Words) == 1 && ofSide(x.Words[0]) && x.Words[0].Word == h.Side {
			k.fill, k.ink, k.line, k.side = or(x.Fill, k.fill), or(x.Ink, k.ink), or(x.Line, k.line), int(h.Side)+1
		}
	}
	c := &Group{Title: "a hidden counter"}
	if h.Count > 1 {
		c.Title = strconv.Itoa(h.Count) + " hidden counters"
	}
	if h.Shows != "" {
		c.Title += " (" + h.Shows + ")"
	}
	if e := a.p.Enums["side"]; e != nil && h.Side >= 0 && int(h.Side) < len(e.Titles) {
		c.Title += ", " + e.Titles[h.Side]
	}
	k.draw(c, m.minus(point{counterSize / 2, counterSize / 2}))
	c.number(m.plus(point{counterSize/2 - 2, -counterSize/2 + 2}), h.Count)
	g.add(c)
}

// tell returns the tooltip of a counter.
func (a *artist) tell(u int) string {
	k := a.look(u)
	name := a.o.Name(u)
	text := name
	for _, slot := range []string{"values", "left", "right", "top"} {
		if t := k.texts[slot]; t != "" && t != name {
			text += ", " + t
		}
	}
	return text
}

// counter is the appearance of a counter.
type counter struct {
	fill, ink, line string
	symbols         []string
	size            string
	texts           map[string]string
	side            int // 1 for the first side; 0 for none
}

// printed returns the name on the counter of a unit: that of the options, but the short name
// in place of the title.
func (a *artist) printed(u int) string {
	if name := a.o.Name(u); name != a.p.UnitCalled(u) {
		return name
	}
	return a.p.UnitName(u)
}

// look returns the appearance of a unit: for each property the last line of the legend that
// applies.
func (a *artist) look(u int) *counter {
	k := &counter{fill: "#d8d3c2", ink: "#1a1a1a", texts: map[string]string{}}
	if a.o.Side != nil {
		k.side = int(max(a.o.Side(u), -1)) + 1
	}
	for _, x := range a.lines {
		if x.Of == "unit" && a.o.Fits(x, u) {
			k.take(x, func(t *picture.LegendText) string {
				return strings.ReplaceAll(a.o.Text(t, u), a.p.UnitName(u), a.printed(u))
			})
		}
	}
	if k.texts["left"]+k.texts["right"]+k.texts["top"] == "" {
		k.texts["name"] = a.printed(u)
	}
	return k
}

// take adds the properties of a line of the legend.
func (k *counter) take(x *picture.LegendLine, text func(*picture.LegendText) string) {
	k.fill, k.ink, k.line, k.size = or(x.Fill, k.fill), or(x.Ink, k.ink), or(x.Line, k.line), or(x.Size, k.size)
	if len(x.Symbols) > 0 {
		k.symbols = x.Symbols
	}
	for slot, t := range x.Texts {
		k.texts[slot] = text(t)
	}
	for _, w := range x.Words {
		if ofSide(w) {
			k.side = int(w.Word) + 1
		}
	}
}

// ofSide reports whether a word of the legend is a side of a unit.
func ofSide(w picture.LegendWord) bool {
	return w.Attribute != nil && w.Attribute.Type.String() == value.SideType.String()
}

// sideMark draws the mark of a side, so that sides differ by more than colour: a corner, a bar
// on the left, a bar along the top, or two of these.
func (k *counter) sideMark(g *Group, at point) {
	if k.side == 0 {
		return
	}
	corner := polygon(at.plus(point{1, 1}), at.plus(point{8, 1}), at.plus(point{1, 8}))
	left := rect(at.x+0.4, at.y+3, 1.6, counterSize-6)
	top := rect(at.x+3, at.y+0.6, counterSize-6, 1.6)
	for _, o := range [][]Outline{{corner}, {left}, {top}, {corner, left}, {corner, top}, {left, top}}[(k.side-1)%6] {
		g.path(Path{D: o, Fill: k.ink})
	}
}

// draw draws the counter with its upper left corner at a point.
func (k *counter) draw(g *Group, at point) {
	const w = counterSize
	box := func(dx, dy float64) Outline { return rounded(at.x+dx, at.y+dy, w, w, 3) }
	g.path(Path{D: box(1.2, 1.6), Fill: "#000000", Opacity: 0.28})
	edge, thick := mix(k.fill, "#000000", 0.55), 0.8
	if k.line != "" {
		edge, thick = k.line, 2.2
	}
	g.path(Path{D: box(0, 0), Fill: k.fill, Stroke: edge, Width: thick})
	k.sideMark(g, at)
	text := func(x, y, size, most float64, turn float64, bold bool, s string) {
		if s != "" {
			g.text(Text{X: at.x + x, Y: at.y + y, Size: fit(s, size, most), Turn: turn, Bold: bold, Fill: k.ink, Text: s})
		}
	}
	values := k.texts["values"]
	if len(k.symbols) == 0 {
		name := or(k.texts["name"], k.texts["top"])
		text(w/2, 16, 9, w-5, 0, true, name)
		if name == "" {
			text(w/2, 24, 12, w-6, 0, true, sizeMark(k.size))
		}
	} else {
		text(w/2, 6.6, 5.6, w-5, 0, false, or(k.texts["name"], k.texts["top"]))
		drawSymbols(g, k.symbols, at.plus(point{w/2 - symbolWide/2, 13}), k.ink, mix(k.fill, "#ffffff", 0.45))
		if k.texts["name"] == "" && k.texts["top"] == "" {
			text(w/2, 10.4, 7, 24, 0, true, sizeMark(k.size))
		} else {
			text(w/2, 12.1, 5, 24, 0, true, sizeMark(k.size))
		}
	}
	text(6.6, 20, 6.2, 22, -90, false, k.texts["left"])
	text(w-6.6, 20, 6.2, 22, 90, false, k.texts["right"])
	text(w/2, w-3.2, 13, w-4, 0, true, values)
}

// sizeMark returns the size symbol above the box: see picture.LegendSizes.
func sizeMark(size string) string {
	switch size {
	case "none":
		return ""
	case "squad":
		return "•"
	case "section":
		return "••"
	case "platoon":
		return "•••"
	}
	return size
}
