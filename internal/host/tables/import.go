package tables

import (
	"encoding/json"
	"strings"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/study"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/state"
)

// Import creates a sandbox from an uploaded saved game, or from the file of an expired
// game. It continues from the end with new dice, since the client knows those in the
// file. Everything is replayed within an allowance first, so that the stored form can be
// loaded again. size is as for Branch.
func (h *Tables) Import(text []byte, a *state.Allowance) (links map[string]string, size int, err error) {
	if x, expired := asExpired(text); expired {
		return h.revive(x, a)
	}
	l, err := save.Resume("the file", text)
	if err != nil {
		return nil, 0, refusal.Request("%w", err)
	}
	f := l.Game()
	s := setupOf(f)
	s.Shared = true
	if err := h.replays(f, s, a); err != nil {
		return nil, 0, refusal.Request("%w", err)
	}
	return h.Branch(s, &study.Moment{Text: text, Moves: len(f.Moves)})
}

// replays returns an error if a saved game cannot be replayed to its end.
func (h *Tables) replays(f *save.File, s library.Setup, a *state.Allowance) error {
	ed, err := h.Library.Edition(s)
	if err != nil {
		return err
	}
	if f.Position != "" {
		return match.ErrNoPosition
	}
	if err := f.CheckGame(s.Game, ed.Program); err != nil {
		return err
	}
	source, err := match.DiceOf(f)
	if err != nil {
		return err
	}
	g := run.New(ed.Program, source)
	g.Derive = true
	g.Allow(a)
	return f.Replay(g, nil)
}

// asExpired parses the file of an expired game that is not a saved game by itself. It
// returns false for any other text.
func asExpired(text []byte) (*ExpiredGame, bool) {
	var x ExpiredGame
	if err := json.Unmarshal(text, &x); err != nil || x.Game == "" || len(x.Setup) == 0 {
		return nil, false
	}
	return &x, true
}

// revive creates a game from an expired one. A game that had not begun gets the same
// setup, seats and bots, with new links. A sandbox or a study continues from its end in
// a sandbox, like a saved game.
func (h *Tables) revive(x *ExpiredGame, a *state.Allowance) (links map[string]string, size int, err error) {
	no := func(err error) (map[string]string, int, error) { return nil, 0, refusal.Request("%w", err) }
	var s library.Setup
	var from *study.Moment
	if err := refusal.UnpackStrictly(x.Setup, &s); err != nil {
		return no(err)
	}
	if len(x.Moment) > 0 {
		if err := refusal.UnpackStrictly(x.Moment, &from); err != nil {
			return no(err)
		}
	}
	s.Onto = nil // it refers to the original game
	bots := map[string]string{}
	if len(x.Lines) > 0 {
		l, err := save.Resume("the file", []byte(strings.Join(x.Lines, "\n")+"\n"))
		if err != nil {
			return no(err)
		}
		from = &study.Moment{Text: l.Text(), Moves: len(l.Game().Moves), Under: from}
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
	g, err := match.Begins(h.Library, s, from, a)
	switch {
	case err != nil:
		return no(err)
	case g != nil && g.Err != nil:
		return no(refusal.ErrRules)
	case from == nil:
		links, err = h.Create(s, bots)
		return links, 0, err
	}
	return h.Branch(s, from)
}
