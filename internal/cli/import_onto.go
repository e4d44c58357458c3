package cli

import (
	"errors"

	"wargame/internal/console"
	"wargame/internal/vassal/write"
)

func (q Import) lay(e *console.Console, in *write.Import) error { return errors.New("TODO") }
func (q Import) serve(e *console.Console, in *write.Import, art, table string, rewrite func() error) error {
	return errors.New("TODO")
}
