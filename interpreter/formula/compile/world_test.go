package compile

import (
	"fmt"
	"slices"
	"strconv"

	"wargame/internal/spelling"
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// world is a small invented position with a Scope over it.
type world struct {
	words  map[string][]string // of the enums
	units  []counter
	places []place
	locals []formula.Symbol
	funcs  map[string]*formula.Func
	idents map[string][]formula.Symbol

	printed bool // attributes are printed data, not cells
	state   *state.State
	cells   []int64
}

type counter struct {
	name          string
	side, kind    int64
	steps, attack int
	at            int64
	half          bool
	strength      int64
}

type place struct {
	terrains int64
	town     bool
	cost     int
	weather  int64
}

var (
	weatherType = value.EnumType("weather")
	kindType    = value.EnumType("kind")
	terrainSet  = value.Type{Kind: value.Mask, Name: "terrain"}
	battleType  = value.Type{Kind: value.Record, Name: "battle"}
	columnType  = value.Type{Kind: value.Column, Name: "crt"}
	zoneType    = value.Type{Kind: value.Reach, Name: "zone"}
	unitList    = value.ListOf(value.UnitType)
)

// newWorld returns a world whose attributes change in play; in newPrintedWorld they are
// printed.
func newWorld() *world { return worldOf(false) }

func newPrintedWorld() *world { return worldOf(true) }

func worldOf(printed bool) *world {
	w := &world{printed: printed, words: map[string][]string{
		"weather": {"clear", "rain", "frost"},
		"terrain": {"clear", "wood", "city", "hill"},
		"side":    {"red", "blue"},
		"kind":    {"foot", "tank", "gun"},
	}}
	for i := range 12 {
		w.units = append(w.units, counter{
			name: fmt.Sprintf("u%d", i), side: int64(i % 2), kind: int64(i % 3), steps: i % 4, attack: i,
			at: int64(i%6) - 1, half: i%4 == 1, strength: value.Frac(int64(i), 2),
		})
	}
	for i := range 5 {
		w.places = append(w.places, place{terrains: int64(i*3) & 15, town: i == 2, cost: i, weather: int64(i % 3)})
	}
	w.locals = []formula.Symbol{
		{Name: "u", Type: value.UnitType, Slot: 0},
		{Name: "x", Type: value.SideType, Slot: 1},
		{Name: "n", Type: value.NumberType, Slot: 2},
		{Name: "h", Type: value.SpaceType, Slot: 3},
		{Name: "us", Type: unitList, Slot: 4},
		{Name: "b", Type: battleType, Slot: 5},
		{Name: "flag", Type: value.FlagType, Slot: 6},
		{Name: "k", Type: kindType, Slot: 7},
		{Name: "col", Type: columnType, Slot: 8},
		{Name: "m", Type: value.NumberType, Slot: 9},
		{Name: "ns", Type: value.ListOf(value.NumberType), Slot: 10},
		{Name: "name", Type: value.TextType, Slot: 11},
		{Name: "bs", Type: value.ListOf(battleType), Slot: 12},
	}
	w.idents = map[string][]formula.Symbol{}
	for _, s := range w.locals {
		w.idents[s.Name] = append(w.idents[s.Name], s)
	}
	for _, enum := range []string{"kind", "side", "terrain", "weather"} {
		for i, word := range w.words[enum] {
			w.idents[word] = append(w.idents[word], formula.Symbol{Name: word, Type: value.EnumType(enum), Const: true, Value: value.Word(int64(i))})
		}
	}
	w.state = &state.State{World: &state.World{Units: len(w.units)}}
	w.define()
	w.place()
	return w
}

// numbers returns a list of whole numbers.
func numbers(ns ...int) value.Value {
	var out []int64
	for _, n := range ns {
		out = append(out, value.Int(n))
	}
	return value.Words(out)
}

// ctx returns a context with a value for each local.
func (w *world) ctx() *formula.Ctx {
	c := formula.NewCtx(w.state)
	c.Locals = []value.Value{
		value.Word(1), value.Word(1), value.Num(3), value.Word(2), value.Words([]int64{1, 2, 3, 5, 8}),
		value.Fields([]value.Value{value.Word(2), value.Words([]int64{0, 4}), value.Num(7)}), value.Bool(true), value.Word(1),
		value.Word(2), value.Num(0), numbers(3, 1, 2), value.String("five"),
		value.Fields([]value.Value{
			value.Fields([]value.Value{value.Word(0), value.Words([]int64{1}), value.Num(1)}),
			value.Fields([]value.Value{value.Word(1), value.Words([]int64{2}), value.Num(2)}),
		}),
	}
	return c
}

// column stores an attribute as package program does.
func (w *world) column(words []int64) *state.Attr {
	if !w.printed {
		w.cells = append(w.cells, words...)
		return state.CellAttr(len(w.cells)-len(words), 0)
	}
	values := make([]value.Value, len(words))
	for i, n := range words {
		values[i].N = n
	}
	w.state.World.Static = append(w.state.World.Static, values)
	return state.PrintedAttr(len(w.state.World.Static) - 1)
}

// place sets up the units.
func (w *world) place() {
	m := topology.NewAreas()
	for i := range w.places {
		if _, err := m.AddSpace(fmt.Sprintf("p%d", i)); err != nil {
			panic(err)
		}
	}
	m.Freeze()
	w.state.World.Map = m
	w.state = state.New(w.state.World, len(w.cells), 0, nil)
	w.state.Begin(w.cells, nil)
	for i := range w.units {
		if at := w.units[i].at; at >= 0 {
			w.state.PlaceAt(i, int(at))
		}
	}
}

func (w *world) define() {
	of := func(name string, result value.Type, f func(u *counter) int64) *formula.Func {
		column := make([]int64, len(w.units)) // as package program stores them
		for i := range w.units {
			column[i] = f(&w.units[i])
		}
		attr := &formula.Func{Name: name, Params: []value.Type{value.UnitType}, Result: result, Leaf: true, Column: w.column(column),
			Unary: func(_ *formula.Ctx, a int64) int64 { return column[a] }}
		if name == "hex" {
			attr.Column = state.PlaceAttr()
		}
		return attr
	}
	at := func(name string, result value.Type, f func(p *place) int64) *formula.Func {
		column := make([]int64, len(w.places))
		for i := range w.places {
			column[i] = f(&w.places[i])
		}
		return &formula.Func{Name: name, Params: []value.Type{value.SpaceType}, Result: result, Leaf: true, Column: w.column(column),
			Unary: func(_ *formula.Ctx, a int64) int64 { return column[a] }}
	}
	in := func(name string, i int, result value.Type) *formula.Func {
		return &formula.Func{Name: name, Params: []value.Type{battleType}, Result: result, Field: i + 1}
	}
	unitsAt := func(_ *formula.Ctx, args []value.Value, out []int64) []int64 {
		for i := range w.units {
			if w.units[i].at == args[0].N {
				out = append(out, int64(i))
			}
		}
		return out
	}
	everyUnit := func(c *formula.Ctx) (int, formula.Column) { // includes units off the map
		return c.World().Units, c.Column(w.funcs["unit.side"].Column)
	}
	near := func(a, b int64) bool { return a-b <= 1 && b-a <= 1 }
	w.funcs = map[string]*formula.Func{
		"unit.side":     of("side", value.SideType, func(u *counter) int64 { return u.side }),
		"unit.kind":     of("kind", kindType, func(u *counter) int64 { return u.kind }),
		"unit.steps":    of("steps", value.NumberType, func(u *counter) int64 { return value.Int(u.steps) }),
		"unit.strength": of("strength", value.NumberType, func(u *counter) int64 { return u.strength }),
		"unit.attack":   of("attack", value.NumberType, func(u *counter) int64 { return value.Int(u.attack) }),
		"unit.hex":      of("hex", value.SpaceType, func(u *counter) int64 { return u.at }),
		"unit.half":     of("half", value.FlagType, func(u *counter) int64 { return value.Bool(u.half).N }),
		"unit.name": {Name: "name", Params: []value.Type{value.UnitType}, Result: value.TextType, Leaf: true,
			Call: func(_ *formula.Ctx, args []value.Value) value.Value { return value.String(w.units[args[0].N].name) }},
		"space.terrains":   at("terrains", terrainSet, func(p *place) int64 { return p.terrains }),
		"space.town":       at("town", value.FlagType, func(p *place) int64 { return value.Bool(p.town).N }),
		"space.cost":       at("cost", value.NumberType, func(p *place) int64 { return value.Int(p.cost) }),
		"space.weather":    at("weather", weatherType, func(p *place) int64 { return p.weather }),
		"space.units":      {Name: "units", Params: []value.Type{value.SpaceType}, Result: unitList, Leaf: true, List: unitsAt, Roster: &formula.Roster{Here: true}},
		"battle.target":    in("target", 0, value.SpaceType),
		"battle.attackers": in("attackers", 1, unitList),
		"battle.size":      in("size", 2, value.NumberType),

		"units": {Name: "units", Result: unitList, Leaf: true, Roster: &formula.Roster{All: everyUnit}, List: func(_ *formula.Ctx, _ []value.Value, out []int64) []int64 {
			for i := range w.units {
				out = append(out, int64(i))
			}
			return out
		}},
		"turn":  {Name: "turn", Result: value.NumberType, Leaf: true, Nullary: func(*formula.Ctx) int64 { return value.Int(5) }},
		"enemy": {Name: "enemy", Params: []value.Type{value.SideType}, Result: value.SideType, Leaf: true, Unary: func(_ *formula.Ctx, a int64) int64 { return 1 - a }},
		"near": {Name: "near", Params: []value.Type{value.SpaceType, value.SpaceType}, Result: value.FlagType, Leaf: true,
			Binary: func(_ *formula.Ctx, a, b int64) int64 { return value.Bool(near(a, b)).N }},
		"sky": {Name: "sky", Params: []value.Type{weatherType}, Result: value.NumberType, Leaf: true,
			Unary: func(_ *formula.Ctx, a int64) int64 { return value.Int(int(a)) }},
		"three": {Name: "three", Params: []value.Type{value.NumberType, value.NumberType, value.NumberType}, Result: value.NumberType, Leaf: true,
			Call: func(_ *formula.Ctx, args []value.Value) value.Value {
				return value.Word(value.Add(args[0].N, value.Mul(args[1].N, args[2].N)))
			}},
		"total": {Name: "total", Params: []value.Type{unitList}, Result: value.NumberType, Leaf: true,
			Call: func(_ *formula.Ctx, args []value.Value) value.Value { return value.Num(len(args[0].List())) }},
		"hex": {Name: "hex", Params: []value.Type{value.NumberType}, Result: value.SpaceType, Leaf: true, Pure: true,
			Call: func(c *formula.Ctx, args []value.Value) value.Value {
				if i := value.Floor(args[0].N); i < len(w.places) {
					return value.Word(int64(i))
				}
				c.Fail(fmt.Errorf("there is no hex %s", value.Format(args[0].N)))
				return value.Word(value.None)
			}},
		"zone": {Name: "zone", Params: []value.Type{value.SpaceType}, Result: zoneType,
			List: func(_ *formula.Ctx, args []value.Value, out []int64) []int64 {
				for _, d := range []int64{0, -1, 1} {
					if h := args[0].N + d; h >= 0 && h < int64(len(w.places)) {
						out = append(out, h)
					}
				}
				return out
			},
			Contains: func(_ *formula.Ctx, args []value.Value, x int64) bool { return near(args[0].N, x) },
			Distance: func(_ *formula.Ctx, args []value.Value, x int64) int64 {
				if !near(args[0].N, x) {
					return value.NaN
				}
				return value.Int(int(max(args[0].N-x, x-args[0].N)))
			},
			Path: func(_ *formula.Ctx, args []value.Value, x int64, out []int64) []int64 {
				if near(args[0].N, x) {
					out = append(out, args[0].N, x)
				}
				return out
			}},
		"distance": {Name: "distance", Params: []value.Type{value.SpaceType, value.SpaceType}, Result: value.NumberType, Leaf: true,
			Binary: func(_ *formula.Ctx, a, b int64) int64 { return value.Int(int(max(a-b, b-a))) }},
		"shift": {Name: "shift", Generic: func(args []value.Type) (*formula.Func, string) {
			if len(args) != 2 || args[0].Kind != value.Column {
				return nil, "shift needs a column and a number"
			}
			return &formula.Func{Name: "shift", Params: []value.Type{args[0], value.NumberType}, Result: args[0], Leaf: true,
				Binary: func(_ *formula.Ctx, a, b int64) int64 { return a + int64(value.Floor(b)) }}, ""
		}},
	}
	w.funcs["battle"] = &formula.Func{Name: "battle", Generic: func(args []value.Type) (*formula.Func, string) {
		return &formula.Func{Name: "battle", Params: []value.Type{value.SpaceType, unitList, value.NumberType}[:min(3, len(args))], Result: battleType, Leaf: true,
			Call: func(_ *formula.Ctx, args []value.Value) value.Value {
				return value.Fields(append(slices.Clone(args), make([]value.Value, 3-len(args))...))
			}}, ""
	}}
	w.funcs["rough"] = &formula.Func{Name: "rough", Generic: func([]value.Type) (*formula.Func, string) {
		return &formula.Func{Name: "rough", Params: []value.Type{terrainSet}, Result: value.NumberType, Leaf: true,
			Unary: func(_ *formula.Ctx, a int64) int64 { return value.Int(int(a)) }}, ""
	}}
	bonus := &formula.Func{Name: "bonus", Params: []value.Type{value.UnitType}, Result: value.NumberType,
		Unary: func(_ *formula.Ctx, a int64) int64 { return value.Int(w.units[a].steps + 1) }}
	bonus.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
		n.Add(&formula.Node{Kind: formula.Contribution, Text: "+ 1", Clause: "7.1", Applied: true})
		return value.Word(bonus.Unary(c, args[0].N))
	}
	w.funcs["bonus"] = bonus
	for _, name := range []string{"units", "turn"} {
		w.idents[name] = []formula.Symbol{{Name: name, Type: w.funcs[name].Result, Fn: w.funcs[name]}}
	}
}

