package program

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// setup is a counter that starts on the map.
type setup struct {
	unit, space int
	pos         lexer.Position
	rule        *Rule
}

// declareAttributes reads what units, spaces and edges have.
func (l *loader) declareAttributes() {
	for _, e := range l.entries {
		h := e.item.Has
		if h == nil {
			if r := e.item.Record; r != nil && l.Records[r.Name.Text] != nil {
				l.recordFields(r, e.rule)
			}
			continue
		}
		o := ofSpace
		switch h.Owner {
		case "unit":
			o = ofUnit
		case "edge", "border":
			o = ofEdge
		}
		for _, f := range h.Fields {
			if l.attributes[o][f.Name.Text] != nil || builtinMember(o, f.Name.Text) {
				l.diags.fail(codes.Duplicate, f.Name.Pos, len(f.Name.Text), e.rule, "%s have %q already", o, f.Name.Text)
				continue
			}
			t := l.typeOf(f.Type, e.rule)
			a := &Attribute{Name: f.Name.Text, Owner: o, Type: t, Changing: f.Changing, Default: zero(t), Pos: f.Name.Pos}
			if f.Default != nil {
				a.Default = l.constant(f.Default, t, e.rule)
			}
			l.attributes[o][a.Name] = a
		}
	}
}

func builtinMember(o owner, name string) bool {
	switch o {
	case ofUnit:
		return contains([]string{"name", "side", "hex", "area", "space"}, name)
	case ofSpace:
		return contains([]string{"name", "units", "column", "row"}, name)
	}
	return contains([]string{"name", "ends"}, name)
}

func (l *loader) recordFields(r *dsl.Record, rule *Rule) {
	rec := l.Records[r.Name.Text]
	for _, f := range r.Fields {
		t := l.typeOf(f.Type, rule)
		d := zero(t)
		if f.Default != nil {
			d = l.constant(f.Default, t, rule)
		}
		rec.Fields = append(rec.Fields, RecordField{f.Name.Text, t, d})
	}
}

// constant evaluates an expression that may not depend on the position.
func (l *loader) constant(e *dsl.Expr, t value.Type, rule *Rule) value.Value {
	x := l.compile(e, nil, t, rule)
	if x == nil {
		return zero(t)
	}
	v, ok := x.Const()
	if !ok {
		l.diags.fail(codes.BadData, e.Pos, len(e.Text), rule, "this must be a fixed value")
		return zero(t)
	}
	return v
}

// layAttributes gives every attribute its place, once the numbers are known.
func (l *loader) layAttributes() {
	printed := 0
	sideCell := l.cells.reserve(value.SideType, []int{len(l.Units)}, value.Word(value.None))
	l.attributes[ofUnit]["side"] = &Attribute{Name: "side", Owner: ofUnit, Type: value.SideType, Changing: true, Base: sideCell.base, part: sideCell.part, Default: value.Word(value.None)}
	for _, o := range []owner{ofUnit, ofSpace, ofEdge} {
		n := [...]int{len(l.Units), l.World.Map.Len(), l.World.Map.Edges()}[o]
		for _, name := range keys(l.attributes[o]) {
			a := l.attributes[o][name]
			full := l.cells.size+l.cells.rich+n > maxPlaces
			if !a.Changing {
				printed += n
				full = printed > maxPrinted
			}
			switch {
			case o == ofUnit && name == "side":
			case full:
				l.diags.fail(codes.TooMuch, l.declared[name], len(name), nil, "the attribute %s of %d things is more than there is room for", name, n)
				return
			case a.Changing:
				c := l.cells.reserve(a.Type, []int{n}, a.Default)
				a.Base, a.part = c.base, c.part
			default:
				a.Column = len(l.World.Static)
				col := make([]value.Value, n)
				for i := range col {
					col[i] = a.Default
				}
				l.World.Static = append(l.World.Static, col)
			}
			a.fn = a.member()
			l.attributeOf[a.fn] = a
			if a.Changing {
				l.restsOn(a.fn, a.part)
				l.seldom[a.part] = true
			}
		}
	}
	l.sidePart = l.attributes[ofUnit]["side"].part
}

// member makes the function that reads an attribute. It is never asked about
// none: package formula answers that itself.
func (a *Attribute) member() *formula.Func {
	if a.fn != nil {
		return a.fn
	}
	subject := [...]value.Type{value.UnitType, value.SpaceType, value.EdgeType}[a.Owner]
	f := &formula.Func{Name: a.Name, Params: []value.Type{subject}, Result: a.Type, Leaf: true}
	switch base, col := a.Base, a.Column; {
	case a.Changing && a.Type.IsWord():
		f.Unary = func(c *formula.Ctx, i int64) int64 { return c.State.Cells[base+int(i)] }
		f.Column = func(c *formula.Ctx) formula.Column { return formula.Column{Words: c.State.Cells[base:]} }
	case a.Changing:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return c.State.Rich[base+int(args[0].N)] }
	case a.Type.IsWord():
		f.Unary = func(c *formula.Ctx, i int64) int64 { return c.State.World.Static[col][i].N }
		f.Column = func(c *formula.Ctx) formula.Column { return formula.Column{Values: c.State.World.Static[col]} }
	default:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return c.State.World.Static[col][args[0].N] }
	}
	return f
}

// setUp puts the counters on the map.
func (l *loader) setUp() {
	for _, s := range l.setups {
		l.Start.PlaceAt(s.unit, s.space)
	}
}
