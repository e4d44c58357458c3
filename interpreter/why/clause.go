package why

import (
	"strings"

	"wargame/interpreter/program"
)

// Clause lists the rules in force of the clause that a text names, in their order; none
// where the text is no clause of the game.
func Clause(p *program.Program, text string) (out []*program.Rule) {
	text = strings.TrimSpace(text)
	for _, r := range p.Rules {
		if r.ClauseID() != "" && strings.EqualFold(r.ClauseID(), text) {
			out = append(out, r)
		}
	}
	return out
}
