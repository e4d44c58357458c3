// Package board reads what is printed: the map, the counters, nouns and seats with
// their values, and where each datum comes from. It gives everything that changes its
// place in a position. It knows no rule.
package board

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Board is what is printed: the map, the counters with their values, the seats, and
// where everything that changes has its place in a position.
type Board struct {
	Name, Title string
	Seats       []Seat
	Data        []Dataset // what was printed, derived, reconstructed
	Placed      []Placed  // the counters that start on the map
	Layout      names.Layout
}

// Seat is a place at the table: who decides, knows and wins.
type Seat struct {
	Name, Title string
	Sides       []int // that it plays from the beginning
}

// Placed is a counter that starts on the map, and where that is said.
type Placed struct {
	Unit, Space int
	Pos         lexer.Position
	Rule        *ruleset.Rule
}

// Reader reads the declarations and data that make a board. It is used once.
type Reader struct {
	*declare.Names
	*names.Lexicon
	*ruleset.Set
	*Board
	Spare int               // counters kept in reserve for tests
	Blank bool              // nothing is printed on the map
	Grid  func(name string) // makes the name of a table known as a type

	mapOf    *dsl.HexMap
	sidePart uint16
	given    map[given][]source // where the values of things stand, by thing
	unitAt   map[string]int     // where a counter stands among Units
	absent   map[string]bool    // counters that are taken out, and whether there is one
}

// Read fills the board and the world of the lexicon. It returns the part of a position
// that says which units are in the game.
func (l *Reader) Read() (sidePart uint16) {
	l.given, l.unitAt, l.absent = map[given][]source{}, map[string]int{}, map[string]bool{}
	l.declareNouns()
	l.buildBoard()
	return l.sidePart
}

// buildBoard makes the map, the counters and their printed values.
func (l *Reader) buildBoard() {
	l.declareAttributes()
	l.groupWords()
	l.World = &state.World{Map: l.makeMap()}
	var blocks []ruleset.Stated
	first := len(l.Data)
	for _, e := range l.InForce() {
		if d := e.Item.Data; d != nil && !l.HasGrid(d.Kind.Text) {
			blocks = append(blocks, e)
			l.AddData(d.Kind.Text, d.Provenance, d.Grids(), 1, d.Kind.Pos)
		}
	}
	blank := l.Blank // no counter waits on a display either
	rows := make([][]dataRow, len(blocks))
	for _, o := range l.Owners() {
		for i, b := range blocks {
			if d := b.Item.Data; ownerOf[d.Kind.Text] == o || l.Nouns[d.Kind.Text] != nil && d.Kind.Text == string(o) {
				rows[i] = []dataRow{}
				if o != names.OfUnit || !blank {
					for _, g := range d.Grids() {
						rows[i] = append(rows[i], l.dataRows(d, g, b.Rule, o)...)
					}
				}
			}
		}
	}
	for i := range l.Spare {
		l.Units = append(l.Units, "#"+strconv.Itoa(i+1))
	}
	l.World.Units = len(l.Units)
	l.World.Map.Freeze()
	l.layAttributes()
	for i, b := range blocks {
		if kind := b.Item.Data.Kind; rows[i] == nil {
			l.Report.Fail(codes.BadData, kind.Pos, len(kind.Text), b.Rule, "data are of units, spaces, edges or a noun of the game, not of %q", kind.Text).Help = l.Suggest(kind.Text, func() []string {
				return append(slices.Sorted(maps.Keys(ownerOf)), slices.Sorted(maps.Keys(l.Nouns))...)
			})
		}
		for _, r := range rows[i] {
			if blank && l.Nouns[string(r.owner)] == nil && !l.offMap(r) {
				continue
			}
			l.fill(r, first+i, blank, b.Rule)
		}
	}
	l.joinGroups()
	l.absentUnits()
}

// ownerOf tells what data are of that every game can have.
var ownerOf = map[string]names.Owner{"space": names.OfSpace, "hex": names.OfSpace, "area": names.OfSpace,
	"edge": names.OfEdge, "border": names.OfEdge, "unit": names.OfUnit}

// offMap reports whether a row is of a box beside a map of hexes, or of a way to
// one: a blank map leaves it as it is printed.
func (l *Reader) offMap(r dataRow) bool {
	m := l.World.Map
	if _, grid := m.Grid(); !grid {
		return false
	}
	switch r.owner {
	case names.OfSpace:
		return !m.IsHex(r.entity)
	case names.OfEdge:
		a, b := m.EdgeEnds(r.entity)
		return !m.IsHex(int(a)) || !m.IsHex(int(b))
	}
	return false
}

