package program

import (
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// buildBoard makes the map, the counters and their printed values.
func (l *loader) buildBoard() {
	l.declareAttributes()
	l.World = &state.World{Map: l.makeMap()}
	var blocks []entry
	for _, e := range l.entries {
		if d := e.item.Data; d != nil && l.Tables[d.Kind.Text] == nil {
			blocks = append(blocks, e)
			l.dataset(d.Kind.Text, d.Provenance, d.Grids(), 1, d.Kind.Pos)
		}
	}
	blank := l.cfg.Readings[MapChoice] == BlankMap // then nothing is printed, and nobody waits on a display
	rows := make([][]dataRow, len(blocks))
	for _, kinds := range [][]string{{"space", "hex", "area"}, {"edge", "border"}, {"unit"}} {
		for i, b := range blocks {
			if d := b.item.Data; contains(kinds, d.Kind.Text) && !(kinds[0] == "unit" && blank) {
				rows[i] = []dataRow{}
				for _, g := range d.Grids() {
					rows[i] = append(rows[i], l.dataRows(d, g, b.rule, kinds[0])...)
				}
			}
		}
	}
	for i := range l.cfg.Spare {
		l.Units = append(l.Units, "#"+strconv.Itoa(i+1))
	}
	l.World.Units = len(l.Units)
	l.World.Map.Freeze()
	l.layAttributes()
	for i, b := range blocks {
		if rows[i] == nil && !contains([]string{"space", "hex", "area", "edge", "border", "unit"}, b.item.Data.Kind.Text) {
			l.diags.fail(codes.BadData, b.item.Data.Kind.Pos, len(b.item.Data.Kind.Text), b.rule, "data are of units, spaces or edges, not of %q", b.item.Data.Kind.Text)
		}
		for _, r := range rows[i] {
			if blank && !l.offMap(r) {
				continue
			}
			l.fill(r, i, b.rule)
		}
	}
	l.absentUnits()
}

// offMap tells whether a row is of a box beside a map of hexes, or of a way to
// one: a blank map leaves it as it is printed.
func (l *loader) offMap(r dataRow) bool {
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

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// dataset notes where a grid comes from; the first so many cells of a row are
// labels.
func (l *loader) dataset(name string, p *dsl.Provenance, grids []*dsl.Grid, labels int, pos lexer.Position) {
	d := Dataset{Name: name, Pos: pos}
	if p != nil {
		d.Kind, d.Note = p.Kind, p.Note.Value()
		for _, c := range p.Clauses {
			d.Clauses = append(d.Clauses, c.Text)
		}
	}
	for _, g := range grids {
		for _, r := range g.Rows[min(1, len(g.Rows)):] {
			for k, c := range r.Cells {
				if k >= labels && (c.Text != "-" || c.Quoted || strings.HasPrefix(name, "table ")) {
					d.Cells++
				}
			}
		}
	}
	l.Data = append(l.Data, d)
}

func (l *loader) makeMap() *topology.Map {
	if l.mapKind == nil || l.mapKind.Hex == nil {
		return topology.NewAreas()
	}
	h := l.mapKind.Hex
	num := func(s string) int { n, _ := strconv.Atoi(s); return n }
	g := topology.Grid{
		ColMin: num(h.Columns.Min), ColMax: num(h.Columns.Max),
		RowMin: num(h.Rows.Min), RowMax: num(h.Rows.Max),
		OddStaggered: h.Odd, ByRows: h.ByRows,
	}
	if err := g.Check(); err != nil {
		l.diags.fail(codes.BadData, h.Columns.Pos, 1, nil, "%s", err)
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
func (l *loader) dataRows(d *dsl.Data, g *dsl.Grid, rule *Rule, kind string) []dataRow {
	out := []dataRow{}
	if len(g.Rows) == 0 {
		return out
	}
	head := g.Rows[0].Cells
	if kind == "unit" && d.Grid.ByKind() {
		l.diags.fail(codes.BadData, d.Grid.Pos, 1, rule, "counters are listed in rows, not by kind").Help = "the first line names the columns: id side strength at"
		return out
	}
	first := len(l.Units) // the units before it are of other blocks
	again := map[int]bool{}
	for _, row := range g.Rows[1:] {
		if len(row.Cells) != len(head) {
			l.diags.fail(codes.BadData, row.Cells[0].Pos, len(row.Cells[0].Text), rule, "this row has %d cells, its header %d", len(row.Cells), len(head)).Help = "write - for what is not printed"
			continue
		}
		r := dataRow{cols: head, cells: row.Cells}
		ok := false
		switch kind {
		case "space":
			r.owner = names.OfSpace
			r.entity, ok = l.spaceRow(row.Cells[0], rule)
			r.cols, r.cells = head[1:], row.Cells[1:]
		case "edge":
			r.owner = names.OfEdge
			if len(head) < 2 {
				l.diags.fail(codes.BadData, head[0].Pos, 1, rule, "an edge needs the names of two spaces: a b")
				return out
			}
			r.entity, ok = l.edgeRow(row.Cells[0], row.Cells[1], rule)
			r.cols, r.cells = head[2:], row.Cells[2:]
		case "unit":
			if l.takenOff(row.Cells[0]) {
				continue
			}
			r.entity, ok = l.unitRow(row.Cells[0], rule, first, again)
			r.cols, r.cells = head[1:], row.Cells[1:]
		}
		if ok {
			out = append(out, r)
		}
	}
	return out
}

func (l *loader) spaceRow(c *dsl.GridCell, rule *Rule) (int, bool) {
	if s, ok := l.World.Map.Find(c.Text); ok {
		return s, true
	}
	if l.mapKind != nil && l.mapKind.Hex != nil && !c.Quoted && c.Text[0] >= '0' && c.Text[0] <= '9' {
		l.diags.fail(codes.OffMap, c.Pos, len(c.Text), rule, "the hex %s is not on the map", c.Text)
		return 0, false
	}
	s, err := l.World.Map.AddSpace(c.Text)
	if err != nil {
		l.diags.fail(codes.BadData, c.Pos, len(c.Text), rule, "%s", err)
		return 0, false
	}
	l.entityName(c.Text, value.SpaceType, s)
	return s, true
}

func (l *loader) edgeRow(a, b *dsl.GridCell, rule *Rule) (int, bool) {
	m := l.World.Map
	x, ok1 := m.Find(a.Text)
	y, ok2 := m.Find(b.Text)
	for i, ok := range []bool{ok1, ok2} {
		if c := []*dsl.GridCell{a, b}[i]; !ok {
			l.diags.fail(codes.UnknownSpace, c.Pos, len(c.Text), rule, "there is no space %q", c.Text)
		}
	}
	if !ok1 || !ok2 {
		return 0, false
	}
	if e := m.Joined(x, y); e >= 0 {
		return e, true
	}
	if m.IsHex(x) && m.IsHex(y) {
		l.diags.fail(codes.BadData, a.Pos, len(a.Text), rule, "the hexes %s and %s are not adjacent", a.Text, b.Text)
		return 0, false
	}
	e, err := m.Join(x, y)
	if err != nil {
		l.diags.fail(codes.BadData, a.Pos, len(a.Text), rule, "%s", err)
	}
	return e, err == nil
}

// unitRow finds or makes a counter. A block may say more about a counter of an
// earlier block, of which some values have another source; one block names a
// counter once.
func (l *loader) unitRow(c *dsl.GridCell, rule *Rule, first int, again map[int]bool) (int, bool) {
	if i, known := l.unitAt[c.Text]; known {
		if i >= first || again[i] {
			l.diags.fail(codes.Duplicate, c.Pos, len(c.Text), rule, "there are two units %q", c.Text)
			return i, false
		}
		again[i] = true
		return i, true
	}
	l.unitAt[c.Text] = len(l.Units)
	l.Units = append(l.Units, c.Text)
	l.entityName(c.Text, value.UnitType, len(l.Units)-1)
	return len(l.Units) - 1, true
}

// entityName makes a name that is an identifier usable in expressions.
func (l *loader) entityName(name string, t value.Type, i int) {
	for k, r := range name {
		if !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 || k > 0 && r >= '0' && r <= '9') {
			return
		}
	}
	l.AddSymbol(formula.Symbol{Name: name, Type: t, Const: true, Value: value.Word(int64(i))})
}

// fill writes the cells of a row of a block.
func (l *loader) fill(r dataRow, block int, rule *Rule) {
	for i, col := range r.cols {
		c := r.cells[i]
		if c.Text == "-" && !c.Quoted {
			continue
		}
		if !l.firstTime(given{r.owner, r.entity, col.Text}, block, c, rule) {
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
				l.diags.fail(codes.OffMap, c.Pos, len(c.Text), rule, "%q is set up on %s, which is not on the map", l.Units[r.entity], c.Text)
				continue
			}
			l.setups = append(l.setups, setup{r.entity, s, c.Pos, rule})
		default:
			a := l.AttributeOf(r.owner, col.Text)
			if a == nil {
				l.unknownColumn(r.owner, col, rule)
				return
			}
			v, ok := l.readCell(a.Type, c.Text)
			if !ok {
				l.diags.fail(codes.BadData, c.Pos, len(c.Text), rule, "%q is not a value of %s (%s)", c.Text, a.Name, a.Type).Help = l.cellHelp(a.Type, c.Text)
				continue
			}
			l.setAttribute(a, r.entity, v)
		}
	}
}

// firstTime reports a value of a counter that another block has given already. A
// variant lays its values over those of the game below, whose block then has a
// cell less.
func (l *loader) firstTime(key given, block int, c *dsl.GridCell, rule *Rule) bool {
	if key.owner != names.OfUnit && len(l.cfg.Layers) == 0 {
		return true // of spaces and edges the last block is right
	}
	old, ok := l.given[key]
	switch {
	case !ok:
	case l.layer(old.at) < l.layer(c.Pos):
		if key.column != "is" {
			l.Data[old.block].Cells--
		}
	case key.owner == names.OfUnit:
		d := l.diags.fail(codes.Duplicate, c.Pos, len(c.Text), rule, "two blocks give %s of the unit %q", key.column, l.Units[key.entity])
		d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(old.at, old.at), Text: "the first is here"})
		d.Help = "leave the value to one of them, or give the second counter another name"
		return false
	}
	if l.given == nil {
		l.given = map[given]source{}
	}
	l.given[key] = source{block, c.Pos}
	return true
}

