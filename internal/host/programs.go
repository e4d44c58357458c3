package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"wargame/dsl"
	"wargame/internal/host/cache"
	"wargame/interpreter/draw"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/simulate"
	"wargame/interpreter/spec"
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
	Onto     *ontoShown        `json:"onto,omitempty"`   // it has gone on under other rules
}

// readings are the readings, the scenario among them, as programs take them.
func (s *Setup) readings() map[string]string {
	out := maps.Clone(s.Readings)
	if s.Scenario != "" {
		if out == nil {
			out = map[string]string{}
		}
		out[ruleset.ScenarioChoice] = s.Scenario
	}
	return out
}

// library holds the games that can be played, and the programs that have been made
// of them. A program never changes and is shared by all tables.
type library struct {
	names    []string
	open     func(name string) (*load.Game, error)
	games    *cache.Cache[*load.Game]
	editions *cache.Cache[*edition]    // by choices
	suites   *cache.Cache[*spec.Suite] // that carry out lines of tests, by choices
}

// edition is a game under one choice of options.
type edition struct {
	p *program.Program

	drawing sync.Mutex // see draws
	ground  *draw.Board
	key     string // of its picture
}

// editions is how many programs are kept.
const editions = 24

func newLibrary(names []string, open func(string) (*load.Game, error)) *library {
	return &library{names: names, open: open, games: cache.New[*load.Game](0), editions: cache.New[*edition](editions), suites: cache.New[*spec.Suite](editions)}
}

// choices is what of a setup a program rests on.
func (s *Setup) choices() string {
	text, err := json.Marshal(Setup{Game: s.Game, Options: s.Options, Readings: s.Readings, Scenario: s.Scenario})
	if err != nil {
		panic(err) // there is nothing in it that JSON cannot hold
	}
	return string(text)
}

// edition makes the program of a setup, or finds it. The error is one for people: an
// unknown game or option, two options that exclude each other, a game that has
// nothing to play.
func (l *library) edition(s Setup) (*edition, error) {
	return l.editions.Get(s.choices(), func() (*edition, error) {
		g, err := l.game(s.Game)
		if err != nil {
			return nil, err
		}
		e := &edition{}
		cache.Build(func() { e.p, err = playable(g, s) })
		return e, err
	})
}

// playable makes the program of a setup.
func playable(g *load.Game, s Setup) (*program.Program, error) {
	p, ds := g.Program(s.Options, s.readings())
	for _, d := range ds.Sorted() {
		if d.Severity == dsl.Error {
			if d.Help != "" {
				return nil, errors.New(d.Summary + "; " + d.Help)
			}
			return nil, errors.New(d.Summary)
		}
	}
	if p.Sequence == nil || len(p.Seats) == 0 {
		return nil, fmt.Errorf("%s has no sequence of play or no seats, so there is nothing to play", g.Name)
	}
	return p, nil
}

// game reads a game, or finds it.
func (l *library) game(name string) (*load.Game, error) {
	if !slices.Contains(l.names, name) {
		return nil, fmt.Errorf("there is no game %q here", name)
	}
	return l.games.Get(name, func() (g *load.Game, err error) {
		cache.Build(func() { g, err = l.open(name) })
		return g, err
	})
}

// suite makes what carries out lines of tests of a setup, or finds it.
func (l *library) suite(s Setup, read func(string) (*load.Game, error)) (*spec.Suite, error) {
	if !slices.Contains(l.names, s.Game) {
		return nil, fmt.Errorf("there is no game %q here", s.Game)
	}
	return l.suites.Get(s.choices(), func() (*spec.Suite, error) {
		var g *load.Game
		var err error
		cache.Build(func() { g, err = read(s.Game) })
		if err != nil {
			return nil, err
		}
		return &spec.Suite{Load: g.TestProgram, Options: s.Options, Readings: s.readings(), Derive: true}, nil
	})
}

// Offer is a game with all that can be chosen in it.
type Offer struct {
	Name      string          `json:"name"`
	Title     string          `json:"title"`
	Seats     []OfferSeat     `json:"seats"`
	Scenarios []OfferReading  `json:"scenarios,omitempty"`
	Options   []OfferOption   `json:"options,omitempty"`
	Disputes  []OfferQuestion `json:"disputes,omitempty"`
	Bots      []string        `json:"bots"` // the kinds of them that can play a seat
}

// OfferSeat is a seat of a game.
type OfferSeat struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// OfferOption is an optional rule.
type OfferOption struct {
	Name     string   `json:"name"`
	Clause   string   `json:"clause"`
	Title    string   `json:"title"`
	On       bool     `json:"on"`
	Excludes []string `json:"excludes,omitempty"`
}

// OfferQuestion is a clause that can be read in several ways.
type OfferQuestion struct {
	Name     string         `json:"name"`
	Clause   string         `json:"clause"`
	Title    string         `json:"title"`
	Readings []OfferReading `json:"readings"`
}

// OfferReading is one of them, or a scenario.
type OfferReading struct {
	Name    string `json:"name"`
	Clause  string `json:"clause,omitempty"`
	Title   string `json:"title"`
	Default bool   `json:"default,omitempty"`
}

// offer lists what can be chosen in a game, in a scenario of it.
func (l *library) offer(name, scenario string) (*Offer, error) {
	e, err := l.edition(Setup{Game: name})
	if err == nil && scenario != "" {
		if !slices.ContainsFunc(e.p.Scenarios, func(s ruleset.Scenario) bool { return s.Name == scenario }) {
			return nil, fmt.Errorf("%s has no scenario %q", name, scenario)
		}
		e, err = l.edition(Setup{Game: name, Scenario: scenario})
	}
	if err != nil {
		return nil, err
	}
	p := e.p
	o := &Offer{Name: name, Title: p.Title, Bots: simulate.BotKinds}
	for _, s := range p.Seats {
		o.Seats = append(o.Seats, OfferSeat{s.Name, s.Title})
	}
	for i, s := range p.Scenarios {
		o.Scenarios = append(o.Scenarios, OfferReading{s.Name, s.Clause, s.Title, i == p.Playing})
	}
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
