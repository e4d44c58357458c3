package build

import (
	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

func (l *declarer) declareTrail(m *construct.Movement, d *dsl.Movement, rule *ruleset.Rule) {
	name, lasts := &dsl.Name{Pos: d.Name.Pos, Text: m.Name + " trail"}, "game"
	if d.Trail != nil {
		name, lasts = d.Trail, d.Lasts
		if !l.Fresh(name, rule, "trail") {
			return
		}
	}
	m.Forgets = d.Trail == nil
	m.Trail = &construct.Fact{Name: name.Text, Params: []names.Param{{Name: "u", Type: value.UnitType}}, Rule: rule, Movement: m, Hidden: 3,
		Lasts: l.ScopeKind(lasts, name.Pos, rule), Index: len(l.FactList), Pos: name.Pos}
	l.FactList = append(l.FactList, m.Trail)
	m.TrailPart = l.Layout.NewPart()
	l.Layout.Parts.Facts = append(l.Layout.Parts.Facts, m.TrailPart)
	if d.Trail == nil {
		return
	}
	l.Facts[name.Text] = m.Trail
	l.AddFunc(name.Text, &formula.Func{Params: []value.Type{value.UnitType}, Result: construct.WayType, Leaf: true, Sources: formula.OnParts(m.TrailPart),
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return m.Record(c, args[0].N) }})
}

// wayRecord declares the fields of a path that rules can read.
func wayRecord() *names.Record {
	return &names.Record{Name: "way", Fields: []names.RecordField{
		{Name: "spaces", Type: value.ListOf(value.SpaceType)},
		{Name: "edges", Type: value.ListOf(value.EdgeType)},
		{Name: "steps", Type: value.NumberType},
		{Name: "cost", Type: value.NumberType},
		{Name: "mode", Type: value.TextType},
	}}
}

// passesFunc declares passes(way, a, b): the path goes directly from space a to space b.
func (l *declarer) passesFunc() {
	l.AddFunc("passes", &formula.Func{Params: []value.Type{construct.WayType, value.SpaceType, value.SpaceType}, Result: value.FlagType, Leaf: true, Sources: formula.OnPrint,
		Call: func(c *formula.Ctx, args []value.Value) value.Value {
			way := args[0].Field(0).List()
			c.Spend(1 + len(way)/8)
			for i := 1; i < len(way); i++ {
				if way[i-1] == args[1].N && way[i] == args[2].N {
					return value.Bool(true)
				}
			}
			return value.Bool(false)
		}})
}
