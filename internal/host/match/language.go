package match

import (
	"encoding/json"
	"fmt"

	"golang.org/x/text/language"

	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// In returns the match as a reader of a language sees it: a copy with the same position under
// a twin of its program. It answers questions and is never played on. A position that was
// set up by hand has a program of its own, and stays in the language of its rules.
func (m *Match) In(tag language.Tag) *Match {
	if tag == language.English || tag == language.Und || m.Setup.Study || m.library == nil {
		return m
	}
	e, err := m.library.EditionIn(m.Setup, tag)
	if err != nil || e.Program.RulesHash() != m.Program().RulesHash() { // the rules are under development
		return m
	}
	out := *m
	out.Edition, out.Seats.Program = e, e.Program
	if m.Game != nil {
		out.Game = run.Twin(m.Game, e.Program)
	}
	return &out
}

// Speak sets the language in which the next requests of a seat are refused.
func (m *Match) Speak(tag language.Tag) { m.reader = tag }

// refuse returns why an answer of a seat is refused, in the language of its reader.
func refuse(m *Match, seat int, c run.Choice, no *run.Refusal) error {
	own := m.In(m.reader)
	v := own.Sees(own.Game, seat)
	if d := own.Due(seat); own != m && d != nil {
		if x := v.Check(d, c); x != nil {
			no = x
		}
	}
	return Refusal(v, no)
}

// numbered is a stored entry with its number in the count of its reader.
type numbered struct {
	N int `json:"n"`
	Entry
}

// atFirst returns the game at its first decision; nil if it began with a position of its own.
func atFirst(m *Match) (*run.Game, error) {
	if m.NeedsPosition() {
		return nil, nil
	}
	return m.Beginning(m.Record.Dice)
}

// Retell writes the lines of the log in entries of a seat in the language of the match,
// which is a copy with the past (see In): it makes their decisions again. Entries of
// decisions that were undone stay as they were stored.
func Retell(m *Match, seat int, entries []json.RawMessage) error {
	if m.Game == nil {
		return nil
	}
	rows, moves := m.Record.RowsFor(seat), m.Record.Ledger.Game().Moves
	of := map[int]int{} // decision by line
	for i := range moves {
		of[moves[i].Line-1] = i
	}
	list, first, last := map[int]*numbered{}, len(moves), -1
	at := map[int]int{} // entry by decision; -1 is the beginning of the game
	for i, text := range entries {
		x := &numbered{}
		if err := json.Unmarshal(text, x); err != nil {
			return err
		}
		switch move, made := of[rows.Line(x.N)]; {
		case x.Kind == "begin":
			at[-1], list[i], first = i, x, 0
		case made && x.Kind == "decision":
			at[move], list[i] = i, x
			first, last = min(first, move), max(last, move)
		}
	}
	if len(list) == 0 {
		return nil
	}
	g, err := m.At(first)
	if err != nil {
		return err
	}
	told, reckoned, now := 0, 0, -1
	if i, ok := at[-1]; ok { // the game ran to its first decision before any was made
		if g, err := atFirst(m); err != nil {
			return err
		} else if g != nil {
			list[i].Lines = lines(m.Sees(g, seat), 0, 0)
		}
		delete(at, -1)
	}
	tell := func() {
		if i, ok := at[now]; ok {
			list[i].Lines = lines(m.Sees(g, seat), min(told, len(g.Log)), min(reckoned, len(g.Derivations)))
		}
	}
	now += first
	err = m.Record.Ledger.Game().ReplayBetween(g, m.Record.Dice, first, last+1, func(_ *save.Move, d *run.Decision, c run.Choice) {
		tell()
		now++
		told, reckoned = len(g.Log), len(g.Derivations)
		if i, ok := at[now]; ok && list[i].Answer != "" {
			before := *m
			before.Game = g
			if text := before.answered(d, c)[d.Seat]; text != "" {
				list[i].Answer = text
			}
		}
	})
	if err != nil {
		return fmt.Errorf("%w: %s", ErrAgain, err)
	}
	tell()
	for i, x := range list {
		if entries[i], err = json.Marshal(x); err != nil {
			return err
		}
	}
	return nil
}