// given names a value of a thing.
type given struct {
	owner  names.Owner
	entity int
	column string
}

// source is the cell that gave a value.
type source struct {
	block int
	at    lexer.Position
}

func (l *loader) unknownColumn(o names.Owner, col *dsl.GridCell, rule *Rule) {
	for _, d := range l.diags.list {
		if d.Code == codes.UnknownName && d.Span.Start == col.Pos {
			return
		}
	}
	l.diags.fail(codes.UnknownName, col.Pos, len(col.Text), rule, "%s have no attribute %q", o, col.Text).Help = nearest(col.Text, l.AttributesOf(o))
}

func (l *loader) setFlag(r dataRow, name string, c *dsl.GridCell, rule *Rule) {
	off := strings.HasPrefix(name, "-") // a variant takes the flag away
	name = strings.TrimPrefix(name, "-")
	a := l.AttributeOf(r.owner, name)
	if a == nil || a.Type.Kind != value.Flag {
		l.diags.fail(codes.UnknownName, c.Pos, len(c.Text), rule, "%s have no flag %q", r.owner, name).Help = nearest(name, l.AttributesOf(r.owner))
		return
	}
	l.setAttribute(a, r.entity, value.Bool(!off))
}

func (l *loader) setAttribute(a *Attribute, entity int, v value.Value) {
	if !a.Changing {
		l.World.Static[a.Column][entity] = v
		return
	}
	if a.Type.IsWord() {
		l.cells.Initial[a.Base+entity] = v.N
	} else {
		l.cells.Boxed[a.Base+entity] = v
	}
}

