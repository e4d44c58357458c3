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
func (n *Noun) Holder(r state.Reader, piece int) int64 {
	if u := firstHolder - r.Cell(n.Place.Base+piece); u >= 0 && u < int64(r.World().Units) {
		return u
	}
	return value.None
}

// EdgeOf is the edge on which a piece lies, None without one.
func (n *Noun) EdgeOf(r state.Reader, piece int) int64 {
	return max(firstHolder-r.Cell(n.Place.Base+piece)-int64(r.World().Units), value.None)
}

// Lies tells whether a piece lies anywhere: in a space, on a unit or on an edge.
func (n *Noun) Lies(r state.Reader, piece int) bool {
	return r.Cell(n.Place.Base+piece) != value.None
}

// SpaceOf is where a piece lies, by itself or with its unit; None off the map.
func (n *Noun) SpaceOf(r state.Reader, piece int) int64 {
	if u := n.Holder(r, piece); u >= 0 {
		return r.Place(int(u))
	}
	return max(r.Cell(n.Place.Base+piece), value.None)
}

// lists makes a function that lists the pieces for which it is so.
func (n *Noun) lists(of value.Type, is func(r state.Reader, piece int, x int64) bool) *formula.Func {
	return &formula.Func{Name: n.Plural, Params: []value.Type{of}, Result: value.ListOf(value.EnumType(n.Name)), Leaf: true,
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			if args[0].N < 0 || !c.Spend(n.Size()) {
				return out
			}
			for i := range n.Size() {
				if is(c.Reader, i, args[0].N) {
					out = append(out, int64(i))
				}
			}
			return out
		},
		Contains: func(c *formula.Ctx, args []value.Value, x int64) bool {
			return args[0].N >= 0 && x >= 0 && is(c.Reader, int(x), args[0].N)
		}}
}

// PiecesIn makes the list of the pieces of a space: those that lie there by
// themselves and those on its units.
func (n *Noun) PiecesIn() *formula.Func {
	f := n.lists(value.SpaceType, func(r state.Reader, piece int, x int64) bool { return n.SpaceOf(r, piece) == x })
	f.Spots = func(c *formula.Ctx, out formula.Set) {
		clear(out)
		for i := range n.Size() {
			if at := n.SpaceOf(c.Reader, i); at >= 0 {
				out.Add(int(at))
			}
		}
	}
	return f
}

// PiecesOn makes the list of the pieces that lie on a unit.
func (n *Noun) PiecesOn() *formula.Func {
	return n.lists(value.UnitType, func(r state.Reader, piece int, x int64) bool { return n.Holder(r, piece) == x })
}

// PiecesAcross makes the list of the pieces that lie on an edge.
func (n *Noun) PiecesAcross() *formula.Func {
	return n.lists(value.EdgeType, func(r state.Reader, piece int, x int64) bool { return n.EdgeOf(r, piece) == x })
}

// WhichEdge makes the function that tells on which edge a piece lies.
func (n *Noun) WhichEdge() *formula.Func {
	return &formula.Func{Name: "edge", Params: []value.Type{value.EnumType(n.Name)}, Result: value.EdgeType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { return n.EdgeOf(c.Reader, int(x)) }}
}

// WhereIs makes the function that tells in which space a piece lies.
func (n *Noun) WhereIs() *formula.Func {
	return &formula.Func{Name: "space", Params: []value.Type{value.EnumType(n.Name)}, Result: value.SpaceType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { return n.SpaceOf(c.Reader, int(x)) }}
}

// WhoHolds makes the function that tells on which unit a piece lies.
func (n *Noun) WhoHolds() *formula.Func {
	return &formula.Func{Name: "unit", Params: []value.Type{value.EnumType(n.Name)}, Result: value.UnitType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { return n.Holder(c.Reader, int(x)) }}
}