// mapSources notes where the size of the map, two numbers, and its stagger come
// from, if the game says so.
func (l *Reader) mapSources(h *dsl.HexMap) {
	for _, x := range []struct {
		name  string
		from  *dsl.Provenance
		cells int
	}{{"map size", h.Size, 2}, {"map stagger", h.Stagger, 1}} {
		if x.from != nil {
			set := Sourced(x.name, x.from, x.from.Pos)
			set.Cells = x.cells
			l.Data = append(l.Data, set)
		}
	}
}

func (l *Reader) makeMap() *topology.Map {
	if !l.Hexes() {
		return topology.NewAreas()
	}
	h := l.mapOf
	l.mapSources(h)
	num := func(s string) int { n, _ := strconv.Atoi(s); return n }
	g := topology.Grid{
		ColMin: num(h.Columns.Min), ColMax: num(h.Columns.Max),
		RowMin: num(h.Rows.Min), RowMax: num(h.Rows.Max),
		OddStaggered: h.Odd, ByRows: h.ByRows,
	}
	if err := g.Check(); err != nil {
		l.Report.Fail(codes.BadData, h.Columns.Pos, 1, nil, "%s", err)
		return topology.NewAreas()
	}
	return topology.NewHex(g)
}

// dataRow is a row with the thing that it describes.
type dataRow struct {
	owner  names.Owner
	entity int
	cols   []*dsl.GridCell
	cells  []*dsl.GridCell
}

// dataRows makes the entities of a grid of a block.
func (l *Reader) dataRows(d *dsl.Data, g *dsl.Grid, rule *ruleset.Rule, of names.Owner) []dataRow {
	if len(g.Rows) == 0 {
		return nil
	}
	out := make([]dataRow, 0, len(g.Rows)-1)
	head := g.Rows[0].Cells
	if of != names.OfSpace && of != names.OfEdge && d.Grid.ByKind() {
		l.Report.Fail(codes.BadData, d.Grid.Pos, 1, rule, "%s are listed in rows, not by kind", l.Plural(of)).Help = "the first line names the columns: id side strength at"
		return out
	}
	first := len(l.Units) // the units before it are of other blocks
	again := map[int]bool{}
	rows := make(map[int]*dsl.GridCell, len(g.Rows)) // the row of each space or edge
	for _, row := range g.Rows[1:] {
		if len(row.Cells) != len(head) {
			l.Report.Fail(codes.BadData, row.Cells[0].Pos, len(row.Cells[0].Text), rule, "this row has %d cells, its header %d", len(row.Cells), len(head)).Help = "write - for what is not printed"
			continue
		}
		r := dataRow{owner: of, cols: head, cells: row.Cells}
		ok := false
		switch of {
		case names.OfSpace:
			r.entity, ok = l.spaceRow(row.Cells[0], rule)
			ok = ok && l.once(rows, r.entity, row.Cells[0], rule, func() string { return "the space " + row.Cells[0].Text })
			r.cols, r.cells = head[1:], row.Cells[1:]
		case names.OfEdge:
			if len(head) < 2 {
				l.Report.Fail(codes.BadData, head[0].Pos, 1, rule, "an edge needs the names of two spaces: a b")
				return out
			}
			r.entity, ok = l.edgeRow(row.Cells[0], row.Cells[1], rule)
			ok = ok && l.once(rows, r.entity, row.Cells[0], rule, func() string { return "the edge between " + row.Cells[0].Text + " and " + row.Cells[1].Text })
			r.cols, r.cells = head[2:], row.Cells[2:]
		case names.OfUnit:
			if l.takenOff(row.Cells[0]) {
				continue
			}
			r.entity, ok = l.unitRow(row.Cells[0], rule, first, again)
			r.cols, r.cells = head[1:], row.Cells[1:]
		default:
			r.entity, ok = l.nounRow(l.Nouns[string(of)], row.Cells[0], rule, again)
			r.cols, r.cells = head[1:], row.Cells[1:]
		}
		if ok {
			out = append(out, r)
		}
	}
	return out
}

