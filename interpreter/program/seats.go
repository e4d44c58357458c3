package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Seat is a place at the table: who decides, knows and wins.
type Seat struct {
	Name, Title string
	Sides       []int // that it plays from the beginning
}

// Nobody is the seat of a decision that falls to none.
const Nobody = -1

// player is the name by which a game says who plays a side: player(s: side): seat.
const player = "player"

// players are the seats that play a side: players(s).
const players = "players"

// commander is the name by which a game says who decides about a unit:
// commander(u: unit): seat. Without it the player of its side does.
const commander = "commander"

// takeSeats reads the seats, a word each. A game that declares none has a seat for
// each side, of the same name; that name then means the side, and the seat is
// player(side).
func (l *loader) takeSeats() {
	var declared []*dsl.Seat
	for _, e := range l.InForce() {
		if s := e.Item.Seat; s != nil {
			declared = append(declared, s)
			l.seat(s, e.Rule)
		}
	}
	var words, titles []string
	if len(declared) == 0 {
		for i, s := range l.Enums["side"].Words {
			l.Seats = append(l.Seats, Seat{Name: s, Title: l.Enums["side"].Titles[i], Sides: []int{i}})
		}
	}
	for _, s := range l.Seats {
		words, titles = append(words, s.Name), append(titles, s.Title)
	}
	if len(declared) == 0 {
		l.Enums["seat"] = names.NewEnum("seat", words, titles)
		return
	}
	n := &names.Noun{Name: "seat", Plural: "seats", Words: l.addEnum("seat", words, titles)}
	l.Nouns["seat"] = n
	l.AddAttribute(&Attribute{Name: "playing", Owner: "seat", Type: value.FlagType, Changing: true, Default: value.Bool(true), Pos: declared[0].Pos})
}

func (l *loader) seat(s *dsl.Seat, rule *ruleset.Rule) {
	seat := Seat{Name: s.Name.Name.Text, Title: s.Name.Title.Value()}
	if seat.Title == "" {
		seat.Title = seat.Name
	}
	if slices.ContainsFunc(l.Seats, func(x Seat) bool { return x.Name == seat.Name }) {
		l.report.Fail(codes.Duplicate, s.Name.Name.Pos, len(seat.Name), rule, "there is a seat %q already", seat.Name)
		return
	}
	l.reserved(s.Name.Name, rule, false)
	for _, n := range s.Plays {
		i, ok := l.Enums["side"].Index(n.Text)
		if !ok {
			l.report.Fail(codes.UnknownName, n.Pos, len(n.Text), rule, "there is no side %q", n.Text).Help = l.Suggest(n.Text, func() []string { return l.Enums["side"].Words })
			continue
		}
		seat.Sides = append(seat.Sides, i)
	}
	l.Seats = append(l.Seats, seat)
}

// seatFunctions are what every game can ask about seats.
func (l *loader) seatFunctions() {
	if l.Nouns["seat"] == nil { // else it is in the list of nouns
		l.symbolFn("seats", &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{}, Result: value.ListOf(value.SeatType),
			List: func(_ *formula.Ctx, _ []value.Value, out []int64) []int64 {
				for i := range l.Seats {
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
		x, _ := formula.Compile(player+"(first(sides))", l.scope(nil), value.SeatType)
		return []*formula.Expr{x}
	})
	all := &formula.Func{Name: players, Params: []value.Type{value.SideType}, Result: value.ListOf(value.SeatType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			first := int64(l.PlayerOf(c, args[0].N))
			if first != Nobody {
				out = append(out, first)
			}
			for p := range l.Seats {
				if int64(p) != first && l.Plays(c, int64(p), args[0].N) {
					out = append(out, int64(p))
				}
			}
			return out
		}}
	l.function(players, all)
	all.Sources = formula.OnRules(func() []*formula.Expr {
		x, _ := formula.Compile(player+"(first(sides))", l.scope(nil), value.SeatType)
		return []*formula.Expr{x}
	})
	if !l.says(player) {
		l.function(player, &formula.Func{Leaf: true, Sources: formula.OnPrint, Params: []value.Type{value.SideType}, Result: value.SeatType,
			Unary: func(_ *formula.Ctx, s int64) int64 { return l.firstSeat(s) }})
	}
}

// says tells whether the game itself declares what is called so.
func (l *loader) says(name string) bool {
	return slices.ContainsFunc(l.InForce(), func(e ruleset.Stated) bool {
		switch it := e.Item; {
		case it.Track != nil:
			return it.Track.Name.Text == name
		case it.Define != nil:
			return it.Define.Name.Text == name
		}
		return false
	})
}

// firstSeat is the first seat that plays a side from the beginning.
func (l *loader) firstSeat(side int64) int64 {
	return int64(slices.IndexFunc(l.Seats, func(s Seat) bool { return slices.Contains(s.Sides, int(side)) }))
}

// checkSeats sees to it that what a game calls player says who plays a side, and
// what it calls commander who decides about a unit.
func (l *loader) checkSeats() {
	for _, x := range []struct {
		name, says, like string
		of               value.Type
	}{
		{player, "who plays a side, so it is asked about a side", "player(s: side): seat", value.SideType},
		{commander, "who decides about a unit, so it is asked about a unit", "commander(u: unit): seat", value.UnitType},
	} {
		f := l.Func(x.name)
		if f == nil || len(f.Params) == 1 && f.Params[0].Same(x.of) && f.Result.Same(value.SeatType) {
			continue
		}
		l.report.Fail(codes.WrongType, l.declared[x.name], len(x.name), nil, "%q says %s and gives a seat", x.name, x.says).Help = x.like
	}
}

// PlayerOf is the seat that decides for a side; Nobody where nobody plays it.
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

// CommanderOf is the side of a unit, and the seat that decides about it: its
// commander, if the game names one, else whoever decides for its side.
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

// Plays tells whether a side is a seat's: from the beginning, or by what the rules
// say now.
func (p *Program) Plays(c *formula.Ctx, seat, side int64) bool {
	if seat < 0 || int(seat) >= len(p.Seats) || side < 0 {
		return false
	}
	return slices.Contains(p.Seats[seat].Sides, int(side)) || p.PlayerOf(c, side) == int(seat)
}

// SidesOf are the sides of a seat, as Plays says.
func (p *Program) SidesOf(c *formula.Ctx, seat int) []int64 {
	var out []int64
	for s := range p.Enums["side"].Words {
		if p.Plays(c, int64(seat), int64(s)) {
			out = append(out, int64(s))
		}
	}
	return out
}

// Sits tells whether somebody still plays at a seat.
func (p *Program) Sits(c *formula.Ctx, seat int) bool {
	if seat < 0 || seat >= len(p.Seats) {
		return false
	}
	a := p.AttributeOf("seat", "playing")
	return a == nil || a.Read(c.Reader, seat).N != 0
}
