// Package board reads printed data: the map, counters, nouns and seats with their
// values, and the provenance of each datum. It reserves the cells of positions for
// everything that changes. It does not read rules.
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

// Board holds the printed data: the map, the counters with their values, and the seats.
// It also assigns the cells of positions.
type Board struct {
	Name, Title string
	SourceTitle string // as the rules have it, of which Title may be a translation; saves store it
	Seats       []Seat
	Data        []Dataset // the blocks of data with their provenance
	Placed      []Placed  // the counters that start on the map
	Layout      names.Layout
}

// Seat is a participant of a game: it decides, sees information, and wins or loses.
type Seat struct {
	Name, Title string
	Sides       []int // the sides that it plays at the start
}

// Placed is a counter that starts on the map, and the position of its declaration.
type Placed struct {
	Unit, Space int
	Pos         lexer.Position
	Rule        *ruleset.Rule
}

// Reader reads the declarations and data of a board. It is used once.
type Reader struct {
	Names   *declare.Names
	Lexicon *names.Lexicon
	Rules   *ruleset.Set
	*Board
	Spare int               // the number of counters reserved for tests
	Blank bool              // ignore what is printed on the map
	Grid  func(name string) // declares the name of a table as a type

	mapOf    *dsl.HexMap
	sidePart uint16
	given    map[given][]source // the cell that gave each value, by entity
	unitAt   map[string]int     // counter name to index in Units
	absent   map[string]bool    // removed counters; true once the counter was found
	unsure   map[unknownCell]source
}

// Read fills the board and the world of the lexicon. It returns the part of a position
// that holds the sides of units and so determines which units are in the game.
func (l *Reader) Read() (sidePart uint16) {
	l.given, l.unitAt, l.absent = map[given][]source{}, map[string]int{}, map[string]bool{}
	l.unsure = map[unknownCell]source{}
	l.declareNouns()
	l.buildBoard()
	return l.sidePart
}

