package board

import (
	"maps"
	"slices"
	"sync/atomic"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// declareNoun declares a noun as a type. Its words come from rows of data.
func (l *Reader) declareNoun(n *dsl.Noun, rule *ruleset.Rule) {
	plural := n.Plural
	if plural == nil {
		plural = &dsl.Name{Pos: n.Name.Pos, Text: n.Name.Text + "s"}
	}
	if _, taken := l.Names.NamedType(n.Name.Text); taken && l.Names.Declared["type "+n.Name.Text].Line == 0 {
		l.Names.Report.Fail(codes.ReservedName, n.Name.Pos, len(n.Name.Text), rule, "%q is a name of the language itself", n.Name.Text).Help = "choose another name"
		return
	}
	if !l.Names.Fresh(n.Name, rule, "noun") || !l.Names.Fresh(plural, rule, "list") {
		return
	}
	x := &names.Noun{Name: n.Name.Text, Plural: plural.Text, Words: l.Names.AddEnum(n.Name.Text, nil, nil),
		Spare: min(spareNouns, l.Spare), Piece: n.Kind == "piece"}
	for _, by := range n.By {
		x.Groups = append(x.Groups, by.Name.Text)
		x.Spare = l.Spare // each unit of a test may form its own group
	}
	if x.Piece && x.Groups != nil {
		l.Names.Report.Fail(codes.BadData, n.Name.Pos, len(x.Name), rule, "a piece cannot be a group of units").Help = "declare the group as a noun: noun " + x.Name + " groups unit by …"
	}
	l.Lexicon.Nouns[x.Name] = x
}

// nounWords creates the words that rows of data name. Call it before any cell is read
// that may contain one.
func (l *Reader) nounWords() {
	for _, e := range l.Rules.InForce() {
		d := e.Item.Data
		if d == nil || l.Lexicon.Nouns[d.Kind.Text] == nil || len(l.Lexicon.Nouns[d.Kind.Text].Groups) > 0 {
			continue
		}
		n := l.Lexicon.Nouns[d.Kind.Text]
		for i, r := range d.Grid.Rows {
			if i > 0 {
				l.nounWord(n, r.Cells[0].Text)
			}
		}
	}
}

func (l *Reader) nounWord(n *names.Noun, word string) {
	if _, known := n.Words.Index(word); !known {
		n.Words.Add(word, word)
		l.Names.EntityName(word, value.EnumType(n.Name), len(n.Words.Words)-1)
	}
}

// groupWords creates the words of groups from the counters' cells in the grouping
// columns. It reads the cells as text, because a group is a type and must exist before
// values are parsed.
func (l *Reader) groupWords() {
	for _, e := range l.Rules.InForce() {
		if e.Item.Noun == nil || len(e.Item.Noun.By) == 0 || l.Lexicon.Nouns[e.Item.Noun.Name.Text] == nil {
			continue
		}
		n := l.Lexicon.Nouns[e.Item.Noun.Name.Text]
		if !l.canGroup(e.Item.Noun, e.Rule) {
			continue
		}
		var order []string
		units := map[string][]string{} // counter to its cells in the grouping columns
		for _, d := range l.Rules.InForce() {
			if d.Item.Data == nil || d.Item.Data.Kind.Text != "unit" || len(d.Item.Data.Grid.Rows) == 0 {
				continue
			}
			rows := d.Item.Data.Grid.Rows
			for _, r := range rows[1:] {
				id := r.Cells[0].Text
				if units[id] == nil {
					units[id] = l.usualKey(n)
					order = append(order, id)
				}
				for k, c := range r.Cells {
					if k < len(rows[0].Cells) && !unsaid(c) {
						if i := slices.Index(n.Groups, rows[0].Cells[k].Text); i >= 0 {
							units[id][i] = l.asShown(n.Groups[i], c.Text)
						}
					}
				}
			}
		}
		for _, id := range order {
			if word := names.GroupWord(units[id]); word != "" {
				l.nounWord(n, word)
			}
		}
	}
}

// canGroup checks that units can be grouped by the columns, and declares the attribute
// for the group.
func (l *Reader) canGroup(d *dsl.Noun, rule *ruleset.Rule) bool {
	n := l.Lexicon.Nouns[d.Name.Text]
	for _, shared := range d.By {
		by := shared.Name
		a := l.Lexicon.AttributeOf(names.OfUnit, by.Text)
		switch {
		case by.Text == "side":
		case a == nil:
			l.Names.Report.Fail(codes.UnknownName, by.Pos, len(by.Text), rule, "units have no attribute %q", by.Text).Help = l.Lexicon.Suggest(by.Text, func() []string { return l.Lexicon.AttributesOf(names.OfUnit) })
			return false
		case a.Changing:
			l.Names.Report.Fail(codes.BadData, by.Pos, len(by.Text), rule, "the %s of units can change, so units cannot be grouped by it", by.Text).Help = "units can be grouped by what is printed on their counters"
			return false
		case a.Type.Kind != value.Text && a.Type.Kind != value.Enum && a.Type.Kind != value.Number:
			l.Names.Report.Fail(codes.WrongType, by.Pos, len(by.Text), rule, "units cannot be grouped by %s", a.Type.Indefinite()).Help = "units can be grouped by a text, a word or a number"
			return false
		}
	}
	if l.Lexicon.AttributeOf(names.OfUnit, n.Name) != nil || builtinMember(names.OfUnit, n.Name) {
		l.Names.Report.Fail(codes.Duplicate, d.Name.Pos, len(n.Name), rule, "units already have %q", n.Name)
		return false
	}
	l.Lexicon.AddAttribute(&names.Attribute{Name: n.Name, Owner: names.OfUnit, Type: value.EnumType(n.Name), Default: value.Word(value.None), Pos: d.Name.Pos})
	return true
}

// usualKey returns a counter's default values in the grouping columns.
func (l *Reader) usualKey(n *names.Noun) []string {
	out := make([]string, len(n.Groups))
	for i, by := range n.Groups {
		if a := l.Lexicon.AttributeOf(names.OfUnit, by); a != nil && !a.Default.Equal(names.Zero(a.Type)) {
			out[i] = l.Lexicon.Show(a.Type, a.Default)
		}
	}
	return out
}

// asShown returns the canonical text of a counter's cell: +3 and 3 are the same number.
func (l *Reader) asShown(column, text string) string {
	if a := l.Lexicon.AttributeOf(names.OfUnit, column); a != nil && a.Type.Kind == value.Number {
		if v, ok := l.Lexicon.ReadCell(a.Type, text); ok {
			return l.Lexicon.Show(a.Type, v)
		}
	}
	return text
}

// joinGroups sets the group of every counter. All values must be known.
func (l *Reader) joinGroups() {
	c := formula.NewCtx(l.first())
	for _, name := range slices.Sorted(maps.Keys(l.Lexicon.Nouns)) {
		n := l.Lexicon.Nouns[name]
		a := l.Lexicon.AttributeOf(names.OfUnit, name)
		if len(n.Groups) == 0 || a == nil {
			continue
		}
		for u := range l.Lexicon.Units {
			if i, ok := n.Words.Index(l.Lexicon.GroupOf(n, c, u)); ok {
				l.setAttribute(a, u, value.Word(int64(i)))
			}
		}
	}
}

// nounRow returns the thing that a row of data describes. One block may name it only
// once; other blocks may add values.
func (l *Reader) nounRow(n *names.Noun, c *dsl.GridCell, rule *ruleset.Rule, again map[int]bool) (int, bool) {
	i, ok := n.Words.Index(c.Text)
	switch {
	case !ok:
		l.Names.Report.Fail(codes.UnknownName, c.Pos, len(c.Text), rule, "no unit has the %s %q", n.Name, c.Text).Help = l.Lexicon.Suggest(c.Text, func() []string { return n.Words.Words })
	case again[i]:
		l.Names.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, "there are two %s named %q", n.Plural, c.Text)
		return i, false
	}
	again[i] = true
	return i, ok
}