// once reports a space or an edge that a block names in two rows: the second would
// be laid over the first without a word.
func (l *Reader) once(rows map[int]*dsl.GridCell, entity int, c *dsl.GridCell, rule *ruleset.Rule, what func() string) bool {
	first := rows[entity]
	if first == nil {
		rows[entity] = c
		return true
	}
	d := l.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, "%s has two rows in this block", what())
	d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(first.Pos, first.Pos), Text: "the first is here"})
	d.Help = "write all of its values into one row; two ways between two spaces are a set, or flags, of one edge"
	return false
}

func (l *Reader) spaceRow(c *dsl.GridCell, rule *ruleset.Rule) (int, bool) {
	if s, ok := l.World.Map.Find(c.Text); ok {
		return s, true
	}
	if l.Hexes() && !c.Quoted && c.Text[0] >= '0' && c.Text[0] <= '9' {
		l.Report.Fail(codes.OffMap, c.Pos, len(c.Text), rule, "the hex %s is not on the map", c.Text)
		return 0, false
	}
	if !c.Quoted && len(c.Text) > 1 && strings.HasSuffix(c.Text, ":") {
		l.Report.Fail(codes.BadData, c.Pos, len(c.Text), rule, "%q stands among the spaces of another kind", c.Text).Help = "each kind begins a line"
		return 0, false
	}
	s, err := l.World.Map.AddSpace(c.Text)
	if err != nil {
		l.Report.Fail(codes.BadData, c.Pos, len(c.Text), rule, "%s", err)
		return 0, false
	}
	l.EntityName(c.Text, value.SpaceType, s)
	return s, true
}

func (l *Reader) edgeRow(a, b *dsl.GridCell, rule *ruleset.Rule) (int, bool) {
	m := l.World.Map
	x, ok1 := m.Find(a.Text)
	y, ok2 := m.Find(b.Text)
	for i, ok := range []bool{ok1, ok2} {
		if c := []*dsl.GridCell{a, b}[i]; !ok {
			l.Report.Fail(codes.UnknownSpace, c.Pos, len(c.Text), rule, "there is no space %q", c.Text)
		}
	}
	if !ok1 || !ok2 {
		return 0, false
	}
	if e := m.Joined(x, y); e >= 0 {
		return e, true
	}
	if m.IsHex(x) && m.IsHex(y) {
		l.Report.Fail(codes.BadData, a.Pos, len(a.Text), rule, "the hexes %s and %s are not adjacent", a.Text, b.Text)
		return 0, false
	}
	e, err := m.Join(x, y)
	if err != nil {
		l.Report.Fail(codes.BadData, a.Pos, len(a.Text), rule, "%s", err)
	}
	return e, err == nil
}

// unitRow finds or makes a counter. A block may say more about a counter of an
// earlier block, of which some values have another source; one block names a
// counter once.
func (l *Reader) unitRow(c *dsl.GridCell, rule *ruleset.Rule, first int, again map[int]bool) (int, bool) {
	if i, known := l.unitAt[c.Text]; known {
		if i >= first || again[i] {
			l.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, "there are two units %q", c.Text)
			return i, false
		}
		again[i] = true
		return i, true
	}
	l.unitAt[c.Text] = len(l.Units)
	l.Units = append(l.Units, c.Text)
	l.EntityName(c.Text, value.UnitType, len(l.Units)-1)
	return len(l.Units) - 1, true
}

// fill writes the cells of a row of a block. On a blank map no piece is set up.
func (l *Reader) fill(r dataRow, block int, blank bool, rule *ruleset.Rule) {
	noun := l.Nouns[string(r.owner)]
	for i, col := range r.cols {
		c := r.cells[i]
		if c.Text == "-" && !c.Quoted {
			continue
		}
		if !l.firstTime(r, col.Text, block, c, rule) {
			continue
		}
		switch {
		case col.Text == "is":
			for _, f := range strings.FieldsFunc(c.Text, func(r rune) bool { return r == ',' || r == '+' }) {
				l.setFlag(r, f, c, rule)
			}
		case r.owner == names.OfUnit && (col.Text == "at" || col.Text == "hex" || col.Text == "area"):
			s, ok := l.World.Map.Find(c.Text)
			if !ok {
				l.Report.Fail(codes.OffMap, c.Pos, len(c.Text), rule, "%q is set up on %s, which is not on the map", l.Units[r.entity], c.Text)
				continue
			}
			l.Placed = append(l.Placed, Placed{r.entity, s, c.Pos, rule})
		case noun != nil && noun.Piece && (col.Text == "at" || col.Text == "on"):
			if !blank {
				l.placePiece(noun, r.entity, col.Text == "on", c, rule)
			}
		case noun != nil && col.Text == "title":
			noun.Words.Titles[r.entity] = c.Text
		case r.owner == names.OfSpace && col.Text == "title":
			l.SpaceTitles[r.entity] = c.Text
		default:
			a := l.AttributeOf(r.owner, col.Text)
			if a == nil {
				l.unknownColumn(r.owner, col, rule)
				return
			}
			v, ok := l.ReadCell(a.Type, c.Text)
			if !ok {
				l.Report.Fail(codes.BadData, c.Pos, len(c.Text), rule, "%q is not a value of %s (%s)", c.Text, a.Name, a.Type).Help = l.CellHelp(a.Type, c.Text)
				continue
			}
			l.setAttribute(a, r.entity, v)
		}
	}
}

