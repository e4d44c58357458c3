package tables

import (
	"encoding/json"
	"errors"
	"slices"

	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/save"
)

// A game belongs to the rules under which it began. It continues under new rules when
// all its seats agree, or at once if the rules are under development. Its decisions are
// then repeated as far as they are legal, with the same dice.

// Renewal holds the answers of the seats about the current rules.
type Renewal struct {
	By      []string `json:"by"`                // titles of the seats that agree
	Waits   []string `json:"waits,omitempty"`   // titles of the seats that have not answered
	Refused []string `json:"refused,omitempty"` // titles of the seats that refused or withdrew
	Mine    bool     `json:"mine,omitempty"`    // the guest has agreed
	Watch   bool     `json:"watch,omitempty"`   // the guest watches and has no vote
}

// Agree records that a seat agrees to continue under the current rules, or that it
// refuses or withdraws. When all human seats agree, the game continues; until then Agree
// returns the seats that have not. link is the hash of the guest's link, which must
// still be valid.
func (h *Tables) Agree(who Asker, g Guest, link []byte, refuse bool) (waits []string, err error) {
	if g.Watches() {
		return nil, refusal.ErrWatcher
	}
	var unfit *save.Error
	err = h.Await(who, g.Game)
	switch {
	case err == nil:
		return nil, refusal.Request("the rules of this game have not changed")
	case !errors.As(err, &unfit):
		return nil, err
	}
	rec, ed, err := h.now(g.Game)
	if err != nil {
		return nil, err
	}
	rules := save.Hex(ed.Program.RulesHash())
	h.Jobs.Trip("agrees")
	if refuse {
		return nil, h.Store.Refuse(link, rules)
	}
	all, err := h.Store.Agree(link, rules)
	if err != nil {
		return nil, err
	}
	if waits = waiting(rec, all); len(waits) > 0 {
		return waits, nil
	}
	h.Willed(g.Game)
	return nil, h.Await(who, g.Game)
}

// waiting returns the human seats that have not agreed.
func waiting(rec *store.Game, all []string) (waits []string) {
	for _, s := range rec.Seats {
		if s.Bot == "" && !slices.Contains(all, s.Name) && !slices.Contains(all, seats.TogetherName) {
			waits = append(waits, s.Name)
		}
	}
	return waits
}

// Renewal returns the answers of the seats about the current rules, for a guest.
func (h *Tables) Renewal(g Guest) (*Renewal, error) {
	rec, ed, err := h.now(g.Game)
	if err != nil {
		return nil, err
	}
	agree, refuse, err := h.Store.Agreed(g.Game, save.Hex(ed.Program.RulesHash()))
	if err != nil {
		return nil, err
	}
	titles := func(names []string) []string {
		out := []string{}
		for _, s := range ed.Program.Seats {
			if slices.Contains(names, s.Name) || slices.Contains(names, seats.TogetherName) {
				out = append(out, s.Title)
			}
		}
		return out
	}
	return &Renewal{By: titles(agree), Waits: titles(waiting(rec, agree)), Refused: titles(refuse), Mine: slices.Contains(agree, g.Seat), Watch: g.Watches()}, nil
}

// now returns the stored game with the current program for it.
func (h *Tables) now(game int64) (*store.Game, *library.Edition, error) {
	rec, err := h.Store.Game(game)
	if err != nil {
		return nil, nil, err
	}
	var s library.Setup
	if err := json.Unmarshal(rec.Setup, &s); err != nil {
		return nil, nil, err
	}
	ed, err := h.Library.Edition(s)
	return rec, ed, err
}

// Willed records that all seats of a game agree to continue under other rules.
func (h *Tables) Willed(game int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.willing[game] = true
}

// goesOn reports whether a game may continue under other rules.
func (h *Tables) goesOn(game int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.Work || h.willing[game]
}

// Renewed records the errors of rules under development. If there are none, all tables
// of the game take the new rules.
func (h *Tables) Renewed(name, fault string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.fault = fault; fault != "" {
		return
	}
	for _, x := range h.tables {
		select {
		case <-x.ready:
		default:
			continue
		}
		if x.t != nil && x.t.match.Name == name {
			x.t.stale.Store(true)
		}
	}
}

// Fault returns the errors of the rules under development.
func (h *Tables) Fault() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.fault
}