// buildBoard builds the map, the counters and their printed values.
func (l *Reader) buildBoard() {
	l.declareAttributes()
	l.groupWords()
	l.Lexicon.World = &state.World{Map: l.makeMap()}
	var blocks []ruleset.Stated
	first := len(l.Data)
	for _, e := range l.Rules.InForce() {
		if d := e.Item.Data; d != nil && !l.Lexicon.HasGrid(d.Kind.Text) {
			blocks = append(blocks, e)
			l.AddData(d.Kind.Text, d.Provenance, d.Grids(), 1, d.Kind.Pos)
		}
	}
	blank := l.Blank // a blank map also has no counters in boxes
	rows := make([][]dataRow, len(blocks))
	for _, o := range l.Lexicon.Owners() {
		for i, b := range blocks {
			if d := b.Item.Data; ownerOf[d.Kind.Text] == o || l.Lexicon.Nouns[d.Kind.Text] != nil && d.Kind.Text == string(o) {
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
		l.Lexicon.Units = append(l.Lexicon.Units, "#"+strconv.Itoa(i+1))
	}
	l.Lexicon.World.Units = len(l.Lexicon.Units)
	l.Lexicon.World.Map.Freeze()
	l.layAttributes()
	for i, b := range blocks {
		if kind := b.Item.Data.Kind; rows[i] == nil {
			l.Names.Report.Fail(codes.BadData, kind.Pos, len(kind.Text), b.Rule, "data can be of units, spaces, edges or a noun of the game, not of %q", kind.Text).Help = l.Lexicon.Suggest(kind.Text, func() []string {
				return append(slices.Sorted(maps.Keys(ownerOf)), slices.Sorted(maps.Keys(l.Lexicon.Nouns))...)
			})
		}
		for _, r := range rows[i] {
			if blank && l.Lexicon.Nouns[string(r.owner)] == nil && !l.offMap(r) {
				continue
			}
			l.fill(r, first+i, blank, b.Rule)
		}
	}
	l.countUnknown()
	l.joinGroups()
	l.absentUnits()
}

// ownerOf maps the kinds of data that every game has to their owners.
var ownerOf = map[string]names.Owner{"space": names.OfSpace, "hex": names.OfSpace, "area": names.OfSpace,
	"edge": names.OfEdge, "border": names.OfEdge, "unit": names.OfUnit}

// offMap reports whether a row describes a box beside a hex map, or an edge to one. A
// blank map keeps these rows.
func (l *Reader) offMap(r dataRow) bool {
	m := l.Lexicon.World.Map
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

// mapSources records the provenance of the map's size (two cells) and stagger, if
// declared.
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
	if !l.Names.Hexes() {
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
		l.Names.Report.Fail(codes.BadData, h.Columns.Pos, 1, nil, "%s", err)
		return topology.NewAreas()
	}
	return topology.NewHex(g)
}

// dataRow is a row of data with the entity that it describes.
type dataRow struct {
	owner  names.Owner
	entity int
	cols   []*dsl.GridCell
	cells  []*dsl.GridCell
}

// dataRows returns the rows of a grid and creates their entities.
func (l *Reader) dataRows(d *dsl.Data, g *dsl.Grid, rule *ruleset.Rule, of names.Owner) []dataRow {
	if len(g.Rows) == 0 {
		return nil
	}
	out := make([]dataRow, 0, len(g.Rows)-1)
	head := g.Rows[0].Cells
	if of != names.OfSpace && of != names.OfEdge && d.Grid.ByKind() {
		l.Names.Report.Fail(codes.BadData, d.Grid.Pos, 1, rule, "%s are listed in rows, not by kind", l.Lexicon.Plural(of)).Help = "the first line names the columns: id side strength at"
		return out
	}
	first := len(l.Lexicon.Units) // units before this index come from other blocks
	again := map[int]bool{}
	rows := make(map[int]*dsl.GridCell, len(g.Rows)) // space or edge to its row
	for _, row := range g.Rows[1:] {
		if len(row.Cells) != len(head) {
			l.Names.Report.Fail(codes.BadData, row.Cells[0].Pos, len(row.Cells[0].Text), rule, "this row has %d cells, its header %d", len(row.Cells), len(head)).Help = "write - for a value that is not printed"
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
				l.Names.Report.Fail(codes.BadData, head[0].Pos, 1, rule, "an edge needs the names of two spaces: a b")
				return out
			}
			r.entity, ok = l.edgeRow(row.Cells[0], row.Cells[1], wayName(head, row.Cells), rule)
			ok = ok && l.once(rows, r.entity, row.Cells[0], rule, func() string { return "the edge between " + row.Cells[0].Text + " and " + row.Cells[1].Text })
			r.cols, r.cells = head[2:], row.Cells[2:]
		case names.OfUnit:
			if l.takenOff(row.Cells[0]) {
				continue
			}
			r.entity, ok = l.unitRow(row.Cells[0], rule, first, again)
			r.cols, r.cells = head[1:], row.Cells[1:]
		default:
			r.entity, ok = l.nounRow(l.Lexicon.Nouns[string(of)], row.Cells[0], rule, again)
			r.cols, r.cells = head[1:], row.Cells[1:]
		}
		if ok {
			out = append(out, r)
		}
	}
	return out
}

// once reports an error if a block has two rows for one space or edge; the second would
// silently overwrite the first.
func (l *Reader) once(rows map[int]*dsl.GridCell, entity int, c *dsl.GridCell, rule *ruleset.Rule, what func() string) bool {
	first := rows[entity]
	if first == nil {
		rows[entity] = c
		return true
	}
	d := l.Names.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, "%s has two rows in this block", what())
	d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(first.Pos, first.Pos), Text: "the first one is here"})
	d.Help = "write all of its values in one row; a second connection between the two spaces needs a name of its own, in the column `name`"
	return false
}

func (l *Reader) spaceRow(c *dsl.GridCell, rule *ruleset.Rule) (int, bool) {
	if s, ok := l.Lexicon.World.Map.Find(c.Text); ok {
		return s, true
	}
	if l.Names.Hexes() && !c.Quoted && c.Text[0] >= '0' && c.Text[0] <= '9' {
		l.Names.Report.Fail(codes.OffMap, c.Pos, len(c.Text), rule, "the hex %s is not on the map", c.Text)
		return 0, false
	}
	if !c.Quoted && len(c.Text) > 1 && strings.HasSuffix(c.Text, ":") {
		l.Names.Report.Fail(codes.BadData, c.Pos, len(c.Text), rule, "%q is among the spaces of another kind", c.Text).Help = "write each kind at the begin of a line"
		return 0, false
	}
	s, err := l.Lexicon.World.Map.AddSpace(c.Text)
	if err != nil {
		l.Names.Report.Fail(codes.BadData, c.Pos, len(c.Text), rule, "%s", err)
		return 0, false
	}
	l.Names.EntityName(c.Text, value.SpaceType, s)
	return s, true
}

