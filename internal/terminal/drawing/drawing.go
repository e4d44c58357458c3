// Package drawing draws a position in characters: the map of hexes, the table of areas,
// the tracks, and what a counter, a piece or a space is.
package drawing

import (
	"strings"

	"wargame/internal/console"
	"wargame/interpreter/sight"
)

// Drawing draws and describes a position in characters, as the seats of a view see it.
type Drawing struct {
	*console.Console
	View  *sight.View
	Brief bool         // areas by their full names, and few empty ones
	All   bool         // include what is empty
	Path  map[int]bool // spaces drawn in brackets; nil for the requested one alone
}

// Status returns the current place in the sequence of play.
func (d *Drawing) Status() string {
	at := d.View.Scopes()
	var parts []string
	for _, p := range []struct{ format, text string }{{"turn %s", at.Turn}, {"%s", at.Phase}, {"%s", at.Segment}, {"of %s", at.Phasing}} {
		if p.text != "" {
			parts = append(parts, strings.Replace(d.Console.Words.Text(p.format), "%s", p.text, 1))
		}
	}
	return strings.Join(parts, ", ")
}

// Board draws the position: a hex map around the units and a table of areas. With a
// space given, it draws only the surroundings of that space. Tracks and budgets follow
// unless brief.
func (d *Drawing) Board(around string, brief bool) []string {
	m := d.View.Map()
	var out []string
	if s := d.Status(); s != "" {
		out = append(out, d.Bold(s))
	}
	if around != "" {
		if _, ok := m.Find(around); !ok {
			if d.View.HidesAnything() {
				return []string{d.Console.Words.Sprintf("there is no space %q, and no unit in sight of that name", around)}
			}
			return []string{d.Console.Words.Sprintf("there is no space %q", around)}
		}
	}
	if _, hex := m.Grid(); hex {
		out = append(out, d.hexMap(m, around)...)
	}
	out = append(out, d.areaTable(m, around)...)
	if !brief {
		var cs []string
		for _, c := range d.Counts() {
			cs = append(cs, c.String())
		}
		if len(cs) > 0 {
			out = append(out, "", strings.Join(cs, " · "))
		}
	}
	return out
}
