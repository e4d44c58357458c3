package main

import (
	"wargame/internal/cli"
	"wargame/internal/setup"
	"wargame/interpreter/simulate"

	"github.com/spf13/cobra"
)

func newLadder() *cobra.Command {
	var s cli.Ladder
	cmd := &cobra.Command{
		Use:   "ladder GAME",
		Short: "Measure how strong bots are, in pairs of games",
		Long: `Ladder has bots play one another, in pairs of games with one seed and the seats
exchanged. It tells the share of the points (a win 1, a draw a half) and normalized
Elo, both with 95 % by a bootstrap over pairs, and the share by seat.

With --margin, a sequential test ends a match as soon as it is decided whether the
first is stronger by that much, from the 40th pair on.

A bot may be one of another program, an earlier release of this one for instance:
PATH:LEVEL, where the path has a slash in it (./old/wargame:best). Both have to have
the same rules; a game in a folder is the same for both. Seeds from 1000000 on are for
reports, those below for whoever tunes a bot.`,
		Example: `  wargame ladder the_pass --bots greedy,easy --pairs 20
  wargame ladder normandy --scenario longest_day --bots greedy,easy,best --pairs 200 --margin 0.1
  wargame ladder the_pass --bots best,./old/wargame:best`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			s.Game = args[0]
			return s.Run(env)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&s.Bots, "bots", nil, "who meets whom, with commas between (all)")
	f.IntVarP(&s.Pairs, "pairs", "n", 20, "how many pairs of games a match has at most")
	f.StringVar(&s.Seed, "seed", "", "seed of the first pair (1000000)")
	f.IntVar(&s.Workers, "workers", 0, "how many games at a time (one a processor)")
	f.Float64Var(&s.Margin, "margin", 0, "end a match when it is decided whether the points are so much above a half")
	f.IntVar(&s.MaxDecisions, "max-decisions", simulate.DefaultDecisions, "break a game off after so many")
	f.StringVar(&s.Format, "format", "text", "text or json")
	complete(cmd, "format", "text", "json")
	choiceFlags(cmd, &s.Choices)
	return cmd
}

// newBot is a bot for another program; players never need it.
func newBot() *cobra.Command {
	var level, seat, seed string
	var c setup.Choices
	cmd := &cobra.Command{
		Use:   "bot GAME",
		Short: "Play a seat for another program, which asks in lines of JSON",
		Long: `Bot plays a seat of a game that another program runs, and is asked on the standard
input: what has been decided, then for an answer (docs/opponent.md). It is what ladder
starts where a bot is PATH:LEVEL.`,
		Example:           `  wargame bot the_pass --level easy --seat "red" --seed 7`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		Hidden:            true,
		RunE: func(_ *cobra.Command, args []string) error {
			return cli.Attend(env, args[0], level, seat, seed, c)
		},
	}
	f := cmd.Flags()
	f.StringVar(&level, "level", "best", "which bot")
	f.StringVar(&seat, "seat", "", "the seat that it plays")
	f.StringVar(&seed, "seed", "1", "seed of the game")
	choiceFlags(cmd, &c)
	return cmd
}
