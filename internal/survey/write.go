package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

var fileNames = []string{"map-places.wgr", "map-ground.wgr", "map-water.wgr", "map-roads.wgr"}

// files gives the data files of the map by their names.
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

// block writes rows in columns.
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
	for h := range c.Len() {
		if t := c.towns[h]; t != "" {
			rows = append(rows, []string{c.Name(h), fmt.Sprintf("%q", t)})
		}
	}
	return []string{block("hex", c.source(), []string{"id", "town"}, rows)}
}

func (c *chart) groundRows() []string {
	var rows [][]string
	bySource := map[string][][]string{}
	var sources []string
	for h := range c.Len() {
		if len(c.ground[h]) == 0 && c.fixed[h] == nil {
			continue
		}
		row := []string{c.Name(h), strings.Join(c.ground[h], ",")}
		if row[1] == "" {
			row[1] = "-" // clear, and the rules say so
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

func (c *chart) lineRows(roads bool) []string {
	head := []string{"a", "b", "is"}
	if !roads {
		head = append(head, "course")
	}
	var rows [][]string
	for e, s := range c.sides {
		var is []string
		for _, f := range c.survey.side {
			if slices.Contains(c.side[e], f) && c.isRoad(f) == roads {
				is = append(is, f)
			}
		}
		if len(is) > 0 {
			row := []string{c.Name(s.a), c.Name(s.b), strings.Join(is, ",")}
			if !roads {
				row = append(row, c.waterName(e))
			}
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b []string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) })
	return []string{block("edge", c.source(), head, rows)}
}

// waterName names the line of water that runs along a hexside: two rivers that lie
// close together are told apart by it.
func (c *chart) waterName(e int) string {
	for _, l := range c.laid {
		if l.form == "line" && l.flag != c.sea && slices.Contains(l.edges, e) && slices.Contains(c.side[e], l.flag) {
			return fmt.Sprintf("%q", l.name)
		}
	}
	return "-"
}

// report says how well the anchors fit, and what is left to mend.
func (c *chart) report() string {
	var b strings.Builder
	fmt.Fprintf(&b, "turned by %.2f degrees clockwise\n", c.angle*180/math.Pi)
	sum := 0.0
	for _, a := range c.anchors {
		h, _ := c.Find(a.hex)
		p := c.fit.place(a.at)
		d := p.sub(c.centres[h])
		in, _ := c.nearest(p)
		sum += a.weight * d.dot(d)
		fmt.Fprintf(&b, "%s %-32s %.2f hexes off (%+.2f across, %+.2f down), lies in %s\n", a.hex, a.name, dist(d, xy{}), d.x, d.y, c.Name(in))
	}
	fmt.Fprintf(&b, "root of the mean square %.2f hexes\n", math.Sqrt(sum/float64(len(c.anchors))))
	for _, n := range c.notes {
		fmt.Fprintln(&b, n)
	}
	return b.String()
}
