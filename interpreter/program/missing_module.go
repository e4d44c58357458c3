package program

import (
	"fmt"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// withoutFollowing returns the diagnostics without those that may only follow from a module
// that does not exist: every error but syntax errors, other missing modules and circles of
// modules. The first missing module says how many are held back.
func withoutFollowing(list dsl.Diagnostics) dsl.Diagnostics {
	first := -1
	var kept dsl.Diagnostics
	for _, d := range list {
		if d.Code == codes.UnknownModule {
			if first < 0 {
				first = len(kept)
			}
			kept = append(kept, d)
		} else if d.Code < codes.UnknownName || d.Code == codes.Cycle {
			kept = append(kept, d)
		}
	}
	if first < 0 {
		return list
	}
	if n := len(list) - len(kept); n > 0 {
		kept[first].Detail = fmt.Sprintf("problems that may follow from the missing module are not shown (%d)", n)
	}
	return kept
}
