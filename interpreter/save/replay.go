package save

import (
	"fmt"

	"wargame/interpreter/run"
)

// CheckRules compares the rules in force with those of the save.
func (f *File) CheckRules(hash uint64) error {
	if f.Rules == Hex(hash) {
		return nil
	}
	return &Error{File: f.Name, Line: 1, Text: "the save was made under other rules than those in force now (" + f.Rules + ", not " + Hex(hash) + ")",
		Help: "play it with the version of the game that made it; options and readings are as in the save"}
}

// Replay carries out the decisions of a save on a game at its start and
// compares the positions. Before each decision visit, if there is one, is told
// of it. The first difference is an *Error with the line.
func (f *File) Replay(g *run.Game, visit func(m *Move, d *run.Decision, c run.Choice)) error {
	if got := Hex(g.Hash()); got != f.Start {
		return &Error{File: f.Name, Line: 1, Text: fmt.Sprintf("the game starts from another position than the save says (%s, not %s)", got, f.Start),
			Help: "the header has been changed, or the program set the game up differently"}
	}
	for i := range f.Moves {
		m := &f.Moves[i]
		d := g.Pending()
		c, err := m.Choice(g.P, d)
		if err != nil {
			return f.at(m, err.Error())
		}
		if visit != nil {
			visit(m, d, c)
		}
		refusal, err := g.Apply(c)
		switch {
		case refusal != nil:
			return f.at(m, "the decision is illegal: "+refusal.Error())
		case err != nil:
			return f.at(m, "the rules failed: "+err.Error())
		}
		if got := Hex(g.Hash()); got != m.Hash {
			return f.at(m, fmt.Sprintf("the position after it differs (%s, the save says %s)", got, m.Hash))
		}
	}
	return nil
}

func (f *File) at(m *Move, text string) *Error {
	return &Error{File: f.Name, Line: m.Line, Text: fmt.Sprintf("decision %d: %s", m.N, text),
		Help: "delete the lines from here on to go on from the decision before"}
}
