package cli

import (
	"fmt"

	"wargame/internal/console"
	"wargame/interpreter/save"
)

// Hash prints the hash of the rules of a game under its options and readings.
func Hash(e *console.Console, game string, c Choices) error {
	g, err := openGame(e, game)
	if err != nil {
		return err
	}
	p, err := loadProgram(e, g, c, false)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(e.Out, save.Hex(p.RulesHash()))
	return err
}