// firstTime reports a value of a counter or noun that another block has given
// already. A variant lays its values over those of the game below, whose block
// then has a cell less.
func (l *Reader) firstTime(r dataRow, column string, block int, c *dsl.GridCell, rule *ruleset.Rule) bool {
	named := r.owner != names.OfSpace && r.owner != names.OfEdge
	if !named && !l.Layered() {
		return true // of spaces and edges the last block is right
	}
	key := given{r.owner, column}
	of := l.given[key]
	if r.entity >= len(of) {
		of = append(of, make([]source, max(r.entity+1, 2*len(of))-len(of))...)
	}
	old := of[r.entity]
	switch {
	case old.cell == nil:
	case l.Layer(old.cell.Pos) < l.Layer(c.Pos):
		if column != "is" {
			l.Data[old.block].Cells--
		}
	case named:
		d := l.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, "two blocks give %s of the %s %q", column, r.owner, l.Show(r.owner.Type(), value.Word(int64(r.entity))))
		d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(old.cell.Pos, old.cell.Pos), Text: "the first is here"})
		d.Help = "leave the value to one of them, or give the second another name"
		return false
	}
	of[r.entity] = source{block, c}
	l.given[key] = of
	return true
}

// given names a value that things of a kind have.
type given struct {
	owner  names.Owner
	column string
}

// source is the cell that gave a value; nil for none.
type source struct {
	block int
	cell  *dsl.GridCell
}

func (l *Reader) unknownColumn(o names.Owner, col *dsl.GridCell, rule *ruleset.Rule) {
	for _, d := range l.Report.List {
		if d.Code == codes.UnknownName && d.Span.Start == col.Pos {
			return
		}
	}
	l.Report.Fail(codes.UnknownName, col.Pos, len(col.Text), rule, "%s have no attribute %q", l.Plural(o), col.Text).Help = l.Suggest(col.Text, func() []string { return l.AttributesOf(o) })
}

func (l *Reader) setFlag(r dataRow, name string, c *dsl.GridCell, rule *ruleset.Rule) {
	off := strings.HasPrefix(name, "-") // a variant takes the flag away
	name = strings.TrimPrefix(name, "-")
	a := l.AttributeOf(r.owner, name)
	if a == nil || a.Type.Kind != value.Flag {
		l.Report.Fail(codes.UnknownName, c.Pos, len(c.Text), rule, "%s have no flag %q", l.Plural(r.owner), name).Help = l.Suggest(name, func() []string { return l.AttributesOf(r.owner) })
		return
	}
	l.setAttribute(a, r.entity, value.Bool(!off))
}

func (l *Reader) setAttribute(a *names.Attribute, entity int, v value.Value) {
	if !a.Changing {
		l.World.Static[a.Column][entity] = v
		return
	}
	if a.Type.IsWord() {
		l.Layout.Initial[a.Base+entity] = v.N
	} else {
		l.Layout.Boxed[a.Base+entity] = v
	}
}

// takenOff reports whether the counter of a row is taken out.
func (l *Reader) takenOff(c *dsl.GridCell) bool {
	at, gone := l.Absent()[c.Text]
	if !gone || l.Layer(c.Pos) > l.Layer(at) {
		return false
	}
	l.absent[c.Text] = true
	return true
}

// absentUnits reports counters that are taken out and were never there.
func (l *Reader) absentUnits() {
	for _, name := range slices.Sorted(maps.Keys(l.Absent())) {
		if !l.absent[name] && !l.Blank {
			l.Report.Fail(codes.BadData, l.Absent()[name], len(name), nil, "there is no unit %q to take out", name).Help = l.Suggest(name, func() []string { return l.Units })
		}
	}
}
