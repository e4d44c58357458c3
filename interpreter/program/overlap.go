package program

import (
	"slices"

	"wargame/interpreter/formula/facts"
)

// together reports whether b provably applies whenever a does.
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

// aside reports whether neither share has an exception. With an exception, it is not
// provable that both apply together.
func (s *Share) aside(o *Share) bool { return len(s.offBy) == 0 && len(o.offBy) == 0 }

// sameNames reports whether each name stands for the same parameter in both shares.
func sameNames(a, b *Share) bool {
	for i, p := range a.binders {
		if at := slices.IndexFunc(b.binders, func(o Param) bool { return o.Name == p.Name }); at >= 0 && at != i {
			return false
		}
	}
	return true
}
