package save

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// Pair plays a save on two games at their starts, under the rules that made it
// and under others, with the same dice.
type Pair struct {
	f           *File
	old, to     *run.Game
	oldDice, by dice.Source
}

// Pair makes a pair; old is nil when the old rules are not at hand.
func (f *File) Pair(old, to *run.Game) *Pair {
	p := &Pair{f: f, old: old, to: to, by: to.Dice}
	if old != nil {
		p.oldDice = old.Dice
	}
	return p
}

// Step carries out a decision of those that stand, by its place among them, and
// gives it as it is under the new rules. The error, an *Error, is about these only.
func (p *Pair) Step(i int) (Move, error) {
	m := p.f.Moves[i]
	m.Hash = ""
	if p.old != nil {
		was := m
		p.old.Dice = renewed(p.oldDice, m.era)
		_ = p.f.step(p.old, &was, nothing)
	}
	p.to.Dice = renewed(p.by, m.era)
	err := p.f.step(p.to, &m, nothing)
	m.Hash = Hex(p.to.Hash())
	return m, err
}

// Era is which dice fall next: it grows when all agree to take dice back.
func (f *File) Era() int { return f.era }

// Era is with which dice a decision was made, of one that was read from a file.
func (m *Move) Era() int { return m.era }

// Anew replays a save like Replay and gives the decisions that stand with the
// hashes of today, for a file of the present format.
func (f *File) Anew(g *run.Game, visit Visit) ([]Move, error) {
	var out []Move
	var asked *run.Decision
	settle := func() {
		if n := len(out); n > 0 {
			out[n-1].Hash = Hex(g.Hash())
			out[n-1].Settle(asked, g)
		}
	}
	err := f.Replay(g, func(m *Move, d *run.Decision, c run.Choice) {
		settle()
		out, asked = append(out, *m), d
		if visit != nil {
			visit(m, d, c)
		}
	})
	settle()
	return out, err
}