func (w *world) Ident(name string) []formula.Symbol { return w.idents[name] }

func (w *world) Func(name string) *formula.Func {
	if w.idents[name] != nil {
		return nil
	}
	return w.funcs[name]
}

func (w *world) Question(name string) *formula.Func { return w.Func(name) }

func (w *world) Member(t value.Type, field string) *formula.Func {
	switch t.Kind {
	case value.Unit, value.Space, value.Record:
		return w.funcs[t.String()+"."+field]
	}
	return nil
}

func (w *world) Word(t value.Type, text string) (value.Value, bool) {
	switch t.Kind {
	case value.Enum:
		if i := slices.Index(w.words[t.Name], text); i >= 0 {
			return value.Word(int64(i)), true
		}
	case value.Column:
		if i := slices.Index([]string{"1:2", "1:1", "2:1", "3:1"}, text); i >= 0 {
			return value.Word(int64(i)), true
		}
	case value.Unit:
		for i := range w.units {
			if w.units[i].name == text {
				return value.Word(int64(i)), true
			}
		}
	case value.Space:
		if i, err := strconv.Atoi(text); err == nil && i >= 0 && i < len(w.places) {
			return value.Word(int64(i)), true
		}
	}
	return value.Value{}, false
}

func (w *world) Show(t value.Type, v value.Value) string {
	switch t.Kind {
	case value.Number:
		return value.Format(v.N)
	case value.Flag:
		return strconv.FormatBool(v.N != 0)
	case value.Enum:
		if v.N >= 0 && int(v.N) < len(w.words[t.Name]) {
			return w.words[t.Name][v.N]
		}
	case value.Unit:
		if v.N >= 0 {
			return w.units[v.N].name
		}
	case value.Text:
		return v.Str()
	case value.List, value.Reach:
		return fmt.Sprint(v.List())
	}
	if v.N < 0 {
		return "none"
	}
	return fmt.Sprint(v.N)
}

func (w *world) Suggest(name string, candidates func() []string) string {
	return spelling.Help(name, candidates())
}

func (w *world) Names(t value.Type) []string {
	var out []string
	if t.Kind == value.Invalid {
		for name := range w.idents {
			out = append(out, name)
		}
	}
	if t.Kind == value.Enum {
		out = append(out, w.words[t.Name]...)
	}
	for name := range w.funcs {
		of, field, dotted := "", name, false
		for i := range name {
			if name[i] == '.' {
				of, field, dotted = name[:i], name[i+1:], true
			}
		}
		if dotted && of == t.String() || !dotted && t.Kind == value.Invalid {
			out = append(out, field)
		}
	}
	slices.Sort(out)
	return out
}
