package picture

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/board"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Drawing is the picture of an area map, in the coordinates of the game: x to the right,
// y down.
type Drawing struct {
	Rings map[int][][]Spot // closed outlines by area; the first point is not repeated at the end
	Lines map[int][][]Spot // borders between two areas, by edge
	Ways  map[int][][]Spot // roads across an edge, each from its first end to its second
	At    map[int]Spot     // position of the name, by space
	Rims  map[int][][]Spot // borders at the edge of the map, by area

	Shapes []Shape // decoration, in drawing order
}

// Spot is a point of a drawing.
type Spot struct{ X, Y float64 }

// Shape is decoration that belongs to no area: a line (course), a region (ground), or a
// name along a line (name).
type Shape struct {
	Of, Kind, Title string
	Points          []Spot
}

// Picture holds the legend and the drawing of a game.
type Picture struct {
	Legend  []*LegendLine // in the order of drawing
	Drawing *Drawing      // of an area map; nil if there is none
}

// Reader reads legends and drawings.
type Reader struct {
	*declare.Names
	*names.Lexicon
	*ruleset.Set
	*board.Board
	*Picture
}

// ReadDrawings reads all drawings of the game. Call it before ReadLegend.
func (l *Reader) ReadDrawings() {
	d := &drawer{reader: l, Drawing: &Drawing{
		Rings: map[int][][]Spot{}, Lines: map[int][][]Spot{}, Ways: map[int][][]Spot{}, Rims: map[int][][]Spot{}, At: map[int]Spot{},
	}, around: map[int][][]Spot{}, places: map[int]*dsl.DrawingLine{}}
	var first *dsl.DrawingLine
	for _, e := range l.InForce() {
		x := e.Item.Drawing
		if x == nil {
			continue
		}
		l.Drawing = d.Drawing
		set := board.Sourced("drawing", x.Provenance, x.Pos)
		for _, line := range x.Lines {
			if first == nil {
				first = line
			}
			set.Cells++
			d.line(line, e.Rule)
		}
		l.Data = append(l.Data, set)
	}
	if l.Drawing != nil && len(d.around) > 0 {
		d.close(first)
	}
}

// drawer reads the lines of a drawing.
type drawer struct {
	reader *Reader
	*Drawing
	around map[int][][]Spot // area to its border lines
	places map[int]*dsl.DrawingLine
}

func (d *drawer) line(x *dsl.DrawingLine, rule *ruleset.Rule) {
	var points []Spot
	for _, c := range x.Points {
		px, py, _ := strings.Cut(c.Text, ",")
		var p Spot
		p.X, _ = strconv.ParseFloat(px, 64)
		p.Y, _ = strconv.ParseFloat(py, 64)
		points = append(points, p)
	}
	fail := func(format string, args ...any) *dsl.Diagnostic {
		return d.reader.Report.Fail(codes.BadDrawing, x.Pos, len(x.What+x.Shape), rule, format, args...)
	}
	if least := map[string]int{"at": 1, "ground": 3}[x.What+x.Shape]; len(points) < max(least, 1) || least == 0 && len(points) < 2 {
		fail("too few points for %s", map[bool]string{true: "a region", false: "a line"}[x.Shape == "ground"])
		return
	}
	if x.Shape != "" {
		d.Shapes = append(d.Shapes, Shape{x.Shape, x.Kind.Text, x.Title.Value(), points})
		return
	}
	from, ok := d.space(x.From, rule)
	if !ok {
		return
	}
	if x.To == nil {
		switch x.What {
		case "at":
			if first := d.places[from]; first != nil {
				fail("the place of %s is already in line %d", x.From.Word(), first.Pos.Line)
			}
			d.places[from], d.At[from] = x, points[0]
		case "line":
			d.Rims[from] = append(d.Rims[from], points)
			d.around[from] = append(d.around[from], points)
		default:
			fail("a way must lead from one area to another")
		}
		return
	}
	to, ok := d.space(x.To.Space, rule)
	if !ok {
		return
	}
	edges := d.reader.World.Map.EdgesBetween(from, to, nil)
	switch {
	case x.Over != nil && x.What != "way":
		fail("only a way can name one of several edges")
	case x.What == "at":
		fail("only one area can have a place")
	case len(edges) == 0:
		fail("%s and %s are not next to each other", x.From.Word(), x.To.Space.Word()).Help = "a row of data makes them adjacent: data border { a b … }"
	case x.What == "line":
		for _, e := range edges { // one line lies between the areas, whatever their edges are
			d.Lines[int(e)] = append(d.Lines[int(e)], points)
		}
		d.around[from], d.around[to] = append(d.around[from], points), append(d.around[to], points)
	default:
		e := int(edges[0])
		if x.Over != nil {
			k := slices.IndexFunc(edges, func(e int64) bool { return d.reader.World.Map.WayName(int(e)) == x.Over.Word() })
			if k < 0 {
				fail("%s and %s have no edge %q", x.From.Word(), x.To.Space.Word(), x.Over.Word()).Help = "the column `name` of data edge gives an edge its name"
				return
			}
			e = int(edges[k])
		}
		if a, _ := d.reader.World.Map.EdgeEnds(e); a != from {
			slices.Reverse(points)
		}
		d.Ways[e] = append(d.Ways[e], points)
	}
}

