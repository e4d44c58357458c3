package names

import (
	"maps"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Noun is a type that the game declares. Its members are the words of an enum, so that they
// are accepted wherever words are. Rows of data declare them and give them attributes.
type Noun struct {
	Name, Plural string
	Words        *Enum
	Spare        int      // how many members a test may add
	Groups       []string // of a group: the attributes that its units have in common
	Piece        bool     // the members have a place on the map
	Place        Cell     // of a piece: the place of each member; see firstHolder
	Known        int      // the column of World.Static with a flag: the member is in the game
}

// Size returns the number of members, including those that a test may add.
func (n *Noun) Size() int { return len(n.Words.Words) + n.Spare }

// The place of a piece is one word: a space, or None off the map, or firstHolder minus a unit,
// or firstHolder minus the number of units minus an edge.
const firstHolder = value.None - 1

// PutIn puts a piece into a space; with None it takes it off the map.
func (n *Noun) PutIn(s *state.State, piece, space int) { s.SetCell(n.Place.Base+piece, int64(space)) }

// PutOn puts a piece on a unit. It moves with the unit.
func (n *Noun) PutOn(s *state.State, piece, unit int) {
	s.SetCell(n.Place.Base+piece, HeldBy(unit))
}

// PutAcross puts a piece on an edge.
func (n *Noun) PutAcross(s *state.State, piece, edge int) {
	s.SetCell(n.Place.Base+piece, Across(s.World, edge))
}

// HeldBy returns the place word of a piece on a unit.
func HeldBy(unit int) int64 { return firstHolder - int64(unit) }

// Across returns the place word of a piece on an edge.
func Across(w *state.World, edge int) int64 { return HeldBy(w.Units + edge) }

// Holder returns the unit that a piece is on; None without one.
func (n *Noun) Holder(r state.Reader, piece int) int64 {
	if u := firstHolder - r.Cell(n.Place.Base+piece); u >= 0 && u < int64(r.World().Units) {
		return u
	}
	return value.None
}

// EdgeOf returns the edge that a piece is on; None without one.
func (n *Noun) EdgeOf(r state.Reader, piece int) int64 {
	return max(firstHolder-r.Cell(n.Place.Base+piece)-int64(r.World().Units), value.None)
}

// Lies reports whether a piece is in a space, on a unit or on an edge.
func (n *Noun) Lies(r state.Reader, piece int) bool {
	return r.Cell(n.Place.Base+piece) != value.None
}

// SpaceOf returns the space of a piece, or of the unit that it is on; None off the map.
func (n *Noun) SpaceOf(r state.Reader, piece int) int64 {
	if u := n.Holder(r, piece); u >= 0 {
		return r.Place(int(u))
	}
	return max(r.Cell(n.Place.Base+piece), value.None)
}

// lists returns the function from a value of type of to the pieces for which is holds.
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

// PiecesIn returns the function from a space to its pieces, including those on its units.
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

// PiecesOn returns the function from a unit to the pieces on it.
func (n *Noun) PiecesOn() *formula.Func {
	return n.lists(value.UnitType, func(r state.Reader, piece int, x int64) bool { return n.Holder(r, piece) == x })
}

// PiecesAcross returns the function from an edge to the pieces on it.
func (n *Noun) PiecesAcross() *formula.Func {
	return n.lists(value.EdgeType, func(r state.Reader, piece int, x int64) bool { return n.EdgeOf(r, piece) == x })
}

// WhichEdge returns the function from a piece to its edge.
func (n *Noun) WhichEdge() *formula.Func {
	return &formula.Func{Name: "edge", Params: []value.Type{value.EnumType(n.Name)}, Result: value.EdgeType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { return n.EdgeOf(c.Reader, int(x)) }}
}

// WhereIs returns the function from a piece to its space.
func (n *Noun) WhereIs() *formula.Func {
	return &formula.Func{Name: "space", Params: []value.Type{value.EnumType(n.Name)}, Result: value.SpaceType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { return n.SpaceOf(c.Reader, int(x)) }}
}

// WhoHolds returns the function from a piece to the unit that it is on.
func (n *Noun) WhoHolds() *formula.Func {
	return &formula.Func{Name: "unit", Params: []value.Type{value.EnumType(n.Name)}, Result: value.UnitType, Leaf: true,
		Unary: func(c *formula.Ctx, x int64) int64 { return n.Holder(c.Reader, int(x)) }}
}

// PieceOf returns the noun of pieces that a type stands for; nil for other types.
func (p *Lexicon) PieceOf(t value.Type) *Noun {
	if n := p.Nouns[t.Name]; t.Kind == value.Enum && n != nil && n.Piece {
		return n
	}
	return nil
}

// Pieces returns the nouns whose things lie on the map, in a fixed order.
func (p *Lexicon) Pieces() []*Noun {
	var out []*Noun
	for _, name := range slices.Sorted(maps.Keys(p.Nouns)) {
		if p.Nouns[name].Piece {
			out = append(out, p.Nouns[name])
		}
	}
	return out
}
