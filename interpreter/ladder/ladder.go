// Package ladder measures the strength of bots. They play pairs of games; each pair has one
// seed and exchanged seats, so that neither the dice nor an easier side favours a bot. The
// pair is the unit of evidence.
package ladder

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/simulate"
)

// Report is the first seed for reports. Seeds below are for tuning bots, so that no report
// rests on games that a bot was tuned on.
const Report = 1_000_000

// Config says which bots meet, and how often.
type Config struct {
	Program *program.Program
	Name    string // the game
	A, B    string // the names of the bots
	Pairs   int    // the limit
	Seed    uint64 // of the first pair
	Workers int
	Outside []string // as in simulate.Config

	MaxDecisions int

	// Margin is the share of the points above one half that the sequential test looks for.
	// Play ends as soon as the test decides, from the 40th pair on; 0 plays all pairs.
	Margin float64

	Context context.Context
	Each    func(p Pair) // called with each pair, in order
}

// Pair is the result of two games with one seed.
type Pair struct {
	Seed     uint64     `json:"seed"`
	Points   [2]float64 `json:"points"`   // of A, with the first seat and with the others: 1, 1/2 or 0
	Levels   [2]string  `json:"levels"`   // of the outcomes
	Finished [2]bool    `json:"finished"` // an unfinished game counts as a draw
}

// Share returns A's share of the points of the pair.
func (p Pair) Share() float64 { return (p.Points[0] + p.Points[1]) / 2 }

// Match is the result of a match.
type Match struct {
	A     string  `json:"a"`
	B     string  `json:"b"`
	Pairs []Pair  `json:"pairs"`
	Test  Verdict `json:"test"` // of the sequential test; empty without one
}

// Run plays a match. A game that fails is an error.
func Run(cfg Config) (*Match, error) {
	if len(cfg.Program.Seats) < 2 {
		return nil, errors.New("a match needs a game with at least two seats")
	}
	if cfg.Context == nil {
		cfg.Context = context.Background()
	}
	m := &Match{A: cfg.A, B: cfg.B}
	const block = 4 // pairs that are played together; small, so that a test stops soon
	for len(m.Pairs) < cfg.Pairs && cfg.Context.Err() == nil {
		n := min(block, cfg.Pairs-len(m.Pairs))
		more, err := cfg.block(cfg.Seed+uint64(len(m.Pairs)), n)
		if err != nil {
			return m, err
		}
		for _, p := range more {
			if cfg.Each != nil {
				cfg.Each(p)
			}
		}
		m.Pairs = append(m.Pairs, more...)
		if cfg.Margin > 0 {
			if m.Test = Sequential(m.Shares(), cfg.Margin); m.Test != Undecided {
				break
			}
		}
	}
	return m, nil
}

// Shares returns A's shares, pair by pair.
func (m *Match) Shares() []float64 {
	var out []float64
	for _, p := range m.Pairs {
		out = append(out, p.Share())
	}
	return out
}

// block plays n pairs.
func (cfg *Config) block(seed uint64, n int) ([]Pair, error) {
	out := make([]Pair, n)
	for half := range 2 {
		bots := map[int]string{}
		for s := range cfg.Program.Seats {
			bots[s] = cfg.A
			if s%2 != half {
				bots[s] = cfg.B
			}
		}
		r, err := simulate.Run(simulate.Config{Program: cfg.Program, Name: cfg.Name, Games: n, Seed: seed, Bots: bots, Outside: cfg.Outside,
			Workers: cfg.Workers, MaxDecisions: cfg.MaxDecisions, Context: cfg.Context})
		if err != nil {
			return nil, err
		}
		if len(r.Games) < n {
			return nil, cfg.Context.Err()
		}
		for i, g := range r.Games {
			if g.Fault != nil {
				return nil, fmt.Errorf("the game with the seed %d failed: %s", g.Seed, g.Fault.Text)
			}
			out[i].Seed, out[i].Levels[half] = g.Seed, g.Level
			out[i].Finished[half] = g.Level != simulate.Unfinished
			out[i].Points[half] = points(g, half)
		}
	}
	return out, nil
}

// points returns the points of the bot at the seats of a half.
func points(g *simulate.Game, half int) float64 {
	mine := slices.ContainsFunc(g.Won, func(s int) bool { return s%2 == half })
	theirs := slices.ContainsFunc(g.Won, func(s int) bool { return s%2 != half })
	switch {
	case mine == theirs:
		return 0.5
	case mine:
		return 1
	}
	return 0
}
