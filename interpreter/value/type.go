package value

import "strings"

// Kind is the family of a type.
type Kind uint8

// The kinds. Values of the kinds before Text, and of Nothing, are words (see IsWord).
const (
	Invalid Kind = iota
	Number       // exact fraction, see Int and Frac
	Flag         // 0 or 1
	Enum         // index into the words of the enum Name (sides are the enum "side")
	Unit         // index into the units of the game
	Space        // index into the spaces of the map (hex, area, box)
	Edge         // index into the edges of the map
	Mask         // set of words of the enum Name, a bit for each
	Column       // index into the columns of the table Name
	Text         // string
	List         // list of Elem
	Record       // record of type Name
	Reach        // the result of the reachability search Name: spaces with distances
	Nothing      // the type of none; assignable to every word type except numbers and flags
)

// Type is the type of an expression. Types are compared with Same.
type Type struct {
	Kind Kind
	Name string // the enum, record, table or reach; else empty
	Elem *Type  // the type of the elements of a list; else nil
}

// The types without a name or an element.
var (
	NumberType  = Type{Kind: Number}
	FlagType    = Type{Kind: Flag}
	UnitType    = Type{Kind: Unit}
	SpaceType   = Type{Kind: Space}
	EdgeType    = Type{Kind: Edge}
	TextType    = Type{Kind: Text}
	NothingType = Type{Kind: Nothing}
	SideType    = Type{Kind: Enum, Name: "side"}
	SeatType    = Type{Kind: Enum, Name: "seat"}
)

// ListOf returns the type of lists of t.
func ListOf(t Type) Type { return Type{Kind: List, Elem: &t} }

// EnumType returns the type of the words of an enum.
func EnumType(name string) Type { return Type{Kind: Enum, Name: name} }

// Same reports whether two types are equal.
func (t Type) Same(o Type) bool {
	if t.Kind != o.Kind || t.Name != o.Name {
		return false
	}
	return t.Elem == nil && o.Elem == nil || t.Elem != nil && o.Elem != nil && t.Elem.Same(*o.Elem)
}

// Accepts reports whether a value of type o is assignable to type t: the same type, none to
// an entity or a word, a reach to a list of spaces, an empty list to any list.
func (t Type) Accepts(o Type) bool {
	if t.Same(o) {
		return true
	}
	switch {
	case o.Kind == Nothing:
		return t.Kind == Enum || t.Kind == Unit || t.Kind == Space || t.Kind == Edge || t.Kind == Column
	case t.Kind == List && o.Kind == List:
		return o.Elem.Kind == Nothing || t.Elem.Accepts(*o.Elem)
	case t.Kind == List && o.Kind == Reach:
		return t.Elem.Kind == Space
	}
	return false
}

// IsWord reports whether values of the type are in Value.N, without a Boxed.
func (t Type) IsWord() bool { return t.Kind < Text || t.Kind == Nothing }

// String returns the type as designers write it.
func (t Type) String() string {
	switch t.Kind {
	case Number:
		return "number"
	case Flag:
		return "flag"
	case Enum:
		return t.Name
	case Unit:
		return "unit"
	case Space:
		return "space"
	case Edge:
		return "edge"
	case Mask:
		return "set of " + t.Name
	case Column:
		return "column of " + t.Name
	case Text:
		return "text"
	case List:
		return "list of " + t.Elem.String()
	case Record:
		return t.Name
	case Reach:
		return "reach " + t.Name
	case Nothing:
		return "none"
	}
	return "unknown"
}

// Indefinite returns the name of a type with the indefinite article, for messages.
func (t Type) Indefinite() string {
	s := t.String()
	switch {
	case t.Kind == Nothing || t.Kind == Invalid:
		return s
	case strings.ContainsRune("aeiou", rune(s[0])) && !strings.HasPrefix(s, "uni"):
		return "an " + s
	}
	return "a " + s
}
