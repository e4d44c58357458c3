package cli

import (
	"fmt"

	"wargame/dsl"
	"wargame/internal/console"
)

// Grammar writes the grammar of the language as a page, or as a TextMate grammar.
func Grammar(e *console.Console, textMate bool) error {
	if textMate {
		_, err := e.Out.Write(dsl.TextMate())
		return err
	}
	_, err := fmt.Fprint(e.Out, dsl.Reference())
	return err
}
