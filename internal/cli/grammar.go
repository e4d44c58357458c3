package cli

import (
	"fmt"

	"wargame/dsl"
	"wargame/internal/console"
)

// Grammar prints the grammar of the language as a page in Markdown.
func Grammar(e *console.Console) error {
	_, err := fmt.Fprint(e.Out, dsl.Reference())
	return err
}
