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
		Short: "Play whole games without a screen and count what comes out",
		Long: `Simulate lets bots play whole games: how they end, how long they last, what each
side loses, with the confidence that so many games allow. The same seed gives the
same games, on any number of workers. The results as JSON can be merged later.

With --check, every decision is followed by a look at what must never be: a unit in
two places, a track out of its range, a stack too high when a phase begins, a
decision without a legal answer, a choice taken back across a die; every tenth game (see --replay-every)
is played twice and must take the same way. A game that fails is kept as a saved
game that play --load opens at the decision before (exit code 2).

A game that makes too many decisions (--max-decisions), or whose log takes more than
64 MiB, is broken off and counts as unfinished. Ctrl-C ends the whole: the games that
are finished by then are counted and written, the others are left out.`,
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
	f.IntVarP(&s.Games, "games", "n", 100, "how many games")
	f.StringArrayVar(&s.Bots, "bot", nil, "who plays at a seat: SEAT=random, greedy, floor, easy, medium or best (repeatable; a side stands for its player)")
	f.StringVar(&s.Points, "points", "", "what a side s has scored, an expression (victory_points(s) or points(s))")
	f.StringVar(&s.Worth, "worth", "", "what a unit u is worth to a greedy bot, an expression (u.strength)")
	f.StringVar(&s.Seed, "seed", "1", "seed of the first game, a number or a word; the next has the next")
	f.IntVar(&s.Workers, "workers", 0, "how many games at a time (one a processor)")
	f.BoolVar(&s.Check, "check", false, "look for broken invariants after every decision")
	f.IntVar(&s.ReplayEvery, "replay-every", simulate.DefaultReplay, "with --check, play every so many games twice")
	f.IntVar(&s.MaxDecisions, "max-decisions", simulate.DefaultDecisions, "break a game off after so many")
	f.StringVar(&s.Format, "format", "text", "text, json or csv (a line a game)")
	f.StringVar(&s.Plot, "plot", "", "draw the results into this file, .svg or .png")
	forceFlag(cmd, &s.Force)
	f.StringArrayVar(&s.Merge, "merge", nil, "add the games of this JSON file (repeatable)")
	complete(cmd, "format", "text", "json", "csv")
	choiceFlags(cmd, &s.Choices)
	return cmd
}
