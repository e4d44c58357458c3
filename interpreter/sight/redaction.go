package sight

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// redaction says what of one position is hidden from its onlookers. It is filled when a
// view is made, and read only from then on.
type redaction struct {
	game  *run.Game // the position as it is; of a player who decides in secret, their branch position
	Seats []int     // the onlookers; none for a referee, from whom nothing is hidden

	hidden []bool            // by counter; nil when no counter is hidden
	away   []bool            // by counter: not even where it is may be seen
	pieces map[string][]bool // by noun and piece; nil when none is hidden
	strays map[string][]bool // those of the hidden pieces of which not even the place may be seen
	values map[*construct.Attribute][]bool
	cells  map[*construct.Secret]map[int]bool // tracks, budgets and decks, by the place of a key
	facts  map[*construct.Secret]bool         // those of which some are hidden
	shows  map[int][]*construct.Reveal        // what hidden counters reveal all the same
	missed bool                               // a local of the rules under way may hold a secret roll of others
}

// Map returns the map; a test may add hexes of its own.
func (r *redaction) Map() *topology.Map {
	if w := r.game.S.World; w != nil {
		return w.Map
	}
	return r.game.P.World.Map
}

// HidesAnything reports whether anything is hidden.
func (r *redaction) HidesAnything() bool {
	return r.hidden != nil || r.pieces != nil || r.HidesValues()
}

// HidesValues reports whether values are hidden, so that what depends on them is
// Unknown. If only units and pieces are hidden, everything else is known.
func (r *redaction) HidesValues() bool {
	return r.values != nil || r.cells != nil || r.facts != nil || r.missed
}

// Referee reports whether the view has no onlookers and hides nothing.
func (r *redaction) Referee() bool { return len(r.Seats) == 0 }

// Hides reports whether a unit is hidden, on the map or off it.
func (r *redaction) Hides(u int) bool {
	return r.hidden != nil && u >= 0 && u < len(r.hidden) && r.hidden[u]
}

// hidesPlace reports whether even the place of a unit is hidden.
func (r *redaction) hidesPlace(u int) bool {
	return r.away != nil && u >= 0 && u < len(r.away) && r.away[u]
}

// HidesPiece reports whether a piece is hidden.
func (r *redaction) HidesPiece(noun string, i int) bool {
	of := r.pieces[noun]
	return i >= 0 && i < len(of) && of[i]
}

// HidesValue reports whether an attribute of a unit or piece is hidden.
func (r *redaction) HidesValue(a *construct.Attribute, i int) bool {
	list := r.values[a]
	return i >= 0 && i < len(list) && list[i]
}

// hidesCell reports whether a track, budget or deck of a secret is hidden at these keys.
func (r *redaction) hidesCell(is func(s *construct.Secret) bool, keys []value.Value) bool {
	for s, places := range r.cells {
		if is(s) && places[visibility.PlaceOf(s, keys)] {
			return true
		}
	}
	return false
}

// unseen returns a function that reports whether a secret at its keys is hidden from an
// onlooker.
func (r *redaction) unseen(s *construct.Secret) func(keys []value.Value) bool {
	c := formula.NewCtx(r.game.S)
	return func(keys []value.Value) bool {
		return slices.ContainsFunc(r.Seats, func(seat int) bool { return !visibility.SeenBy(r.game.P, c, s, seat, keys...) })
	}
}

// Shows lists the attributes that a hidden unit reveals all the same, with their values
// (kind infantry); empty if there are none.
func (r *redaction) Shows(u int) string {
	var out []string
	list, c := slices.Clone(r.shows[u]), formula.NewCtx(r.game.S)
	slices.SortFunc(list, func(a, b *construct.Reveal) int { return strings.Compare(a.Name, b.Name) })
	for _, x := range slices.Compact(list) {
		if !r.hidesReveal(x, u) {
			if text := describe(r.game.P, x.Label, x.Type, x.Of(c, u)); text != "" {
				out = append(out, text)
			}
		}
	}
	return strings.Join(out, ", ")
}

// hidesReveal reports whether one rule reveals an attribute that another rule hides.
func (r *redaction) hidesReveal(x *construct.Reveal, u int) bool {
	a := r.game.P.Attribute("unit", x.Name)
	return a != nil && r.HidesValue(a, u)
}

