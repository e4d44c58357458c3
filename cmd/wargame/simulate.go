package main

import (
	"wargame/internal/cli"
	"wargame/interpreter/simulate"

	"github.com/spf13/cobra"
)

func newSimulate() *cobra.Command {
	var s cli.Simulation
	cmd := &cobra.Command{
		Use:   "simulate GAME",
		Short: "Let bots play whole games and count the results",
		Long: `Simulate lets bots play whole games and reports how they end, how long they last and
what each side loses, with confidence intervals. The same seed gives the same games,
on any number of workers. Results written as JSON can be merged later.

With --check, simulate tests invariants after every decision: no unit in two places,
no track out of range, no stack too high at the beginning of a phase, no decision
without a legal answer, no undo across a die. Every tenth game (see --replay-every) is
played twice and must take the same course. A game that fails is saved; play --load
opens it at the decision before the failure (exit code 2).

A game with too many decisions (--max-decisions), or with more than 64 MiB of log, is
stopped and counts as unfinished. Ctrl-C ends the simulation: finished games are
counted and written, the others are left out.`,
		Example: `  wargame simulate normandy -n 100
  wargame simulate normandy -n 20 --bot german=greedy --plot out.svg
  wargame simulate mygame -n 1000 --check
  wargame simulate mygame -n 500 --seed 501 --format json > b.json
  wargame simulate mygame -n 0 --merge a.json --merge b.json`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			s.Game = args[0]
			return s.Run(env)
		},
	}
	f := cmd.Flags()
	f.IntVarP(&s.Games, "games", "n", 100, "the number of games")
	f.StringArrayVar(&s.Bots, "bot", nil, "the bot of a seat: SEAT=random, greedy, floor, easy, medium or best (repeatable; a side stands for its player)")
	f.StringVar(&s.Points, "points", "", "the score of a side s, an expression (default: victory_points(s) or points(s))")
	f.StringVar(&s.Worth, "worth", "", "the worth of a unit u to a greedy bot, an expression (default: u.strength)")
	f.StringVar(&s.Seed, "seed", "1", "seed of the first game, a number or a word; each next game has the next seed")
	f.IntVar(&s.Workers, "workers", 0, "the number of games to play in parallel (default: one per processor)")
	f.BoolVar(&s.Check, "check", false, "test invariants after every decision")
	f.IntVar(&s.ReplayEvery, "replay-every", simulate.DefaultReplay, "with --check, play every Nth game twice")
	f.IntVar(&s.MaxDecisions, "max-decisions", simulate.DefaultDecisions, "stop a game after this number of decisions")
	f.StringVar(&s.Format, "format", "text", "output format: text, json or csv (one line per game)")
	f.StringVar(&s.Plot, "plot", "", "draw the results into this file, .svg or .png")
	forceFlag(cmd, &s.Force)
	f.StringArrayVar(&s.Merge, "merge", nil, "add the games of this JSON file (repeatable)")
	complete(cmd, "format", "text", "json", "csv")
	choiceFlags(cmd, &s.Choices)
	return cmd
}
