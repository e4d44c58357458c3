// Package ladder measures how strong bots are: they play pairs of games, each pair with
// one seed and the seats exchanged, so that neither the dice nor an easier side favours
// anybody. The pair is the unit of evidence.
package ladder

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/simulate"
)

// Seeds from here on are for reports; those below for whoever tunes a bot. So nothing
// is reported on games that it was fitted to.
const Report = 1_000_000

// Config says who meets whom, and how often.
type Config struct {
	Program *program.Program
	Name    string // of the game
	A, B    string // names of bots
	Pairs   int    // at most
	Seed    uint64 // of the first pair
	Workers int
	Outside []string // as in simulate.Config

	MaxDecisions int

	// Margin is the share of the points above a half that a test looks for, over
	// which play ends as soon as it is decided from the 40th pair on; 0 plays all.
	Margin float64

	Context context.Context
	Each    func(p Pair) // is told of each pair in order
}

// Pair is two games with one seed.
type Pair struct {
	Seed     uint64     `json:"seed"`
	Points   [2]float64 `json:"points"`   // of A, with the first seat and with the others: 1, 1/2 or 0
	Levels   [2]string  `json:"levels"`   // how they ended
	Finished [2]bool    `json:"finished"` // a game that was broken off counts as a draw
}

// Share is what A has won of the points of the pair.
func (p Pair) Share() float64 { return (p.Points[0] + p.Points[1]) / 2 }

// Match is what came of it.
type Match struct {
	A     string  `json:"a"`
	B     string  `json:"b"`
	Pairs []Pair  `json:"pairs"`
	Test  Verdict `json:"test"` // of the sequential test, if there was one
}

// Run plays a match. A game that fails is an error.
func Run(cfg Config) (*Match, error) {
	if len(cfg.Program.Seats) < 2 {
		return nil, errors.New("a match needs a game with two seats or more")
	}
	if cfg.Context == nil {
		cfg.Context = context.Background()
	}
	m := &Match{A: cfg.A, B: cfg.B}
	const block = 4 // pairs that are played together, so that a test stops soon
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

// Shares are those of A, pair by pair.
func (m *Match) Shares() []float64 {
	var out []float64
	for _, p := range m.Pairs {
		out = append(out, p.Share())
	}
	return out
}

// block plays some pairs.
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

// points are those of the bot at the seats of a half.
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
