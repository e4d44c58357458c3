package names

import "wargame/interpreter/value"

// Owner is what has an attribute: units, spaces, edges, or a noun of the game,
// by its name.
type Owner string

// What has attributes in every game.
const (
	OfUnit  Owner = "unit"
	OfSpace Owner = "space"
	OfEdge  Owner = "edge"
)

// Type is the type of what has the attribute.
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

// OwnerOf tells who has the attributes of values of a type; false for values
// that can have none.
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

// Plural is the word for all that have the attribute: units, sites.
func (p *Lexicon) Plural(o Owner) string {
	if n := p.Nouns[string(o)]; n != nil {
		return n.Plural
	}
	return string(o) + "s"
}

// Owners are all that can have attributes, in a fixed order.
func (p *Lexicon) Owners() []Owner {
	out := []Owner{OfUnit, OfSpace, OfEdge}
	for _, name := range keys(p.Nouns) {
		out = append(out, Owner(name))
	}
	return out
}

// Size is how many have the attribute.
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
