// Package games plays blocks of games for a laboratory. A block says which game, under which
// rules, by which bots and from which seed, and what to measure. Its result is a function of
// that alone.
package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wargame/internal/lab/plan"
	"wargame/internal/lab/work"
	"wargame/interpreter/construct"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// Kind is the kind of blocks of games among other work.
const Kind = "games"

// Trial is one way to play a game.
type Trial struct {
	Game      string            `json:"game"` // a name or a folder
	Options   map[string]bool   `json:"options,omitempty"`
	Readings  map[string]string `json:"readings,omitempty"` // the scenario included
	Bots      []string          `json:"bots"`               // by seat
	Never     []string          `json:"never,omitempty"`    // by seat: the least odds or difference of its attacks
	Decisions int               `json:"decisions,omitempty"`
	Measures  []plan.Measure    `json:"measures,omitempty"`
	Maps      []plan.Measure    `json:"maps,omitempty"`
}

// Block is a number of games with consecutive seeds.
type Block struct {
	Trial
	Meaning int    `json:"meaning"` // run.Meaning, which the course of a game depends on
	Minds   string `json:"minds,omitempty"`
	From    uint64 `json:"from"`
	Count   int    `json:"count"`
	Watched bool   `json:"watched,omitempty"` // in the first game the clauses are counted
}

// Item returns the work item of a block. p is the program of its Trial.
func (b Block) Item(p *program.Program) (work.Item, error) {
	b.Meaning, b.Minds = run.Meaning, Minds(p, b.Bots)
	return work.New(Kind, save.Hex(p.RulesHash()), b)
}

// Body is the result of a block.
type Body struct {
	Games []Game `json:"games"`
	Tally Tally  `json:"tally"`
}

// Game is the result of one game of a block.
type Game struct {
	Seed      uint64 `json:"seed"`
	Level     string `json:"level"`
	BrokenOff string `json:"broken_off,omitempty"`
	Winner    string `json:"winner,omitempty"`
	Turns     int    `json:"turns"`
	Decisions int    `json:"decisions"`
	Hash      string `json:"hash"`
	Fault     string `json:"fault,omitempty"`

	// Lost are the units eliminated by the end of each turn, by side.
	Lost [][]int `json:"lost"`

	// At is what was measured at the end of each turn: by measure, then by turn, then by side
	// if the measure is of a side. The first turn is the first that was played; the last entry
	// is the end of the game.
	At [][][]float64 `json:"at,omitempty"`
}

// Load loads the program of a trial.
func (t *Trial) Load(watch construct.Watch) (*program.Program, error) {
	lg, err := load.Open(t.Game)
	if err != nil {
		return nil, err
	}
	lg.Watch = watch
	p, ds := lg.Program(t.Options, t.Readings)
	if ds.HasErrors() {
		return nil, fmt.Errorf("%s cannot be played: %w", t.Game, ds.Err())
	}
	if p.Sequence == nil {
		return nil, fmt.Errorf("%s has no sequence of play", t.Game)
	}
	return p, nil
}

// Player plays blocks. It is safe for concurrent use.
type Player struct{ programs Programs }

// NewPlayer returns a player.
func NewPlayer() *Player { return &Player{} }

// Do plays a block. It is a work.Doer.
func (x *Player) Do(ctx context.Context, it work.Item) (json.RawMessage, error) {
	var b Block
	if err := json.Unmarshal(it.Spec, &b); err != nil {
		return nil, fmt.Errorf("not a block of games: %w", err)
	}
	if b.Meaning != run.Meaning {
		return nil, fmt.Errorf("%w: the engine has the version %d of its semantics, not %d", work.ErrOther, run.Meaning, b.Meaning)
	}
	p, err := x.programs.Of(&b.Trial)
	if err != nil {
		return nil, errors.Join(work.ErrOther, err)
	}
	if have := save.Hex(p.RulesHash()); have != it.Rules {
		return nil, fmt.Errorf("%w: %s has the hash %s, not %s", work.ErrOther, b.Game, have, it.Rules)
	}
	if have := Minds(p, b.Bots); have != b.Minds {
		return nil, fmt.Errorf("%w: the bots have other aims or another version (%s, not %s)", work.ErrOther, have, b.Minds)
	}
	body, err := b.play(ctx, p)
	if err != nil {
		return nil, err
	}
	return json.Marshal(body)
}

// play plays the games in sequence.
func (b *Block) play(ctx context.Context, p *program.Program) (*Body, error) {
	out := &Body{Tally: newTally()}
	rest := *b
	if b.Watched {
		watch := newClauses()
		watched, err := b.Load(watch)
		if err != nil {
			return nil, err
		}
		watch.begin()
		first := *b
		first.Count = 1
		if err := first.run(ctx, watched, out); err != nil {
			return nil, err
		}
		watch.into(&out.Tally)
		rest.From, rest.Count = b.From+1, b.Count-1
	}
	return out, rest.run(ctx, p, out)
}

// run plays the games of a block and adds them to a body.
func (b *Block) run(ctx context.Context, p *program.Program, to *Body) error {
	bars, err := bars(b.Never)
	if err != nil {
		return err
	}
	if err := b.Gauges(p); err != nil {
		return err
	}
	kinds := map[int]string{}
	for seat, k := range b.Bots {
		kinds[seat] = k
	}
	looks := map[uint64]*observer{}
	r, err := simulate.Run(simulate.Config{Program: p, Name: b.Game, Games: b.Count, Seed: b.From, Bots: kinds, Bars: bars, Workers: 1,
		MaxDecisions: b.Decisions, Context: ctx, Onlooker: func(seed uint64) simulate.Onlooker {
			looks[seed], _ = newLook(p, &b.Trial, &to.Tally)
			return looks[seed]
		}})
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for _, s := range r.Games {
		g := looks[s.Seed].game
		g.Seed, g.Level, g.BrokenOff, g.Winner, g.Turns, g.Decisions, g.Hash = s.Seed, s.Level, s.BrokenOff, s.Winner, s.Turns, s.Decisions, s.Hash
		if s.Fault != nil {
			g.Fault = s.Fault.Text
		}
		to.Games = append(to.Games, g)
	}
	return nil
}