// layNouns assigns storage to each noun and declares its built-in members.
func (l *Reader) layNouns() {
	for _, name := range slices.Sorted(maps.Keys(l.Lexicon.Nouns)) {
		n := l.Lexicon.Nouns[name]
		o, t := names.Owner(name), value.EnumType(name)
		n.Known = len(l.Lexicon.World.Static)
		known := make([]value.Value, n.Size())
		for i := range n.Words.Words {
			known[i] = value.Bool(true)
		}
		l.Lexicon.World.Static = append(l.Lexicon.World.Static, known)
		l.Lexicon.AddMember(o, "title", &formula.Func{Name: "title", Params: []value.Type{t}, Result: value.TextType, Leaf: true, Sources: formula.OnPrint,
			Call: func(_ *formula.Ctx, args []value.Value) value.Value { return value.String(l.Lexicon.Tell(t, args[0])) }})
		if n.Groups != nil {
			l.members(n)
		}
		if n.Piece {
			l.layPieces(n)
		}
	}
}

// titledSpaces declares the title of a space. A space without a title has its name as
// title.
func (l *Reader) titledSpaces() {
	l.Lexicon.AddMember(names.OfSpace, "title", &formula.Func{Name: "title", Params: []value.Type{value.SpaceType}, Result: value.TextType, Leaf: true, Sources: formula.OnPrint,
		Call: func(_ *formula.Ctx, args []value.Value) value.Value {
			if args[0].N < 0 {
				return value.String("")
			}
			s := int(args[0].N)
			if title := l.Lexicon.SpaceTitles[s]; title != "" {
				return value.String(title)
			}
			return value.String(l.Lexicon.World.Map.Name(s))
		}})
}