// wayName returns the name of the edge of a row, from the column `name`; nil without one.
func wayName(head, cells []*dsl.GridCell) *dsl.GridCell {
	for i, c := range head {
		if c.Text == "name" && i < len(cells) && !unsaid(cells[i]) {
			return cells[i]
		}
	}
	return nil
}

func (l *Reader) edgeRow(a, b, way *dsl.GridCell, rule *ruleset.Rule) (int, bool) {
	m := l.Lexicon.World.Map
	x, ok1 := m.Find(a.Text)
	y, ok2 := m.Find(b.Text)
	for i, ok := range []bool{ok1, ok2} {
		if c := []*dsl.GridCell{a, b}[i]; !ok {
			l.Names.Report.Fail(codes.UnknownSpace, c.Pos, len(c.Text), rule, "there is no space %q", c.Text)
		}
	}
	if !ok1 || !ok2 {
		return 0, false
	}
	joined := m.Joined(x, y)
	if joined >= 0 && way == nil {
		return joined, true
	}
	if joined < 0 && m.IsHex(x) && m.IsHex(y) {
		l.Names.Report.Fail(codes.BadData, a.Pos, len(a.Text), rule, "the hexes %s and %s are not adjacent", a.Text, b.Text)
		return 0, false
	}
	var e int
	var err error
	if way != nil {
		e, err = m.JoinBy(x, y, way.Text)
	} else {
		e, err = m.Join(x, y)
	}
	if err != nil {
		l.Names.Report.Fail(codes.BadData, a.Pos, len(a.Text), rule, "%s", err)
	}
	return e, err == nil
}

// unitRow returns the counter of a row and creates it if needed. A later block may add
// values to a counter, with another provenance. One block may name a counter only once.
func (l *Reader) unitRow(c *dsl.GridCell, rule *ruleset.Rule, first int, again map[int]bool) (int, bool) {
	if i, known := l.unitAt[c.Text]; known {
		if i >= first || again[i] {
			l.Names.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, "there are two units named %q", c.Text)
			return i, false
		}
		again[i] = true
		return i, true
	}
	l.unitAt[c.Text] = len(l.Lexicon.Units)
	l.Lexicon.Units = append(l.Lexicon.Units, c.Text)
	l.Names.EntityName(c.Text, value.UnitType, len(l.Lexicon.Units)-1)
	return len(l.Lexicon.Units) - 1, true
}

// fill stores the cells of a row. On a blank map it places no pieces.
func (l *Reader) fill(r dataRow, block int, blank bool, rule *ruleset.Rule) {
	noun := l.Lexicon.Nouns[string(r.owner)]
	for i, col := range r.cols {
		c := r.cells[i]
		if unsaid(c) {
			if c.Text == "?" {
				l.unknown(r, col.Text, block, c)
			}
			continue
		}
		delete(l.unsure, unknownCell{given{r.owner, col.Text}, r.entity})
		if !l.firstTime(r, col.Text, block, c, rule) {
			continue
		}
		switch {
		case col.Text == "is":
			for _, f := range strings.FieldsFunc(c.Text, func(r rune) bool { return r == ',' || r == '+' }) {
				l.setFlag(r, f, c, rule)
			}
		case r.owner == names.OfUnit && (col.Text == "at" || col.Text == "hex" || col.Text == "area"):
			s, ok := l.Lexicon.World.Map.Find(c.Text)
			if !ok {
				l.Names.Report.Fail(codes.OffMap, c.Pos, len(c.Text), rule, "%q is set up on %s, which is not on the map", l.Lexicon.Units[r.entity], c.Text)
				continue
			}
			l.Placed = append(l.Placed, Placed{r.entity, s, c.Pos, rule})
		case noun != nil && noun.Piece && (col.Text == "at" || col.Text == "on"):
			if !blank {
				l.placePiece(noun, r.entity, col.Text == "on", c, rule)
			}
		case noun != nil && col.Text == "title":
			noun.Words.Titles[r.entity] = c.Text
		case r.owner == names.OfUnit && col.Text == "title":
			l.titleUnit(r.entity, c, rule)
		case r.owner == names.OfEdge && col.Text == "name": // see edgeRow
		case r.owner == names.OfSpace && col.Text == "title":
			l.Lexicon.SpaceTitles[r.entity] = c.Text
		default:
			a := l.Lexicon.AttributeOf(r.owner, col.Text)
			if a == nil {
				l.unknownColumn(r.owner, col, rule)
				return
			}
			v, ok := l.Lexicon.ReadCell(a.Type, c.Text)
			if !ok {
				l.Names.Report.Fail(codes.BadData, c.Pos, len(c.Text), rule, "%q is not a value of %s (%s)", c.Text, a.Name, a.Type).Help = l.Lexicon.CellHelp(a.Type, c.Text)
				continue
			}
			l.setAttribute(a, r.entity, v)
		}
	}
}

