package library

import (
	"encoding/json"
	"maps"

	"wargame/interpreter/ruleset"
)

// Setup says which game is played and how.
type Setup struct {
	Game     string            `json:"game"`
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
	Scenario string            `json:"scenario,omitempty"`
	Shared   bool              `json:"shared,omitempty"` // one link plays all seats of people
	Real     bool              `json:"real,omitempty"`   // the players roll dice of their own
	Study    bool              `json:"study,omitempty"`  // its position is set up by hand
	Hand     []string          `json:"hand,omitempty"`   // and so
	Onto     *Onto             `json:"onto,omitempty"`   // it has gone on under other rules
}

// Onto is what came of going on under other rules, as all are told: decisions in secret are
// not counted, and where anything is hidden nobody is told which decision was not legal,
// nor why.
type Onto struct {
	Made int    `json:"made"` // decisions that were made again
	Of   int    `json:"of"`
	Why  string `json:"why,omitempty"` // the next one was not
}

// AllReadings are the readings, the scenario among them, as programs take them.
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

// choices is what of a setup a program rests on.
func (s *Setup) choices() string {
	text, err := json.Marshal(Setup{Game: s.Game, Options: s.Options, Readings: s.Readings, Scenario: s.Scenario})
	if err != nil {
		panic(err) // there is nothing in it that JSON cannot hold
	}
	return string(text)
}
