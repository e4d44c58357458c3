package draw

import (
	"math"
	"slices"

	"wargame/interpreter/names"
)

// Counters off the map lie in rows under a heading.
const (
	besideCols  = 6
	besideCell  = counterSize + 6
	besideTitle = 22.0
)

// beside draws the counters off the map that have a heading in the legend, to the right of the
// map.
func (a *artist) beside() {
	titles, waiting := a.waiting()
	if len(titles) == 0 {
		return
	}
	g := a.pic.group("beside")
	x, y := math.Max(a.right, a.pic.Width-margin)+margin, topMargin
	bottom := math.Max(a.bottom, topMargin+besideTitle+3*besideCell)
	for _, title := range titles {
		units := waiting[title]
		for row := range slices.Chunk(units, besideCols) {
			first := &row[0] == &units[0]
			need := besideCell
			if first {
				need += besideTitle
			}
			if y+need > bottom && y > topMargin {
				x, y = x+besideCols*besideCell+margin, topMargin
			}
			if first {
				g.text(Text{X: x, Y: y + 15, Size: fit(title, 13, besideCols*besideCell), Start: true, Bold: true, Fill: a.ink, Text: title})
				y += besideTitle
			}
			for i, u := range row {
				c := &Group{Title: a.tell(u)}
				a.look(u).draw(c, point{x + besideCell*float64(i), y})
				g.add(c)
				a.units = append(a.units, u)
			}
			y += besideCell
		}
		y += 6
	}
	a.pic.Width = x + besideCols*besideCell + margin
}

// waitsFor returns the heading of a counter off the map; empty if it is not shown.
func (a *artist) waitsFor(u int) string {
	title := ""
	for _, x := range a.lines {
		if t := x.Texts["beside"]; t != nil && x.Of == "unit" && a.fit(x, u) {
			title = or(a.o.Text(t, u), title)
		}
	}
	return title
}

// waiting returns the counters off the map by their headings, and the headings in order.
func (a *artist) waiting() (titles []string, waiting map[string][]int) {
	waiting = map[string][]int{}
	for u := range a.s.At {
		if a.s.At[u] >= 0 || a.o.Unseen != nil && a.o.Unseen(u) {
			continue
		}
		title := a.waitsFor(u)
		if title == "" {
			continue
		}
		if waiting[title] == nil {
			titles = append(titles, title)
		}
		waiting[title] = append(waiting[title], u)
	}
	slices.SortFunc(titles, names.Natural)
	return titles, waiting
}