// members declares the list of the units of a group.
func (l *Reader) members(n *names.Noun) {
	of := l.Lexicon.AttributeOf(names.OfUnit, n.Name)
	if of == nil {
		return
	}
	side := l.Lexicon.AttributeOf(names.OfUnit, "side").Member().Column
	in := func(c *formula.Ctx, u int, group int64) bool {
		return c.Read(side, u) >= 0 && of.Read(c.Reader, u).N == group
	}
	rosters := rosters{of: of}
	f := &formula.Func{Name: "units", Params: []value.Type{value.EnumType(n.Name)}, Result: value.ListOf(value.UnitType), Leaf: true, Sources: formula.OnPrint,
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			if args[0].N < 0 || !c.Spend(c.World().Units) {
				return out
			}
			if !of.Changing {
				sides := c.Column(side)
				for _, u := range rosters.printed(c.World(), args[0].N) {
					if sides.At(int(u)) >= 0 {
						out = append(out, int64(u))
					}
				}
				return out
			}
			for u := range c.World().Units {
				if in(c, u, args[0].N) {
					out = append(out, int64(u))
				}
			}
			return out
		},
		Contains: func(c *formula.Ctx, args []value.Value, x int64) bool {
			return args[0].N >= 0 && x >= 0 && in(c, int(x), args[0].N)
		}}
	l.Lexicon.AddMember(names.Owner(n.Name), "units", f)
	f.Sources = formula.OnParts(l.sidePart)
}

// rosters caches the units of each group, for groups by attributes that never change.
// The cache is computed once for a world. It is safe for concurrent use.
type rosters struct {
	of   *names.Attribute
	last atomic.Pointer[rostersOf]
}

type rostersOf struct {
	world   *state.World
	edition uint64
	units   map[int64][]int32
}

func (r *rosters) printed(w *state.World, group int64) []int32 {
	k := r.last.Load()
	if k == nil || k.world != w || k.edition != w.Edition {
		k = &rostersOf{w, w.Edition, map[int64][]int32{}}
		for u := range w.Units {
			g := w.Static[r.of.Column][u].N
			k.units[g] = append(k.units[g], int32(u))
		}
		r.last.Store(k)
	}
	return k.units[group]
}

// layPieces reserves the location of pieces in the position and declares the members
// that read it.
func (l *Reader) layPieces(n *names.Noun) {
	o, t := names.Owner(n.Name), value.EnumType(n.Name)
	n.Place = l.Layout.Reserve(t, []int{n.Size()}, value.Word(value.None))
	where, who := n.WhereIs(), n.WhoHolds()
	for _, name := range []string{"space", "hex", "area"} {
		l.Lexicon.AddMember(o, name, where)
	}
	l.Lexicon.AddMember(o, "unit", who)
	edge, across := n.WhichEdge(), n.PiecesAcross()
	l.Lexicon.AddMember(o, "edge", edge)
	l.Lexicon.AddMember(names.OfEdge, n.Plural, across)
	edge.Sources = formula.OnParts(n.Place.Part)
	across.Sources = formula.OnParts(n.Place.Part)
	in, on := n.PiecesIn(), n.PiecesOn()
	l.Lexicon.AddMember(names.OfSpace, n.Plural, in)
	l.Lexicon.AddMember(names.OfUnit, n.Plural, on)
	where.Sources = formula.OnParts(0, n.Place.Part) // a piece on a unit shares the unit's location
	in.Sources = formula.OnParts(0, n.Place.Part)
	who.Sources = formula.OnParts(n.Place.Part)
	on.Sources = formula.OnParts(n.Place.Part)
}

// placePiece places a piece at set-up, in a space or on a unit or edge.
func (l *Reader) placePiece(n *names.Noun, piece int, on bool, c *dsl.GridCell, rule *ruleset.Rule) {
	at, ok := l.Lexicon.Word(value.SpaceType, c.Text)
	what := "space"
	if on {
		what = "unit or edge"
		if at, ok = l.Lexicon.Word(value.UnitType, c.Text); ok {
			at.N = names.HeldBy(int(at.N))
		} else if at, ok = l.Lexicon.Word(value.EdgeType, c.Text); ok {
			at.N = names.Across(l.Lexicon.World, int(at.N))
		}
	}
	if !ok {
		l.Names.Report.Fail(codes.OffMap, c.Pos, len(c.Text), rule, "%q is set up on %s, but there is no such %s", n.Words.Words[piece], c.Text, what)
		return
	}
	l.Layout.Initial[n.Place.Base+piece] = at.N
}

// spareNouns is the maximum number of things that a test may add to a noun.
const spareNouns = 12
