package run

import "wargame/interpreter/program"

// Twin returns a copy of a game under a twin of its program: the same rules, loaded in
// another language. The position is the same, and so is its hash. Lines of the log stay as
// they were written. The copy answers questions; a saved game goes on with the original.
func Twin(g *Game, p *program.Program) *Game {
	o := At(p, g.S.Clone(), g.Dice)
	o.continues(g)
	if g.Over != nil {
		over := *g.Over
		over.Level = p.Translated(over.Level)
		o.Over = &over
	}
	for i, d := range g.branches.all() {
		o.branches.games = append(o.branches.games, Twin(d, p))
		o.S.Branches[i] = o.branches.games[i].S
	}
	return o
}
