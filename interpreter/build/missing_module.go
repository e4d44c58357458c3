package build

import (
	"fmt"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// withoutFollowing drops errors that may only follow from a missing module: all but
// syntax errors, missing modules and circular modules. The first missing module states
// how many were dropped.
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
		kept[first].Detail = fmt.Sprintf("errors that may follow from the missing module are not shown (%d)", n)
	}
	return kept
}