// readCell reads a printed value.
func (l *loader) readCell(t value.Type, text string) (value.Value, bool) {
	switch t.Kind {
	case value.Number:
		n, ok := value.ParseNumber(strings.TrimPrefix(text, "+"))
		return value.Word(n), ok
	case value.Flag:
		switch text {
		case "yes", "true", "x", "1":
			return value.Bool(true), true
		case "no", "false", "0":
			return value.Bool(false), true
		}
		return value.Value{}, false
	case value.Text:
		return value.String(text), true
	case value.Mask:
		var m int64
		for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '+' }) {
			i, ok := l.Enums[t.Name].Index(w)
			if !ok {
				return value.Value{}, false
			}
			m |= 1 << i
		}
		return value.Word(m), true
	case value.List:
		var ws []int64
		for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '+' }) {
			v, ok := l.readCell(*t.Elem, w)
			if !ok {
				return value.Value{}, false
			}
			ws = append(ws, v.N)
		}
		return value.Words(ws), true
	}
	return l.Word(t, text)
}

func (l *loader) cellHelp(t value.Type, text string) string {
	if t.Kind == value.Enum || t.Kind == value.Mask {
		words := l.Enums[t.Name].Words
		if h := nearest(text, words); h != "" {
			return h
		}
		return "one of " + strings.Join(words, ", ")
	}
	return ""
}
