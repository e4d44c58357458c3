package program

import (
	"slices"

	"wargame/interpreter/formula/facts"
)

// together reports whether it can be shown that b applies whenever a does.
func together(a, b *Share) bool {
	plain := a.Unless == nil && b.Unless == nil
	switch {
	case !sameNames(a, b):
		return plain && (a.When == nil || b.When == nil)
	case plain && (b.When == nil || a.When != nil && a.When.Text == b.When.Text):
		return true
	}
	return a.aside(b) && facts.Implies(a.When, a.Unless, b.When, b.Unless)
}

// aside reports that nothing sets one of two shares aside: whether something that
// does applies at the same time cannot be shown.
func (s *Share) aside(o *Share) bool { return len(s.offBy) == 0 && len(o.offBy) == 0 }

// sameNames reports whether no name stands for different parameters in two shares.
func sameNames(a, b *Share) bool {
	for i, p := range a.binders {
		if at := slices.IndexFunc(b.binders, func(o Param) bool { return o.Name == p.Name }); at >= 0 && at != i {
			return false
		}
	}
	return true
}
