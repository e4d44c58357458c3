package tables

import (
	"bytes"
	"encoding/hex"
	"maps"

	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	"wargame/interpreter/dice"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/save"
	"wargame/interpreter/state"
)

// Adopt creates a game that continues a saved game as it is, with its own dice, so that its
// code stays that of the file. It is meant for the owner of the
// file, who knows its dice anyway. bots and shared are as for Create.
func (h *Tables) Adopt(text []byte, bots map[string]string, shared bool, a *state.Allowance) (links map[string]string, err error) {
	l, err := save.Resume("the file", text)
	if err != nil {
		return nil, refusal.Request("%w", err)
	}
	f := l.Game()
	s := setupOf(f)
	s.Shared, s.Real = shared, f.Dice == "ask"
	if err := h.replays(f, s, a); err != nil {
		return nil, refusal.Request("%w", err)
	}
	return h.found(s, bots, nil, func(rec *store.Game) ([][]byte, error) {
		if f.Dice == "pledged" {
			secret, err := hex.DecodeString(f.Seed)
			if err != nil || len(secret) != dice.SecretSize {
				return nil, refusal.Request("the file has no secret of its dice")
			}
			rec.Secret = secret
		}
		for i := range rec.Seats {
			x := &rec.Seats[i]
			x.Number, x.Pledge = f.Numbers[x.Name], f.Pledges[x.Name]
		}
		return bytes.Split(bytes.TrimSuffix(l.Text(), []byte("\n")), []byte("\n")), nil
	})
}

// setupOf returns the setup of a saved game.
func setupOf(f *save.File) library.Setup {
	s := library.Setup{Game: save.GameName(f.Game), Options: f.Options, Readings: maps.Clone(f.Readings), Scenario: f.Readings[ruleset.ScenarioChoice]}
	delete(s.Readings, ruleset.ScenarioChoice)
	return s
}
