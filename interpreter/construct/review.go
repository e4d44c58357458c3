package construct

import (
	"wargame/interpreter/formula"
)

// Accessors for the checks of a finished program. Play does not use them.

// FirstValue is the initial value of a track if it is more than a number.
type FirstValue struct {
	Expr  *formula.Expr
	Track *Track
}

// Exprs returns the expressions of the ranks.
func (x *Preference) Exprs() []*formula.Expr {
	out := make([]*formula.Expr, len(x.Ranks))
	for i, r := range x.Ranks {
		out[i] = r.Expr
	}
	return out
}
