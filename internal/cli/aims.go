// Package cli holds the commands of wargame, one file a command. Each is a function, or
// a type whose fields are the flags. Flags and their help are defined in cmd/wargame.
package cli

import (
	"fmt"
	"os"
	"strings"

	"wargame/internal/console"
	"wargame/internal/setup"
	thinking "wargame/interpreter/bot"
)

// Aims prints the aims of bots in a game: the declared ones. With derive, or if there
// are none, it prints aims derived from the rules that end the game, as a draft to edit.
func Aims(e *console.Console, game string, derive bool, c setup.Choices) error {
	lg, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, lg, c, false)
	if err != nil {
		return err
	}
	if len(p.Aims) > 0 && !derive {
		words := p.AimWords()
		for _, s := range p.InForce() {
			if it := s.Item; it.Aim != nil || words[it] {
				src := p.Sources[it.Pos.Filename]
				fmt.Fprintln(e.Out, strings.TrimSpace(string(src[it.Pos.Offset:it.EndPos.Offset])))
			}
		}
		return nil
	}
	fmt.Fprintf(e.Out, "// Derived from the rules that end the game. Copy to %s%caims.wgr and improve.\n", game, os.PathSeparator)
	for _, d := range thinking.Derive(p) {
		fmt.Fprintln(e.Out, d)
	}
	return nil
}
