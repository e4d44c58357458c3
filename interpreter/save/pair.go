package save

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// Pair replays a save on two games at their starts, under the rules that made it and under
// other rules, with the same dice.
type Pair struct {
	f           *File
	old, to     *run.Game
	oldDice, by dice.Source
}

// Pair returns a Pair. old is nil if the old rules are not available.
func (f *File) Pair(old, to *run.Game) *Pair {
	p := &Pair{f: f, old: old, to: to, by: to.Dice}
	if old != nil {
		p.oldDice = old.Dice
	}
	return p
}

// Step applies the ith of the decisions that stand, and returns it with the hash under the new
// rules. The error, an *Error, is about the new rules only.
func (p *Pair) Step(i int) (Move, error) {
	m := p.f.Moves[i]
	m.Hash = ""
	if p.old != nil {
		was := m
		p.old.Dice = renewed(p.oldDice, m.era)
		_ = p.f.step(p.old, &was, noVisit)
	}
	p.to.Dice = renewed(p.by, m.era)
	err := p.f.step(p.to, &m, noVisit)
	m.Hash = Hex(p.to.Hash())
	return m, err
}

// Era returns the era of the next dice. It grows when all seats agree to undo dice.
func (f *File) Era() int { return f.era }

// Era returns the era of the dice that a decision was made with. It is known for decisions
// that were read from a file.
func (m *Move) Era() int { return m.era }

// Rehash replays a save like Replay and returns the decisions that stand with hashes of the
// current version, for a file of the current format.
func (f *File) Rehash(g *run.Game, visit Visit) ([]Move, error) {
	var out []Move
	var asked *run.Decision
	settle := func() {
		if n := len(out); n > 0 {
			out[n-1].Hash = Hex(g.Hash())
			out[n-1].MarkLast(asked, g)
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
