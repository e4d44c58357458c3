package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"text/tabwriter"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/dice"
	"wargame/interpreter/ladder"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// Ladder selects the bots that play each other.
type Ladder struct {
	Game    string
	Bots    []string // each plays those before it
	Pairs   int
	Seed    string // empty for the default of reports
	Workers int
	Margin  float64
	Format  string

	MaxDecisions int
	setup.Choices
}

// Run plays bots against each other in pairs of games with exchanged seats, and writes
// their strengths.
func (s Ladder) Run(e *console.Console) error {
	if len(s.Bots) == 0 {
		s.Bots = simulate.BotKinds
	}
	if len(s.Bots) < 2 || s.Pairs < 1 || s.Margin < 0 || s.Margin >= 0.5 {
		return errors.New("a ladder needs at least two bots, at least one pair, and a margin below 0.5")
	}
	for _, b := range s.Bots {
		if _, _, ok := simulate.Outside(b); ok {
			continue
		}
		if err := simulate.KnownBot(b); err != nil {
			return err
		}
	}
	seed := uint64(ladder.Report)
	if s.Seed != "" {
		var err error
		if seed, err = dice.ParseSeed(s.Seed); err != nil {
			return fmt.Errorf("--seed: %w", err)
		}
	}
	lg, err := setup.Open(e, s.Game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, lg, s.Choices, false)
	if err != nil {
		return err
	}
	options, readings, err := s.Maps()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)
	var matches []*ladder.Match
	for i, a := range s.Bots {
		for _, b := range s.Bots[:i] {
			bar := e.Progress(a + " and " + b)
			done := 0
			bar.Set(0, s.Pairs, "")
			m, err := ladder.Run(ladder.Config{Program: p, Name: lg.Name, A: a, B: b, Pairs: s.Pairs, Seed: seed, Workers: s.Workers, Outside: simulate.GameArgs(s.Game, options, readings),
				MaxDecisions: s.MaxDecisions, Margin: s.Margin, Context: ctx, Each: func(ladder.Pair) { done++; bar.Set(done, -1, "") }})
			bar.Finish()
			if m != nil && len(m.Pairs) > 0 {
				matches = append(matches, m)
			}
			if err != nil {
				writeRungs(e, s, matches)
				return err
			}
		}
	}
	if s.Format == "json" {
		return console.WriteJSON(e.Out, matches)
	}
	writeRungs(e, s, matches)
	return nil
}

// writeRungs writes the results of the matches.
func writeRungs(e *console.Console, s Ladder, matches []*ladder.Match) {
	w := tabwriter.NewWriter(e.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "bot\tagainst\tpairs\tpoints\t95%\tnormalized Elo\t95%\tas the first\tas the others\tstopped")
	for _, m := range matches {
		x := ladder.Measure(m.Shares())
		var by [2]float64
		off := 0
		for _, p := range m.Pairs {
			for half := range 2 {
				by[half] += p.Points[half] / float64(len(m.Pairs))
				if !p.Finished[half] {
					off++
				}
			}
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f%%\t%.1f to %.1f\t%+.0f\t%+.0f to %+.0f\t%.1f%%\t%.1f%%\t%d", m.A, m.B, x.Pairs, 100*x.Share, 100*x.Low, 100*x.High, x.Elo, x.EloLow, x.EloHigh, 100*by[0], 100*by[1], off)
		if m.Test != ladder.Undecided {
			fmt.Fprintf(w, "\t%s, by the sequential test", m.Test)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}

// Attend plays a seat of a game for another program, which sends positions on standard
// input.
func Attend(e *console.Console, game, level, seat, seed string, c setup.Choices) error {
	lg, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, lg, c, false)
	if err != nil {
		return err
	}
	n, err := dice.ParseSeed(seed)
	if err != nil {
		return fmt.Errorf("--seed: %w", err)
	}
	seats := save.Seats(p)
	i := slices.Index(seats, seat)
	if i < 0 {
		return fmt.Errorf("--seat: %s has no seat %q; its seats are %s", lg.Name, seat, strings.Join(seats, ", "))
	}
	return simulate.Attend(p, level, n, i, e.In, e.Out)
}
