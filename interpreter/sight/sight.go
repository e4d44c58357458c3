// Package sight says what of a position its onlookers may see, where a game
// hides something: the counters that are out of sight, the position without
// them, and what is told of them.
package sight

import (
	"cmp"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// permission is the one by which a game says which stacks a side may look into:
// may_inspect(side, space).
const permission = "may_inspect"

// Eyes are the sides that one onlooker plays. He sees what any of them may see.
type Eyes []int64

// View is a position as its onlookers may see it: what is hidden from one of
// them is hidden.
type View struct {
	Game   *run.Game // the position as it is
	Seen   *run.Game // without what is hidden; Game itself when nothing is
	Stacks []Stack   // what is hidden on the map, by space and side

	hidden []bool            // by counter; nil when no counter on the map is hidden
	pieces map[string][]bool // by noun and piece; nil when none is hidden
	words  *words            // made when a text is first veiled
}

// Stack is a number of hidden counters of a side.
type Stack struct {
	Space int
	Side  int64
	Count int
}

// Open is a view from which nothing is hidden.
func Open(g *run.Game) *View { return &View{Game: g, Seen: g} }

// Of is the view of a game for all these onlookers; of none, nothing is hidden.
//
// An onlooker sees his own counters and what stands in a space that he may look
// into. Pieces lie with their unit, or else like the counters of their side; a
// piece that is on no side's is open to all. As long as anything on the map is hidden from him, the others' counters
// off the map are too: otherwise he would know of each that he does not find
// there that it is on the map.
func Of(g *run.Game, onlookers ...Eyes) *View {
	v := Open(g)
	p := g.P.Permissions[permission]
	if p == nil || len(p.Params) != 2 || p.Params[0].Type.String() != value.SideType.String() || p.Params[1].Type.Kind != value.Space {
		return v
	}
	if len(p.Bans) == 0 && !p.Denied {
		return v // nobody forbids it
	}
	side := Sides(g)
	for _, eyes := range onlookers {
		own := func(u int) bool { return slices.Contains(eyes, side(u)) }
		looks := map[int32]bool{}
		looksInto := func(at int32) bool {
			sees, known := looks[at]
			if !known {
				sees = looksInto(g, p, eyes, at)
				looks[at] = sees
			}
			return sees
		}
		foreign, any := make([]bool, len(g.S.At)), false
		for u, at := range g.S.At {
			if own(u) {
				continue
			}
			if at < 0 {
				foreign[u] = true
				continue
			}
			sees := looksInto(at)
			foreign[u], any = !sees, any || !sees
		}
		v.hidePieces(eyes, own, looksInto)
		if !any {
			continue
		}
		if v.hidden == nil {
			v.hidden = make([]bool, len(g.S.At))
		}
		for u, hidden := range foreign {
			v.hidden[u] = v.hidden[u] || hidden
		}
	}
	if v.hidden != nil || v.pieces != nil {
		v.cover(side)
	}
	return v
}

// looksInto asks the game; a rule that fails shows nothing.
func looksInto(g *run.Game, p *program.Permission, eyes Eyes, space int32) bool {
	return slices.ContainsFunc(eyes, func(s int64) bool {
		c := formula.NewCtx(g.S)
		return p.Call(c, []value.Value{value.Word(s), value.Word(int64(space))}) && c.Err == nil
	})
}

// Sides reads the side of a counter; it is None where counters have none.
func Sides(g *run.Game) func(u int) int64 {
	of := g.P.Attribute("unit", "side")
	return func(u int) int64 {
		if of == nil {
			return value.None
		}
		return of.Read(g.S, u).N
	}
}

// cover takes what is hidden out of Seen and counts what stands on the map.
func (v *View) cover(side func(int) int64) {
	v.Seen = v.Game.Clone()
	count := map[Stack]int{}
	for u, at := range v.Game.S.At {
		if v.Hides(u) && at >= 0 {
			count[Stack{Space: int(at), Side: side(u)}]++
			v.Seen.S.PlaceAt(u, int(value.None))
		}
	}
	v.Game.P.Without(v.Seen.S, func(t value.Type, i int64) bool {
		if t.Kind == value.Unit {
			return v.Hides(int(i))
		}
		return v.HidesPiece(t.Name, int(i))
	})
	for k, n := range count {
		k.Count = n
		v.Stacks = append(v.Stacks, k)
	}
	slices.SortFunc(v.Stacks, func(a, b Stack) int {
		return cmp.Or(cmp.Compare(a.Space, b.Space), cmp.Compare(a.Side, b.Side))
	})
}

// Veiled tells whether anything on the map is hidden.
func (v *View) Veiled() bool { return v.hidden != nil }

// Hides tells whether a counter is out of sight, on the map or off it.
func (v *View) Hides(u int) bool {
	return v.hidden != nil && u >= 0 && u < len(v.hidden) && v.hidden[u]
}

// In lists the stacks that are hidden in a space.
func (v *View) In(space int) []Stack {
	var out []Stack
	for _, s := range v.Stacks {
		if s.Space == space {
			out = append(out, s)
		}
	}
	return out
}

// Seat are the eyes of a seat.
func Seat(p *program.Program, seat int) Eyes {
	var out Eyes
	for _, s := range p.Seats[seat].Sides {
		out = append(out, int64(s))
	}
	return out
}

// Side are the eyes of the seat that plays a side.
func Side(p *program.Program, side int64) Eyes {
	if seat := p.SeatOf(side); seat >= 0 && seat < len(p.Seats) {
		return Seat(p, seat)
	}
	return Eyes{side}
}

// Everybody are the eyes of all seats.
func Everybody(p *program.Program) []Eyes {
	var out []Eyes
	for i := range p.Seats {
		out = append(out, Seat(p, i))
	}
	return out
}

// Deciders are those who look on when nobody else is named: who decides; where
// nobody does (the dice), everybody, so that only what all may see is seen; when
// the game is over, nobody from whom anything is hidden.
func Deciders(g *run.Game) []Eyes {
	switch d := g.Pending(); {
	case d != nil && d.Side >= 0:
		return []Eyes{Side(g.P, d.Side)}
	case d != nil || g.Err != nil:
		return Everybody(g.P)
	}
	return nil
}
