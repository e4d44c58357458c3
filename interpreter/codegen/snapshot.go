package codegen

import (
	"wargame/interpreter/value"
)

// MemberType returns the element type of a list, reach or set; false for other types.
func MemberType(t value.Type) (value.Type, bool) {
	switch {
	case t.Kind == value.List && t.Elem.IsWord():
		return *t.Elem, true
	case t.Kind == value.Reach:
		return value.SpaceType, true
	case t.Kind == value.Mask:
		return value.EnumType(t.Name), true
	}
	return value.Type{}, false
}
