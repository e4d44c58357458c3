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
		Long: `Play asks for every decision with the numbered list of its legal answers; type
help there for the commands. Each decision is on the disk before the next one is
asked for, so that quitting loses nothing, nor does a loss of power. The file is
held while the game is played: a second program that would write it is refused.
The input may come from a script.

A line may be an order that answers several decisions at once, such as
UNITS > PLACE, UNITS x PLACE or ACTION WORDS; help shows those that can be given.
At a terminal answers that are the only ones are given without asking (--brief for a
script), lines are edited and completed with Tab, and without --seed the dice are new.

With --dice ask you roll your own dice and type what they show. --position names a
fixture of the game or of its tests: the position in which play begins.

With --seat only that seat's questions are asked, and only what it may see is shown,
also while bots play; when another is to decide, the game is kept to be handed over.

In a game with a clock, --timed measures the time of the players, shows what is
left of it, and tells the game when it is over. The game is kept with that event,
so a replay needs no clock. A game that is loaded gives the whole time again.`,
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
	cmd.Flags().StringVar(&p.Seed, "seed", "", "seed of the dice and of the bots: a number or a word (1 for a script, else a new one)")
	cmd.Flags().StringVar(&p.Dice, "dice", "", "seed, or ask to roll your own dice")
	cmd.Flags().StringArrayVar(&p.Bots, "bot", nil, "let a bot play: SEAT=random, greedy, floor, easy, medium or best (repeatable; a side stands for its player)")
	cmd.Flags().Float64Var(&p.Seconds, "seconds", 0, "let bots that think do so for so long about each act, and not by what their levels count")
	cmd.Flags().StringVar(&p.Load, "load", "", "go on with this saved game")
	cmd.Flags().StringVar(&p.Seat, "seat", "", "play this seat only, and see what it may see (else all that have no bot)")
	cmd.Flags().StringVar(&p.Save, "save", "", "keep the game in this file, which must not exist")
	cmd.Flags().StringVar(&p.Odds, "odds", "auto", "foresee what throws dice, and have it confirmed: auto (on a terminal), always or never")
	cmd.Flags().BoolVar(&p.Timed, "timed", false, "measure the time of the players by the clock of the game")
	cmd.Flags().BoolVar(&p.Brief, "brief", false, "give answers that are the only ones without asking (as at a terminal)")
	complete(cmd, "dice", "seed", "ask")
	complete(cmd, "odds", "auto", "always", "never")
	choiceFlags(cmd, &p.Choices)
	return cmd
}
