package library

import (
	"encoding/json"
	"maps"

	"wargame/interpreter/ruleset"
)

// Setup describes which game is played and how.
type Setup struct {
	Game     string            `json:"game"`
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
	Scenario string            `json:"scenario,omitempty"`
	Shared   bool              `json:"shared,omitempty"` // one link plays all human seats
	Real     bool              `json:"real,omitempty"`   // the players roll their own dice
	Study    bool              `json:"study,omitempty"`  // the position is set up by hand
	Hand     []string          `json:"hand,omitempty"`   // lines of that set-up
	Onto     *Onto             `json:"onto,omitempty"`   // set after it has continued under other rules
}

// Onto is the result of continuing under other rules, as all readers may know it. Secret
// decisions are not counted. With hidden information it omits which decision was illegal
// and why.
type Onto struct {
	Made int    `json:"made"` // number of decisions repeated
	Of   int    `json:"of"`
	Why  string `json:"why,omitempty"` // why the next one was illegal
}

// AllReadings returns the readings including the scenario, as programs expect them.
func (s *Setup) AllReadings() map[string]string {
	out := maps.Clone(s.Readings)
	if s.Scenario != "" {
		if out == nil {
			out = map[string]string{}
		}
		out[ruleset.ScenarioChoice] = s.Scenario
	}
	return out
}

// choices returns the part of a setup that the program depends on.
func (s *Setup) choices() string {
	text, err := json.Marshal(Setup{Game: s.Game, Options: s.Options, Readings: s.Readings, Scenario: s.Scenario})
	if err != nil {
		panic(err) // cannot fail: it has only plain values
	}
	return string(text)
}
