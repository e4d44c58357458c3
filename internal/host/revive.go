package host

import (
	"encoding/json"
	"fmt"
	"strings"

	"wargame/internal/host/store"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/state"
)

// asExpired reads the file of an expired game that is no saved game by itself; false for
// any other text.
func asExpired(text []byte) (*expiredGame, bool) {
	var x expiredGame
	if err := json.Unmarshal(text, &x); err != nil || x.Game == "" || len(x.Setup) == 0 {
		return nil, false
	}
	return &x, true
}

// revived makes a game of what an expired one was. One that had not begun gets the same
// setup, seats and bots, with links of their own. A sandbox, and a position by hand, go on
// from their end in a sandbox, as a saved game does.
func (h *Host) revived(x *expiredGame, a *state.Allowance, by string) (map[string]string, error) {
	no := func(err error) error { return fmt.Errorf("%w: %w", errAsk, err) }
	var s Setup
	var from *moment
	if err := unpackStrictly(x.Setup, &s); err != nil {
		return nil, no(err)
	}
	if len(x.Moment) > 0 {
		if err := unpackStrictly(x.Moment, &from); err != nil {
			return nil, no(err)
		}
	}
	s.Onto = nil // it is about the game that was
	bots := map[string]string{}
	if len(x.Lines) > 0 {
		l, err := save.Resume("the file", []byte(strings.Join(x.Lines, "\n")+"\n"))
		if err != nil {
			return nil, no(err)
		}
		from = &moment{Text: l.Text(), Moves: len(l.Game().Moves), Under: from}
	} else {
		for _, seat := range x.Seats {
			if seat.Bot != "" {
				bots[seat.Name] = seat.Bot
			}
		}
	}
	if from != nil {
		s.Shared, bots = true, nil
	}
	g, err := h.madeOf(s, from, a)
	switch {
	case err != nil:
		return nil, no(err)
	case g != nil && g.Err != nil:
		return nil, no(errRules)
	case from == nil:
		return h.Create(s, bots)
	}
	text, err := json.Marshal(from)
	if err != nil {
		return nil, err
	}
	return h.create(s, nil, text, by)
}

// madeOf carries out what a game begins with: what is kept can be carried out again. It is
// nil for a game that begins as its rules say.
func (h *Host) madeOf(s Setup, from *moment, a *state.Allowance) (*run.Game, error) {
	ed, err := h.library.edition(s)
	if err != nil {
		return nil, err
	}
	for m := from; m != nil; m = m.Under {
		l, err := save.Resume("the file", m.Text)
		switch {
		case err != nil:
			return nil, err
		case l.Game().Position != "":
			return nil, errNoPosition
		case s.Study: // its rules are those of the position
			continue
		}
		if err := l.Game().CheckGame(s.Game, ed.p); err != nil {
			return nil, err
		}
	}
	t := &table{h: h, rec: &store.Game{Game: s.Game}, setup: s, ed: ed, allowance: a}
	switch {
	case from != nil:
		return t.origin(from, nil)
	case s.Study:
		return t.lays()
	}
	return nil, nil
}
