package match

import (
	"errors"
	"slices"

	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/interpreter/save"
)

// A match is restarted when a study is set up again, when decisions are restored, and
// when it continues under other rules.

// numbersOfAnother is the step of the game numbers at a restart. It exceeds the most
// lines of a game (MaxRows), so no number occurs twice. It is constant because the
// number of lines would disclose secret decisions.
const numbersOfAnother = 1 << 20

// again restarts the game with the current setup, then calls play to make decisions. If
// that fails, the match is broken.
func (m *Match) again(play func() error) error {
	rows, past := m.Record.rows, m.Record.past
	m.Game, m.known = nil, nil
	m.Record = Record{Dice: m.Record.Dice, past: past}
	m.Journal = Journal{}
	err := m.BeginIfSeated()
	if err == nil && play != nil {
		if err = play(); err == nil {
			last := &m.Journal.Batches[len(m.Journal.Batches)-1]
			last.Lines = append(last.Lines, m.Record.lines()...) // lines of the last era
		}
	}
	if err == nil {
		err = m.exhausted()
	}
	if err != nil {
		m.Journal, m.Broken = Journal{}, true
		return err
	}
	m.Record.past = past + numbersOfAnother
	m.Journal.Again, m.Journal.rows = true, rows
	return nil
}

// sign assigns the key of a seat's request to the last batch of the journal.
func (j *Journal) sign(key, seat string) {
	last := &j.Batches[len(j.Batches)-1]
	last.Key, last.Seat = key, seat
}

// adopt replaces the match by a restarted copy of it.
func (m *Match) adopt(x *Match, key string, seat int) {
	past := m.Record.past + numbersOfAnother
	m.Game, m.Record, m.known, m.Journal = x.Game, x.Record, x.known, x.Journal
	m.Record.past = past
	m.Journal.sign(key, m.Seats.Name(seat))
}

// LayAgain sets up the position of a study from new lines. All decisions are dropped.
func (m *Match) LayAgain(seat int, lines []string, key string, laid *Ready) error {
	if !m.Study() || seat != seats.Together {
		return refusal.ErrNoStudy
	}
	m.Setup.Hand, m.Setup.Onto, m.ready = lines, nil, laid
	defer func() { m.ready = nil }()
	err := m.again(nil)
	if err == nil {
		m.Journal.sign(key, m.Seats.Name(seat))
	}
	return err
}

var errNotLegal = errors.New("the next decision is not legal under the current rules")

// Renew restarts the game under the current rules and repeats its decisions as far as
// they are legal, with the same dice. Sealed decisions that are not revealed yet are
// lost.
func (m *Match) Renew(f *save.File) error {
	moves := slices.Clone(f.Moves)
	came := &library.Onto{}
	for i := range moves {
		came.Of += open(&moves[i])
	}
	m.Setup.Onto = came
	err := m.again(func() error {
		for i := range moves {
			if err := m.rollInEra(moves[i].Era()); err != nil {
				return err
			}
			why := m.repeat(&moves[i])
			if why != nil && !errors.As(why, new(*save.Error)) {
				return why
			}
			if why != nil {
				if came.Why = why.Error(); len(m.Game.P.Secrets) > 0 || Whispered(m.Game) || slices.ContainsFunc(moves, func(m save.Move) bool { return m.Branch > 0 }) {
					came.Why = errNotLegal.Error()
				}
				break
			}
			came.Made += open(&moves[i])
		}
		if e := save.EndingOf(f); e != nil {
			if err := m.Record.Ledger.End(*e); err != nil {
				return err
			}
			m.Record.ended = e
		}
		return m.rollInEra(f.Era())
	})
	if err == nil {
		m.Journal.sign("", seats.WatcherName)
	}
	return err
}

// open returns 1 for a decision that was not secret, else 0.
func open(move *save.Move) int {
	if move.Branch > 0 {
		return 0
	}
	return 1
}

// rollInEra switches to the dice of an era, so that dice undone by consent do not fall
// again.
func (m *Match) rollInEra(era int) error {
	err := m.Record.Ledger.SetEra(era)
	m.Game.Dice = m.Record.Ledger.Game().DiceOfEra(m.Record.Dice)
	return err
}

// repeat repeats a decision. It returns a *save.Error if that is illegal.
func (m *Match) repeat(move *save.Move) error {
	no := func(text string) error { return &save.Error{Line: move.Line, Text: text} }
	d := m.Game.Pending()
	for _, x := range m.Game.Pendings() {
		if move.Branch > 0 && x.Branch == move.Branch {
			d = x
		}
	}
	c, err := move.Choice(m.Game.P, d)
	if err != nil {
		return no(err.Error())
	}
	refused, err := m.Decide(d, c, d.Seat, "")
	switch {
	case refused != nil:
		return no(refused.Error())
	case errors.Is(err, refusal.ErrRules):
		return no(refusal.ErrRules.Error())
	}
	return err
}
