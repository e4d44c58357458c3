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
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// View is a position as its onlookers may see it: what is hidden from one of
// them is hidden. It is read only, and holds for the position that it was made
// from; after a decision another is made. The position as it is does not leave the
// package while something in it is hidden: asked.go answers for it.
type View struct {
	whole  *run.Game // the game that was asked about
	game   *run.Game // the position as it is; of a player who decides in secret, as it is at their desk
	Seen   *run.Game // without what is hidden; the game itself when nothing is
	Seats  []int     // the onlookers; none for a referee, from whom nothing is hidden
	Stacks []Stack   // what is hidden on the map, by space and side

	hidden []bool            // by counter; nil when no counter is hidden
	away   []bool            // by counter: not even where it is may be seen
	pieces map[string][]bool // by noun and piece; nil when none is hidden
	values map[*program.Attribute][]bool
	kept   map[*program.Secret]map[int]bool // by the place of a key
	facts  map[*program.Secret]bool         // some of them
	shows  map[int][]*program.Reveal        // what hidden counters reveal all the same
	words  *words                           // made when a text is first veiled
	varied []*run.Game                      // see others
}

// Stack is a number of hidden counters of a side.
type Stack struct {
	Space int
	Side  int64
	Count int
	Shows string // what is told of each of them all the same: kind infantry
}

// Open is the view of a referee, from whom nothing is hidden.
func Open(g *run.Game) *View { return &View{whole: g, game: g, Seen: g} }

// OpenDesk is the view from which nothing is hidden that happens at a desk of a game where
// several decide in secret.
func OpenDesk(g *run.Game, desk int) *View {
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
	if v.Veiled() {
		v.cover()
	}
	return v
}

// conceal notes what of a secret is hidden from a seat.
func (v *View) conceal(c *formula.Ctx, s *program.Secret, seat int) {
	g := v.game
	unseen := func(keys ...value.Value) bool { return !g.P.SeenBy(c, s, seat, keys...) }
	mark := func(list *[]bool, n, i int) {
		if *list == nil {
			*list = make([]bool, n)
		}
		(*list)[i] = true
	}
	switch n := g.P.Nouns[string(s.Owner)]; {
	case s.Owner == names.OfUnit && s.Attr == nil:
		for u := range g.S.At {
			if !unseen(value.Word(int64(u))) {
				continue
			}
			mark(&v.hidden, len(g.S.At), u)
			if s.Place {
				mark(&v.away, len(g.S.At), u)
			} else {
				v.reveal(c, s, seat, u)
			}
		}
	case s.Owner != "" && s.Attr == nil:
		for i := range n.Size() {
			if unseen(value.Word(int64(i))) {
				v.hidePiece(n, i)
			}
		}
	case s.Attr != nil:
		for i := range g.P.Size(s.Owner) {
			if unseen(value.Word(int64(i))) {
				list := v.values[s.Attr]
				mark(&list, g.P.Size(s.Owner), i)
				if v.values == nil {
					v.values = map[*program.Attribute][]bool{}
				}
				v.values[s.Attr] = list
			}
		}
	case s.Fact != nil:
		// Whether there is one to hide would tell something, so any key counts.
		if g.P.AnyKey(s.Fact, func(keys []value.Value) bool { return unseen(keys...) }) {
			if v.facts == nil {
				v.facts = map[*program.Secret]bool{}
			}
			v.facts[s] = true
		}
	default:
		g.P.EachKept(s, func(place int, keys []value.Value) {
			if unseen(keys...) {
				if v.kept == nil {
					v.kept = map[*program.Secret]map[int]bool{}
				}
				if v.kept[s] == nil {
					v.kept[s] = map[int]bool{}
				}
				v.kept[s][place] = true
			}
		})
	}
}

// offTheMap hides the counters off the map of each side of which one on it is hidden.
func (v *View) offTheMap() {
	if v.hidden == nil {
		return
	}
	side, covered := Sides(v.game), map[int64]bool{}
	for u, at := range v.game.S.At {
		if at >= 0 && v.hidden[u] {
			covered[side(u)] = true
		}
	}
	for u, at := range v.game.S.At {
		if at < 0 && covered[side(u)] {
			v.hidden[u] = true
		}
	}
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
	for s, places := range v.kept {
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

// unseen tells whether a secret with its keys is hidden from an onlooker.
func (v *View) unseen(s *program.Secret) func(keys []value.Value) bool {
	c := formula.NewCtx(v.game.S)
	return func(keys []value.Value) bool {
		return slices.ContainsFunc(v.Seats, func(seat int) bool { return !v.game.P.SeenBy(c, s, seat, keys...) })
	}
}

// Veiled tells whether anything is hidden.
func (v *View) Veiled() bool {
	return v.hidden != nil || v.pieces != nil || v.values != nil || v.kept != nil || v.facts != nil
}

// Trial is a copy of the game for trying answers on: without the units, pieces and facts
// whose place is hidden, so that what comes of a try does not show where they are.
func (v *View) Trial() *run.Game {
	if g := v.game.InSight(v.Seats...); g != v.game {
		return g
	}
	return v.game.Clone()
}

// Referee tells whether this is the view of nobody in particular.
func (v *View) Referee() bool { return len(v.Seats) == 0 }

// Hides tells whether a counter is out of sight, on the map or off it.
func (v *View) Hides(u int) bool {
	return v.hidden != nil && u >= 0 && u < len(v.hidden) && v.hidden[u]
}

// HidesValue tells whether an attribute of something is out of sight.
func (v *View) HidesValue(a *program.Attribute, i int) bool {
	list := v.values[a]
	return i >= 0 && i < len(list) && list[i]
}

// hidesKept tells whether what is kept in a place of a secret is out of sight.
func (v *View) hidesKept(is func(s *program.Secret) bool, keys []value.Value) bool {
	for s, places := range v.kept {
		if is(s) && places[v.game.P.PlaceOf(s, keys)] {
			return true
		}
	}
	return false
}

// hidesPlace tells whether not even the place of a counter may be seen.
func (v *View) hidesPlace(u int) bool { return v.away != nil && u >= 0 && u < len(v.away) && v.away[u] }

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

// Reads tells whether a line of the log is for one of the onlookers.
func (v *View) Reads(e *run.Entry) bool {
	return e.To == nil || v.Referee() || slices.ContainsFunc(v.Seats, func(s int) bool { return slices.Contains(e.To, s) })
}

// Decides tells whether a decision is for an onlooker, or for whoever is there.
func (v *View) Decides(d *run.Decision) bool {
	return v.Referee() || d.Seat == program.Nobody || d.Kind == run.DiceRoll || slices.Contains(v.Seats, d.Seat)
}

// Everybody are all seats.
func Everybody(p *program.Program) []int {
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
		return Everybody(g.P)
	}
	return nil
}
