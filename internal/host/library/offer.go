package library

import (
	"fmt"
	"slices"

	"golang.org/x/text/language"

	"wargame/interpreter/ruleset"
	"wargame/interpreter/simulate"
)

// Offer is a game with all its choices.
type Offer struct {
	Name      string          `json:"name"`
	Title     string          `json:"title"`
	Seats     []OfferSeat     `json:"seats"`
	About     OfferAbout      `json:"about"` // of the scenario
	Scenarios []OfferScenario `json:"scenarios,omitempty"`
	Options   []OfferOption   `json:"options,omitempty"`
	Disputes  []OfferQuestion `json:"disputes,omitempty"`
	Bots      []string        `json:"bots"` // kinds of bots that can play a seat
}

// OfferSeat is a seat of a game.
type OfferSeat struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// OfferAbout is what a player reads who chooses a game. Each text may be empty.
type OfferAbout struct {
	Length     string `json:"length,omitempty"`
	Complexity string `json:"complexity,omitempty"`
	History    string `json:"history,omitempty"`
	First      string `json:"first,omitempty"` // why it is a good first game; empty if it is not recommended as one
}

// OfferScenario is a scenario.
type OfferScenario struct {
	OfferReading
	About OfferAbout `json:"about"`
}

// OfferOption is an optional rule.
type OfferOption struct {
	Name     string   `json:"name"`
	Clause   string   `json:"clause"`
	Title    string   `json:"title"`
	On       bool     `json:"on"`
	Excludes []string `json:"excludes,omitempty"`
}

// OfferQuestion is a disputed clause.
type OfferQuestion struct {
	Name     string         `json:"name"`
	Clause   string         `json:"clause"`
	Title    string         `json:"title"`
	Readings []OfferReading `json:"readings"`
}

// OfferReading is a reading of a disputed clause.
type OfferReading struct {
	Name    string `json:"name"`
	Clause  string `json:"clause,omitempty"`
	Title   string `json:"title"`
	Default bool   `json:"default,omitempty"`
}

// Offer returns the choices of a game under a scenario.
func (l *Library) Offer(name, scenario string) (*Offer, error) {
	return l.OfferIn(name, scenario, language.English)
}

// EditionOf returns a game as published under a scenario; an empty one is that of the game.
func (l *Library) EditionOf(name, scenario string, tag language.Tag) (*Edition, error) {
	e, err := l.EditionIn(Setup{Game: name}, tag)
	if err == nil && scenario != "" {
		if !slices.ContainsFunc(e.Program.Scenarios, func(s ruleset.Scenario) bool { return s.Name == scenario }) {
			return nil, fmt.Errorf("%s has no scenario %q", name, scenario)
		}
		e, err = l.EditionIn(Setup{Game: name, Scenario: scenario}, tag)
	}
	return e, err
}

// OfferIn is like Offer, in a language.
func (l *Library) OfferIn(name, scenario string, tag language.Tag) (*Offer, error) {
	e, err := l.EditionOf(name, scenario, tag)
	if err != nil {
		return nil, err
	}
	p := e.Program
	o := &Offer{Name: name, Title: p.Title, Bots: simulate.BotKinds}
	for _, s := range p.Seats {
		o.Seats = append(o.Seats, OfferSeat{s.Name, s.Title})
	}
	playing := ""
	for i, s := range p.Scenarios {
		if i == p.Playing {
			playing = s.Name
		}
		o.Scenarios = append(o.Scenarios, OfferScenario{OfferReading{s.Name, s.Clause, s.Title, i == p.Playing}, OfferAbout(p.AboutScenario(s.Name))})
	}
	o.About = OfferAbout(p.AboutScenario(playing))
	for _, x := range p.Options {
		o.Options = append(o.Options, OfferOption{x.Name, x.Clause, x.Title, x.Default, x.Excludes})
	}
	for _, d := range p.Disputes {
		q := OfferQuestion{Name: d.Name, Clause: d.Clause, Title: d.Title}
		for _, r := range d.Readings {
			q.Readings = append(q.Readings, OfferReading{Name: r.Name, Title: r.Title, Default: r.Default})
		}
		o.Disputes = append(o.Disputes, q)
	}
	return o, nil
}
