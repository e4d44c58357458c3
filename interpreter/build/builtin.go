package build

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/board"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// builtins declares the names that every game has.
type builtins struct {
	*declare.Names
	*names.Lexicon
	*program.Memory
	seating
	rules    []ruleset.Stated // in force
	layout   *names.Layout
	seats    []board.Seat
	sidePart uint16 // the part of a position that says which units are in the game
}

// seating tells which seat plays a side in a position.
type seating interface {
	// PlayerOf returns the seat that decides for a side; Nobody if no seat plays it.
	PlayerOf(c *formula.Ctx, side int64) int

	// Plays reports whether a seat plays a side.
	Plays(c *formula.Ctx, seat, side int64) bool
}

// builtins declares the values and functions that every game has.
func (l *builtins) builtins() {
	m := l.World.Map
	side := l.AttributeOf(names.OfUnit, "side").Member().Column
	nobody := []value.Type{}
	l.AddValue("units", &formula.Func{Params: nobody, Result: value.ListOf(value.UnitType),
		Roster: &formula.Roster{All: func(c *formula.Ctx) (int, formula.Column) {
			return c.World().Units, c.Column(side)
		}},
		List: func(c *formula.Ctx, _ []value.Value, out []int64) []int64 {
			sides := c.Column(side)
			for u := range c.World().Units {
				if sides.At(u) >= 0 {
					out = append(out, int64(u))
				}
			}
			return out
		}})
	everywhere := &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: nobody, Result: value.ListOf(value.SpaceType),
		List: func(c *formula.Ctx, _ []value.Value, out []int64) []int64 {
			for s := range c.World().Map.Len() {
				out = append(out, int64(s))
			}
			return out
		},
		Everywhere: func(*formula.Ctx, int) bool { return true }}
	for _, n := range []string{"spaces", "areas", "boxes", "hexes"} {
		f := *everywhere
		f.WholeMap = true
		if hexes := n == "hexes"; n != "spaces" && l.Hexes() { // areas beside a hex map are its boxes
			f.WholeMap = false
			f.List = func(c *formula.Ctx, _ []value.Value, out []int64) []int64 {
				for s := range c.World().Map.Len() {
					if c.World().Map.IsHex(s) == hexes {
						out = append(out, int64(s))
					}
				}
				return out
			}
			f.Everywhere = func(c *formula.Ctx, s int) bool { return c.World().Map.IsHex(s) == hexes }
		} else if n == "boxes" {
			continue // a map of areas has none
		}
		l.AddValue(n, &f)
	}
	l.AddValue("edges", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: nobody, Result: value.ListOf(value.EdgeType),
		List: func(c *formula.Ctx, _ []value.Value, out []int64) []int64 {
			for e := range c.World().Map.Edges() {
				out = append(out, int64(e))
			}
			return out
		}})
	l.AddValue("sides", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: nobody, Result: value.ListOf(value.SideType),
		List: func(c *formula.Ctx, _ []value.Value, out []int64) []int64 {
			for s := range l.Enums["side"].Words {
				out = append(out, int64(s))
			}
			return out
		}})
	l.Func("units").Sources = formula.OnParts(l.sidePart)
	l.listNouns()
	l.seatFunctions()
	l.clockCells()
	if len(l.Enums["side"].Words) == 2 {
		l.AddFunc("enemy", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{value.SideType}, Result: value.SideType,
			Unary: func(c *formula.Ctx, s int64) int64 {
				if s < 0 {
					return s
				}
				return 1 - s
			}})
	}
	l.AddFunc("adjacent", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{value.SpaceType}, Result: value.ListOf(value.SpaceType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			if args[0].N < 0 {
				return out
			}
			for _, n := range c.World().Map.Neighbors(int(args[0].N)) {
				out = append(out, int64(n))
			}
			return out
		},
		Contains: func(c *formula.Ctx, args []value.Value, x int64) bool {
			return args[0].N >= 0 && x >= 0 && c.World().Map.EdgeBetween(int(args[0].N), int(x)) >= 0
		}})
	l.AddFunc("edges_of", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{value.SpaceType}, Result: value.ListOf(value.EdgeType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			if args[0].N < 0 {
				return out
			}
			m, at := c.World().Map, int(args[0].N)
			near := m.Neighbors(at)
			for i, n := range m.NeighborEdges(at) {
				out = append(out, int64(n))
				for _, e := range m.MoreEdges(at, int(near[i])) {
					out = append(out, int64(e))
				}
			}
			return out
		}})
	two := []value.Type{value.SpaceType, value.SpaceType}
	l.AddFunc("edge", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: two, Result: value.EdgeType,
		Binary: func(c *formula.Ctx, a, b int64) int64 {
			if a < 0 || b < 0 {
				return value.None
			}
			return int64(c.World().Map.EdgeBetween(int(a), int(b)))
		}})
	l.AddFunc("edges_between", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: two, Result: value.ListOf(value.EdgeType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			return c.World().Map.EdgesBetween(int(args[0].N), int(args[1].N), out)
		}})
	l.AddFunc("distance", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: two, Result: value.NumberType,
		Binary: func(c *formula.Ctx, a, b int64) int64 {
			if a < 0 || b < 0 {
				return ops.Far // the distance to no space is Far
			}
			d := c.World().Map.Distance(int(a), int(b))
			if d < 0 {
				return ops.Far // the distance to no space is Far
			}
			return value.Int(d)
		}})
	l.AddFunc("direction", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: two, Result: value.NumberType,
		Binary: func(c *formula.Ctx, a, b int64) int64 {
			if a < 0 || b < 0 {
				return value.Int(-1)
			}
			return value.Int(c.World().Map.Direction(int(a), int(b)))
		}})
	for _, n := range []string{"hex", "area", "space"} {
		l.AddFunc(n, l.Finder(n, value.SpaceType, func(text string) (int, bool) { return m.Find(text) }))
	}
	l.AddFunc("unit", l.Finder("unit", value.UnitType, func(text string) (int, bool) {
		for i, u := range l.Units {
			if u == text {
				return i, true
			}
		}
		return 0, false
	}))
}

