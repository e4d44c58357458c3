// Package design turns a plan into the ways to play that are compared (arms) and the blocks of
// games to be played of each.
package design

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/internal/lab/games"
	"wargame/internal/lab/plan"
	"wargame/internal/lab/work"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// Lab is a plan with its arms.
type Lab struct {
	Plan   *plan.Plan
	Groups []*Group
}

// Group is one scenario with one set of players, reported together. All its arms are played
// with the same seeds.
type Group struct {
	Scenario, Title string // the name and title; empty if the game has no scenarios
	Players         string
	Base            *Arm // the game as the plan has it
	Contrasts       []*Arm
	Factorials      []*Factorial
}

// Arm is one way to play.
type Arm struct {
	Name    string // its difference from the base; empty for the base
	Clause  string // of the option or the interpretation
	Title   string
	Trial   games.Trial
	Program *program.Program
}

// Factorial is a design of several options.
type Factorial struct {
	Options []*ruleset.Option
	*Fraction
	Arms []*Arm // by run; the first is the base
}

// Arms returns all arms of a group, each once, the base first.
func (g *Group) Arms() []*Arm {
	out := append([]*Arm{g.Base}, g.Contrasts...)
	for _, f := range g.Factorials {
		out = append(out, f.Arms[1:]...)
	}
	return out
}

// Of returns the lab of a plan. It loads the game under every choice that is played, and
// reports what does not exist there.
func Of(p *plan.Plan) (*Lab, error) {
	out := &Lab{Plan: p}
	m := &maker{plan: p, loaded: map[string]*program.Program{}}
	first, err := m.load(games.Trial{Game: p.Game, Options: p.Options, Readings: p.Chosen})
	if err != nil {
		return nil, err
	}
	for _, s := range p.Scenarios {
		if !slices.ContainsFunc(first.Scenarios, func(x ruleset.Scenario) bool { return x.Name == s }) {
			return nil, fmt.Errorf("%s has no scenario %s", p.Game, s)
		}
	}
	if p.For != "" && !slices.Contains(first.Enums["side"].Words, p.For) {
		return nil, fmt.Errorf("%s has no side %s", p.Game, p.For)
	}
	scenarios := p.Scenarios
	if len(scenarios) == 0 {
		scenarios = []string{""}
	}
	for _, s := range scenarios {
		for _, who := range p.Players {
			g, err := m.group(s, who)
			if err != nil {
				return nil, err
			}
			out.Groups = append(out.Groups, g)
		}
	}
	return out, out.names()
}

type maker struct {
	plan   *plan.Plan
	loaded map[string]*program.Program
}

func (m *maker) load(t games.Trial) (*program.Program, error) {
	key := fmt.Sprint(t.Game, t.Options, t.Readings)
	if p := m.loaded[key]; p != nil {
		return p, nil
	}
	p, err := t.Load(nil)
	if err == nil {
		m.loaded[key] = p
	}
	return p, err
}

// names reports options and interpretations of the plan that no scenario of it has. Those that
// only some scenarios have are compared there.
func (l *Lab) names() error {
	known := func(has func(p *program.Program) bool) bool {
		return slices.ContainsFunc(l.Groups, func(g *Group) bool { return has(g.Base.Program) })
	}
	for _, f := range l.Plan.Factors {
		for _, o := range f.Options {
			if !known(func(p *program.Program) bool { return option(p, o) != nil }) {
				return fmt.Errorf("%s has no option %s", l.Plan.Game, o)
			}
		}
	}
	for _, r := range l.Plan.Readings {
		if !known(func(p *program.Program) bool { return dispute(p, r) != nil }) {
			return fmt.Errorf("%s has no interpretation %s", l.Plan.Game, r)
		}
	}
	return nil
}

func option(p *program.Program, name string) *ruleset.Option {
	for _, o := range p.Options {
		if o.Name == name {
			return o
		}
	}
	return nil
}

func dispute(p *program.Program, name string) *ruleset.Dispute {
	for _, d := range p.Disputes {
		if d.Name == name {
			return d
		}
	}
	return nil
}

