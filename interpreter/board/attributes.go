package board

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// declareAttributes declares the attributes of units, spaces, edges and nouns.
func (l *Reader) declareAttributes() {
	for _, e := range l.Rules.InForce() {
		h := e.Item.Has
		if h == nil {
			if r := e.Item.Record; r != nil && !r.More && l.Lexicon.Records[r.Name.Text] != nil {
				l.recordFields(r, e.Rule)
			}
			if n := e.Item.Noun; n != nil && l.Lexicon.Nouns[n.Name.Text] != nil {
				l.fields(names.Owner(n.Name.Text), n.Fields, e.Rule)
			}
			continue
		}
		o := names.OfSpace
		switch h.Owner {
		case "unit":
			o = names.OfUnit
		case "edge", "border":
			o = names.OfEdge
		}
		l.fields(o, h.Fields, e.Rule)
	}
	l.moreFields()
}

// fields adds attributes to an owner.
func (l *Reader) fields(o names.Owner, fields []*dsl.Field, rule *ruleset.Rule) {
	for _, f := range fields {
		if l.Lexicon.AttributeOf(o, f.Name.Text) != nil || builtinMember(o, f.Name.Text) || l.pieceMember(o, f.Name.Text) {
			l.Names.Report.Fail(codes.Duplicate, f.Name.Pos, len(f.Name.Text), rule, "%s already have %q", l.Lexicon.Plural(o), f.Name.Text)
			continue
		}
		t := l.Names.TypeOf(f.Type, rule)
		a := &names.Attribute{Name: f.Name.Text, Title: f.Title.Value(), Owner: o, Type: t, Changing: f.Changing, Default: names.Zero(t), Pos: f.Name.Pos}
		if f.Default != nil {
			a.Default = l.Names.Constant(f.Default, t, rule)
		}
		l.Lexicon.AddAttribute(a)
	}
}

func builtinMember(o names.Owner, name string) bool {
	switch o {
	case names.OfUnit:
		return slices.Contains([]string{"name", "title", "side", "hex", "area", "space"}, name)
	case names.OfSpace:
		return slices.Contains([]string{"name", "title", "units", "column", "row"}, name)
	case names.OfEdge:
		return slices.Contains([]string{"name", "ends"}, name)
	}
	return slices.Contains([]string{"name", "title", "units", "hex", "area", "space", "edge", "unit", "at", "on"}, name)
}

// pieceMember reports whether a name lists the pieces of a space, unit or edge.
func (l *Reader) pieceMember(o names.Owner, name string) bool {
	for _, n := range l.Lexicon.Nouns {
		if n.Piece && n.Plural == name && (o == names.OfUnit || o == names.OfSpace || o == names.OfEdge) {
			return true
		}
	}
	return false
}

// moreFields adds the fields that rules give to records declared elsewhere. They come after
// those of the declaration, in the order of the rules.
func (l *Reader) moreFields() {
	for _, e := range l.Rules.InForce() {
		r := e.Item.Record
		if r == nil || !r.More {
			continue
		}
		if l.Lexicon.Records[r.Name.Text] == nil {
			l.Names.Report.Fail(codes.UnknownType, r.Name.Pos, len(r.Name.Text), e.Rule, "there is no record %q", r.Name.Text).Help =
				l.Names.Report.Suggest(r.Name.Text, func() []string { return slices.Sorted(maps.Keys(l.Lexicon.Records)) })
			continue
		}
		l.recordFields(r, e.Rule)
	}
}

func (l *Reader) recordFields(r *dsl.Record, rule *ruleset.Rule) {
	rec := l.Lexicon.Records[r.Name.Text]
	for _, f := range r.Fields {
		if slices.ContainsFunc(rec.Fields, func(x names.RecordField) bool { return x.Name == f.Name.Text }) {
			l.Names.Report.Fail(codes.Duplicate, f.Name.Pos, len(f.Name.Text), rule, "the record %s already has the field %s", rec.Name, f.Name.Text)
			continue
		}
		t := l.Names.TypeOf(f.Type, rule)
		if f.Title != nil {
			l.Names.Report.Fail(codes.WrongType, f.Title.Pos, len(f.Title.Raw), rule, "a field of a record cannot have a title, because nobody reads it")
		}
		d := names.Zero(t)
		if f.Default != nil {
			d = l.Names.Constant(f.Default, t, rule)
		}
		rec.Fields = append(rec.Fields, names.RecordField{Name: f.Name.Text, Type: t, Default: d})
	}
}

// layAttributes assigns storage to every attribute. The numbers of entities must be
// known.
func (l *Reader) layAttributes() {
	printed := 0
	sideCell := l.Layout.Reserve(value.SideType, []int{len(l.Lexicon.Units)}, value.Word(value.None))
	l.Lexicon.AddAttribute(&names.Attribute{Name: "side", Owner: names.OfUnit, Type: value.SideType, Changing: true, Base: sideCell.Base, Part: sideCell.Part, Default: value.Word(value.None)})
	for _, o := range l.Lexicon.Owners() {
		n := l.Lexicon.Size(o)
		for _, name := range l.Lexicon.AttributesOf(o) {
			a := l.Lexicon.AttributeOf(o, name)
			full := l.Layout.Size()+n > names.MaxPlaces
			if !a.Changing {
				printed += n
				full = printed > names.MaxPrinted
			}
			switch {
			case o == names.OfUnit && name == "side":
			case full:
				l.Names.Report.Fail(codes.TooMuch, l.Names.Declared[name], len(name), nil, "there is no room for the attribute %s of %d things", name, n)
				return
			case a.Changing:
				c := l.Layout.Reserve(a.Type, []int{n}, a.Default)
				a.Base, a.Part = c.Base, c.Part
			default:
				a.Column = len(l.Lexicon.World.Static)
				col := make([]value.Value, n)
				for i := range col {
					col[i] = a.Default
				}
				l.Lexicon.World.Static = append(l.Lexicon.World.Static, col)
			}
			a.Settle()
		}
	}
	l.sidePart = l.Lexicon.AttributeOf(names.OfUnit, "side").Part
	l.layNouns()
	l.titledSpaces()
	l.titledUnits()
}

// first returns the position before set-up, with the cells reserved so far.
func (l *Reader) first() *state.State {
	return &state.State{World: l.Lexicon.World, Cells: state.CellsOf(l.Layout.Initial), Rich: l.Layout.Boxed}
}
