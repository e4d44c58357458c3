package setup

import (
	"wargame/internal/console"
	"wargame/interpreter/proof"
)

// Register reads what is written down about the rulebook of a game; an empty book where it
// cannot be read.
func Register(e *console.Console, game string) *proof.Book {
	if g, err := Open(e, game); err == nil {
		if b, err := proof.Read(g); err == nil {
			return b
		}
	}
	return &proof.Book{}
}
