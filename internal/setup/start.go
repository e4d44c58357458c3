// Package setup brings a game to its first decision. It finds and loads the game under
// the chosen options and readings, runs a fixture, or restores a save. It also finds
// seats and sides by their names. It has no output of positions.
package setup

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/internal/console"
	"wargame/internal/spelling"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/spec"
)

// Setup describes how a game begins.
type Setup struct {
	Game     string
	Position string // a fixture of the game, run before play begins
	Seed     string
	Ask      bool // the players roll their own dice
	Choices

	Source dice.Source // replaces the seeded dice: a replay of recorded rolls, or a recorder
}

// Started is a game at its first decision.
type Started struct {
	Game   *run.Game
	Header save.Header // header for a save of the game

	// Rename puts the counter names of a fixture into a derivation; nil without a fixture.
	Rename func(*formula.Node)
}

// Start sets a game up and runs it to its first decision.
func Start(e *console.Console, s Setup) (*Started, error) {
	h := save.Header{Position: s.Position, Seed: s.Seed, Dice: "seed"}
	seed := uint64(0)
	if s.Seed != "" {
		var err error
		if seed, err = dice.ParseSeed(s.Seed); err != nil {
			return nil, fmt.Errorf("--seed: %w", err)
		}
	}
	var source dice.Source = dice.Keyed{Seed: seed}
	switch {
	case s.Ask:
		source, h.Dice = nil, "ask"
	case s.Source != nil:
		source = s.Source
	}
	open := Open
	if s.Position != "" {
		open = OpenWithTests
	}
	lg, err := open(e, s.Game)
	if err != nil {
		return nil, err
	}
	h.Game = gameName(s.Game, lg.Name)
	if h.Options, h.Readings, err = s.Maps(); err != nil {
		return nil, err
	}
	var g *run.Game
	var rename func(*formula.Node)
	if s.Position == "" {
		p, err := Program(e, lg, s.Choices, false)
		if err != nil {
			return nil, err
		}
		if p.Sequence == nil {
			return nil, fmt.Errorf("%s has no sequence of play, so there is nothing to play", lg.Name)
		}
		g = run.New(p, source)
	} else if g, rename, err = fromFixture(e, lg, s, source); err != nil {
		return nil, err
	}
	g.Derive = true
	if g.Err != nil {
		return nil, fmt.Errorf("the rules failed: %w", g.Err)
	}
	h.Title, h.Rules, h.Start = g.P.SourceTitle, save.Hex(g.P.RulesHash()), save.Hex(g.Hash())
	h.Seats, h.Meaning = save.Seats(g.P), run.Meaning
	return &Started{Game: g, Header: h, Rename: rename}, nil
}

// fromFixture sets up a game from a fixture.
func fromFixture(e *console.Console, lg *load.Game, s Setup, source dice.Source) (*run.Game, func(*formula.Node), error) {
	pos, err := Position(e, lg, s.Position, s.Choices, "fixture")
	if err != nil {
		return nil, nil, err
	}
	g := pos.Game
	g.Hold, g.Dice = false, source
	switch {
	case len(g.S.Frames) > 0:
		g.Run()
	case g.P.Sequence != nil:
		g.Do(g.P.Sequence, nil)
	}
	return g, pos.Rename, nil
}

// Position runs a test or a fixture and returns its final position. what is the kind,
// for error messages.
func Position(e *console.Console, lg *load.Game, name string, c Choices, what string) (*spec.Position, error) {
	options, readings, err := c.Maps()
	if err != nil {
		return nil, err
	}
	if _, err := Program(e, lg, c, true); err != nil {
		return nil, err
	}
	suite := &spec.Suite{Load: lg.TestProgram, Options: options, Readings: readings, Derive: true}
	pos, ds := suite.Position(name)
	if ds.HasErrors() {
		return nil, ds.Err()
	}
	if pos == nil {
		tests, fixtures := suite.Titles()
		if what == "fixture" {
			return nil, fmt.Errorf("%s has no %s %q; it has %s", lg.Name, what, name, cmp.Or(strings.Join(fixtures, ", "), "none"))
		}
		text := fmt.Sprintf("%s has no test %q", lg.Name, name)
		if near := containing(name, tests); len(near) > 0 {
			text += "; " + spelling.Sentence(near)
		}
		return nil, errors.New(text)
	}
	if len(pos.Fails) > 0 && what == "fixture" {
		f := pos.Fails[0]
		return nil, fmt.Errorf("the %s %q cannot be set up: %s: %s", what, name, f.Span, f.Summary)
	}
	return pos, nil
}

// containing returns suggestions: the nearest titles, or those that contain the text.
func containing(name string, titles []string) []string {
	near := spelling.Nearest(name, titles)
	for _, t := range titles {
		if len(near) < 3 && name != "" && strings.Contains(strings.ToLower(t), strings.ToLower(name)) && !slices.Contains(near, t) {
			near = append(near, t)
		}
	}
	return near
}
