package cli

import (
	"fmt"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/save"
)

// Hash prints the hash of the rules of a game under its options and readings.
func Hash(e *console.Console, game string, c setup.Choices) error {
	g, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, g, c, false)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(e.Out, save.Hex(p.RulesHash()))
	return err
}
