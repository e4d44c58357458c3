package program

import (
	"github.com/alecthomas/participle/v2/lexer"
)

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
