package names

import "wargame/interpreter/value"

// Owner is a type with attributes, by its name: units, spaces, edges, or a noun of the
// game.
type Owner string

// The owners that every game has.
const (
	OfUnit  Owner = "unit"
	OfSpace Owner = "space"
	OfEdge  Owner = "edge"
)

// Type returns the type of the values of an owner.
func (o Owner) Type() value.Type {
	switch o {
	case OfUnit:
		return value.UnitType
	case OfSpace:
		return value.SpaceType
	case OfEdge:
		return value.EdgeType
	}
	return value.EnumType(string(o))
}

// OwnerOf returns the owner for a type; false for a type without attributes.
func OwnerOf(t value.Type) (Owner, bool) {
	switch t.Kind {
	case value.Unit:
		return OfUnit, true
	case value.Space:
		return OfSpace, true
	case value.Edge:
		return OfEdge, true
	case value.Enum:
		return Owner(t.Name), true
	}
	return "", false
}

// Plural returns the plural of an owner for people: units, sites.
func (p *Lexicon) Plural(o Owner) string {
	if n := p.Nouns[string(o)]; n != nil {
		return n.Plural
	}
	return string(o) + "s"
}

// Owners returns all owners in a fixed order.
func (p *Lexicon) Owners() []Owner {
	out := []Owner{OfUnit, OfSpace, OfEdge}
	for _, name := range keys(p.Nouns) {
		out = append(out, Owner(name))
	}
	return out
}

// Size returns the number of members of an owner.
func (p *Lexicon) Size(o Owner) int {
	switch o {
	case OfUnit:
		return p.World.Units
	case OfSpace:
		return p.World.Map.Len()
	case OfEdge:
		return p.World.Map.Edges()
	}
	return p.Nouns[string(o)].Size()
}

// Domain returns the number of values that a key of type t can have; false if unbounded.
func (p *Lexicon) Domain(t value.Type) (int, bool) {
	switch t.Kind {
	case value.Enum:
		if p.Nouns[t.Name] == nil {
			return len(p.Enums[t.Name].Words), true
		}
		fallthrough
	case value.Unit, value.Space, value.Edge:
		o, _ := OwnerOf(t)
		return p.Size(o), true
	case value.Flag:
		return 2, true
	}
	return 0, false
}
