package setup

import (
	"wargame/internal/console"
	"wargame/interpreter/proof"
)

// Register reads the register of the game's rulebook. It returns an empty book if it
// cannot be read.
func Register(e *console.Console, game string) *proof.Book {
	if g, err := Open(e, game); err == nil {
		if b, err := proof.Read(g); err == nil {
			return b
		}
	}
	return &proof.Book{}
}
