package build

import (
	"slices"

	"wargame/interpreter/board"
	"wargame/interpreter/codegen"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// seatFunctions declares the functions about seats that every game has.
func (l *builtins) seatFunctions() {
	if l.Nouns["seat"] == nil { // otherwise listNouns declares it
		l.AddValue("seats", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{}, Result: value.ListOf(value.SeatType),
			List: func(_ *formula.Ctx, _ []value.Value, out []int64) []int64 {
				for i := range l.seats {
					out = append(out, int64(i))
				}
				return out
			}})
	}
	sides := &formula.Func{Name: "sides", Params: []value.Type{value.SeatType}, Result: value.ListOf(value.SideType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			for s := range l.Enums["side"].Words {
				if l.Plays(c, args[0].N, int64(s)) {
					out = append(out, int64(s))
				}
			}
			return out
		},
		Contains: func(c *formula.Ctx, args []value.Value, s int64) bool { return l.Plays(c, args[0].N, s) }}
	l.AddMember("seat", "sides", sides)
	sides.Sources = formula.OnRules(func() []*formula.Expr {
		x, _ := compile.Compile(program.PlayerRule+"(first(sides))", l.Scope(nil), value.SeatType)
		return []*formula.Expr{x}
	})
	all := &formula.Func{Name: codegen.PlayersFunc, Params: []value.Type{value.SideType}, Result: value.ListOf(value.SeatType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			first := int64(l.PlayerOf(c, args[0].N))
			if first != program.Nobody {
				out = append(out, first)
			}
			for p := range l.seats {
				if int64(p) != first && l.Plays(c, int64(p), args[0].N) {
					out = append(out, int64(p))
				}
			}
			return out
		}}
	l.AddFunc(codegen.PlayersFunc, all)
	all.Sources = formula.OnRules(func() []*formula.Expr {
		x, _ := compile.Compile(program.PlayerRule+"(first(sides))", l.Scope(nil), value.SeatType)
		return []*formula.Expr{x}
	})
	if !codegen.Declares(l.rules, program.PlayerRule) {
		l.AddFunc(program.PlayerRule, &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{value.SideType}, Result: value.SeatType,
			Unary: func(_ *formula.Ctx, s int64) int64 { return l.firstSeat(s) }})
	}
}

// firstSeat returns the first seat that plays a side at the start.
func (l *builtins) firstSeat(side int64) int64 {
	return int64(slices.IndexFunc(l.seats, func(s board.Seat) bool { return slices.Contains(s.Sides, int(side)) }))
}
