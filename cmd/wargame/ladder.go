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
		Long: `Ladder plays bots against each other, in pairs of games with the same seed and the
seats exchanged. It prints the share of the points (win 1, draw 1/2) and normalized
Elo, both with 95 % confidence by a bootstrap over pairs, and the share by seat.

With --margin, a sequential test ends a match as soon as it is decided whether the
first bot is stronger by that margin, from the 40th pair on.

A bot may belong to another program, such as an earlier release: PATH:LEVEL, where
the path contains a slash (./old/wargame:best). Both programs must have the same
rules; a game in a folder is the same for both. Seeds from 1000000 are reserved for
reports; use lower ones to tune a bot.`,
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
	f.StringSliceVar(&s.Bots, "bots", nil, "the bots that play, separated by commas (default: all)")
	f.IntVarP(&s.Pairs, "pairs", "n", 20, "the largest number of pairs in a match")
	f.StringVar(&s.Seed, "seed", "", "seed of the first pair (default: 1000000)")
	f.IntVar(&s.Workers, "workers", 0, "the number of games to play in parallel (default: one per processor)")
	f.Float64Var(&s.Margin, "margin", 0, "end a match when it is decided whether the share of the points exceeds 1/2 by this margin")
	f.IntVar(&s.MaxDecisions, "max-decisions", simulate.DefaultDecisions, "stop a game after this number of decisions")
	f.StringVar(&s.Format, "format", "text", "output format: text or json")
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
		Short: "Play a seat for another program, with JSON lines",
		Long: `Bot plays a seat of a game that another program runs. That program writes to the
standard input which decisions have been made, and then asks for an answer
(docs/opponent.md). Ladder starts this command for a bot named PATH:LEVEL.`,
		Example:           `  wargame bot the_pass --level easy --seat "red" --seed 7`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		Hidden:            true,
		RunE: func(_ *cobra.Command, args []string) error {
			return cli.Attend(env, args[0], level, seat, seed, c)
		},
	}
	f := cmd.Flags()
	f.StringVar(&level, "level", "best", "the level of the bot")
	f.StringVar(&seat, "seat", "", "the seat to play")
	f.StringVar(&seed, "seed", "1", "seed of the game")
	choiceFlags(cmd, &c)
	return cmd
}