// Concealed lists the attributes of which a value is hidden, in the order of their
// declarations.
func (r *redaction) Concealed() []*construct.Attribute {
	var out []*construct.Attribute
	for a := range r.values {
		out = append(out, a)
	}
	slices.SortFunc(out, func(a, b *construct.Attribute) int { return a.Pos.Offset - b.Pos.Offset })
	return out
}

// conceal marks what a secret hides from a seat.
func (r *redaction) conceal(c *formula.Ctx, s *construct.Secret, seat int) {
	g := r.game
	unseen := func(keys ...value.Value) bool { return !visibility.SeenBy(g.P, c, s, seat, keys...) }
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
			mark(&r.hidden, len(g.S.At), u)
			if s.Place {
				mark(&r.away, len(g.S.At), u)
			} else {
				r.reveal(c, s, seat, u)
			}
		}
	case s.Owner != "" && s.Attr == nil:
		for i := range n.Size() {
			if unseen(value.Word(int64(i))) {
				r.hidePiece(n, i, s.Place)
			}
		}
	case s.Attr != nil:
		for i := range g.P.Size(s.Owner) {
			if unseen(value.Word(int64(i))) {
				list := r.values[s.Attr]
				mark(&list, g.P.Size(s.Owner), i)
				if r.values == nil {
					r.values = map[*construct.Attribute][]bool{}
				}
				r.values[s.Attr] = list
			}
		}
	case s.Fact != nil:
		// Whether there is one to hide would tell something, so any key counts.
		if visibility.AnyKey(g.P, s.Fact, func(keys []value.Value) bool { return unseen(keys...) }) {
			if r.facts == nil {
				r.facts = map[*construct.Secret]bool{}
			}
			r.facts[s] = true
		}
	default:
		visibility.EachKept(s, func(place int, keys []value.Value) {
			if unseen(keys...) {
				if r.cells == nil {
					r.cells = map[*construct.Secret]map[int]bool{}
				}
				if r.cells[s] == nil {
					r.cells[s] = map[int]bool{}
				}
				r.cells[s][place] = true
			}
		})
	}
}

// reveal records what a seat may know of a hidden unit all the same: what the rules that
// hide it let one of its sides see. With several onlookers, each of them must be allowed
// to know it.
func (r *redaction) reveal(c *formula.Ctx, s *construct.Secret, seat, u int) {
	c.Refill()
	may := visibility.RevealedOf(r.game.P, c, s, seat, u)
	c.IgnoreError()
	if r.shows == nil {
		r.shows = map[int][]*construct.Reveal{}
	}
	if before, also := r.shows[u]; also {
		may = slices.DeleteFunc(may, func(a *construct.Reveal) bool { return !slices.Contains(before, a) })
	}
	r.shows[u] = may
}

// hidePiece hides a piece, with its place if that may not be seen either.
func (r *redaction) hidePiece(n *names.Noun, i int, place bool) {
	mark := func(list *map[string][]bool) {
		if *list == nil {
			*list = map[string][]bool{}
		}
		if (*list)[n.Name] == nil {
			(*list)[n.Name] = make([]bool, n.Size())
		}
		(*list)[n.Name][i] = true
	}
	mark(&r.pieces)
	if place {
		mark(&r.strays)
	}
}

// offTheMap hides the units off the map of each side that has a hidden unit on it.
func (r *redaction) offTheMap() {
	if r.hidden == nil {
		return
	}
	side, covered := Sides(r.game), map[int64]bool{}
	for u, at := range r.game.S.At {
		if at >= 0 && r.hidden[u] {
			covered[side(u)] = true
		}
	}
	for u, at := range r.game.S.At {
		if at < 0 && covered[side(u)] {
			r.hidden[u] = true
		}
	}
}

// piecesOnHidden hides the pieces on hidden units.
func (r *redaction) piecesOnHidden() {
	if r.hidden == nil {
		return
	}
	for _, n := range r.game.P.Pieces() {
		for i := range n.Size() {
			if u := n.Holder(r.game.S.Reader(), i); u >= 0 && r.Hides(int(u)) {
				r.hidePiece(n, i, r.hidesPlace(int(u)))
			}
		}
	}
}