func (d *drawer) space(s *dsl.DrawingSpace, rule *ruleset.Rule) (int, bool) {
	v, ok := d.reader.Word(value.SpaceType, s.Word())
	if !ok || d.reader.World.Map.IsHex(int(v.N)) {
		d.reader.Report.Fail(codes.BadDrawing, s.Pos, len(s.Word()), rule, "there is no area %q to draw", s.Word())
		return 0, false
	}
	return int(v.N), true
}

// close joins the lines around each area into rings. It reports an error if two adjacent
// drawn areas have no line between them.
func (d *drawer) close(at *dsl.DrawingLine) {
	m := d.reader.World.Map
	for s := range m.Len() {
		if d.around[s] == nil {
			continue
		}
		rings, loose := chain(d.around[s])
		if loose != nil {
			d.reader.Report.Fail(codes.BadDrawing, at.Pos, len(at.What), nil, "the lines around %s do not close: one ends at %s", m.Name(s), coordinates(*loose))
		}
		d.Rings[s] = rings
	}
	for e := range m.Edges() {
		a, b := m.EdgeEnds(e)
		if d.around[a] != nil && d.around[b] != nil && d.Lines[e] == nil && !m.IsCut(e) {
			d.reader.Report.Fail(codes.BadDrawing, at.Pos, len(at.What), nil, "%s and %s are next to each other, but no line is drawn between them", m.Name(a), m.Name(b))
		}
	}
}

func coordinates(p Spot) string { return fmt.Sprintf("%v,%v", p.X, p.Y) }

// chain joins lines end to end into rings. loose is an end that meets no other end, or
// nil.
func chain(lines [][]Spot) (rings [][]Spot, loose *Spot) {
	used := make([]bool, len(lines))
	for i, line := range lines {
		if used[i] {
			continue
		}
		used[i] = true
		ring := slices.Clone(line)
		for ring[0] != ring[len(ring)-1] {
			end := ring[len(ring)-1]
			next := slices.IndexFunc(lines, func(l []Spot) bool { return l[0] == end || l[len(l)-1] == end })
			for next >= 0 && used[next] {
				k := slices.IndexFunc(lines[next+1:], func(l []Spot) bool { return l[0] == end || l[len(l)-1] == end })
				if k < 0 {
					next = -1
					break
				}
				next += 1 + k
			}
			if next < 0 {
				return rings, &end
			}
			used[next] = true
			more := slices.Clone(lines[next])
			if more[0] != end {
				slices.Reverse(more)
			}
			ring = append(ring, more[1:]...)
		}
		rings = append(rings, ring[:len(ring)-1])
	}
	return rings, nil
}
