package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"wargame/internal/host/store"
	"wargame/interpreter/save"
)

// A game belongs to the rules under which it was begun. It goes on under others when all
// who play it agree, or at once where the rules are being written: its decisions are made
// again as far as they are legal, with the same dice.

// ontoShown is what came of it, as all are told: decisions in secret are not counted, and
// where anything is hidden nobody is told which decision was not legal, nor why.
type ontoShown struct {
	Made int    `json:"made"` // decisions that were made again
	Of   int    `json:"of"`
	Why  string `json:"why,omitempty"` // the next one was not
}

// goesOn begins a game anew under the rules of now. Of several who decided in secret what
// is sealed is lost.
func (t *table) goesOn(f *save.File) error {
	moves := slices.Clone(f.Moves)
	came := &ontoShown{}
	for i := range moves {
		came.Of += open(&moves[i])
	}
	t.setup.Onto = came
	return t.anew(func() error {
		for i := range moves {
			if err := t.renew(moves[i].Era()); err != nil {
				return err
			}
			why := t.again(&moves[i])
			if why != nil && !errors.As(why, new(*save.Error)) {
				return why
			}
			if why != nil {
				if came.Why = why.Error(); len(t.g.P.Secrets) > 0 || t.whispered() || slices.ContainsFunc(moves, func(m save.Move) bool { return m.Desk > 0 }) {
					came.Why = errNotLegal.Error()
				}
				break
			}
			came.Made += open(&moves[i])
		}
		if err := t.renew(f.Era()); err != nil {
			return err
		}
		t.held[len(t.held)-1].Lines = append(t.held[len(t.held)-1].Lines, t.written()...)
		return nil
	}, "", watcher)
}

var errNotLegal = errors.New("the next one is not legal under the rules as they are now")

// open counts a decision that was not made in secret.
func open(m *save.Move) int {
	if m.Desk > 0 {
		return 0
	}
	return 1
}

// renew has the dice of an era fall from here on: those that all agreed to take back do
// not fall again.
func (t *table) renew(era int) error {
	err := t.ledger.Renew(era)
	t.g.Dice = t.ledger.Game().Renewed(t.dice)
	return err
}

// again makes a decision that was made under other rules; a *save.Error says why it
// cannot be made.
func (t *table) again(m *save.Move) error {
	no := func(text string) error { return &save.Error{Line: m.Line, Text: text} }
	d := t.g.Pending()
	for _, x := range t.g.Pendings() {
		if m.Desk > 0 && x.Desk == m.Desk {
			d = x
		}
	}
	c, err := m.Choice(t.g.P, d)
	if err != nil {
		return no(err.Error())
	}
	refusal, err := t.decide(d, c, d.Seat, "")
	switch {
	case refusal != nil:
		return no(refusal.Error())
	case errors.Is(err, errRules):
		return no(errRules.Error())
	}
	return err
}

// onto notes that a seat would go on under the rules of now. When all do the game does.
func (h *Host) onto(w http.ResponseWriter, r *http.Request) {
	waits, err := h.agrees(r)
	if err != nil {
		h.fails(w, err)
		return
	}
	send(w, http.StatusOK, struct {
		Waits []string `json:"waits,omitempty"` // seats that have not agreed
	}{waits})
}

func (h *Host) agrees(r *http.Request) (waits []string, err error) {
	var q struct {
		Key    string `json:"key"`
		Refuse bool   `json:"refuse"` // what a seat asks for, or its own word is withdrawn
	}
	g, err := h.guest(r)
	if err == nil {
		err = read(r, &q)
	}
	switch {
	case err != nil:
		return nil, err
	case g.seat == "":
		return nil, fmt.Errorf("%w: this link is to watch", errAsk)
	}
	var unfit *save.Error
	err = h.awaits(g.asker(r), g.game)
	switch {
	case err == nil:
		return nil, fmt.Errorf("%w: the game goes on under the rules that it was begun with", errAsk)
	case !errors.As(err, &unfit):
		return nil, err
	}
	rec, err := h.store.Game(g.game)
	if err != nil {
		return nil, err
	}
	rules, err := h.rulesOf(rec)
	if err != nil {
		return nil, err
	}
	h.jobs.Trip("agrees")
	if q.Refuse {
		return nil, h.store.Refuse(hashOf(r.PathValue("token")), rules)
	}
	all, err := h.store.Agree(hashOf(r.PathValue("token")), rules)
	if err != nil {
		return nil, err
	}
	if waits = waiting(rec, all); len(waits) > 0 {
		return waits, nil
	}
	h.willed(g.game)
	return nil, h.awaits(g.asker(r), g.game)
}

// waiting are the seats of people that have not agreed.
func waiting(rec *store.Game, all []string) (waits []string) {
	for _, s := range rec.Seats {
		if s.Bot == "" && !slices.Contains(all, s.Name) && !slices.Contains(all, allSeats) {
			waits = append(waits, s.Name)
		}
	}
	return waits
}

// onwardShown is what the seats of a game have said of the rules of now.
type onwardShown struct {
	By      []string `json:"by"`                // titles of the seats that ask to go on
	Waits   []string `json:"waits,omitempty"`   // of those that have not answered
	Refused []string `json:"refused,omitempty"` // of those that have refused, or withdrawn
	Mine    bool     `json:"mine,omitempty"`    // whoever looks is among those that ask
	Watch   bool     `json:"watch,omitempty"`   // whoever looks has no word in it
}

// onward answers who asks to go on under the rules of now, and who has refused.
func (h *Host) onward(w http.ResponseWriter, r *http.Request) {
	out, err := h.onwardOf(r)
	if err != nil {
		h.fails(w, err)
		return
	}
	send(w, http.StatusOK, out)
}

func (h *Host) onwardOf(r *http.Request) (*onwardShown, error) {
	g, err := h.guest(r)
	if err != nil {
		return nil, err
	}
	rec, err := h.store.Game(g.game)
	if err != nil {
		return nil, err
	}
	ed, err := h.editionOf(rec)
	if err != nil {
		return nil, err
	}
	agree, refuse, err := h.store.Agreed(g.game, save.Hex(ed.p.RulesHash()))
	if err != nil {
		return nil, err
	}
	titles := func(names []string) []string {
		out := []string{}
		for _, s := range ed.p.Seats {
			if slices.Contains(names, s.Name) || slices.Contains(names, allSeats) {
				out = append(out, s.Title)
			}
		}
		return out
	}
	return &onwardShown{By: titles(agree), Waits: titles(waiting(rec, agree)), Refused: titles(refuse), Mine: slices.Contains(agree, g.seat), Watch: g.seat == ""}, nil
}

// rulesOf is the hash of the rules under which a game would go on.
func (h *Host) rulesOf(rec *store.Game) (string, error) {
	ed, err := h.editionOf(rec)
	if err != nil {
		return "", err
	}
	return save.Hex(ed.p.RulesHash()), nil
}

// editionOf is the program of now for a game.
func (h *Host) editionOf(rec *store.Game) (*edition, error) {
	var s Setup
	if err := json.Unmarshal(rec.Setup, &s); err != nil {
		return nil, err
	}
	return h.library.edition(s)
}

// willed notes that all agree.
func (h *Host) willed(id int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.willing[id] = true
}

// mayGoOn tells whether a game goes on under other rules.
func (h *Host) mayGoOn(id int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.cfg.Work || h.willing[id]
}
