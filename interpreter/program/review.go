package program

import (
	"wargame/interpreter/formula"

	"github.com/alecthomas/participle/v2/lexer"
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

// Places returns the positions of all declarations that may be unused.
func (p *Program) Places() map[lexer.Position]bool {
	out := map[lexer.Position]bool{}
	for _, at := range p.Declared {
		out[at] = true
	}
	for _, c := range p.Codes {
		out[c.Pos] = true
	}
	return out
}
