package dsl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Data may be listed by kind instead of in rows: a word with a colon, and its spaces
// (forest: 0105 0301..0304), or chains of neighbours for edges (road: 0103-0203-0303). Two
// words are an attribute and its value (depot blue: 0404).

// ByKind reports whether a grid is listed by kind.
func (g *Grid) ByKind() bool { return g != nil && len(g.Rows) > 0 && g.Rows[0].head() > 0 }

// join makes one row of all lines of a kind.
func (g *Grid) join() {
	if !g.ByKind() {
		return
	}
	var out []*Row
	for _, r := range g.Rows {
		if r.head() > 0 {
			out = append(out, r)
		} else {
			last := out[len(out)-1]
			last.Cells = append(last.Cells, r.Cells...)
		}
	}
	g.Rows = out
}

// head returns the number of cells of a row up to its colon; 0 without one.
func (r *Row) head() int {
	return 1 + slices.IndexFunc(r.Cells, func(c *GridCell) bool { return !c.Quoted && len(c.Text) > 1 && strings.HasSuffix(c.Text, ":") })
}

// Grids returns the rows of the data as grids with a header. Data by kind are expanded to a
// grid for each kind, with a row for each space or edge.
func (d *Data) Grids() []*Grid {
	if !d.Grid.ByKind() {
		return []*Grid{d.Grid}
	}
	edges := d.Kind.Text == "edge" || d.Kind.Text == "border"
	var out []*Grid
	for _, r := range d.Grid.Rows {
		n := r.head()
		word := &GridCell{Pos: r.Cells[n-1].Pos, Text: strings.TrimSuffix(r.Cells[n-1].Text, ":")}
		column := &GridCell{Pos: r.Pos, Text: "is"}
		if n > 1 {
			column = r.Cells[0]
		}
		header := &Row{Pos: r.Pos, Cells: []*GridCell{{Pos: r.Pos, Text: "id"}}}
		if edges {
			header.Cells = []*GridCell{{Pos: r.Pos, Text: "a"}, {Pos: r.Pos, Text: "b"}}
		}
		header.Cells = append(header.Cells, column)
		g := &Grid{Pos: r.Pos, Rows: []*Row{header}}
		out = append(out, g)
		for _, c := range r.Cells[n:] {
			for _, ends := range spacesOf(c, edges) {
				g.Rows = append(g.Rows, &Row{Pos: c.Pos, Cells: append(ends, word)})
			}
		}
	}
	return out
}

// spacesOf expands a cell: to the spaces of a range, or to the links of a chain.
func spacesOf(c *GridCell, edges bool) [][]*GridCell {
	name := func(text string) *GridCell { return &GridCell{Pos: c.Pos, Text: text, Quoted: c.Quoted} }
	if edges {
		links := strings.Split(c.Text, "-")
		if len(links) < 2 {
			return [][]*GridCell{{name(c.Text), name("")}}
		}
		var out [][]*GridCell
		for i := range links[1:] {
			out = append(out, []*GridCell{name(links[i]), name(links[i+1])})
		}
		return out
	}
	var out [][]*GridCell
	for _, text := range SpaceRange(c.Text) {
		out = append(out, []*GridCell{name(text)})
	}
	return out
}

// SpaceRange expands 0301..0304 to its hexes: all hexes between two corners, at most 10,000.
// It returns any other text as it is.
func SpaceRange(text string) []string {
	const most = 10_000
	from, to, ok := strings.Cut(text, "..")
	half := len(from) / 2
	if !ok || len(from) != len(to) || len(from)%2 != 0 || len(from) == 0 || len(from) > 8 || !digitsOnly(from) || !digitsOnly(to) {
		return []string{text}
	}
	num := func(s string) int { n, _ := strconv.Atoi(s); return n }
	c1, r1, c2, r2 := num(from[:half]), num(from[half:]), num(to[:half]), num(to[half:])
	if c1 > c2 || r1 > r2 || (c2-c1+1)*(r2-r1+1) > most {
		return []string{text}
	}
	var out []string
	for c := c1; c <= c2; c++ {
		for r := r1; r <= r2; r++ {
			out = append(out, fmt.Sprintf("%0*d%0*d", half, c, half, r))
		}
	}
	return out
}
