package drawing

import (
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// fewAreas is the number of areas up to which empty ones are listed too.
const fewAreas = 40

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
	counts := d.countsOfSides()
	for _, x := range counts {
		head = append(head, x.Name+" "+strings.Join(d.View.Program().Enums["side"].Words, "/"))
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
		for _, x := range counts {
			text, some := d.countOfSides(x, s)
			row, empty = append(row, text), empty && !some
		}
		var units []string
		for _, side := range d.SidesIn(s) {
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

// SidesIn lists the units of a space by side, then its pieces, as "red: A, B".
func (d *Drawing) SidesIn(space int) []string {
	v, by := d.View, map[int64][]string{}
	for _, u := range v.UnitsIn(space) {
		side := v.Side(int(u))
		by[side] = append(by[side], d.View.Program().UnitCalled(int(u)))
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
	return append(out, d.PiecesIn(space)...)
}

// countsOfSides lists the tracks that count something for each side in each space, such as
// markers of influence.
func (d *Drawing) countsOfSides() (out []*construct.Track) {
	for _, name := range slices.Sorted(maps.Keys(d.View.Program().Tracks)) {
		x := d.View.Program().Tracks[name]
		if len(x.Params) == 2 && x.Params[0].Type == value.SideType && x.Params[1].Type.Kind == value.Space && x.Type.Kind == value.Number {
			out = append(out, x)
		}
	}
	return out
}

// countOfSides returns the values of such a track in a space, one for each side, and
// whether any differs from 0.
func (d *Drawing) countOfSides(x *construct.Track, space int) (text string, some bool) {
	var values []string
	for side := range d.View.Program().Enums["side"].Words {
		n := d.View.Track(x, []value.Value{value.Word(int64(side)), value.Word(int64(space))})
		values, some = append(values, n), some || n != "0"
	}
	if !some {
		return "-", false
	}
	return strings.Join(values, "/"), true
}
