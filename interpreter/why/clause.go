package why

import (
	"regexp"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
)

// Clause returns the rules in force of the clause that a text names, in order; none if the
// text is no clause of the game.
func Clause(p *program.Program, text string) (out []*ruleset.Rule) {
	text = strings.TrimSpace(text)
	for _, r := range p.Rules {
		if r.ClauseID() != "" && strings.EqualFold(r.ClauseID(), text) {
			out = append(out, r)
		}
	}
	return out
}

// clauseLike matches what can only be the number of a clause: no number has two points.
var clauseLike = regexp.MustCompile(`^[A-Z]{0,3}\.?[0-9]+(\.[0-9]+){2,}[a-z]?$`)

// NoClause returns the message that no rule in force has the clause that a text names; empty
// for text that is no clause.
func NoClause(p *program.Program, text string) string {
	text = strings.TrimSpace(text)
	if !clauseLike.MatchString(text) || len(Clause(p, text)) > 0 {
		return ""
	}
	return p.Messages.Sprintf("No rule in force has the clause %s.", text)
}
