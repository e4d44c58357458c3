package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Nobody is the seat of a decision that no seat makes.
const Nobody = -1

// player is the name of the rule that says which seat plays a side: player(s: side):
// seat.
const PlayerRule = "player"

// commander is the name of the rule that says which seat decides about a unit:
// commander(u: unit): seat. Without it, the player of the unit's side decides.
const CommanderRule = "commander"

// PlayerOf returns the seat that decides for a side; Nobody if no seat plays it.
func (p *Program) PlayerOf(c *formula.Ctx, side int64) int {
	f := p.Func(PlayerRule)
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
	if f := p.Func(CommanderRule); f != nil && unit >= 0 {
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