// group returns the arms of one scenario and one set of players.
func (m *maker) group(scenario string, who plan.Players) (*Group, error) {
	g := &Group{Scenario: scenario, Players: who.Name}
	readings := maps.Clone(m.plan.Chosen)
	if scenario != "" {
		readings[ruleset.ScenarioChoice] = scenario
	}
	arm := func(name string, game string, options map[string]bool, chosen map[string]string) (*Arm, error) {
		a := &Arm{Name: name, Trial: games.Trial{Game: game, Options: maps.Clone(m.plan.Options), Readings: maps.Clone(readings), Decisions: m.plan.Decisions, Maps: m.plan.Maps}}
		maps.Copy(a.Trial.Options, options)
		maps.Copy(a.Trial.Readings, chosen)
		var err error
		if a.Program, err = m.load(a.Trial); err != nil {
			return nil, err
		}
		if err := seats(a.Program, &a.Trial, who); err != nil {
			return nil, err
		}
		if a.Trial.Measures = m.plan.Measures; len(a.Trial.Measures) == 0 {
			a.Trial.Measures = usual(a.Program)
		}
		return a, a.Trial.Gauges(a.Program)
	}
	var err error
	if g.Base, err = arm("", m.plan.Game, nil, nil); err != nil {
		return nil, err
	}
	for _, s := range g.Base.Program.Scenarios {
		if s.Name == scenario || scenario == "" && g.Title == "" {
			g.Scenario, g.Title = s.Name, s.Title
		}
	}
	contrast := func(name, clause, title, game string, options map[string]bool, chosen map[string]string) error {
		a, err := arm(name, game, options, chosen)
		if err == nil {
			a.Clause, a.Title = clause, title
			g.Contrasts = append(g.Contrasts, a)
		}
		return err
	}
	var errs []error
	for _, f := range m.plan.Factors {
		if f.Runs == 0 {
			for _, name := range f.Options {
				o := option(g.Base.Program, name)
				if o == nil {
					continue
				}
				label := name
				if o.On {
					label += " off"
				}
				errs = append(errs, contrast(label, o.Clause, o.Title, m.plan.Game, map[string]bool{name: !o.On}, nil))
			}
			continue
		}
		errs = append(errs, m.factorial(g, f, arm))
	}
	for _, name := range m.plan.Readings {
		d := dispute(g.Base.Program, name)
		if d == nil {
			continue
		}
		for i, r := range d.Readings {
			if i != d.Chosen {
				errs = append(errs, contrast(name+" = "+r.Name, d.Clause, d.Title+" "+r.Title, m.plan.Game, nil, map[string]string{name: r.Name}))
			}
		}
	}
	for _, v := range m.plan.Variants {
		errs = append(errs, contrast(v, "", "", v, nil, nil))
		if last := g.Contrasts; len(last) > 0 && last[len(last)-1].Name == v {
			last[len(last)-1].Title = last[len(last)-1].Program.Title
		}
	}
	return g, errors.Join(errs...)
}

