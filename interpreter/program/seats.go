package program

import (
	"slices"

	"wargame/interpreter/board"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Nobody is the seat of a decision that no seat makes.
const Nobody = -1

// player is the name of the rule that says which seat plays a side: player(s: side):
// seat.
const player = "player"

// players is the name of the function players(s): the seats that play a side.
const players = "players"

// commander is the name of the rule that says which seat decides about a unit:
// commander(u: unit): seat. Without it, the player of the unit's side decides.
const commander = "commander"

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
		x, _ := compile.Compile(player+"(first(sides))", l.Scope(nil), value.SeatType)
		return []*formula.Expr{x}
	})
	all := &formula.Func{Name: players, Params: []value.Type{value.SideType}, Result: value.ListOf(value.SeatType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			first := int64(l.PlayerOf(c, args[0].N))
			if first != Nobody {
				out = append(out, first)
			}
			for p := range l.seats {
				if int64(p) != first && l.Plays(c, int64(p), args[0].N) {
					out = append(out, int64(p))
				}
			}
			return out
		}}
	l.AddFunc(players, all)
	all.Sources = formula.OnRules(func() []*formula.Expr {
		x, _ := compile.Compile(player+"(first(sides))", l.Scope(nil), value.SeatType)
		return []*formula.Expr{x}
	})
	if !says(l.rules, player) {
		l.AddFunc(player, &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{value.SideType}, Result: value.SeatType,
			Unary: func(_ *formula.Ctx, s int64) int64 { return l.firstSeat(s) }})
	}
}

// firstSeat returns the first seat that plays a side at the start.
func (l *builtins) firstSeat(side int64) int64 {
	return int64(slices.IndexFunc(l.seats, func(s board.Seat) bool { return slices.Contains(s.Sides, int(side)) }))
}

// PlayerOf returns the seat that decides for a side; Nobody if no seat plays it.
func (p *Program) PlayerOf(c *formula.Ctx, side int64) int {
	f := p.Func(player)
	if f == nil || side < 0 || int(side) >= len(p.Enums["side"].Words) {
		return Nobody
	}
	if f.Unary != nil {
		return int(f.Unary(c, side))
	}
	return int(f.Call(c, []value.Value{value.Word(side)}).N)
}

// CommanderOf returns the side of a unit and the seat that decides about it. This is the
// unit's commander if the game names one, otherwise the player of its side.
func (p *Program) CommanderOf(c *formula.Ctx, unit int64) (side int64, seat int) {
	side = value.None
	if of := p.Attribute("unit", "side"); of != nil && unit >= 0 {
		side = of.Read(c.Reader, int(unit)).N
	}
	if f := p.Func(commander); f != nil && unit >= 0 {
		return side, int(f.Call(c, []value.Value{value.Word(unit)}).N)
	}
	return side, p.PlayerOf(c, side)
}

// Plays reports whether a seat plays a side, from the start or by the current rules.
func (p *Program) Plays(c *formula.Ctx, seat, side int64) bool {
	if seat < 0 || int(seat) >= len(p.Seats) || side < 0 {
		return false
	}
	return slices.Contains(p.Seats[seat].Sides, int(side)) || p.PlayerOf(c, side) == int(seat)
}

// SidesOf returns the sides that a seat plays; see Plays.
func (p *Program) SidesOf(c *formula.Ctx, seat int) []int64 {
	var out []int64
	for s := range p.Enums["side"].Words {
		if p.Plays(c, int64(seat), int64(s)) {
			out = append(out, int64(s))
		}
	}
	return out
}

// Sits reports whether a player still plays at a seat.
func (p *Program) Sits(c *formula.Ctx, seat int) bool {
	if seat < 0 || seat >= len(p.Seats) {
		return false
	}
	a := p.AttributeOf("seat", "playing")
	return a == nil || a.Read(c.Reader, seat).N != 0
}

// says reports whether the game itself declares name.
func says(stated []ruleset.Stated, name string) bool {
	return slices.ContainsFunc(stated, func(e ruleset.Stated) bool {
		switch it := e.Item; {
		case it.Track != nil:
			return it.Track.Name.Text == name
		case it.Define != nil:
			return it.Define.Name.Text == name
		}
		return false
	})
}