// firstTime reports an error if another block has already given a value of a counter or
// noun. A variant may overwrite values of its base game; the base block then has one
// source cell less.
func (l *Reader) firstTime(r dataRow, column string, block int, c *dsl.GridCell, rule *ruleset.Rule) bool {
	named := r.owner != names.OfSpace && r.owner != names.OfEdge
	if !named && !l.Rules.Layered() {
		return true // for spaces and edges the last block counts
	}
	key := given{r.owner, column}
	of := l.given[key]
	if r.entity >= len(of) {
		of = append(of, make([]source, max(r.entity+1, 2*len(of))-len(of))...)
	}
	old := of[r.entity]
	switch {
	case old.cell == nil:
	case l.Rules.Layer(old.cell.Pos) < l.Rules.Layer(c.Pos):
		if column != "is" {
			l.Data[old.block].Cells--
		}
	case named:
		d := l.Names.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, "two blocks give %s of the %s %q", column, r.owner, l.Lexicon.Show(r.owner.Type(), value.Word(int64(r.entity))))
		d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(old.cell.Pos, old.cell.Pos), Text: "the first one is here"})
		d.Help = "remove the value from one of them, or give the second another name"
		return false
	}
	of[r.entity] = source{block, c}
	l.given[key] = of
	return true
}

// given identifies a value by kind of entity and column.
type given struct {
	owner  names.Owner
	column string
}

// source is the cell that gave a value; its cell is nil if there is none.
type source struct {
	block int
	cell  *dsl.GridCell
}

func (l *Reader) unknownColumn(o names.Owner, col *dsl.GridCell, rule *ruleset.Rule) {
	for _, d := range l.Names.Report.List {
		if d.Code == codes.UnknownName && d.Span.Start == col.Pos {
			return
		}
	}
	l.Names.Report.Fail(codes.UnknownName, col.Pos, len(col.Text), rule, "%s have no attribute %q", l.Lexicon.Plural(o), col.Text).Help = l.Lexicon.Suggest(col.Text, func() []string { return l.Lexicon.AttributesOf(o) })
}

func (l *Reader) setFlag(r dataRow, name string, c *dsl.GridCell, rule *ruleset.Rule) {
	off := strings.HasPrefix(name, "-") // a variant clears the flag
	name = strings.TrimPrefix(name, "-")
	a := l.Lexicon.AttributeOf(r.owner, name)
	if a == nil || a.Type.Kind != value.Flag {
		l.Names.Report.Fail(codes.UnknownName, c.Pos, len(c.Text), rule, "%s have no flag %q", l.Lexicon.Plural(r.owner), name).Help = l.Lexicon.Suggest(name, func() []string { return l.Lexicon.AttributesOf(r.owner) })
		return
	}
	l.setAttribute(a, r.entity, value.Bool(!off))
}

func (l *Reader) setAttribute(a *names.Attribute, entity int, v value.Value) {
	if !a.Changing {
		l.Lexicon.World.Static[a.Column][entity] = v
		return
	}
	if a.Type.IsWord() {
		l.Layout.Initial[a.Base+entity] = v.N
	} else {
		l.Layout.Boxed[a.Base+entity] = v
	}
}

// takenOff reports whether a variant removes the counter of a row.
func (l *Reader) takenOff(c *dsl.GridCell) bool {
	at, gone := l.Rules.Absent()[c.Text]
	if !gone || l.Rules.Layer(c.Pos) > l.Rules.Layer(at) {
		return false
	}
	l.absent[c.Text] = true
	return true
}

// absentUnits reports an error for removed counters that do not exist.
func (l *Reader) absentUnits() {
	for _, name := range slices.Sorted(maps.Keys(l.Rules.Absent())) {
		if !l.absent[name] && !l.Blank {
			l.Names.Report.Fail(codes.BadData, l.Rules.Absent()[name], len(name), nil, "there is no unit %q to remove", name).Help = l.Lexicon.Suggest(name, func() []string { return l.Lexicon.Units })
		}
	}
}
