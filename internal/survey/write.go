package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

var fileNames = []string{"map-places.wgr", "map-ground.wgr", "map-water.wgr", "map-roads.wgr"}

// files returns the data files of the map by name.
func (c *chart) files() map[string]string {
	return map[string]string{
		"map-places.wgr": c.file("Names on the map.", c.placeRows()),
		"map-ground.wgr": c.file("The ground of each hex. A hex that is not listed is clear.", c.groundRows()),
		"map-water.wgr":  c.file("Rivers and shores, hexside by hexside.", c.lineRows(false)),
		"map-roads.wgr":  c.file("Roads, each hexside that they cross.", c.lineRows(true)),
	}
}

func (c *chart) file(about string, blocks []string) string {
	head := "// " + about + " Drawn from survey.txt by internal/survey.\n"
	if c.scenario != "" {
		head = "in scenario " + c.scenario + "\n\n" + head
	}
	return head + strings.Join(blocks, "")
}

// block returns rows aligned in columns.
func block(kind, source string, head []string, rows [][]string) string {
	if len(rows) == 0 {
		return ""
	}
	width := make([]int, len(head))
	for _, r := range append([][]string{head}, rows...) {
		for i, x := range r {
			width[i] = max(width[i], len([]rune(x)))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\ndata %s %s {\n", kind, source)
	for _, r := range append([][]string{head}, rows...) {
		line := " "
		for i, x := range r {
			line += " " + x + strings.Repeat(" ", width[i]-len([]rune(x))+1)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	b.WriteString("}\n")
	return b.String()
}

func (c *chart) source() string { return fmt.Sprintf("reconstructed %q", c.because) }

func (c *chart) placeRows() []string {
	var rows [][]string
	said := map[string][][]string{}
	for h := range c.grid.Len() {
		t := c.towns[h]
		if t == "" {
			continue
		}
		row := []string{c.grid.Name(h), fmt.Sprintf("%q", t)}
		if i := slices.IndexFunc(c.places, func(p place) bool { return p.name == t }); c.places[i].source != "" {
			said[c.places[i].source] = append(said[c.places[i].source], row)
			continue
		}
		rows = append(rows, row)
	}
	head := []string{"id", c.title}
	var out []string
	for _, s := range slices.Sorted(maps.Keys(said)) {
		out = append(out, block("hex", s, head, said[s]))
	}
	return append(out, block("hex", c.source(), head, rows))
}

func (c *chart) groundRows() []string {
	if len(c.groups) > 0 {
		return c.kindRows()
	}
	var rows [][]string
	bySource := map[string][][]string{}
	var sources []string
	for h := range c.grid.Len() {
		if len(c.ground[h]) == 0 && c.fixed[h] == nil {
			continue
		}
		row := []string{c.grid.Name(h), strings.Join(c.ground[h], ",")}
		if row[1] == "" {
			row[1] = "-" // clear, as the rules say
		}
		if f := c.fixed[h]; f != nil && f.clause != "" {
			source := f.kind + " " + f.clause
			if bySource[source] == nil {
				sources = append(sources, source)
			}
			bySource[source] = append(bySource[source], row)
			continue
		}
		rows = append(rows, row)
	}
	slices.Sort(sources)
	var out []string
	for _, s := range sources {
		out = append(out, block("hex", s, []string{"id", "is"}, bySource[s]))
	}
	return append(out, block("hex", c.source(), []string{"id", "is"}, rows))
}

// kindRows lists the hexes word by word, first what the rules of the game say.
func (c *chart) kindRows() []string {
	stated := map[string]bool{} // hex and word, or hex and attribute
	lists := map[string]map[string][]int{}
	list := func(source, word string, h int) {
		if lists[source] == nil {
			lists[source] = map[string][]int{}
		}
		lists[source][word] = append(lists[source][word], h)
	}
	about := func(h int, word string) string {
		if g := c.group(word); g != nil {
			word = g.name
		}
		return c.grid.Name(h) + " " + word
	}
	for _, s := range c.stated.states {
		if s.clause != "" {
			h, _ := c.grid.Find(s.hex)
			for _, f := range s.flags {
				list(s.kind+" "+s.clause, f, h)
				stated[about(h, f)] = true
			}
		}
	}
	for h := range c.grid.Len() {
		for _, f := range c.ground[h] {
			if !stated[about(h, f)] {
				list(c.source(), f, h)
			}
		}
	}
	sources := slices.SortedFunc(maps.Keys(lists), func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Index(a, "reconstructed"), strings.Index(b, "reconstructed")), strings.Compare(a, b))
	})
	var out []string
	for _, s := range sources {
		var b strings.Builder
		fmt.Fprintf(&b, "\ndata hex %s {\n", s)
		for _, f := range c.survey.ground {
			head := f
			if g := c.group(f); g != nil {
				head = g.name + " " + f
			}
			line := "  " + head + ":"
			for _, hex := range c.columns(lists[s][f]) {
				if len(line)+1+len(hex) > farRight {
					b.WriteString(line + "\n")
					line = "   "
				}
				line += " " + hex
			}
			if !strings.HasSuffix(line, ":") {
				b.WriteString(line + "\n")
			}
		}
		b.WriteString("}\n")
		out = append(out, b.String())
	}
	return out
}

// farRight is the column where wargame fmt breaks a line.
const farRight = 90

// columns names hexes; consecutive hexes of a column become a range.
func (c *chart) columns(hexes []int) []string {
	slices.SortFunc(hexes, func(a, b int) int { return cmp.Or(c.grid.Column(a)-c.grid.Column(b), c.grid.Row(a)-c.grid.Row(b)) })
	var out []string
	for i := 0; i < len(hexes); {
		j := i
		for j+1 < len(hexes) && c.grid.Column(hexes[j+1]) == c.grid.Column(hexes[i]) && c.grid.Row(hexes[j+1]) == c.grid.Row(hexes[j])+1 {
			j++
		}
		name := c.grid.Name(hexes[i])
		if j > i {
			name += ".." + c.grid.Name(hexes[j])
		}
		out = append(out, name)
		i = j + 1
	}
	return out
}

func (c *chart) lineRows(roads bool) []string {
	head := []string{"a", "b", "is"}
	if !roads {
		head = append(head, "course")
	}
	var rows [][]string
	said := map[string][][]string{}
	for e, s := range c.grid.sides {
		var is []string
		for _, f := range c.survey.side {
			if slices.Contains(c.side[e], f) && c.isRoad(f) == roads {
				is = append(is, f)
			}
		}
		if len(is) > 0 {
			row := []string{c.grid.Name(s.a), c.grid.Name(s.b), strings.Join(is, ",")}
			if !roads {
				row = append(row, c.waterName(e))
			}
			if s := c.saidOf(e, is); s != "" {
				said[s] = append(said[s], row)
				continue
			}
			rows = append(rows, row)
		}
	}
	byName := func(a, b []string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) }
	var out []string
	for _, s := range slices.Sorted(maps.Keys(said)) {
		slices.SortFunc(said[s], byName)
		out = append(out, block("edge", s, head, said[s]))
	}
	slices.SortFunc(rows, byName)
	return append(out, block("edge", c.source(), head, rows))
}

// saidOf returns the source of a hexside's flags in the rules; empty if there is none.
func (c *chart) saidOf(e int, is []string) string {
	for _, b := range c.stated.betweens {
		if at, err := c.edgeOf(b); err == nil && at == e && b.clause != "" && slices.ContainsFunc(b.flags, func(f string) bool { return slices.Contains(is, f) }) {
			return b.kind + " " + b.clause
		}
	}
	return ""
}

// waterName returns the line of water along a hexside. It distinguishes rivers that are close
// together.
func (c *chart) waterName(e int) string {
	for _, l := range c.laid {
		if l.form == "line" && l.flag != c.sea && slices.Contains(l.edges, e) && slices.Contains(c.side[e], l.flag) {
			return fmt.Sprintf("%q", l.name)
		}
	}
	return "-"
}

// report says how well the anchors fit, and what must be corrected.
func (c *chart) report() string {
	var b strings.Builder
	fmt.Fprintf(&b, "rotated by %.2f degrees clockwise\n", c.angle*180/math.Pi)
	sum := 0.0
	for _, a := range c.anchors {
		h, _ := c.grid.Find(a.hex)
		p := c.fit.place(a.at)
		d := p.sub(c.grid.centres[h])
		in, _ := c.grid.nearest(p)
		sum += a.weight * d.dot(d)
		fmt.Fprintf(&b, "%s %-32s off by %.2f hexes (%+.2f across, %+.2f down), is in %s\n", a.hex, a.name, dist(d, xy{}), d.x, d.y, c.grid.Name(in))
	}
	fmt.Fprintf(&b, "root mean square error %.2f hexes\n", math.Sqrt(sum/float64(len(c.anchors))))
	for _, n := range c.notes {
		fmt.Fprintln(&b, n)
	}
	return b.String()
}