func (m *maker) factorial(g *Group, f plan.Factor, arm func(string, string, map[string]bool, map[string]string) (*Arm, error)) error {
	x := &Factorial{}
	var names []string
	for _, name := range f.Options {
		if o := option(g.Base.Program, name); o != nil {
			x.Options, names = append(x.Options, o), append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	fraction, err := Design(len(names), min(f.Runs, 1<<len(names)))
	if err != nil {
		return err
	}
	x.Fraction = fraction
	for _, row := range fraction.Runs {
		on, label := map[string]bool{}, []string{}
		for i, yes := range row {
			if yes {
				on[names[i]] = !x.Options[i].On
				label = append(label, names[i])
			}
		}
		a := g.Base
		if len(on) > 0 {
			if a, err = arm(strings.Join(label, " + "), m.plan.Game, on, nil); err != nil {
				return err
			}
		}
		x.Arms = append(x.Arms, a)
	}
	g.Factorials = append(g.Factorials, x)
	return nil
}

// seats assigns the players of a plan to the seats of a game. A side stands for its player.
func seats(p *program.Program, t *games.Trial, who plan.Players) error {
	t.Bots, t.Never = make([]string, len(p.Seats)), make([]string, len(p.Seats))
	restricted := false
	for _, s := range who.Seats {
		if err := simulate.KnownBot(s.Bot); err != nil {
			return fmt.Errorf("players %s: %w", who.Name, err)
		}
		found := false
		for i := range p.Seats {
			if s.Name == "" || s.Name == p.Seats[i].Name || sits(p, i, s.Name) {
				t.Bots[i], t.Never[i], found = s.Bot, s.Never, true
				restricted = restricted || s.Never != ""
			}
		}
		if !found {
			return fmt.Errorf("players %s: there is no seat %s", who.Name, s.Name)
		}
	}
	for i, b := range t.Bots {
		if b == "" {
			return fmt.Errorf("players %s: no bot plays the seat %s", who.Name, p.Seats[i].Name)
		}
	}
	if !restricted {
		t.Never = nil
	}
	return nil
}

// sits reports whether a seat plays a side from the beginning.
func sits(p *program.Program, seat int, side string) bool {
	return slices.ContainsFunc(p.Seats[seat].Sides, func(s int) bool { return p.Enums["side"].Words[s] == side })
}

// usual returns the measures of a plan that names none: the points that the game counts.
func usual(p *program.Program) []plan.Measure {
	for _, m := range []plan.Measure{{Title: "Points", Of: "s", Text: "victory_points(s)"}, {Title: "Points", Of: "s", Text: "points(s)"}, {Title: "Points", Text: "victory_points()"}} {
		t := games.Trial{Measures: []plan.Measure{m}}
		if t.Gauges(p) == nil {
			return t.Measures
		}
	}
	return nil
}

// Side returns the side whose share of the points is reported.
func (l *Lab) Side() int {
	words := l.Groups[0].Base.Program.Enums["side"].Words
	return max(0, slices.Index(words, l.Plan.For))
}

// Hash returns the hash of the rules, which keeps the blocks of different labs apart.
func (g *Group) Hash() string { return save.Hex(g.Base.Program.RulesHash()) }

// Piece is a block of an arm.
type Piece struct {
	work.Item
	Group *Group
	Arm   *Arm
	First int  // the index of its first seed, from 0
	Again bool // it is done a second time, for comparison
}

// Pieces returns the blocks in the order in which they are played: all arms of a group with
// the first seeds, then with the next, so that an early end leaves arms that can be compared.
func (l *Lab) Pieces() ([]Piece, error) {
	var out []Piece
	p := l.Plan
	if err := l.bounded(); err != nil {
		return nil, err
	}
	for i := 0; i*p.Block < p.Games; i++ {
		for _, g := range l.Groups {
			for _, a := range g.Arms() {
				b := games.Block{Trial: a.Trial, From: p.Seed + uint64(i*p.Block), Count: min(p.Block, p.Games-i*p.Block)}
				b.Watched = p.Watch > 0 && a == g.Base && i%p.Watch == 0
				it, err := b.Item(a.Program)
				if err != nil {
					return nil, err
				}
				piece := Piece{Item: it, Group: g, Arm: a, First: i * p.Block}
				out = append(out, piece)
				if it.Twice() {
					piece.Item, piece.Again = it.Again(), true
					out = append(out, piece)
				}
			}
		}
	}
	return out, nil
}

// Expected returns what a book of results of the lab must hold.
func (l *Lab) Expected() (*work.Expected, error) {
	pieces, err := l.Pieces()
	if err != nil {
		return nil, err
	}
	arms := make(map[string]*Arm, len(pieces))
	items := make([]work.Item, len(pieces))
	for i, p := range pieces {
		items[i], arms[p.Key] = p.Item, p.Arm
	}
	return work.Expect(items, func(it work.Item, body json.RawMessage) error {
		return games.Check(arms[it.Key].Program, it, body)
	}), nil
}

// bounded returns an error for a plan with too many games or blocks.
func (l *Lab) bounded() error {
	p := l.Plan
	if p.Games > plan.MaxGames {
		return fmt.Errorf("%d games in each arm are too many; the limit is %d", p.Games, plan.MaxGames)
	}
	arms := 0
	for _, g := range l.Groups {
		arms += len(g.Arms())
	}
	if blocks := arms * ((p.Games + p.Block - 1) / p.Block); blocks > plan.MaxBlocks {
		return fmt.Errorf("%d arms of %d games in blocks of %d give %d blocks, but the limit is %d: play fewer games, or larger blocks", arms, p.Games, p.Block, blocks, plan.MaxBlocks)
	}
	return nil
}
