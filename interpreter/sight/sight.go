// Package sight says what of a position a seat may see, where a game hides
// something: the counters, pieces and values that are out of sight, the position
// without them, and what is told of them.
//
// A view is made in one place, from a position, one of the past too. Whatever is
// shown to a seat is asked of its view and not of the game: then two positions that
// differ only in what the seat may not see are shown alike.
package sight

import (
	"cmp"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// View is a position as its onlookers may see it: what is hidden from one of
// them is hidden. It is read only, and holds for the position that it was made
// from; after a decision another is made. The position as it is does not leave the
// package while something in it is hidden: game.go answers for it.
type View struct {
	*redaction
	writer
	journal
	Seen     *run.Game   // without what is hidden; the game itself when nothing is
	Stacks   []Stack     // what is hidden on the map, by space and side
	variants []*run.Game // see others
}

// Stack is a number of hidden counters of a side.
type Stack struct {
	Space int
	Side  int64
	Count int
	Shows string // what is told of each of them all the same: kind infantry
}

// Open is the view of a referee, from whom nothing is hidden.
func Open(g *run.Game) *View {
	r := &redaction{game: g}
	return &View{redaction: r, writer: writer{redaction: r}, journal: journal{redaction: r, whole: g}, Seen: g}
}

// OpenDesk is the view from which nothing is hidden that happens at a desk of a game where
// several decide in secret.
func OpenBranch(g *run.Game, desk int) *View {
	v := Open(g.Desk(desk))
	v.whole = g
	return v
}

// For is the view of one who sits at a seat: while he decides in secret, of the game
// as it stands at his desk.
func For(g *run.Game, seat int) *View {
	at := g
	for i, s := range g.Seated() {
		if s == seat {
			at = g.Desk(i + 1)
		}
	}
	v := Of(at, seat)
	v.whole = g
	return v
}

// Of is the view of a game for all these seats together; of none, nothing is hidden.
//
// What is hidden, the rules say (`hide`). Beyond that, as long as a counter of a side
// is hidden on the map, those of that side off the map are too: else one would know
// of each that is not found there that it is on the map. A piece on a hidden counter
// is hidden. What is being decided in secret is not in it: see For.
func Of(g *run.Game, seats ...int) *View {
	v := Open(g)
	v.Seats = seats
	if len(g.P.Secrets) == 0 {
		return v
	}
	c := formula.NewCtx(g.S)
	for _, seat := range seats {
		for _, s := range g.P.Secrets {
			v.conceal(c, s, seat)
		}
	}
	v.offTheMap()
	v.piecesOnHidden()
	if v.HidesAnything() {
		v.cover()
	}
	return v
}

// Sides reads the side of a counter; it is None where counters have none.
func Sides(g *run.Game) func(u int) int64 {
	of := g.P.Attribute("unit", "side")
	return func(u int) int64 {
		if of == nil {
			return value.None
		}
		return of.Read(g.S.Reader(), u).N
	}
}

// cover takes what is hidden out of Seen and counts what stands on the map.
func (v *View) cover() {
	v.Seen = v.game.Clone()
	p, side, count := v.game.P, Sides(v.game), map[Stack]int{}
	for u, at := range v.game.S.At {
		if !v.Hides(u) || at < 0 {
			continue
		}
		if v.away == nil || !v.away[u] {
			count[Stack{Space: int(at), Side: side(u), Shows: v.Shows(u)}]++
		}
		v.Seen.S.PlaceAt(u, int(value.None))
	}
	p.Without(v.Seen.S, func(t value.Type, i int64) bool {
		if t.Kind == value.Unit {
			return v.Hides(int(i))
		}
		return v.HidesPiece(t.Name, int(i))
	})
	for a, list := range v.values {
		p.WithoutValues(v.Seen.S, a, list, 0)
	}
	for s, places := range v.cells {
		_, t, _ := s.Kept()
		for at := range places {
			p.Conceal(v.Seen.S, at, t, 0)
		}
	}
	for s := range v.facts {
		p.DropFact(v.Seen.S, s.Fact, v.unseen(s))
	}
	for k, n := range count {
		k.Count = n
		v.Stacks = append(v.Stacks, k)
	}
	slices.SortFunc(v.Stacks, func(a, b Stack) int {
		return cmp.Or(cmp.Compare(a.Space, b.Space), cmp.Compare(a.Side, b.Side), cmp.Compare(a.Shows, b.Shows))
	})
}

// Trial is a copy of the game for trying answers on: without the units, pieces and facts
// whose place is hidden, so that what comes of a try does not show where they are.
func (v *View) Trial() *run.Game {
	if g := v.game.InSight(v.Seats...); g != v.game {
		return g
	}
	return v.game.Clone()
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

// Decides tells whether a decision is for an onlooker, or for whoever is there.
func (v *View) Decides(d *run.Decision) bool {
	return v.Referee() || d.Seat == program.Nobody || d.Kind == run.DiceRoll || slices.Contains(v.Seats, d.Seat)
}

// Everybody are all seats.
func AllSeats(p *program.Program) []int {
	out := make([]int, len(p.Seats))
	for i := range out {
		out[i] = i
	}
	return out
}

// Deciders are those who look on when nobody else is named: who decides; where
// nobody does (the dice), everybody, so that only what all may see is seen; when
// the game is over, nobody from whom anything is hidden.
func Deciders(g *run.Game) []int {
	switch d := g.Pending(); {
	case d != nil && d.Seat >= 0 && d.Kind != run.DiceRoll:
		return []int{d.Seat}
	case d != nil || g.Err != nil:
		return AllSeats(g.P)
	}
	return nil
}
