package build

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
)

// implied reports whether b provably applies whenever a does.
func implied(a, b *construct.Contribution) bool {
	plain := a.Unless == nil && b.Unless == nil
	switch {
	case !sameNames(a, b):
		return plain && (a.When == nil || b.When == nil)
	case plain && (b.When == nil || a.When != nil && a.When.Text == b.When.Text):
		return true
	}
	// With an exception it is not provable that both apply together.
	return len(a.SetAsideBy) == 0 && len(b.SetAsideBy) == 0 && facts.Implies(a.When, a.Unless, b.When, b.Unless)
}

// sameNames reports whether each name stands for the same parameter in both contributions.
func sameNames(a, b *construct.Contribution) bool {
	for i, p := range a.Binders {
		if at := slices.IndexFunc(b.Binders, func(o names.Param) bool { return o.Name == p.Name }); at >= 0 && at != i {
			return false
		}
	}
	return true
}
