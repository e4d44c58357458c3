package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"

	"wargame/internal/host/lanes"
	"wargame/interpreter/dice"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/save"
	"wargame/interpreter/state"
)

// maxBrought is the largest saved game that can be brought.
const maxBrought = 4 << 20

// bring makes a sandbox of a saved game that somebody has: it goes on from its end with
// other dice, since a client that has the file knows the dice that it held. It reads the
// files of expired games as well.
func (h *Host) bring(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Text string `json:"text"`
	}
	if !h.mayCreate(address(r)) {
		tooMany(w)
		return
	}
	err := read(r, &q)
	var links map[string]string
	if err == nil {
		err = h.lanes.Do(r.Context(), lanes.Uploads, h.client("", address(r)), func(a *state.Allowance) (err error) {
			links, err = h.brought([]byte(q.Text), a, address(r))
			return err
		})
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	send(w, http.StatusCreated, struct {
		Links map[string]string `json:"links"`
	}{links})
}

func (h *Host) brought(text []byte, a *state.Allowance, by string) (map[string]string, error) {
	no := func(err error) error { return fmt.Errorf("%w: %w", errAsk, err) }
	if x, expired := asExpired(text); expired {
		return h.revived(x, a, by)
	}
	l, err := save.Resume("the file", text)
	if err != nil {
		return nil, no(err)
	}
	f := l.Game()
	s := Setup{Game: save.Named(f.Game), Options: f.Options, Readings: maps.Clone(f.Readings), Scenario: f.Readings[ruleset.ScenarioChoice], Shared: true}
	delete(s.Readings, ruleset.ScenarioChoice)
	ed, err := h.library.edition(s)
	if err != nil {
		return nil, no(err)
	}
	if f.Position != "" {
		return nil, no(errNoPosition)
	}
	if err := f.CheckGame(s.Game, ed.p); err != nil {
		return nil, no(err)
	}
	source, err := diceOf(f)
	if err != nil {
		return nil, no(err)
	}
	g, err := (&table{h: h, setup: s, ed: ed}).origin(nil, source)
	if err == nil {
		g.Allow(a)
		err = f.Replay(g, nil) // what is kept can be carried out again
	}
	if err != nil {
		return nil, no(err)
	}
	from, err := json.Marshal(moment{Text: text, Moves: len(f.Moves)})
	if err != nil {
		return nil, err
	}
	return h.create(s, nil, from, by)
}

var errNoPosition = errors.New("the game begins with a position that is not in it")

// diceOf are the dice of a saved game.
func diceOf(f *save.File) (dice.Source, error) {
	if source, ok := f.Source(); ok {
		return source, nil
	}
	if f.Dice == "ask" {
		return nil, nil // they stand in the decisions
	}
	seed, err := dice.ParseSeed(f.Seed)
	return dice.Keyed{Seed: seed}, err
}
