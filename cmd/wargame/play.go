package main

import (
	"wargame/internal/terminal"

	"github.com/spf13/cobra"
)

func newPlay() *cobra.Command {
	var p terminal.Play
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play a game in the terminal",
		Long: `Play shows each decision with a numbered list of its legal answers; type help for the
commands. It saves each decision to disk before it asks for the next, so neither
quitting nor a power failure loses anything. The save is locked during play: a second
program cannot write it. The input may come from a script.

A line may be an order that answers several decisions at once, such as UNITS > PLACE,
UNITS x PLACE or ACTION WORDS; help lists the orders of the game. At a terminal the
program answers decisions that have only one answer (use --brief in a script), lines
can be edited and completed with Tab, and without --seed the dice are new.

With --dice ask you roll your own dice and type the results. --position names a
fixture of the game or of its tests: the position in which play begins.

With --seat the program asks only the questions of that seat and shows only what it
may see, also if bots play. When another seat is to decide, it saves the game so that
you can hand it over.

In a game with a clock, --timed measures the time of the players, shows the time left,
and informs the game when it is up. The save records that event, so a replay needs no
clock. A loaded game starts with the whole time again.`,
		Example: `  wargame play normandy
  wargame play mygame --bot blue=random --seed 7
  wargame play mygame --load mygame.save
  wargame play mygame --load mygame.save --seat blue
  wargame play normandy --option clock --timed
  printf '1\npass\nquit\n' | wargame play mygame --dice ask`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			p.Game = args[0]
			if !cmd.Flags().Changed("brief") {
				p.Brief = env.Terminal
			}
			return p.Run(env)
		},
	}
	cmd.Flags().StringVar(&p.Position, "position", "", "begin in the position of this fixture")
	cmd.Flags().StringVar(&p.Seed, "seed", "", "seed of the dice and the bots: a number or a word (default: 1 for a script, else a new one)")
	cmd.Flags().StringVar(&p.Dice, "dice", "", "seed, or ask to roll your own dice")
	cmd.Flags().StringArrayVar(&p.Bots, "bot", nil, "let a bot play: SEAT=random, greedy, floor, easy, medium or best (repeatable; a side stands for its player)")
	cmd.Flags().Float64Var(&p.Seconds, "seconds", 0, "let bots think this number of seconds about each action (default: the budget of their level)")
	cmd.Flags().StringVar(&p.Load, "load", "", "continue this saved game")
	cmd.Flags().StringVar(&p.Seat, "seat", "", "play only this seat and see only what it may see (default: every seat without a bot)")
	cmd.Flags().StringVar(&p.Save, "save", "", "save the game in this file, which must not exist")
	cmd.Flags().StringVar(&p.Odds, "odds", "auto", "preview actions that roll dice and ask for confirmation: auto (at a terminal), always or never")
	cmd.Flags().BoolVar(&p.Timed, "timed", false, "measure the time of the players by the clock of the game")
	cmd.Flags().BoolVar(&p.Brief, "brief", false, "answer decisions with only one answer automatically (default at a terminal)")
	complete(cmd, "dice", "seed", "ask")
	complete(cmd, "odds", "auto", "always", "never")
	choiceFlags(cmd, &p.Choices)
	return cmd
}
