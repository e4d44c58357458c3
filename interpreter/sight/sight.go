// Package sight computes what a seat may see of a position in a game that hides
// something: which units, pieces and values are hidden, the position without them, and
// the texts that may be shown.
//
// A view is made in one place, from any position, past ones too. Whatever is shown to a
// seat is asked of its view, never of the game. Two positions that differ only in what
// the seat may not see therefore yield equal views.
package sight

import (
	"cmp"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/messages"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// View is a position as its onlookers may see it: what is hidden from one of them is
// hidden from all. It is read only and valid for the position it was made from; after a
// decision, make another. The true position does not leave the package while something
// in it is hidden: game.go answers for it. Not safe for concurrent use.
type View struct {
	*redaction
	writer
	journal
	Seen     *run.Game   // without what is hidden; the game itself when nothing is
	Stacks   []Stack     // what is hidden on the map, by space and side
	variants []*run.Game // see alternatives
}

// Stack counts the hidden units of one side in one space.
type Stack struct {
	Space int
	Side  int64
	Count int
	Shows string // the attributes that each of them reveals: kind infantry
	words *messages.Printer
}

// Open returns the view of a referee, from whom nothing is hidden.
func Open(g *run.Game) *View {
	r := &redaction{game: g}
	return &View{redaction: r, writer: writer{redaction: r}, journal: journal{redaction: r, whole: g}, Seen: g}
}

// OpenBranch returns the referee's view of one branch position of a game in which
// several players decide in secret. Branches count from 1.
func OpenBranch(g *run.Game, branch int) *View {
	v := Open(g.Branch(branch))
	v.whole = g
	return v
}

// For returns the view of a seat. While the seat decides in secret, it is a view of its
// branch position.
func For(g *run.Game, seat int) *View {
	at := g
	for i, s := range g.Query().Seated() {
		if s == seat {
			at = g.Branch(i + 1)
		}
	}
	v := Of(at, seat)
	v.whole = g
	return v
}

// Of returns the view that several seats share; without seats, nothing is hidden.
//
// The rules say what is hidden (`hide`). While a unit of a side is hidden on the map,
// the units of that side off the map are hidden too: otherwise each unit that is not off
// the map would be known to be on it. A piece on a hidden unit is hidden. Branch
// positions are not part of the view: see For.
func Of(g *run.Game, seats ...int) *View {
	v := Open(g)
	v.Seats = seats
	v.missed = missedRoll(v)
	if len(g.P.Secrets) == 0 && !v.missed {
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

// Sides returns a function that reads the side of a unit, value.None where units have no
// side.
func Sides(g *run.Game) func(u int) int64 {
	of := g.P.Attribute("unit", "side")
	return func(u int) int64 {
		if of == nil {
			return value.None
		}
		return of.Read(g.S.Reader(), u).N
	}
}

// cover takes what is hidden out of Seen and counts the hidden units on the map.
func (v *View) cover() {
	v.Seen = v.game.Clone()
	p, side, count := v.game.P, Sides(v.game), map[Stack]int{}
	for u, at := range v.game.S.At {
		if !v.Hides(u) || at < 0 {
			continue
		}
		if v.away == nil || !v.away[u] {
			count[Stack{Space: int(at), Side: side(u), Shows: v.Shows(u), words: p.Messages}]++
		}
		v.Seen.S.PlaceAt(u, int(value.None))
	}
	visibility.Without(p, v.Seen.S, func(t value.Type, i int64) bool {
		if t.Kind == value.Unit {
			return v.Hides(int(i))
		}
		return v.HidesPiece(t.Name, int(i))
	})
	for a, list := range v.values {
		visibility.WithoutValues(p, v.Seen.S, a, list, 0)
	}
	for s, places := range v.cells {
		_, t, _ := s.Cell()
		for at := range places {
			visibility.Conceal(p, v.Seen.S, at, t, 0)
		}
	}
	for s := range v.facts {
		visibility.DropFact(v.Seen.S, s.Fact, v.unseen(s))
	}
	for k, n := range count {
		k.Count = n
		v.Stacks = append(v.Stacks, k)
	}
	slices.SortFunc(v.Stacks, func(a, b Stack) int {
		return cmp.Or(cmp.Compare(a.Space, b.Space), cmp.Compare(a.Side, b.Side), cmp.Compare(a.Shows, b.Shows))
	})
}

// Trial returns a copy of the game for trying answers. It lacks the units, pieces and
// facts whose place is hidden, so that the result of a trial does not show where they
// are.
func (v *View) Trial() *run.Game {
	if g := v.game.Redacted(v.Seats...); g != v.game {
		return g
	}
	return v.game.Clone()
}

// In lists the stacks of hidden units in a space.
func (v *View) In(space int) []Stack {
	var out []Stack
	for _, s := range v.Stacks {
		if s.Space == space {
			out = append(out, s)
		}
	}
	return out
}

// Decides reports whether an onlooker makes a decision, or the decision belongs to no
// seat.
func (v *View) Decides(d *run.Decision) bool {
	return v.Referee() || d.Seat == program.Nobody || d.Kind == run.DiceRoll || slices.Contains(v.Seats, d.Seat)
}

// AllSeats lists every seat of a program.
func AllSeats(p *program.Program) []int {
	out := make([]int, len(p.Seats))
	for i := range out {
		out[i] = i
	}
	return out
}

// Deciders returns the onlookers when none are named: the seat that decides; all seats
// while dice are due, so that only common knowledge is shown; none when the game is
// over, so that nothing is hidden.
func Deciders(g *run.Game) []int {
	switch d := g.Pending(); {
	case d != nil && d.Seat >= 0 && d.Kind != run.DiceRoll:
		return []int{d.Seat}
	case d != nil || g.Err != nil:
		return AllSeats(g.P)
	}
	return nil
}