// clockCells reserves the cells for the current place in the sequence of play.
func (l *builtins) clockCells() {
	phases, segments := l.scopeEnum("phase"), l.scopeEnum("segment")
	for _, e := range l.rules {
		dsl.WalkScopes(e.Item, func(kind, name, title string) {
			en := map[string]*names.Enum{"phase": phases, "segment": segments}[kind]
			if en == nil || name == "" {
				return
			}
			if i, ok := en.Index(name); ok {
				if title != "" && en.Titles[i] == name {
					en.Titles[i] = title
				}
				return
			}
			if title == "" {
				title = name
			}
			en.Add(name, title)
			l.WordSymbol(en, len(en.Words)-1)
		})
	}
	clock := func(name string, t value.Type, initial int64) int {
		c := l.layout.Reserve(t, nil, value.Word(initial))
		l.AddValue(name, &formula.Func{Params: []value.Type{}, Result: t, Leaf: true, Sources: formula.OnPrint,
			Nullary: func(c2 *formula.Ctx) int64 {
				return c2.Cell(c.Base)
			}})
		l.Func(name).Sources = formula.OnParts(c.Part)

		return c.Base
	}
	phase := clock("phase", value.EnumType("phase"), value.None)
	segment := clock("segment", value.EnumType("segment"), value.None)
	phasing := clock("phasing", value.SideType, value.None)
	l.SetClockCells(phase, segment, phasing, clock("turn_number", value.NumberType, 0))
}

// scopeEnum returns the enum of the names of phases or segments. It contains those that
// the game declares, which rules may name even if no sequence has them, and those of the
// sequence.
func (l *builtins) scopeEnum(name string) *names.Enum {
	if e := l.Enums[name]; e != nil {
		return e
	}
	return l.AddEnum(name, nil, nil)
}

// listNouns declares the list of all things of each noun. It includes things that tests
// make.
func (l *builtins) listNouns() {
	for _, name := range slices.Sorted(maps.Keys(l.Nouns)) {
		n := l.Nouns[name]
		l.AddValue(n.Plural, &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{}, Result: value.ListOf(value.EnumType(name)),
			List: func(c *formula.Ctx, _ []value.Value, out []int64) []int64 {
				for i, known := range c.World().Static[n.Known] {
					if known.N != 0 {
						out = append(out, int64(i))
					}
				}
				return out
			}})
	}
}
