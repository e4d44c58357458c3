package cli

import (
	"fmt"

	"wargame/dsl"
)

// Grammar prints the grammar of the language as a page in Markdown.
func (e *Env) Grammar() error {
	_, err := fmt.Fprint(e.Out, dsl.Reference())
	return err
}
