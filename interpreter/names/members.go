package names

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// builtinMembers holds the attributes that every unit, space and edge has.
var builtinMembers = map[value.Kind]map[string]*formula.Func{
	value.Unit: {
		"hex":   whereIs("hex"),
		"area":  whereIs("area"),
		"space": whereIs("space"),
	},
	value.Space: {
		"units": {Name: "units", Params: []value.Type{value.SpaceType}, Result: value.ListOf(value.UnitType), Leaf: true, Sources: formula.OnParts(0),
			Roster: &formula.Roster{Here: true},
			List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
				if args[0].N < 0 {
					return out
				}
				return c.UnitsIn(int(args[0].N), out)
			},
			Contains: func(c *formula.Ctx, args []value.Value, x int64) bool {
				return x >= 0 && args[0].N >= 0 && c.Place(int(x)) == args[0].N
			}},
		"column": {Name: "column", Params: []value.Type{value.SpaceType}, Result: value.NumberType, Leaf: true, Sources: formula.OnPrint,
			Unary: func(c *formula.Ctx, h int64) int64 { return value.Int(c.World().Map.Column(int(h))) }},
		"row": {Name: "row", Params: []value.Type{value.SpaceType}, Result: value.NumberType, Leaf: true, Sources: formula.OnPrint,
			Unary: func(c *formula.Ctx, h int64) int64 { return value.Int(c.World().Map.Row(int(h))) }},
	},
	value.Edge: {
		"ends": {Name: "ends", Params: []value.Type{value.EdgeType}, Result: value.ListOf(value.SpaceType), Leaf: true, Sources: formula.OnPrint,
			List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
				if args[0].N < 0 {
					return out
				}
				a, b := c.World().Map.EdgeEnds(int(args[0].N))
				return append(out, int64(a), int64(b))
			}},
	},
}

func whereIs(name string) *formula.Func {
	return &formula.Func{Name: name, Params: []value.Type{value.UnitType}, Result: value.SpaceType, Leaf: true, Sources: formula.OnParts(0),
		Column: state.PlaceAttr(),
		Unary: func(c *formula.Ctx, u int64) int64 {
			if u < 0 {
				return value.None
			}
			return c.Place(int(u))
		}}
}

// BuiltIn returns an attribute that every unit, space or edge has; nil without one.
func BuiltIn(of value.Kind, name string) *formula.Func { return builtinMembers[of][name] }
