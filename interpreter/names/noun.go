package names

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Noun is a kind of things of the game's own. They are the words of an enum, so
// that whatever takes words takes them; rows of data make them and give them
// attributes.
type Noun struct {
	Name, Plural string
	Words        *Enum
	Spare        int      // how many more a test may make
	Groups       []string // the attributes that the members of one share, for a group
	Piece        bool     // they lie on the map
	Place        Cell     // where each lies, for pieces; see PutIn
	Known        int      // the column of World.Static that tells which are in the game
}

// Size is how many there can be, those that only a test makes with them.
func (n *Noun) Size() int { return len(n.Words.Words) + n.Spare }

// The place of a piece is one word: a space, None off the map, or below that a
// unit on which it lies, and below all units an edge.
const firstHolder = value.None - 1

// PutIn lays a piece into a space, or with None off the map.
func (n *Noun) PutIn(s *state.State, piece, space int) { s.SetCell(n.Place.Base+piece, int64(space)) }

// PutOn lays a piece on a unit. It goes where the unit goes.
func (n *Noun) PutOn(s *state.State, piece, unit int) {
	s.SetCell(n.Place.Base+piece, HeldBy(unit))
}

// PutAcross lays a piece on an edge.
func (n *Noun) PutAcross(s *state.State, piece, edge int) {
	s.SetCell(n.Place.Base+piece, Across(s.World, edge))
}

// HeldBy is the place of a piece that lies on a unit.
func HeldBy(unit int) int64 { return firstHolder - int64(unit) }

// Across is the place of a piece that lies on an edge.
func Across(w *state.World, edge int) int64 { return HeldBy(w.Units + edge) }

// Holder is the unit on which a piece lies, None without one.
func (n *Noun) Holder(s *state.State, piece int) int64 {
	if u := firstHolder - s.Cells.At(n.Place.Base+piece); u >= 0 && u < int64(s.World.Units) {
		return u
	}
	return value.None
}

// EdgeOf is the edge on which a piece lies, None without one.
func (n *Noun) EdgeOf(s *state.State, piece int) int64 {
	return max(firstHolder-s.Cells.At(n.Place.Base+piece)-int64(s.World.Units), value.None)
}

// Lies tells whether a piece lies anywhere: in a space, on a unit or on an edge.
func (n *Noun) Lies(s *state.State, piece int) bool {
	return s.Cells.At(n.Place.Base+piece) != value.None
}

// SpaceOf is where a piece lies, by itself or with its unit; None off the map.
func (n *Noun) SpaceOf(s *state.State, piece int) int64 {
	if u := n.Holder(s, piece); u >= 0 {
		return int64(s.At[u])
	}
	return max(s.Cells.At(n.Place.Base+piece), value.None)
}

// lists makes a function that lists the pieces for which it is so.
func (n *Noun) lists(of value.Type, is func(s *state.State, piece int, x int64) bool) *formula.Func {
	return &formula.Func{Name: n.Plural, Params: []value.Type{of}, Result: value.ListOf(value.EnumType(n.Name)), Leaf: true,
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			if args[0].N < 0 || !c.Spend(n.Size()) {
				return out
			}
			n.seen(c)
			for i := range n.Size() {
				if is(c.State, i, args[0].N) {
					out = append(out, int64(i))
				}
			}
			return out
		},
		Contains: func(c *formula.Ctx, args []value.Value, x int64) bool {
			n.seen(c)
			return args[0].N >= 0 && x >= 0 && is(c.State, int(x), args[0].N)
		}}
}

// seen says that it is looked at where the pieces are: a piece on a unit is where
// the unit is.
func (n *Noun) seen(c *formula.Ctx) {
	if c.Trace == nil {
		return
	}
	c.Trace.SawPart(n.Place.Part)
	for i := range n.Size() {
		c.SawUnit(n.Holder(c.State, i))
	}
}

// seenOne is seen of one piece.
func (n *Noun) seenOne(c *formula.Ctx, piece int64) {
	if c.Trace == nil || piece < 0 {
		return
	}
	c.SawCell(n.Place.Base + int(piece))
	c.SawUnit(n.Holder(c.State, int(piece)))
}

// PiecesIn makes the list of the pieces of a space: those that lie there by
// themselves and those on its units.
func (n *Noun) PiecesIn() *formula.Func {
	f := n.lists(value.SpaceType, func(s *state.State, piece int, x int64) bool { return n.SpaceOf(s, piece) == x })
	f.Spots = func(c *formula.Ctx, out formula.Set) {
		n.seen(c)
		clear(out)
		for i := range n.Size() {
			if at := n.SpaceOf(c.State, i); at >= 0 {
				out.Add(int(at))
			}
		}
	}
	return f
}

// PiecesOn makes the list of the pieces that lie on a unit.
func (n *Noun) PiecesOn() *formula.Func {
	return n.lists(value.UnitType, func(s *state.State, piece int, x int64) bool { return n.Holder(s, piece) == x })
}

// PiecesAcross makes the list of the pieces that lie on an edge.
func (n *Noun) PiecesAcross() *formula.Func {
	return n.lists(value.EdgeType, func(s *state.State, piece int, x int64) bool { return n.EdgeOf(s, piece) == x })
}

// WhichEdge makes the function that tells on which edge a piece lies.
func (n *Noun) WhichEdge() *formula.Func {
	return &formula.Func{Name: "edge", Params: []value.Type{value.EnumType(n.Name)}, Result: value.EdgeType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { n.seenOne(c, x); return n.EdgeOf(c.State, int(x)) }}
}

// WhereIs makes the function that tells in which space a piece lies.
func (n *Noun) WhereIs() *formula.Func {
	return &formula.Func{Name: "space", Params: []value.Type{value.EnumType(n.Name)}, Result: value.SpaceType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { n.seenOne(c, x); return n.SpaceOf(c.State, int(x)) }}
}

// WhoHolds makes the function that tells on which unit a piece lies.
func (n *Noun) WhoHolds() *formula.Func {
	return &formula.Func{Name: "unit", Params: []value.Type{value.EnumType(n.Name)}, Result: value.UnitType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { n.seenOne(c, x); return n.Holder(c.State, int(x)) }}
}
